#include "http/multipart.h"

#include <algorithm>

#include "base/text.h"
#include "http/error.h"

namespace http {

namespace {

constexpr std::size_t kPiece = 64 * 1024;  // bytes read at once
constexpr std::size_t kMaxHead = 8192;     // bytes of the headers of a part
constexpr std::size_t kMaxFileName = 255;

[[noreturn]] void cut_off() { throw invalid_request(base::tr("The form is cut off.")); }
[[noreturn]] void malformed() { throw invalid_request(base::tr("The form is malformed.")); }

// Returns the value after `name=` in a header: a quoted string with \" and \\ in it, or a bare word. Moves `rest` past
// it.
std::string parameter_value(std::string_view& rest) {
  std::string value;
  if (!rest.starts_with('"')) {
    value = base::trim(rest.substr(0, rest.find(';')));
    rest.remove_prefix(std::min(rest.find(';'), rest.size()));
    return value;
  }
  std::size_t at = 1;
  for (; at < rest.size() && rest[at] != '"'; ++at) {
    const bool escapes = rest[at] == '\\' && at + 1 < rest.size() && (rest[at + 1] == '"' || rest[at + 1] == '\\');
    value += rest[escapes ? ++at : at];
  }
  if (at >= rest.size()) malformed();
  rest.remove_prefix(at + 1);
  return value;
}

// Returns the name without folders, as some clients send whole paths.
std::string bare_file_name(const std::string& given) {
  return base::salvage_text(base::trim(given.substr(given.find_last_of("/\\") + 1)), kMaxFileName);
}

// Reads `form-data; name="files"; filename="diary.csv"`.
PartHead part_head(std::string_view disposition) {
  std::optional<std::string> name;
  PartHead head;
  std::string_view rest = disposition;
  rest.remove_prefix(std::min(rest.find(';'), rest.size()));
  while (!rest.empty()) {
    rest = base::trim(rest.substr(1));
    if (rest.empty()) break;
    const auto equals = rest.find('=');
    if (equals == std::string_view::npos) malformed();
    const std::string key = base::ascii_lower(base::trim(rest.substr(0, equals)));
    rest.remove_prefix(equals + 1);
    const std::string value = parameter_value(rest);
    rest = base::trim(rest);
    if (!rest.empty() && rest.front() != ';') malformed();
    if (key == "name") name = value;
    else if (key == "filename") head.file_name = bare_file_name(value);
  }
  if (!name) malformed();
  head.name = *name;
  return head;
}

}  // namespace

std::string boundary_of(const std::string& content_type) {
  const std::string lower = base::ascii_lower(content_type);
  const auto at = lower.find("boundary=");
  if (at == std::string::npos) throw invalid_request(base::tr("The form has no boundary."));
  std::string_view value = std::string_view(content_type).substr(at + 9);
  value = base::trim(value.substr(0, value.find(';')));
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
  if (value.empty() || value.size() > 70 || value.find_first_of("\r\n\" ") != std::string_view::npos)
    throw invalid_request(base::tr("The form's boundary is not valid."));
  return std::string(value);
}

// The buffer begins with the line break that belongs to the first boundary, so that every boundary looks the same.
MultipartReader::MultipartReader(std::function<std::size_t(char*, std::size_t)> reader, std::size_t length,
                                 const std::string& content_type)
    : reader_(std::move(reader)), left_(length), delimiter_("\r\n--" + boundary_of(content_type)), buffer_("\r\n") {}

void MultipartReader::fill() {
  if (left_ == 0) cut_off();
  buffer_.erase(0, at_);
  at_ = 0;
  const std::size_t before = buffer_.size(), wanted = std::min(left_, kPiece);
  buffer_.resize(before + wanted);
  const std::size_t got = reader_ ? reader_(buffer_.data() + before, wanted) : 0;
  if (got == 0) cut_off();
  buffer_.resize(before + got);
  left_ -= got;
}

std::string_view MultipartReader::read() {
  for (;;) {
    const std::size_t end = buffer_.find(delimiter_, at_);
    if (end == at_) return {};
    // The end of the buffer may be the beginning of a boundary.
    const std::size_t sure = end != std::string::npos             ? end
                             : buffer_.size() < delimiter_.size() ? 0
                                                                  : buffer_.size() - delimiter_.size() + 1;
    if (sure > at_) {
      const std::string_view piece = std::string_view(buffer_).substr(at_, sure - at_);
      at_ = sure;
      return piece;
    }
    fill();
  }
}

// Returns the headers between the boundary and the empty line.
std::string MultipartReader::take_head() {
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n\r\n", at_)) == std::string::npos) {
    if (buffer_.size() - at_ > kMaxHead) break;
    fill();
  }
  if (end == std::string::npos || end - at_ > kMaxHead)
    throw invalid_request(base::tr("A part of the form has a header longer than 8 KiB."));
  std::string head = buffer_.substr(at_, end - at_);
  at_ = end + 4;
  return head;
}

std::optional<PartHead> MultipartReader::next() {
  if (at_end_) return std::nullopt;
  while (!read().empty()) {
  }
  at_ += delimiter_.size();
  while (buffer_.size() - at_ < 2) fill();
  if (buffer_.compare(at_, 2, "--") == 0) {
    at_end_ = true;
    return std::nullopt;
  }
  if (buffer_.compare(at_, 2, "\r\n") != 0) malformed();
  if (++parts_ > kMaxParts) throw invalid_request(base::tr("The form has too many parts."));
  const std::string head = take_head();
  for (std::string_view line : base::split(head, '\n')) {
    line = base::trim(line);
    const auto colon = line.find(':');
    if (colon != std::string_view::npos && base::ascii_lower(line.substr(0, colon)) == "content-disposition")
      return part_head(line.substr(colon + 1));
  }
  malformed();
}

}  // namespace http
