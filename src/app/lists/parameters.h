// The parameters of a list of films, entries or people, from its address or from a saved filter.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "http/form.h"

namespace app {

class ListParameters {
 public:
  using Value = std::pair<std::string_view, std::string>;

  ListParameters() = default;
  // `names` are those that the list knows, in the order of its addresses. Throws 400 for any other name.
  ListParameters(const http::Form& query, std::vector<std::string_view> names);

  const std::vector<std::string_view>& names() const { return names_; }
  const std::vector<Value>& values() const { return values_; }  // those that are not empty, trimmed
  // Returns the value of a parameter, or an empty text if it is absent.
  const std::string& value(std::string_view name) const;
  // Returns true for "yes", false for "no", and nullopt if the parameter is absent. Throws 400 for any other value.
  std::optional<bool> yes_or_no(std::string_view name) const;

  // Returns "genre=Drama&seen=no", in the order of the names.
  std::string query_without(const std::vector<std::string_view>& left_out) const;

 private:
  std::vector<std::string_view> names_;
  std::vector<Value> values_;
};

const std::string* find_value(const std::vector<ListParameters::Value>& values, std::string_view name);
// Returns "genre=Drama&page=2", without the names whose value is empty.
std::string query_text(const std::vector<ListParameters::Value>& values);

}  // namespace app
