#include "formats/input/foreign_db.h"

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/text.h"

namespace formats {

namespace {

namespace fs = std::filesystem;

constexpr int kLongestColumn = 1 << 20;  // bytes
constexpr std::size_t kMostColumns = 200;

[[noreturn]] void fail(sqlite3* db, int code) {
  throw ForeignError{{code == SQLITE_NOMEM ? domain::RowReason("too_big") : domain::RowReason("file_broken")},
                     db != nullptr ? sqlite3_errmsg(db) : "no memory"};
}

std::string quoted_name(std::string_view name) {
  std::string out = "\"";
  for (const char c : name) out.append(c == '"' ? 2 : 1, c);
  return out + '"';
}

void refuse_log(const std::string& path) {
  for (const char* ending : {"-wal", "-journal"}) {
    std::error_code error;
    const auto size = fs::file_size(path + ending, error);
    if (!error && size > 0)
      throw ForeignError{{"file_broken"},
                         path + ending + " holds what the file does not: stop its program, or make a copy (sqlite3 " +
                             path + " \".backup COPY\")"};
  }
}

}  // namespace

void ForeignDb::Close::operator()(sqlite3* db) const { sqlite3_close_v2(db); }
void ForeignDb::Close::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

ForeignDb::ForeignDb(const std::string& path, const std::string& folder) {
  refuse_log(path);
  const std::string copy = folder + "/foreign-" + std::to_string(::getpid());
  std::error_code error;
  fs::copy_file(path, copy, fs::copy_options::overwrite_existing, error);
  if (!error) fs::permissions(copy, fs::perms::owner_read | fs::perms::owner_write, error);
  if (error) {
    ::unlink(copy.c_str());
    throw ForeignError{{"file_broken"}, error.message()};
  }
  try {
    open("file:" + base::percent_encode(copy) + "?immutable=1", SQLITE_OPEN_READONLY);
    check();
  } catch (...) {
    ::unlink(copy.c_str());
    throw;
  }
  ::unlink(copy.c_str());
  refuse_log(path);
}

// Reads the file alone, without what a log beside it would have added. Clears the mark of the log in the header,
// because SQLite would ask for that log otherwise.
ForeignDb::ForeignDb(std::string bytes) : bytes_(std::move(bytes)) {
  constexpr std::size_t kVersions = 18, kHeader = 100;  // bytes of the header that say how it is written and read
  open(":memory:", SQLITE_OPEN_READWRITE);
  if (bytes_.size() < kHeader) throw ForeignError{{"file_broken"}, "the file is damaged"};
  bytes_[kVersions] = bytes_[kVersions + 1] = 1;
  const auto size = static_cast<sqlite3_int64>(bytes_.size());
  const int code = sqlite3_deserialize(db_.get(), "main", reinterpret_cast<unsigned char*>(bytes_.data()), size, size,
                                       SQLITE_DESERIALIZE_READONLY);
  if (code != SQLITE_OK) fail(db_.get(), code);
  check();
}

// Opens a connection. One with a name opens its file only at the first statement, which is the check.
void ForeignDb::open(const std::string& name, int access) {
  sqlite3* db = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &db,
                                   access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  db_.reset(db);
  if (code != SQLITE_OK) fail(db, code);
  for (const auto& [option, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                      {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                                      {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                      {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
                                      {SQLITE_DBCONFIG_DQS_DML, 0}})
    sqlite3_db_config(db, option, value, nullptr);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, kLongestColumn);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
  for (const char* pragma : {"PRAGMA mmap_size=0", "PRAGMA cell_size_check=ON", "PRAGMA temp_store=MEMORY"})
    step(prepare(pragma));
}

void ForeignDb::check() {
  const Statement verdicts = prepare("PRAGMA quick_check(1)");
  if (!step(verdicts)) fail(db_.get(), SQLITE_CORRUPT);
  const auto* verdict = reinterpret_cast<const char*>(sqlite3_column_text(verdicts.get(), 0));
  if (verdict == nullptr || std::string_view(verdict) != "ok")
    throw ForeignError{{"file_broken"}, "the file is damaged"};
}

ForeignDb::Statement ForeignDb::prepare(const std::string& sql) const {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(db_.get(), sql.c_str(), -1, &statement, nullptr);
  if (code != SQLITE_OK) fail(db_.get(), code);
  return Statement(statement);
}

bool ForeignDb::step(const Statement& statement) const {
  const int code = sqlite3_step(statement.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) fail(db_.get(), code);
  return code == SQLITE_ROW;
}

std::vector<std::string> ForeignDb::names(const std::string& sql, std::string_view value) const {
  const Statement statement = prepare(sql);
  sqlite3_bind_text64(statement.get(), 1, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  std::vector<std::string> names;
  while (step(statement))
    if (const auto* name = reinterpret_cast<const char*>(sqlite3_column_text(statement.get(), 0)))
      names.emplace_back(name);
  return names;
}

std::vector<std::string> ForeignDb::tables() const {
  return names(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE ? ORDER BY name",
      "sqlite%");
}

std::vector<std::string> ForeignDb::columns(std::string_view table) const {
  if (!std::ranges::count(tables(), table)) return {};
  std::vector<std::string> columns = names("SELECT name FROM pragma_table_info(?, 'main')", table);
  columns.resize(std::min(columns.size(), kMostColumns));
  return columns;
}

std::int64_t ForeignDb::count(std::string_view table) const {
  if (columns(table).empty()) return 0;
  const Statement statement = prepare("SELECT count(*) FROM main." + quoted_name(table));
  return step(statement) ? sqlite3_column_int64(statement.get(), 0) : 0;
}

void ForeignDb::each_row(std::string_view table, std::initializer_list<std::string_view> wanted,
                         const std::function<void(const Row&)>& on_row) const {
  std::vector<std::string> names, words;
  for (const std::string& column : columns(table)) {
    names.push_back(base::ascii_lower(column));
    if (wanted.size() > 0 && !std::ranges::count(wanted, std::string_view(names.back()))) names.pop_back();
    else words.push_back(quoted_name(column));
  }
  if (names.empty()) return;
  const Statement statement = prepare("SELECT " + base::join(words, ", ") + " FROM main." + quoted_name(table));
  while (step(statement)) {
    Row row;
    for (int i = 0; i < static_cast<int>(names.size()); ++i) {
      const int type = sqlite3_column_type(statement.get(), i);
      if (type == SQLITE_NULL || type == SQLITE_BLOB) continue;
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement.get(), i));
      if (text == nullptr) fail(db_.get(), SQLITE_NOMEM);
      const auto bytes = static_cast<std::size_t>(sqlite3_column_bytes(statement.get(), i));
      row[names[static_cast<std::size_t>(i)]] = base::salvage_text({text, bytes}, kLongestColumn);
    }
    on_row(row);
  }
}

const std::string& text_in(const ForeignDb::Row& row, std::string_view column) {
  static const std::string kNone;
  const auto found = row.find(column);
  return found == row.end() ? kNone : found->second;
}

std::int64_t number_in(const ForeignDb::Row& row, std::string_view column) {
  const std::string& text = text_in(row, column);
  std::int64_t number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  return result.ec == std::errc() ? number : 0;
}

}  // namespace formats
