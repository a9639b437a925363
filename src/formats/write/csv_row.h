// Rows of CSV files (RFC 4180).
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace formats {

struct CsvStyle {
  std::string_view line_end = "\n";
  bool quotes_all = false;
  // Puts ' before anything that a spreadsheet would take for a formula, even one that splits at semicolons. It is never
  // set for other services, as "=3" is a title.
  bool guards_formulas = false;
};

// Returns one row with its line end. Cells are quoted when they have to be.
std::string csv_row(std::initializer_list<std::string_view> cells, const CsvStyle& style = {});

}  // namespace formats
