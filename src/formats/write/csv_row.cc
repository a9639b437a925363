#include "formats/write/csv_row.h"

namespace formats {

namespace {

bool looks_like_formula(std::string_view cell) {
  return !cell.empty() && std::string_view("=+-@\t").find(cell.front()) != std::string_view::npos;
}

bool needs_quotes(std::string_view cell) {
  return cell.find_first_of(",\"\r\n") != std::string_view::npos || cell.starts_with(' ') || cell.ends_with(' ');
}

void append_cell(std::string& row, std::string_view cell, const CsvStyle& style) {
  const std::string_view guard = style.guards_formulas && looks_like_formula(cell) ? "'" : "";
  if (!style.quotes_all && !needs_quotes(cell)) {
    row.append(guard).append(cell);
    return;
  }
  row.append("\"").append(guard);
  for (const char c : cell) row.append(c == '"' ? 2 : 1, c);
  row += '"';
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
