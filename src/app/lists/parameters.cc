#include "app/lists/parameters.h"

#include <algorithm>

#include "base/text.h"
#include "http/error.h"

namespace app {

const std::string* find_value(const std::vector<ListParameters::Value>& values, std::string_view name) {
  const auto found = std::ranges::find(values, name, &ListParameters::Value::first);
  return found == values.end() ? nullptr : &found->second;
}

std::string query_text(const std::vector<ListParameters::Value>& values) {
  std::string query;
  for (const auto& [name, text] : values)
    if (!text.empty()) query += (query.empty() ? "" : "&") + std::string(name) + '=' + base::percent_encode(text);
  return query;
}

ListParameters::ListParameters(const http::Form& query, std::vector<std::string_view> names)
    : names_(std::move(names)) {
  for (const auto& [name, value] : query.fields()) {
    const auto known = std::ranges::find(names_, name);
    if (known == names_.end()) throw http::invalid_field(name, base::tr("Unknown parameter."));
    const std::string_view text = base::trim(value);
    if (!text.empty()) values_.emplace_back(*known, text);
  }
}

const std::string& ListParameters::value(std::string_view name) const {
  static const std::string kNone;
  const std::string* found = find_value(values_, name);
  return found == nullptr ? kNone : *found;
}

std::optional<bool> ListParameters::yes_or_no(std::string_view name) const {
  const std::string& text = value(name);
  if (text.empty()) return std::nullopt;
  if (text != "yes" && text != "no") throw http::invalid_field(std::string(name), base::tr("Choose yes or no."));
  return text == "yes";
}

std::string ListParameters::query_without(const std::vector<std::string_view>& left_out) const {
  std::vector<Value> kept;
  for (const std::string_view name : names_)
    if (std::ranges::find(left_out, name) == left_out.end()) kept.emplace_back(name, value(name));
  return query_text(kept);
}

}  // namespace app
