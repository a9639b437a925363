// matinee export: writes everything that a member has recorded to a file.
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "base/config.h"
#include "base/text.h"
#include "base/time.h"
#include "cli/commands.h"
#include "store/account/user.h"
#include "store/exports/numbers.h"
#include "transfer/exports/losses.h"
#include "transfer/exports/write.h"

namespace cli {

namespace {

constexpr char kUsage[] = "usage: matinee export --user NAME [--format F] FILE";

struct ExportArguments {
  std::string user, file;
  const domain::ExportKind* kind = domain::find_export_kind("matinee");
};

// Returns false if the arguments are not those of an export.
bool read(const Arguments& arguments, ExportArguments& read) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const bool has_value = i + 1 < arguments.size();
    if (word == "--user" && has_value) read.user = arguments[++i];
    else if (word == "--format" && has_value) read.kind = domain::find_export_kind(arguments[++i]);
    else if (!word.starts_with("--") && read.file.empty()) read.file = word;
    else return false;
  }
  return !read.user.empty() && !read.file.empty();
}

std::string format_names() {
  std::string names;
  for (const domain::ExportKind& kind : domain::kExportKinds)
    names += (names.empty() ? "" : ", ") + std::string(kind.name);
  return names;
}

// Shows the progress on a terminal; in a pipe only the end is reported.
bool show_progress(std::int64_t done, std::int64_t total) {
  if (isatty(STDOUT_FILENO) != 1) return true;
  std::printf("\r\033[K%s of %s films", base::grouped(done).c_str(), base::grouped(total).c_str());
  std::fflush(stdout);
  return true;
}

// A new folder beside the file, because somebody may have anything under a name that can be guessed.
class Workshop {
 public:
  explicit Workshop(const std::string& file) : folder_(file + ".XXXXXX") {
    if (::mkdtemp(folder_.data()) == nullptr) throw std::system_error(errno, std::generic_category(), file);
  }
  ~Workshop() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  std::string path() const { return folder_ + "/export"; }

 private:
  std::string folder_;
};

void tell(store::Db& db, const ExportArguments& wanted, std::int64_t user_id) {
  std::printf("%s%s: %s\n", isatty(STDOUT_FILENO) == 1 ? "\r\033[K" : "", wanted.file.c_str(),
              std::string(wanted.kind->name).c_str());
  for (const base::Text& lost : transfer::losses(wanted.kind->format, store::export_numbers(db, user_id)))
    std::printf("  %s\n", base::english(lost).c_str());
}

}  // namespace

int export_diary(const Arguments& arguments) {
  ExportArguments wanted;
  if (!read(arguments, wanted)) return usage_error(kUsage);
  if (wanted.kind == nullptr) return usage_error("the formats are " + format_names());
  const base::Config config = load_config();
  try {
    store::Db db(config.database_path());
    const auto user = store::find_user_by_name(db, wanted.user);
    if (!user) return failed("there is no user " + wanted.user);
    const base::UnixTime now = base::SystemClock().now();
    const Workshop workshop(wanted.file);
    if (!transfer::write_export(config, {user->id, wanted.kind->format, workshop.path(), now}, show_progress))
      return failed("nothing was exported: the account of " + wanted.user + " is gone");
    std::filesystem::rename(workshop.path(), wanted.file);
    tell(db, wanted, user->id);
  } catch (const std::exception& error) {
    return failed(std::string("nothing was exported: ") + error.what());
  }
  return 0;
}

}  // namespace cli
