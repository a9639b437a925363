// JSON (RFC 8259) by jsoncpp, strict and bounded: no comments, no duplicate keys, no trailing text, UTF-8 checked, no
// NUL, at most 32 levels. No other header includes the library's.
#pragma once

#include <json/value.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

using Json = ::Json::Value;

// Returns nullopt if the text is not one JSON value within the bounds.
std::optional<Json> parse_json(std::string_view text);

// Returns compact UTF-8 with sorted keys, in which '<', '>', '&', U+2028 and U+2029 are escaped.
std::string write_json(const Json& value);

inline Json json_array() { return Json(::Json::arrayValue); }
inline Json json_object() { return Json(::Json::objectValue); }
inline Json json_null() { return Json(::Json::nullValue); }

// Returns the text, or null if it is empty.
Json text_or_null(const std::string& text);

// Readers for untrusted objects. They never insert and never throw; a member that is absent or of another type gives
// the fallback.
const Json& member(const Json& object, const char* name);
std::string string_member(const Json& object, const char* name, std::size_t max_code_points = 10000);
std::int64_t int_member(const Json& object, const char* name, std::int64_t fallback = 0);
double number_member(const Json& object, const char* name, double fallback = 0);

}  // namespace base
