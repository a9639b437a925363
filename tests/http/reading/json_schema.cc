#include "json_schema.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <set>

#include "base/text.h"

namespace cases {

namespace {

using base::Json;
using Problems = std::vector<std::string>;

struct Check {
  const Json& root;
  const Json& schema;
  const Json& value;
  std::string at;
  Problems& problems;

  void note(const std::string& what) const {
    problems.push_back(at + ' ' + what + ": " + base::write_json(value).substr(0, 200));
  }
};

void validate(const Check& check);

bool has_type(const Json& value, const std::string& type) {
  if (type == "null") return value.isNull();
  if (type == "string") return value.isString();
  if (type == "boolean") return value.isBool();
  if (type == "object") return value.isObject();
  if (type == "array") return value.isArray();
  if (type == "integer") return value.isInt64() && !value.isBool();
  return type == "number" && value.isNumeric() && !value.isBool();
}

void check_type(const Check& check, const Json& types) {
  const auto fits = [&](const Json& type) { return has_type(check.value, type.asString()); };
  if (types.isString() ? fits(types) : std::any_of(types.begin(), types.end(), fits)) return;
  check.note("is not of the type " + base::write_json(types));
}

void check_properties(const Check& check, const Json& properties) {
  if (!check.value.isObject()) return;
  for (const std::string& name : properties.getMemberNames())
    if (check.value.isMember(name))
      validate({check.root, properties[name], check.value[name], check.at + '.' + name, check.problems});
}

void check_required(const Check& check, const Json& names) {
  for (const Json& name : names)
    if (check.value.isObject() && !check.value.isMember(name.asString())) check.note("lacks " + name.asString());
}

void check_additional(const Check& check, const Json& additional) {
  if (!check.value.isObject()) return;
  for (const std::string& name : check.value.getMemberNames()) {
    if (base::member(check.schema, "properties").isMember(name)) continue;
    if (additional.isObject())
      validate({check.root, additional, check.value[name], check.at + '.' + name, check.problems});
    else if (!additional.asBool()) check.note("has " + name + ", which is not described");
  }
}

void check_items(const Check& check, const Json& items) {
  if (!check.value.isArray()) return;
  for (Json::ArrayIndex i = 0; i < check.value.size(); ++i)
    validate({check.root, items, check.value[i], check.at + '[' + std::to_string(i) + ']', check.problems});
}

void check_any_of(const Check& check, const Json& choices) {
  for (const Json& choice : choices) {
    Problems problems;
    validate({check.root, choice, check.value, check.at, problems});
    if (problems.empty()) return;
  }
  check.note("is none of the described kinds");
}

void check_one_of(const Check& check, const Json& choices) {
  int fitting = 0;
  for (const Json& choice : choices) {
    Problems problems;
    validate({check.root, choice, check.value, check.at, problems});
    fitting += problems.empty() ? 1 : 0;
  }
  if (fitting != 1) check.note("is " + std::to_string(fitting) + " of the described kinds instead of one");
}

void check_enum(const Check& check, const Json& values) {
  if (std::find(values.begin(), values.end(), check.value) == values.end())
    check.note("is none of " + base::write_json(values));
}

void check_pattern(const Check& check, const Json& pattern) {
  if (check.value.isString() &&
      !std::regex_search(check.value.asString(), std::regex(pattern.asString(), std::regex::ECMAScript)))
    check.note("does not match " + pattern.asString());
}

void check_minimum(const Check& check, const Json& least) {
  if (check.value.isNumeric() && check.value.asDouble() < least.asDouble()) check.note("is too small");
}

void check_maximum(const Check& check, const Json& most) {
  if (check.value.isNumeric() && check.value.asDouble() > most.asDouble()) check.note("is too great");
}

void check_min_items(const Check& check, const Json& least) {
  if (check.value.isArray() && check.value.size() < least.asUInt()) check.note("has too few items");
}

void check_max_items(const Check& check, const Json& most) {
  if (check.value.isArray() && check.value.size() > most.asUInt()) check.note("has too many items");
}

void check_min_length(const Check& check, const Json& least) {
  if (check.value.isString() && base::code_points(check.value.asString()) < least.asUInt()) check.note("is too short");
}

void check_const(const Check& check, const Json& value) {
  if (check.value != value) check.note("is not " + base::write_json(value));
}

void check_max_length(const Check& check, const Json& most) {
  if (check.value.isString() && base::code_points(check.value.asString()) > most.asUInt()) check.note("is too long");
}

void check_multiple_of(const Check& check, const Json& of) {
  if (!check.value.isNumeric()) return;
  const double parts = check.value.asDouble() / of.asDouble();
  if (std::abs(parts - std::round(parts)) > 1e-6) check.note("is no multiple");
}

void check_reference(const Check& check, const Json& reference) {
  const Json& schema = referred(check.root, reference.asString());
  if (schema.isNull()) check.note("is described by " + reference.asString() + ", which is not there");
  else validate({check.root, schema, check.value, check.at, check.problems});
}

void check_unique_items(const Check& check, const Json& is_set) {
  if (!is_set.asBool() || !check.value.isArray()) return;
  const std::set<Json> items(check.value.begin(), check.value.end());
  if (items.size() != check.value.size()) check.note("has an item twice");
}

void no_check(const Check&, const Json&) {}

using Keyword = void (*)(const Check&, const Json&);

const std::map<std::string, Keyword>& keywords() {
  static const std::map<std::string, Keyword> known = {
      {"$ref", check_reference},
      {"type", check_type},
      {"properties", check_properties},
      {"required", check_required},
      {"items", check_items},
      {"additionalProperties", check_additional},
      {"anyOf", check_any_of},
      {"enum", check_enum},
      {"oneOf", check_one_of},
      {"const", check_const},
      {"minLength", check_min_length},
      {"pattern", check_pattern},
      {"minimum", check_minimum},
      {"maximum", check_maximum},
      {"minItems", check_min_items},
      {"maxItems", check_max_items},
      {"maxLength", check_max_length},
      {"description", no_check},
      {"format", no_check},
      {"examples", no_check},
      {"default", no_check},
      {"example", no_check},
      {"multipleOf", check_multiple_of},
      {"uniqueItems", check_unique_items},
  };
  return known;
}

void validate(const Check& check) {
  for (const std::string& name : check.schema.getMemberNames()) {
    const auto keyword = keywords().find(name);
    if (keyword == keywords().end()) check.note("is described by the unknown keyword " + name);
    else keyword->second(check, check.schema[name]);
  }
}

}  // namespace

const base::Json& referred(const base::Json& root, const std::string& reference) {
  const Json* at = &root;
  for (const std::string_view part :
       base::split(std::string_view(reference).substr(std::min<std::size_t>(2, reference.size())), '/'))
    at = &base::member(*at, std::string(part).c_str());
  return *at;
}

std::vector<std::string> schema_problems(const base::Json& root, const base::Json& schema, const base::Json& value) {
  Problems problems;
  validate({root, schema, value, "body", problems});
  return problems;
}

}  // namespace cases
