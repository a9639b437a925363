#include "json_made.h"

#include <algorithm>
#include <string>

#include "json_schema.h"

namespace cases {

namespace {

using base::Json;

constexpr std::int64_t kSmall = 7;  // ids up to this number exist in the fixture

const Json& member(const Json& schema, const char* name) { return base::member(schema, name); }
bool one_in(Random& random, std::size_t many) { return any(random, many) == 0; }

const Json& any_of(const Json& list, Random& random) {
  return list[static_cast<Json::ArrayIndex>(any(random, list.size()))];
}

Json made_integer(const Json& schema, Random& random) {
  const std::int64_t least = member(schema, "minimum").isNull() ? 0 : member(schema, "minimum").asInt64();
  const std::int64_t most = member(schema, "maximum").isNull() ? 3000 : member(schema, "maximum").asInt64();
  if (one_in(random, 8)) return Json::Int64(most);
  if (one_in(random, 8)) return Json::Int64(least);
  return Json::Int64(std::min(most, least + static_cast<std::int64_t>(any(random, kSmall))));
}

Json made_text(const Json& schema, Random& random) {
  constexpr const char* kLetters[] = {"a", "Z", "8", " ", "é", "½", "映", "<", "&", "\"", "'", "\\", "/", "%"};
  const std::size_t least = member(schema, "minLength").isNull() ? 0 : member(schema, "minLength").asUInt();
  const std::size_t most = member(schema, "maxLength").isNull() ? 20 : member(schema, "maxLength").asUInt();
  const std::size_t length = one_in(random, 8) && most <= 300 ? most : std::min(most, least + any(random, 20));
  std::string text;
  for (std::size_t i = 0; i < length; ++i) text += i == 0 || i + 1 == length ? "x" : kLetters[any(random, 14)];
  return text;
}

Json made_array(const Json& root, const Json& schema, Random& random) {
  const std::size_t least = member(schema, "minItems").isNull() ? 0 : member(schema, "minItems").asUInt();
  const std::size_t most = member(schema, "maxItems").isNull() ? 3 : member(schema, "maxItems").asUInt();
  Json list = base::json_array();
  for (std::size_t left = std::min(most, least + any(random, 3)); left > 0; --left)
    list.append(made_value(root, member(schema, "items"), random));
  return list;
}

bool is_named(const Json& names, const std::string& name) {
  return std::find(names.begin(), names.end(), Json(name)) != names.end();
}

// Makes an object. `choice` is one of its alternatives (oneOf), whose null members are left out.
Json made_object(const Json& root, const Json& schema, const Json& choice, Random& random) {
  Json object = base::json_object();
  for (const Json* source : {&schema, &choice}) {
    const Json& properties = member(*source, "properties");
    for (const std::string& name : properties.getMemberNames()) {
      const Json& there = member(member(choice, "properties"), name.c_str());
      if (object.isMember(name) || member(there, "type") == Json("null")) continue;
      const bool is_required = is_named(member(schema, "required"), name) || is_named(member(choice, "required"), name);
      const Json& described = member(schema, "properties").isMember(name) ? schema["properties"][name] : there;
      if (!is_required && one_in(random, 2)) continue;
      Json value = made_value(root, described, random);
      for (int tries = 0; tries < 20 && is_required && value.isNull() && !there.isNull(); ++tries)
        value = made_value(root, described, random);
      object[name] = value;
    }
  }
  return object;
}

std::string any_type(const Json& type, Random& random) {
  if (!type.isArray()) return type.isString() ? type.asString() : "object";
  const std::string first = type[0].asString();
  return one_in(random, 4) ? any_of(type, random).asString() : first;
}

Json made_of_type(const Json& root, const Json& schema, Random& random) {
  const std::string type = any_type(member(schema, "type"), random);
  if (type == "null") return {};
  if (type == "boolean") return one_in(random, 2);
  if (type == "integer") return made_integer(schema, random);
  if (type == "number") return 0.5 + static_cast<double>(any(random, 20)) / 2;
  if (type == "array") return made_array(root, schema, random);
  if (type == "string") return made_text(schema, random);
  const Json& choices = member(schema, "oneOf");
  if (choices.isNull()) return made_object(root, schema, Json(), random);
  const Json& choice = any_of(choices, random);
  return made_object(root, schema, choice.isMember("$ref") ? referred(root, choice["$ref"].asString()) : choice,
                     random);
}

// Returns a random value inside this one, or the value itself.
Json& any_part(Json& value, Random& random) {
  if (value.empty() || !(value.isObject() || value.isArray()) || one_in(random, 4)) return value;
  if (value.isArray()) return any_part(value[static_cast<Json::ArrayIndex>(any(random, value.size()))], random);
  const auto names = value.getMemberNames();
  return any_part(value[names[any(random, names.size())]], random);
}

Json another(const Json& value, Random& random) {
  if (value.isInt64() && one_in(random, 2)) return one_in(random, 2) ? Json(-1) : Json(Json::Int64(1) << 60);
  if (value.isString() && one_in(random, 2)) return value.asString() + std::string(10'001, 'y');
  static const Json kOthers[] = {Json(),  Json("somewhat"), Json(true),         Json(7.25),
                                 Json(0), Json(""),         base::json_array(), base::json_object()};
  return kOthers[any(random, 8)];
}

}  // namespace

std::size_t any(Random& random, std::size_t below) { return static_cast<std::size_t>(random()) % below; }

Json made_value(const Json& root, const Json& schema, Random& random) {
  if (schema.isMember("$ref")) return made_value(root, referred(root, schema["$ref"].asString()), random);
  if (schema.isMember("const")) return schema["const"];
  if (schema.isMember("examples")) return any_of(schema["examples"], random);
  if (schema.isMember("enum")) return any_of(schema["enum"], random);
  if (schema.isMember("anyOf") && !schema.isMember("type"))
    return made_value(root, any_of(schema["anyOf"], random), random);
  if (schema.isMember("oneOf") && !schema.isMember("type"))
    return made_value(root, any_of(schema["oneOf"], random), random);
  return made_of_type(root, schema, random);
}

Json spoilt(Json value, Random& random) {
  Json& part = any_part(value, random);
  if (part.isObject() && one_in(random, 2)) part["surely_unknown"] = 1;
  else if (part.isObject() && !part.empty()) part.removeMember(part.getMemberNames()[any(random, part.size())]);
  else part = another(part, random);
  return value;
}

}  // namespace cases
