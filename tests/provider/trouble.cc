#include "trouble.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers.h"

namespace provider {

namespace {

constexpr std::size_t kEndless = 20 * 1024 * 1024;
constexpr std::size_t kLevels = 100'000;
constexpr char kMarkup[] = "\"><svg/onload=alert(1)>";
constexpr char kTricks[] = "</title><script>alert(1)</script>\r\nSet-Cookie: id=1\t\u202Eeman{{TITLE}}%00&lt;'--";
constexpr std::string_view kGarbage("\0\xFF\xC3{]\x80", 6);
constexpr char kPath[] = "/../../../etc/passwd.jpg";
constexpr char kPage[] =
    "<!doctype html><html><head><title>Maintenance</title></head><body><h1>Back soon</h1></body></html>\n";
constexpr char kSvg[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"><script>alert(1)</script></svg>";

bool is_picture(const http::Response& response) {
  const std::string* type = response.find("Content-Type");
  return type && type->starts_with("image/");
}

base::Json other_type(const base::Json& value) {
  if (value.isObject() || value.isArray()) {
    base::Json out = base::json_object();
    for (const std::string& name : value.isObject() ? value.getMemberNames() : std::vector<std::string>())
      out[name] = value[name].isArray() ? base::Json("a list was here") : other_type(value[name]);
    return out;
  }
  if (value.isString()) return Json::Value(-1.5);
  if (value.isBool()) return Json::Value("yes");
  if (value.isNumeric()) return base::json_array();
  return Json::Value(true);
}

base::Json with_hostile_text(const base::Json& value, const std::string& name) {
  base::Json out = value;
  if (value.isObject())
    for (const std::string& key : value.getMemberNames()) out[key] = with_hostile_text(value[key], key);
  if (value.isArray())
    for (Json::ArrayIndex i = 0; i < value.size(); ++i) out[i] = with_hostile_text(value[i], name);
  if (!value.isString()) return out;
  if (name.ends_with("_path")) return kPath;
  return name == "title" || name == "name" ? std::string(kMarkup) : kMarkup + value.asString() + kTricks;
}

template <typename Change>
http::Response changed_json(const http::Response& good, const Change& change) {
  const auto value = base::parse_json(good.body);
  return value ? http::json(change(*value), good.status) : good;
}

std::string repeated(std::string_view part, std::size_t size, std::string head) {
  head.reserve(size + part.size());
  while (head.size() < size) head += part;
  return head;
}

http::Response with_body(http::Response good, std::string body) {
  good.body = std::move(body);
  return good;
}

}  // namespace

http::Response refusal(const Trouble& trouble) {
  switch (trouble.mode) {
    case Mode::limited: {
      http::Response response = http::json(error_answer(25, "Your request count is over the allowed limit."), 429);
      return response.header("Retry-After", std::to_string(trouble.ms > 0 ? (trouble.ms + 999) / 1000 : 10));
    }
    case Mode::unauthorized:
      return http::json(error_answer(7, "Invalid API key: You must be granted a valid key."), 401);
    case Mode::not_found:
      return http::json(error_answer(34, "The resource you requested could not be found."), 404);
    default:
      return http::json(error_answer(9, "Service offline: This service is temporarily offline, try again later."), 503);
  }
}

http::Response spoiled(Mode mode, http::Response good) {
  const bool picture = is_picture(good);
  switch (mode) {
    case Mode::garbage:
      return with_body(std::move(good), repeated(kGarbage, 300, ""));
    case Mode::truncated:
      return with_body(good, good.body.substr(0, good.body.size() / 2));
    case Mode::html:
      return http::html(kPage);
    case Mode::empty:
      return with_body(std::move(good), "");
    case Mode::wrong_types:
      return changed_json(good, other_type);
    case Mode::hostile:
      if (picture) return with_body(std::move(good), kSvg);
      return changed_json(good, [](const base::Json& value) { return with_hostile_text(value, ""); });
    case Mode::deep:
      return with_body(std::move(good), repeated("[", kLevels, "") + repeated("]", kLevels, ""));
    case Mode::endless:
      if (picture) return with_body(good, repeated("endless ", kEndless, good.body));
      return with_body(std::move(good),
                       repeated("{\"id\":1,\"title\":\"Endless\"},", kEndless, "{\"page\":1,\"results\":["));
    default:
      return good;
  }
}

}  // namespace provider
