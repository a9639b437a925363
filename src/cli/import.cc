// matinee import: takes the same steps as the pages, by the same jobs, one after the other. If the command is stopped,
// the server goes on with the job.
#include <sysexits.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>

#include "base/crypto.h"
#include "base/text.h"
#include "base/texts/language.h"
#include "cli/commands.h"
#include "cli/import_steps.h"
#include "domain/job.h"
#include "net/http_client.h"
#include "server/prepare.h"
#include "store/account/user.h"
#include "store/imports/batch.h"
#include "transfer/imports/flow.h"
#include "transfer/imports/report.h"
#include "transfer/imports/undo.h"
#include "web/imports/words.h"

namespace cli {

namespace {

using store::ImportBatch;
using store::ImportState;

struct ImportArguments {
  std::vector<std::string> files;
  std::string user, format, report;
  store::ImportOptions options;
  std::int64_t undo = 0;
  bool is_dry = false, is_unasked = false;
};

std::optional<ImportArguments> parse_import(const Arguments& arguments) {
  ImportArguments parsed;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const bool has_value =
        word == "--user" || word == "--format" || word == "--report" || word == "--option" || word == "--undo";
    if (has_value && i + 1 == arguments.size()) return std::nullopt;
    const std::string value = has_value ? arguments[++i] : "";
    const std::size_t equals = value.find('=');
    if (word == "--user") parsed.user = value;
    else if (word == "--format") parsed.format = value;
    else if (word == "--report") parsed.report = value;
    else if (word == "--undo") parsed.undo = base::parse_id(value).value_or(0);
    else if (word == "--dry-run") parsed.is_dry = true;
    else if (word == "--yes") parsed.is_unasked = true;
    else if (word == "--option" && equals != std::string::npos &&
             transfer::is_import_option(value.substr(0, equals), value.substr(equals + 1)))
      parsed.options[value.substr(0, equals)] = value.substr(equals + 1);
    else if (word.starts_with("--")) return std::nullopt;
    else parsed.files.push_back(word);
  }
  const bool is_undo = parsed.undo != 0 && parsed.files.empty() && parsed.user.empty();
  const bool is_import = parsed.undo == 0 && !parsed.files.empty() && !parsed.user.empty();
  return is_undo || is_import ? std::optional(parsed) : std::nullopt;
}

class Import : private ImportSteps {
 public:
  using ImportSteps::ImportSteps;

  int run(const ImportArguments& arguments);
  int undo(const ImportArguments& arguments);

 private:
  bool upload(const ImportArguments& arguments, const domain::User& user);
  bool copy(const std::string& from, const std::string& to);
  int read_and_match(const ImportArguments& arguments);
  void name_unknown_files() const;
  int check_answers(const store::ImportOptions& options) const;
  int apply(const ImportArguments& arguments, int status);
  int say_what_undo_does(const std::string& report);
  bool give_up() { return start(transfer::discard) && work(domain::kImportReadJob); }
  bool write_report(const std::string& file);
};

std::string sha256_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  base::Sha256 hash;
  std::array<char, 65536> part;
  while (stream.read(part.data(), part.size()) || stream.gcount() > 0)
    hash.add(std::string_view(part.data(), static_cast<std::size_t>(stream.gcount())));
  return hash.hex();
}

// Writes the rows of the database first and then the bytes, which reading needs: a batch without them reads nothing.
bool Import::upload(const ImportArguments& arguments, const domain::User& user) {
  namespace fs = std::filesystem;
  std::vector<std::pair<std::string, std::string>> copies;
  std::uintmax_t all = 0;
  for (const std::string& file : arguments.files) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file, error);
    if (error) return failed(file + ": " + error.message()), false;
    all += size;
  }
  if (all > static_cast<std::uintmax_t>(domain::kMostUpload)) return failed("these files are larger than 50 MB"), false;
  store::Tx tx(db_);
  const auto id = store::add_import(tx, user.id, arguments.format, tools_.clock.now());
  if (!id) return failed("this account has too many unfinished imports; finish or discard some first"), false;
  id_ = *id;
  store::set_import_options(tx, id_, arguments.options);
  for (const std::string& file : arguments.files) {
    const std::string name = base::salvage_text(fs::path(file).filename().string(), 300);
    const auto row =
        store::add_import_file(tx, id_, name, static_cast<std::int64_t>(fs::file_size(file)), sha256_of(file));
    copies.emplace_back(file, store::import_path(config_, id_, row));
  }
  tx.commit();
  const bool are_here = std::ranges::all_of(copies, [this](const auto& one) { return copy(one.first, one.second); });
  if (!are_here) give_up();
  return are_here;
}

bool Import::copy(const std::string& from, const std::string& to) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
  if (!error) fs::permissions(to, fs::perms::owner_read | fs::perms::owner_write, error);
  if (error) failed(to + ": " + error.message());
  return !error;
}

bool Import::write_report(const std::string& file) {
  if (file.empty()) return true;
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  transfer::write_import_report(db_, batch(), base::Language(), [&](std::string_view lines) { stream << lines; });
  stream.close();
  if (stream) return true;
  failed("cannot write " + file);
  return false;
}

bool is_wanted() {
  std::fprintf(stderr, "Apply this? [y/N] ");
  std::string line;
  std::getline(std::cin, line);
  return line == "y" || line == "yes";
}

