// A SQLite database that another program made, read with distrust: only the rows of plain tables in a private copy, by
// the columns that each has. Anything else in it, such as views, triggers and functions in its schema, is never run.
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
  // A row's values as text by their columns in lower case. NULL and blobs are left out.
  using Row = std::map<std::string, std::string, std::less<>>;

  // Copies the file into `folder`, where the copy has no name once it is open. Throws ForeignError if the file cannot
  // be read, is damaged or is no database, or if it has a log beside it, which holds changes that the file itself
  // lacks.
  ForeignDb(const std::string& path, const std::string& folder);
  // Opens the bytes of an upload, without anything that its log may hold. Throws ForeignError.
  explicit ForeignDb(std::string bytes);

  std::vector<std::string> tables() const;  // in alphabetical order, without SQLite's own
  // Returns no columns if there is no such table.
  std::vector<std::string> columns(std::string_view table) const;
  std::int64_t count(std::string_view table) const;
  // Calls `on_row` for each row in the order in which they were made, or never if there is no such table. If `wanted`
  // is empty, rows have all columns.
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
  std::unique_ptr<sqlite3, Close> db_;  // destroyed before its bytes
};

// Returns the whole number that a text begins with, because ids are texts in some tables, or 0 if it begins with none.
std::int64_t number_in(const ForeignDb::Row& row, std::string_view column);
// Returns empty text if the row has no such value.
const std::string& text_in(const ForeignDb::Row& row, std::string_view column);

}  // namespace formats
