// A SQLite database that another program made, read with distrust: of a private copy only the rows of plain tables, by
// the columns that each has. What it may hold beside them, views, triggers, functions in its schema, is never run.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "formats/input/source.h"

struct sqlite3;
struct sqlite3_stmt;

namespace formats {

// `reason` is file_broken or too_big.
struct ForeignError : Refused {
  std::string message;
};

class ForeignDb {
 public:
  // A row's values as text by their columns in lower case. NULL and what is no text or number are left out.
  using Row = std::map<std::string, std::string, std::less<>>;

  // Copies the file into `folder`, where the copy has no name once it is open. Throws ForeignError: it cannot be read,
  // is damaged or no database, or has a log beside it, which holds what the file itself does not.
  ForeignDb(const std::string& path, const std::string& folder);
  // The bytes of an upload, with what its log may hold left aside. Throws ForeignError.
  explicit ForeignDb(std::string bytes);

  std::vector<std::string> tables() const;  // in alphabetical order; none of SQLite's own
  // Empty: there is no such table.
  std::vector<std::string> columns(std::string_view table) const;
  std::int64_t count(std::string_view table) const;
  // The rows in the order of their making; of a table that is not there none. `wanted` empty: all columns.
  void each_row(std::string_view table, std::initializer_list<std::string_view> wanted,
                const std::function<void(const Row&)>& on_row) const;

 private:
  struct Close {
    void operator()(sqlite3* db) const;
    void operator()(sqlite3_stmt* statement) const;
  };
  using Statement = std::unique_ptr<sqlite3_stmt, Close>;
  void open(const std::string& name, int access);
  void check();
  Statement prepare(const std::string& sql) const;
  bool step(const Statement& statement) const;  // throws ForeignError
  std::vector<std::string> names(const std::string& sql, std::string_view value) const;

  std::string bytes_;
  std::unique_ptr<sqlite3, Close> db_;  // goes before its bytes
};

// The whole number that a text begins with: ids are texts in some tables. 0 when it begins with none.
std::int64_t number_in(const ForeignDb::Row& row, std::string_view column);
// Empty when the row has no such value.
const std::string& text_in(const ForeignDb::Row& row, std::string_view column);

}  // namespace formats
