#include "base/json.h"

#include <json/reader.h>
#include <json/writer.h>

#include <cmath>
#include <memory>

#include "base/text.h"

namespace base {

namespace {

constexpr int kMaxDepth = 32;

const ::Json::CharReaderBuilder& reader_settings() {
  static const ::Json::CharReaderBuilder builder = [] {
    ::Json::CharReaderBuilder b;
    ::Json::CharReaderBuilder::strictMode(&b.settings_);
    b["strictRoot"] = false;
    b["stackLimit"] = kMaxDepth;
    b["collectComments"] = false;
    return b;
  }();
  return builder;
}

const ::Json::StreamWriterBuilder& writer_settings() {
  static const ::Json::StreamWriterBuilder builder = [] {
    ::Json::StreamWriterBuilder b;
    b["indentation"] = "";
    b["emitUTF8"] = true;
    b["precision"] = 15;
    return b;
  }();
  return builder;
}

// Raw control characters in strings, which jsoncpp lets through, and NUL in any spelling.
bool has_forbidden_bytes(std::string_view text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 && c != '\n' && c != '\r' && c != '\t') return true;
  }
  return text.find("\\u0000") != std::string_view::npos;
}

// jsoncpp recurses per level: count before it does.
bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\') ++i;
    else if (c == '"') in_string = !in_string;
    else if (!in_string && (c == '{' || c == '[') && ++depth > kMaxDepth - 1) return true;
    else if (!in_string && (c == '}' || c == ']')) --depth;
  }
  return false;
}

// A number like 01 or -01, which jsoncpp reads and RFC 8259 §6 forbids.
bool has_leading_zero(std::string_view text) {
  const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : ' '; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (in_string && text[i] == '\\') ++i;
    else if (text[i] == '"') in_string = !in_string;
    else if (!in_string && text[i] == '0' && digit(at(i + 1))) {
      const char before = i == 0 ? ' ' : text[i - 1];
      const bool in_number = digit(before) || before == '.' || before == 'e' || before == 'E' || before == '+';
      const bool in_exponent = before == '-' && i >= 2 && (text[i - 2] == 'e' || text[i - 2] == 'E');
      if (!in_number && !in_exponent) return true;
    }
  }
  return false;
}

// So that the text may stand in any page: the characters that end scripts or lines.
std::string escaped_for_pages(const std::string& text) {
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

}  // namespace

std::optional<Json> parse_json(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF") || !is_utf8(text) || has_forbidden_bytes(text) || is_too_deep(text) || has_leading_zero(text)) return std::nullopt;
  const std::unique_ptr<::Json::CharReader> reader(reader_settings().newCharReader());
  Json value;
  try {
    if (!reader->parse(text.data(), text.data() + text.size(), &value, nullptr)) return std::nullopt;
  } catch (const ::Json::Exception&) {
    return std::nullopt;
  }
  return value;
}

std::string write_json(const Json& value) { return escaped_for_pages(::Json::writeString(writer_settings(), value)); }

Json tenths(std::int64_t value) {
  if (value % 10 == 0) return Json(static_cast<::Json::Int64>(value / 10));
  return Json(static_cast<double>(value) / 10);
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
