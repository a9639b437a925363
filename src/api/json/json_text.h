// Writes JSON straight into a text, for lists, where building a tree first would cost more than the query. Names are
// our own literals and not escaped; in values, '<', '>', '&', U+2028 and U+2029 are escaped too.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace api {

// Rounds to the nearest multiple of 1 / parts: rounded(7.0833, 100) is 7.08.
std::optional<double> rounded(const std::optional<double>& number, double parts);

class JsonText {
 public:
  JsonText& open_object() { return begin('{'); }
  JsonText& open_object(std::string_view name) { return key(name).push('{'); }
  JsonText& open_array() { return begin('['); }
  JsonText& open_array(std::string_view name) { return key(name).push('['); }
  JsonText& close_object() { return push('}'); }
  JsonText& close_array() { return push(']'); }

  JsonText& field(std::string_view name, std::int64_t value);
  JsonText& field(std::string_view name, int value) { return field(name, static_cast<std::int64_t>(value)); }
  JsonText& field(std::string_view name, bool value);
  JsonText& field(std::string_view name, double value);
  JsonText& field(std::string_view name, std::string_view value);
  JsonText& field(std::string_view name, const std::string& value) { return field(name, std::string_view(value)); }
  JsonText& field(std::string_view name, const char* value) { return field(name, std::string_view(value)); }
  JsonText& field(std::string_view name, std::nullptr_t);
  template <typename T>
  JsonText& field(std::string_view name, const std::optional<T>& value) {
    return value ? field(name, *value) : field(name, nullptr);
  }
  // Writes null for an empty text or 0, which mean "unknown" in the store.
  JsonText& known(std::string_view name, const std::string& value);
  JsonText& known(std::string_view name, std::int64_t value);
  JsonText& item(std::int64_t value);  // of an array
  JsonText& item(std::string_view value);
  // Writes tenths as a number: 71 → 7.1, 70 → 7; null if absent.
  JsonText& tenths(std::string_view name, const std::optional<int>& value);

  // Takes the text, which is complete once everything is closed.
  std::string take() { return std::move(out_); }

 private:
  JsonText& begin(char bracket);
  JsonText& key(std::string_view name);
  JsonText& push(char bracket) {
    out_ += bracket;
    return *this;
  }
  void write_string(std::string_view text);
  std::string out_;
};

}  // namespace api
