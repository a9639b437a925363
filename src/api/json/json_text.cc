#include "api/json/json_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace api {

namespace {

// Marks the bytes that may need an escape in a string; 0xE2 begins U+2028 and U+2029.
constexpr std::array<bool, 256> kSpecial = [] {
  std::array<bool, 256> special{};
  for (std::size_t i = 0; i < 0x20; ++i) special[i] = true;
  for (const char c : {'"', '\\', '<', '>', '&'}) special[static_cast<unsigned char>(c)] = true;
  special[0xE2] = true;
  return special;
}();

constexpr char kHex[] = "0123456789abcdef";

void append_byte_escape(std::string& out, unsigned char byte) {
  if (byte == '"' || byte == '\\') {
    out += '\\';
    out += static_cast<char>(byte);
  } else if (byte == '\n') {
    out += "\\n";
  } else {
    out += "\\u00";
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
  }
}

template <typename Number>
void append_number(std::string& out, Number value) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

}  // namespace

std::optional<double> rounded(const std::optional<double>& number, double parts) {
  return number ? std::optional(std::round(*number * parts) / parts) : std::nullopt;
}

JsonText& JsonText::begin(char bracket) {
  if (!out_.empty() && out_.back() != '[' && out_.back() != '{') out_ += ',';
  return push(bracket);
}

JsonText& JsonText::key(std::string_view name) {
  begin('"');
  out_ += name;
  out_ += "\":";
  return *this;
}

void JsonText::write_string(std::string_view text) {
  out_ += '"';
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (!kSpecial[byte]) continue;
    const std::string_view mark = text.substr(i, 3);
    const bool separator = mark == "\xE2\x80\xA8" || mark == "\xE2\x80\xA9";
    if (byte == 0xE2 && !separator) continue;
    out_.append(text.substr(start, i - start));
    if (separator) out_ += mark.back() == '\xA8' ? "\\u2028" : "\\u2029";
    else append_byte_escape(out_, byte);
    if (separator) i += 2;
    start = i + 1;
  }
  out_.append(text.substr(start));
  out_ += '"';
}

JsonText& JsonText::field(std::string_view name, std::int64_t value) {
  key(name);
  append_number(out_, value);
  return *this;
}

JsonText& JsonText::field(std::string_view name, double value) {
  if (!std::isfinite(value)) return field(name, nullptr);
  key(name);
  append_number(out_, value);
  return *this;
}

JsonText& JsonText::field(std::string_view name, bool value) {
  key(name);
  out_ += value ? "true" : "false";
  return *this;
}

JsonText& JsonText::field(std::string_view name, std::nullptr_t) {
  key(name);
  out_ += "null";
  return *this;
}

JsonText& JsonText::field(std::string_view name, std::string_view value) {
  key(name);
  write_string(value);
  return *this;
}

JsonText& JsonText::known(std::string_view name, const std::string& value) {
  return value.empty() ? field(name, nullptr) : field(name, value);
}

JsonText& JsonText::known(std::string_view name, std::int64_t value) {
  return value == 0 ? field(name, nullptr) : field(name, value);
}

JsonText& JsonText::item(std::int64_t value) {
  if (out_.back() != '[') out_ += ',';
  append_number(out_, value);
  return *this;
}

JsonText& JsonText::item(std::string_view value) {
  if (out_.back() != '[') out_ += ',';
  write_string(value);
  return *this;
}

JsonText& JsonText::tenths(std::string_view name, const std::optional<int>& value) {
  if (!value) return field(name, nullptr);
  return *value % 10 == 0 ? field(name, *value / 10) : field(name, *value / 10.0);
}

}  // namespace api
