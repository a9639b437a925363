#include "base/json.h"

#include <json/reader.h>
#include <json/writer.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/text.h"

namespace base {

namespace {

constexpr int kMaxDepth = 32;

// Rejects texts that jsoncpp accepts but RFC 8259 forbids (raw controls in strings, numbers like 01, +1, 1. or -, half
// a surrogate pair), NUL in any spelling, and more than kMaxDepth levels. Everything else is left to jsoncpp.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  bool is_acceptable() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"' ? !skip_string() : is_number_part(c) ? !skip_number() : !skip_mark(c)) return false;
    }
    return true;
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_number_part(char c) { return is_digit(c) || c == '-' || c == '+' || c == '.'; }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool skip(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  bool skip_digits() {
    const std::size_t start = at_;
    while (is_digit(peek())) ++at_;
    return at_ > start;
  }

  bool skip_mark(char c) {
    ++at_;
    if (c == '{' || c == '[') return ++depth_ < kMaxDepth;
    if (c == '}' || c == ']') --depth_;
    return static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\r' || c == '\t';
  }
  // Follows RFC 8259 §6.
  bool skip_number() {
    skip('-');
    if (!skip('0') && !skip_digits()) return false;
    if (is_digit(peek())) return false;
    if (skip('.') && !skip_digits()) return false;
    if (!skip('e') && !skip('E')) return true;
    if (!skip('-')) skip('+');
    return skip_digits();
  }
  // Follows RFC 8259 §7.
  bool skip_string() {
    for (++at_; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"') return ++at_, true;
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c == '\\' && text_[std::min(++at_, text_.size() - 1)] == 'u' && !skip_code()) return false;
    }
    return false;
  }
  // Begins at the 'u' and ends at the last digit of the character; one beyond U+FFFF is written in two halves.
  bool skip_code() {
    const unsigned first = code_at(at_ + 1);
    at_ += 4;
    if (first == 0 || (first >= 0xDC00 && first < 0xE000)) return false;
    if (first < 0xD800 || first >= 0xE000) return true;
    const bool paired = text_.substr(std::min(at_ + 1, text_.size()), 2) == "\\u";
    const unsigned second = paired ? code_at(at_ + 3) : 0;
    at_ += 6;
    return second >= 0xDC00 && second < 0xE000;
  }
  // Returns the number of four hex digits, or 0 if they are none. (NUL is refused, so 0 is never a valid character.)
  unsigned code_at(std::size_t start) const {
    const auto bytes = start + 4 <= text_.size() ? from_hex(text_.substr(start, 4)) : std::nullopt;
    if (!bytes) return 0;
    return static_cast<unsigned>(static_cast<unsigned char>((*bytes)[0])) << 8 |
           static_cast<unsigned char>((*bytes)[1]);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

std::optional<Json> parse_json(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF") || !is_utf8(text) || !Lexer(text).is_acceptable()) return std::nullopt;
  static const ::Json::CharReaderBuilder settings = [] {
    ::Json::CharReaderBuilder builder;
    ::Json::CharReaderBuilder::strictMode(&builder.settings_);
    builder["strictRoot"] = false;
    builder["stackLimit"] = kMaxDepth;
    builder["collectComments"] = false;
    return builder;
  }();
  const std::unique_ptr<::Json::CharReader> reader(settings.newCharReader());
  Json value;
  try {
    if (!reader->parse(text.data(), text.data() + text.size(), &value, nullptr)) return std::nullopt;
  } catch (const ::Json::Exception&) {
    return std::nullopt;
  }
  return value;
}

// Escapes the characters that end scripts or lines, so that any page may contain the text.
std::string write_json(const Json& value) {
  static const ::Json::StreamWriterBuilder settings = [] {
    ::Json::StreamWriterBuilder builder;
    builder["indentation"] = "";
    builder["emitUTF8"] = true;
    builder["precision"] = 15;
    return builder;
  }();
  const std::string text = ::Json::writeString(settings, value);
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<') out += "\\u003c";
    else if (c == '>') out += "\\u003e";
    else if (c == '&') out += "\\u0026";
    else if (text.compare(i, 3, "\xE2\x80\xA8") == 0) out += "\\u2028", i += 2;
    else if (text.compare(i, 3, "\xE2\x80\xA9") == 0) out += "\\u2029", i += 2;
    else out += c;
  }
  return out;
}

Json text_or_null(const std::string& text) { return text.empty() ? json_null() : Json(text); }

const Json& member(const Json& object, const char* name) {
  static const Json kNull;
  return object.isObject() && object.isMember(name) ? object[name] : kNull;
}

std::string string_member(const Json& object, const char* name, std::size_t max_code_points) {
  const Json& value = member(object, name);
  return value.isString() ? salvage_text(value.asString(), max_code_points) : std::string();
}

std::int64_t int_member(const Json& object, const char* name, std::int64_t fallback) {
  const Json& value = member(object, name);
  return value.isInt64() ? value.asInt64() : fallback;
}

double number_member(const Json& object, const char* name, double fallback) {
  const Json& value = member(object, name);
  return value.isNumeric() && std::isfinite(value.asDouble()) ? value.asDouble() : fallback;
}

}  // namespace base
