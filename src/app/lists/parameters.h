// The parameters of a list of films, entries or people: of its address, or as a saved filter has kept them.
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
  // `names`: those that the list knows, in the order of its addresses. Throws 400 for any other.
  ListParameters(const http::Form& query, std::vector<std::string_view> names);

  const std::vector<std::string_view>& names() const { return names_; }
  const std::vector<Value>& values() const { return values_; }  // that are not empty, trimmed
  // Of a parameter; empty when it is absent.
  const std::string& value(std::string_view name) const;
  // Of a parameter that is "yes", "no" or absent.
  std::optional<bool> yes_or_no(std::string_view name) const;

  // "genre=Drama&seen=no", in the order of the names.
  std::string query_without(const std::vector<std::string_view>& left_out) const;

 private:
  std::vector<std::string_view> names_;
  std::vector<Value> values_;
};

const std::string* find_value(const std::vector<ListParameters::Value>& values, std::string_view name);
// "genre=Drama&page=2". Those with an empty value are left out.
std::string query_text(const std::vector<ListParameters::Value>& values);

}  // namespace app
