// CSV (RFC 4180), streaming. The first row decides the separator: comma, semicolon or tab. Quoted cells may hold line
// breaks; rows end with CRLF, LF or CR; a quote inside an unquoted cell is a character.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/import.h"
#include "formats/input/source.h"

namespace formats {

class Csv {
 public:
  // A `bad` row is too long, has too many cells, is not UTF-8, or has a quote that swallows the lines after it. Reading
  // resumes on the next line, and lines stay bad until one has as many cells as the header.
  enum class Status { row, bad, end };

  // A separator of 0 means that the first row decides.
  explicit Csv(Text text, char separator = 0) : text_(std::move(text)), separator_(separator) {}

  Status next();
  const std::vector<std::string>& cells() const { return row_.cells; }
  domain::RowReason problem() const { return problem_; }  // why a row is bad
  int line() const { return line_; }                      // where the row begins, from 1
  bool is_blank() const;                                  // true if it holds nothing but separators
  bool is_cut() const { return row_.is_cut; }             // true for the last row if it has no line ending
  // Sets how many cells a row has and which of them hold a name, a date or a number, where no line break belongs.
  void expect(std::size_t width, std::vector<bool> on_one_line = {}) {
    width_ = width;
    on_one_line_ = std::move(on_one_line);
  }

 private:
  enum class Parsed { whole, more, open, too_big };
  struct Row {
    std::vector<std::string> cells;
    std::size_t length = 0;        // in bytes, with its line ending
    bool is_cut = false;           // without a line ending
    bool has_lone_quote = false;   // a quote inside a quoted cell that is not doubled
    bool has_stray_quote = false;  // one inside a cell that is not quoted
  };

  Parsed parse(std::string_view rest, bool is_all, Row& row) const;
  bool swallows_rows() const;
  bool fits(const std::vector<std::string>& cells) const;
  bool fill();
  bool have_line(std::size_t& length);
  void choose_separator();
  void consume(std::size_t length);
  void skip_line();
  Status take_row();
  Status give_up(std::size_t looked_at, domain::RowReason problem);
  Status fail(domain::RowReason problem);
  bool is_text() const;

  Text text_;
  char separator_;
  std::string buffer_;
  std::size_t at_ = 0;
  bool has_ended_ = false;
  bool is_after_quote_ = false;  // since a quote swallowed lines, no row of the header's width was read
  Row row_;
  domain::RowReason problem_;
  std::size_t width_ = 0, last_width_ = 0;
  std::vector<bool> on_one_line_;
  std::size_t read_in_vain_ = 0;  // bytes
  std::set<int> torn_lines_;      // where a quote closes after swallowing lines
  int line_ = 0, next_line_ = 1;
};

// The cells of a row by the name of their column, which is compared without case and surrounding space.
class Columns {
 public:
  Columns() = default;
  explicit Columns(const std::vector<std::string>& header);
  bool has(std::string_view name) const { return places_.contains(name); }
  bool has_all(std::initializer_list<std::string_view> names) const;
  std::size_t size() const { return size_; }
  const std::vector<std::string>& names() const { return names_; }
  // Returns the cell, or empty text if there is no such column, or no such cell in a short row.
  std::string_view of(const std::vector<std::string>& cells, std::string_view name) const;

 private:
  std::map<std::string, std::size_t, std::less<>> places_;
  std::vector<std::string> names_;
  std::size_t size_ = 0;
};

}  // namespace formats
