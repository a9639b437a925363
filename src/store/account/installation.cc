#include "store/account/installation.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <system_error>

#include "base/descriptor.h"

namespace store {

namespace {

std::string first_line(const std::string& file) {
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);
  return line;
}

}  // namespace

std::string database_id(Db& db) {
  static constexpr char kSql[] = "SELECT database_id FROM installation WHERE id = 1";
  Query query(db, kSql);
  return query.step() ? query.text(0) : std::string();
}

std::string secret_check(Db& db) {
  static constexpr char kSql[] = "SELECT secret_check FROM installation WHERE id = 1";
  Query query(db, kSql);
  return query.step() ? query.text(0) : std::string();
}

void set_secret_check(Tx& tx, std::string_view check) {
  static constexpr char kSql[] = "UPDATE installation SET secret_check = ? WHERE id = 1";
  Query(tx, kSql, check).run();
}

std::string marker_of(const std::string& database) { return database + ".id"; }

void write_marker(Db& db) {
  const std::string file = marker_of(db.path()), text = database_id(db) + '\n';
  if (first_line(file) + '\n' == text) return;
  const std::string draft = file + '.' + std::to_string(getpid());
  const base::Descriptor out(open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
  const bool written = out.is_open() && write(out.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
  if (written && fsync(out.get()) == 0 && std::rename(draft.c_str(), file.c_str()) == 0) return;
  const int reason = errno;
  unlink(draft.c_str());
  throw std::system_error(reason, std::generic_category(), file);
}

}  // namespace store
