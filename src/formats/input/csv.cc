#include "formats/input/csv.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace formats {

namespace {

constexpr std::size_t kLongestRow = 1024 * 1024, kLongestCell = 256 * 1024, kMostCells = 200;
constexpr int kMostGivenUp = 100;  // rows of a file whose quotes do not end; giving up reads on for a cell's length

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

bool is_nothing(std::string_view cell) { return cell.find_first_not_of('\0') == std::string_view::npos; }

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
  const std::string_view read = std::string_view(buffer_).substr(at_, length);
  for (std::size_t i = 0; i < read.size(); ++i)
    if (read[i] == '\n' || (read[i] == '\r' && (i + 1 == read.size() || read[i + 1] != '\n'))) ++next_line_;
  at_ += length;
}

// Reads one row into cells_ and its length into used_. `is_all`: no byte follows.
Csv::Parsed Csv::parse(std::string_view rest, bool is_all) {
  cells_.clear();
  std::string cell;
  is_open_ = false;
  bool is_quoted = false, at_start = true;
  for (std::size_t i = 0;; ++i) {
    if (i >= rest.size() && !is_all) return i > kLongestRow ? Parsed::too_big : Parsed::more;
    const bool is_end = i >= rest.size();
    const char c = is_end ? '\n' : rest[i];
    if (is_quoted) {
      is_open_ = is_end || cell.size() > kLongestCell;
      if (is_open_) return Parsed::bad;
      const bool has_next = i + 1 < rest.size();
      if (c == '"' && !has_next && !is_all) return Parsed::more;
      const char next = has_next ? rest[i + 1] : '\n';
      if (c == '"' && next == '"') ++i;
      if (c != '"' || next == '"') cell += c;
      else if (next == separator_ || is_line_end(next)) is_quoted = false;
      else cell += c;
      continue;
    }
    if (c == '"' && at_start) {
      is_quoted = true;
      at_start = false;
    } else if (c == separator_ || is_line_end(c)) {
      if (cells_.size() == kMostCells || cell.size() > kLongestCell) return Parsed::too_big;
      cells_.push_back(is_nothing(cell) ? std::string() : std::exchange(cell, {}));
      cell.clear();
      at_start = true;
      if (c == separator_) continue;
      if (c == '\r' && i + 1 >= rest.size() && !is_all) return Parsed::more;
      is_cut_ = is_end;
      used_ = is_end ? i : i + (c == '\r' && i + 1 < rest.size() && rest[i + 1] == '\n' ? 2 : 1);
      return Parsed::whole;
    } else {
      cell += c;
      at_start = false;
    }
  }
}

// Brings one line into the buffer; false when it is longer than a row may be, or none is left.
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

// Leaves the line that the row begins with; when a quote is open, also those after it until one has as many cells as
// the header.
void Csv::find_next_row() {
  skip_line();
  if (!is_open_) return;
  if (++given_up_ > kMostGivenUp) throw Refused{"file_broken"};
  std::size_t length = 0;
  while (at_ < buffer_.size() || fill()) {
    if (have_line(length) && parse(std::string_view(buffer_).substr(at_, length), true) == Parsed::whole &&
        used_ == length && cells_.size() == width_)
      return;
    skip_line();
  }
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
  for (;;) {
    const Parsed parsed = parse(std::string_view(buffer_).substr(at_), has_ended_);
    if (parsed == Parsed::whole) {
      consume(used_);
      return is_text() ? Status::row : fail("bad_encoding");
    }
    if (parsed == Parsed::more) {
      fill();
      continue;
    }
    find_next_row();
    return fail(parsed == Parsed::too_big ? "too_big" : "bad_row");
  }
}

Csv::Status Csv::fail(std::string_view problem) {
  cells_.clear();
  problem_ = problem;
  return Status::bad;
}

// The file may have been said to be UTF-8.
bool Csv::is_text() const {
  return std::ranges::all_of(cells_, [](const std::string& cell) { return base::is_utf8(cell); });
}

Columns::Columns(const std::vector<std::string>& header) : size_(header.size()) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    names_.push_back(base::ascii_lower(base::trim(header[i])));
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
