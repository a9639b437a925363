#include "formats/input/csv.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "formats/input/words.h"

namespace formats {

namespace {

constexpr std::size_t kLongestRow = 1024 * 1024, kLongestCell = 256 * 1024, kMostCells = 200;
constexpr std::size_t kLongestHeading = 1000;         // code points
constexpr std::size_t kMostInVain = 8 * 1024 * 1024;  // bytes that may be read twice because of stray quotes

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

bool is_nothing(std::string_view cell) { return cell.find_first_not_of('\0') == std::string_view::npos; }

// Returns the number of cells up to the last one that is not empty.
std::size_t filled(const std::vector<std::string>& cells) {
  std::size_t size = cells.size();
  while (size > 0 && cells[size - 1].empty()) --size;
  return size;
}

int line_breaks(std::string_view text) {
  int breaks = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))) ++breaks;
  return breaks;
}

// Ignores line breaks at a cell's ends, which are only careless writing.
bool has_line_break(std::string_view cell) { return base::trim(cell).find_first_of("\r\n") != std::string_view::npos; }

}  // namespace

bool Csv::fill() {
  if (at_ > kLongestCell || at_ == buffer_.size()) {
    buffer_.erase(0, at_);
    at_ = 0;
  }
  if (!has_ended_ && !text_.append_to(buffer_)) has_ended_ = true;
  return !has_ended_;
}

void Csv::consume(std::size_t length) {
  next_line_ += line_breaks(std::string_view(buffer_).substr(at_, length));
  at_ += length;
}

// Reads one row. `is_all` means that no byte follows.
Csv::Parsed Csv::parse(std::string_view rest, bool is_all, Row& row) const {
  row = {};
  std::string cell;
  bool is_quoted = false, at_start = true;
  for (std::size_t i = 0;; ++i) {
    if (i >= rest.size() && !is_all) return i > kLongestRow ? Parsed::too_big : Parsed::more;
    const bool is_end = i >= rest.size();
    const char c = is_end ? '\n' : rest[i];
    if (is_quoted) {
      if (is_end || cell.size() > kLongestCell) return row.length = i, Parsed::open;
      const bool has_next = i + 1 < rest.size();
      if (c == '"' && !has_next && !is_all) return Parsed::more;
      const char next = has_next ? rest[i + 1] : '\n';
      is_quoted = c != '"' || (next != separator_ && !is_line_end(next));
      if (!is_quoted) continue;
      if (c == '"' && next == '"') ++i;
      else if (c == '"') row.has_lone_quote = true;
      cell += c;
    } else if (c == '"' && at_start) {
      is_quoted = true;
      at_start = false;
    } else if (c == separator_ || is_line_end(c)) {
      if (row.cells.size() == kMostCells || cell.size() > kLongestCell) return Parsed::too_big;
      row.cells.push_back(is_nothing(cell) ? std::string() : std::exchange(cell, {}));
      cell.clear();
      at_start = true;
      if (c == separator_) continue;
      if (c == '\r' && i + 1 >= rest.size() && !is_all) return Parsed::more;
      row.is_cut = is_end;
      row.length = is_end ? i : i + (c == '\r' && i + 1 < rest.size() && rest[i + 1] == '\n' ? 2 : 1);
      return Parsed::whole;
    } else {
      row.has_stray_quote = row.has_stray_quote || c == '"';
      cell += c;
      at_start = false;
    }
  }
}

// Returns true if a line can be a row by its cell count: the header's, or that of the row before the quote.
bool Csv::fits(const std::vector<std::string>& cells) const {
  return cells.size() == width_ || cells.size() == last_width_ || (cells.size() > width_ && filled(cells) <= width_);
}

// Returns true if a stray quote has merged the rows up to the next quote into one cell. The signs are a line break in a
// one-line cell, too many cells, or a text with another stray quote and a line that parses as a row.
bool Csv::swallows_rows() const {
  const auto& cells = row_.cells;
  if (std::ranges::none_of(cells, has_line_break)) return false;
  if (width_ > 0 && (filled(cells) > width_ || (is_after_quote_ && !fits(cells)))) return true;
  for (std::size_t i = 0; i < std::min(cells.size(), on_one_line_.size()); ++i)
    if (on_one_line_[i] && has_line_break(cells[i])) return true;
  if (!row_.has_lone_quote || width_ < 2) return false;
  std::string_view rest = std::string_view(buffer_).substr(at_, row_.length);
  for (Row line;;) {
    const auto end = rest.find_first_of("\r\n");
    if (end == std::string_view::npos) return false;
    rest.remove_prefix(end + 1);
    const std::string_view one = rest.substr(0, rest.find_first_of("\r\n"));
    if (parse(one, true, line) == Parsed::whole && line.length == one.size() && fits(line.cells)) return true;
  }
}