// Names each upload from which nothing was read, not even from a file inside.
void Import::name_unknown_files() const {
  const auto files = store::import_files(db_, id_);
  for (const store::ImportFile& upload : files) {
    const auto is_read = [&](const store::ImportFile& one) { return one.name == upload.name && !one.format.empty(); };
    if (upload.is_upload() && std::ranges::none_of(files, is_read)) failed(upload.name + " was not read");
  }
}

// Refuses a value that isn't among its question's choices, and names options that answer no question. Returns an exit
// status.
int Import::check_answers(const store::ImportOptions& options) const {
  const auto questions = store::import_questions(db_, id_);
  for (const auto& [name, value] : options) {
    if (value.empty() || transfer::is_policy_option(name) || name == "zone" || name == "title_language") continue;
    const auto asked = std::ranges::find(questions, name, &store::ImportQuestion::name);
    if (asked == questions.end()) failed("ignored --option " + name + ": these files don't ask for it");
    else if (std::ranges::find(asked->choices, value) == asked->choices.end())
      return usage_error("--option " + name + " must be one of " + base::join(asked->choices, ", "));
  }
  return 0;
}

// Returns 0, kSomeWait, EX_DATAERR if the files are unreadable or hold no film, the status of usage_error() if an
// option has a wrong value, or 1 if a step cannot run.
int Import::read_and_match(const ImportArguments& arguments) {
  if (!do_step(transfer::start_reading, domain::kImportReadJob)) return 1;
  const ImportBatch read = batch();
  name_unknown_files();
  if (read.state == ImportState::failed) return failed(message_of(read.message)), EX_DATAERR;
  for (const store::ImportQuestion& question : store::import_questions(db_, id_))
    std::printf("--option %s=%s (of: %s)\n", question.name.c_str(), printable(question.value).c_str(),
                printable(base::join(question.choices, ", ")).c_str());
  if (const int status = check_answers(arguments.options); status != 0) return status;
  if (!start(transfer::start_matching)) return 1;
  const bool is_matched = work(domain::kImportMatchJob);
  show();
  if (!is_matched || has_waiting_rows()) return kSomeWait;
  return is_about_films() ? 0 : (failed("no films found in these files"), EX_DATAERR);
}

int Import::apply(const ImportArguments& arguments, int status) {
  if (!arguments.is_unasked && !is_wanted()) {
    std::printf("nothing was written; import %lld is waiting in the account's settings\n", static_cast<long long>(id_));
    return write_report(arguments.report) ? kSomeWait : 1;
  }
  if (!do_step(transfer::start_applying, domain::kImportApplyJob)) return 1;
  show();
  return write_report(arguments.report) ? status : 1;
}

// Leaves no batch behind after a dry run, an upload without films or one that has to wait its turn, because an account
// may have only a few open ones.
int Import::run(const ImportArguments& arguments) {
  const auto user = store::find_user_by_name(db_, arguments.user);
  if (!user) return failed("there is no user " + arguments.user);
  if (!upload(arguments, *user)) return 1;
  const int status = read_and_match(arguments);
  const ImportState reached = batch().state;
  if (arguments.is_dry || (reached == ImportState::review && status == EX_DATAERR)) {
    const bool is_written = write_report(arguments.report);
    return give_up() && is_written ? status : 1;
  }
  if (reached == ImportState::options) give_up();
  return reached == ImportState::review ? apply(arguments, status) : status;
}

int Import::say_what_undo_does(const std::string& report) {
  const ImportBatch now = batch();
  if (now.state != ImportState::done || now.undo_until.value_or(0) <= tools_.clock.now())
    return failed("there is nothing to undo in import " + std::to_string(id_));
  const transfer::UndoForecast forecast = transfer::forecast_undo(db_, now);
  std::printf("  %-12s %s\n  %-12s %s\n", "taken_back", base::grouped(forecast.back).c_str(), "stays",
              base::grouped(forecast.stay).c_str());
  return write_report(report) ? 0 : 1;
}

int Import::undo(const ImportArguments& arguments) {
  id_ = arguments.undo;
  if (!store::find_import(db_, id_)) return failed("there is no import " + std::to_string(id_));
  if (arguments.is_dry) return say_what_undo_does(arguments.report);
  if (!do_step(transfer::start_undo, domain::kImportUndoJob)) return 1;
  show();
  return write_report(arguments.report) ? 0 : 1;
}

std::string format_codes() {
  std::vector<std::string> codes;
  for (const web::ImportWord& format : web::import_formats()) codes.emplace_back(format.code);
  return base::join(codes, ", ");
}

}  // namespace

int import(const Arguments& arguments) {
  const auto parsed = parse_import(arguments);
  if (!parsed)
    return usage_error(
        "usage: matinee import FILE… --user NAME [--format F] [--option K=V]… [--dry-run] [--report FILE.csv] [--yes], "
        "or matinee import --undo ID [--dry-run] [--report FILE.csv]");
  if (!parsed->format.empty() && !web::is_import_format(parsed->format))
    return usage_error("--format must be one of " + format_codes());
  const base::Config config = load_config();
  net::global_init();
  server::prepare(config);
  Import import(config);
  return parsed->undo != 0 ? import.undo(*parsed) : import.run(*parsed);
}

}  // namespace cli
