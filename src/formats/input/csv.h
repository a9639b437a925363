// CSV (RFC 4180), streaming: the separator is that of the first row out of comma, semicolon and tab; quoted cells may
// hold line breaks; rows end with CRLF, LF or CR; a quote inside an unquoted cell is a character.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/input/source.h"

namespace formats {

class Csv {
 public:
  // A `bad` row is too long, has too many cells, is no UTF-8, or begins a quoted cell that never ends; reading goes on
  // with the next line that has as many cells as the header.
  enum class Status { row, bad, end };

  // Separator 0: the first row decides.
  explicit Csv(Text text, char separator = 0) : text_(std::move(text)), separator_(separator) {}

  Status next();
  const std::vector<std::string>& cells() const { return cells_; }
  std::string_view problem() const { return problem_; }  // why a row is bad
  int line() const { return line_; }                     // where the row begins, from 1
  bool is_blank() const { return cells_.size() == 1 && cells_[0].empty(); }
  bool is_cut() const { return is_cut_; }  // the last row, without an end of line
  void expect(std::size_t width) { width_ = width; }

 private:
  enum class Parsed { whole, more, bad, too_big };

  Parsed parse(std::string_view rest, bool is_all);
  bool fill();
  bool have_line(std::size_t& length);
  void choose_separator();
  void consume(std::size_t length);
  void skip_line();
  void find_next_row();
  Status fail(std::string_view problem);
  bool is_text() const;

  Text text_;
  char separator_;
  std::string buffer_;
  std::size_t at_ = 0;
  bool has_ended_ = false, is_cut_ = false, is_open_ = false;
  std::vector<std::string> cells_;
  std::string_view problem_;
  std::size_t used_ = 0;  // bytes of the row that parse() has read
  std::size_t width_ = 0;
  int line_ = 0, next_line_ = 1, given_up_ = 0;
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
  // Empty when there is no such column, or no such cell in a short row.
  std::string_view of(const std::vector<std::string>& cells, std::string_view name) const;

 private:
  std::map<std::string, std::size_t, std::less<>> places_;
  std::vector<std::string> names_;
  std::size_t size_ = 0;
};

}  // namespace formats