// Reads one line into the buffer. Returns false if it is longer than a row may be, or none is left.
bool Csv::have_line(std::size_t& length) {
  for (std::size_t looked = 0;;) {
    const auto end = buffer_.find_first_of("\r\n", at_ + looked);
    const bool may_go_on = end != std::string::npos && buffer_[end] == '\r' && end + 1 == buffer_.size() && !has_ended_;
    if (end != std::string::npos && !may_go_on) {
      length = end + (buffer_.compare(end, 2, "\r\n") == 0 ? 2 : 1) - at_;
      return true;
    }
    looked = may_go_on ? end - at_ : buffer_.size() - at_;
    if (looked > kLongestRow) return false;
    if (fill()) continue;
    length = buffer_.size() - at_;
    return length > 0;
  }
}

void Csv::skip_line() {
  std::size_t length = 0;
  while (!have_line(length)) {
    consume(buffer_.size() - at_);
    if (has_ended_) return;
  }
  consume(length);
}

void Csv::choose_separator() {
  std::size_t length = 0;
  const std::string_view line = have_line(length) ? std::string_view(buffer_).substr(at_, length) : std::string_view();
  std::size_t most = 0;
  separator_ = ',';
  for (const char candidate : {',', ';', '\t'}) {
    bool is_quoted = false;
    std::size_t count = 0;
    for (const char c : line) {
      if (c == '"') is_quoted = !is_quoted;
      else if (c == candidate && !is_quoted) ++count;
    }
    if (count > most) most = count, separator_ = candidate;
  }
}

Csv::Status Csv::next() {
  if (at_ == buffer_.size() && !fill() && at_ == buffer_.size()) return Status::end;
  if (separator_ == 0) choose_separator();
  line_ = next_line_;
  problem_ = {};
  for (;;) {
    const Parsed parsed = parse(std::string_view(buffer_).substr(at_), has_ended_, row_);
    if (parsed == Parsed::whole) return take_row();
    if (parsed == Parsed::open) return give_up(row_.length, "bad_row");
    if (parsed == Parsed::too_big) {
      skip_line();
      return fail("too_big");
    }
    fill();
  }
}

Csv::Status Csv::take_row() {
  if (swallows_rows()) {
    torn_lines_.insert(line_ + line_breaks(base::trim(std::string_view(buffer_).substr(at_, row_.length))));
    return give_up(row_.length, "bad_row");
  }
  const bool is_torn = torn_lines_.erase(line_) > 0 && row_.has_stray_quote;
  consume(row_.length);
  if (is_torn) return fail("bad_row");
  if (is_after_quote_ && !is_blank() && !fits(row_.cells)) return fail("bad_row");
  is_after_quote_ = is_after_quote_ && is_blank();
  if (!is_blank()) last_width_ = row_.cells.size();
  return is_text() ? Status::row : fail("bad_encoding");
}

// Gives up only the line with the stray quote, and continues with the line after it.
Csv::Status Csv::give_up(std::size_t looked_at, domain::RowReason problem) {
  read_in_vain_ += looked_at;
  if (read_in_vain_ > kMostInVain) throw Refused{"file_broken"};
  is_after_quote_ = width_ > 0;
  skip_line();
  return fail(problem);
}

bool Csv::is_blank() const {
  return problem_.empty() && std::ranges::all_of(row_.cells, [](const std::string& cell) { return cell.empty(); });
}

Csv::Status Csv::fail(domain::RowReason problem) {
  row_.cells.clear();
  problem_ = problem;
  return Status::bad;
}

// Returns true if all cells are UTF-8. A person may have called a file UTF-8 that is not.
bool Csv::is_text() const {
  return std::ranges::all_of(row_.cells, [](const std::string& cell) { return base::is_utf8(cell); });
}

Columns::Columns(const std::vector<std::string>& header) : size_(header.size()) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    names_.push_back(base::ascii_lower(one_line(header[i], kLongestHeading)));
    if (!names_.back().empty()) places_.emplace(names_.back(), i);
  }
}

bool Columns::has_all(std::initializer_list<std::string_view> names) const {
  return std::all_of(names.begin(), names.end(), [this](std::string_view name) { return has(name); });
}

std::string_view Columns::of(const std::vector<std::string>& cells, std::string_view name) const {
  const auto found = places_.find(name);
  return found != places_.end() && found->second < cells.size() ? std::string_view(cells[found->second])
                                                                : std::string_view();
}

}  // namespace formats
