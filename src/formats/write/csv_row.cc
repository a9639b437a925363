#include "formats/write/csv_row.h"

namespace formats {

namespace {

bool looks_like_formula(std::string_view cell) {
  return !cell.empty() && std::string_view("=+-@\t").find(cell.front()) != std::string_view::npos;
}

bool needs_quotes(std::string_view cell) {
  return cell.find_first_of(",;\"\r\n") != std::string_view::npos || cell.starts_with(' ') || cell.ends_with(' ');
}

void append_cell(std::string& row, std::string_view cell, const CsvStyle& style) {
  const bool is_quoted = style.quotes_all || needs_quotes(cell);
  if (is_quoted) row += '"';
  char before = ';';  // where some spreadsheets begin a cell
  for (std::size_t i = 0; i < cell.size(); before = cell[i++]) {
    if (style.guards_formulas && before == ';' && looks_like_formula(cell.substr(i))) row += '\'';
    row.append(cell[i] == '"' ? 2 : 1, cell[i]);
  }
  if (is_quoted) row += '"';
}

}  // namespace

std::string csv_row(std::initializer_list<std::string_view> cells, const CsvStyle& style) {
  std::string row;
  for (const std::string_view& cell : cells) {
    if (&cell != cells.begin()) row += ',';
    append_cell(row, cell, style);
  }
  return row.append(style.line_end);
}

}  // namespace formats
