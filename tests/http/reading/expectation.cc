#include "expectation.h"

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "one_time_code.h"
#include "tests/support/active_content.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

constexpr std::size_t kMaxShown = 1500;

std::string shortened(const std::string& text) {
  if (!base::is_utf8(text)) return "(" + std::to_string(text.size()) + " bytes that are no text)";
  return text.size() <= kMaxShown ? text : base::first_code_points(text, kMaxShown) + " …";
}

std::string text_between(const std::string& text, const std::string& before, const std::string& after) {
  const auto start = text.find(before);
  if (start == std::string::npos) return {};
  const auto from = start + before.size();
  const auto end = after.empty() ? text.size() : text.find(after, from);
  return end == std::string::npos ? std::string() : text.substr(from, end - from);
}

// ---- JSON

void compare_json(const base::Json& expected, const base::Json& actual, const std::string& at, Names& names,
                  Problems& problems);

void compare_objects(const base::Json& expected, const base::Json& actual, const std::string& at, Names& names,
                     Problems& problems) {
  if (!actual.isObject()) {
    problems.push_back(at + " is not an object: " + base::write_json(actual));
    return;
  }
  for (const std::string& name : expected.getMemberNames()) {
    if (name == "***") continue;
    if (actual.isMember(name)) compare_json(expected[name], actual[name], at + "." + name, names, problems);
    else problems.push_back(at + "." + name + " is missing");
  }
  if (expected.isMember("***")) return;
  for (const std::string& name : actual.getMemberNames())
    if (!expected.isMember(name)) problems.push_back(at + "." + name + " is not expected");
}

void compare_arrays(const base::Json& expected, const base::Json& actual, const std::string& at, Names& names,
                    Problems& problems) {
  if (!actual.isArray()) {
    problems.push_back(at + " is not an array: " + base::write_json(actual));
    return;
  }
  Json::ArrayIndex count = expected.size();
  const bool open = count > 0 && expected[count - 1] == "***";
  if (open) --count;
  if (open ? actual.size() < count : actual.size() != count)
    problems.push_back(at + " has " + std::to_string(actual.size()) + " elements instead of " + std::to_string(count));
  for (Json::ArrayIndex i = 0; i < std::min(count, actual.size()); ++i)
    compare_json(expected[i], actual[i], at + "[" + std::to_string(i) + "]", names, problems);
}

void compare_json(const base::Json& expected, const base::Json& actual, const std::string& at, Names& names,
                  Problems& problems) {
  if (expected == "***") return;
  if (expected.isObject()) return compare_objects(expected, actual, at, names, problems);
  if (expected.isArray()) return compare_arrays(expected, actual, at, names, problems);
  if (expected.isString() && expected.asString().starts_with('@') && actual.isString()) {
    names[expected.asString().substr(1)] = actual.asString();
    return;
  }
  const bool equal =
      expected.isNumeric() && actual.isNumeric() ? expected.asDouble() == actual.asDouble() : expected == actual;
  if (!equal) problems.push_back(at + " is " + base::write_json(actual) + " instead of " + base::write_json(expected));
}

// ---- text

// Captures a value by "@name = before***after".
void capture(const std::string& line, const std::string& body, Names& names, Problems& problems) {
  const auto equals = line.find(" = "), stars = line.find("***");
  if (equals == std::string::npos || stars == std::string::npos) throw CaseError("not a capture: " + line);
  const std::string value = text_between(body, line.substr(equals + 3, stars - equals - 3), line.substr(stars + 3));
  if (value.empty()) problems.push_back("nothing to capture for " + line);
  names[line.substr(1, equals - 1)] = value;
}

bool is_rule(std::string_view line) {
  return line.starts_with("~ ") || line.starts_with("!~ ") || line.starts_with('@') || line == "***" ||
         base::trim(line).empty();
}

void compare_by_rules(const std::string& expected, const std::string& body, Names& names, Problems& problems) {
  for (const std::string_view view : base::split(expected, '\n')) {
    const std::string line(view);
    if (line.starts_with("@")) capture(line, body, names, problems);
    else if (line.starts_with("~ ") && body.find(expand(line.substr(2), names)) == std::string::npos)
      problems.push_back("the body does not hold: " + line.substr(2));
    else if (line.starts_with("!~ ") && body.find(expand(line.substr(3), names)) != std::string::npos)
      problems.push_back("the body must not hold: " + line.substr(3));
  }
}

void compare_body(const std::string& expected, const Reply& reply, Names& names, Problems& problems) {
  const auto lines = base::split(expected, '\n');
  if (std::all_of(lines.begin(), lines.end(), is_rule) && !base::trim(expected).empty()) {
    compare_by_rules(expected, reply.body, names, problems);
    return;
  }
  const std::string text = expand(expected, names);
  if (const auto wanted = base::parse_json(text)) {
    const auto actual = base::parse_json(reply.body);
    if (actual) compare_json(*wanted, *actual, "body", names, problems);
    else problems.push_back("the body is not JSON");
  } else if (text != reply.body) {
    problems.push_back("the body is not as expected");
  }
}

// ---- headers

void compare_header(const std::string& name, const std::string& expected, const Reply& reply, Problems& problems) {
  const auto values = values_of(reply, name);
  const auto fits = [&](const std::string& value) {
    return expected.starts_with('~') ? value.find(expected.substr(1)) != std::string::npos : value == expected;
  };
  if (std::any_of(values.begin(), values.end(), fits)) return;
  problems.push_back(name + ": " + (values.empty() ? "(absent)" : base::join(values, " | ")) + " instead of " +
                     expected);
}

void compare_headers(const Exchange& expected, const Reply& reply, Names& names, Problems& problems) {
  for (const auto& [name, value] : expected.expected_headers) {
    if (value.starts_with('@') && !values_of(reply, name).empty()) names[value.substr(1)] = values_of(reply, name)[0];
    else if (!name.starts_with('!')) compare_header(name, expand(value, names), reply, problems);
    else if (!values_of(reply, name.substr(1)).empty()) problems.push_back(name.substr(1) + " must be absent");
  }
}

// Takes the token of a page, which every form and script needs. A page asked for with other cookies is another's.
void take_csrf_token(const Exchange& request, const Reply& reply, Names& names) {
  for (const auto& [name, value] : request.headers)
    if (name == "Cookie") return;
  const std::string from_page = text_between(reply.body, "<meta name=\"csrf-token\" content=\"", "\"");
  if (!from_page.empty()) names["csrf"] = from_page;
  const std::string form_id = text_between(reply.body, "name=\"_form_id\" value=\"", "\"");
  if (!form_id.empty()) names["form_id"] = form_id;
}

// Returns the code for "totp:NAME" or "totp:NAME:+1": of the secret kept as NAME, now or so many steps later.
std::string code_for(const std::string& name, const Names& names) {
  const auto parts = base::split(name, ':');
  const auto secret = names.find(std::string(parts[1])), now = names.find("now");
  if (secret == names.end() || now == names.end()) throw CaseError("there is no secret for {{" + name + "}}");
  const std::int64_t steps = parts.size() > 2 ? std::stol(std::string(parts[2])) : 0;
  return one_time_code(secret->second, std::stol(now->second) + steps * 30);
}

}  // namespace

std::vector<std::string> values_of(const Reply& reply, std::string_view name) {
  std::vector<std::string> values;
  for (const auto& [key, value] : reply.headers)
    if (base::equal_ignoring_ascii_case(key, name)) values.push_back(value);
  return values;
}

std::string expand(const std::string& text, const Names& names) {
  std::string out;
  for (std::size_t at = 0;;) {
    const auto open = text.find("{{", at), close = text.find("}}", open == std::string::npos ? at : open);
    if (open == std::string::npos || close == std::string::npos) return out + text.substr(at);
    const std::string name = text.substr(open + 2, close - open - 2);
    out += text.substr(at, open - at);
    at = close + 2;
    if (name.starts_with("repeat:")) {
      const auto colon = name.rfind(':');
      for (auto left = base::parse_id(name.substr(colon + 1)).value_or(0); left > 0; --left)
        out += name.substr(7, colon - 7);
    } else if (name.starts_with("bytes:")) {
      out += base::from_hex(name.substr(6)).value_or("");
    } else if (name.starts_with("totp:")) {
      out += code_for(name, names);
    } else if (const auto found = names.find(name); found != names.end()) {
      out += found->second;
    } else {
      throw CaseError("there is no {{" + name + "}}");
    }
  }
}

std::vector<std::string> compare(const Exchange& expected, const Reply& reply, Names& names) {
  Problems problems;
  take_csrf_token(expected, reply, names);
  if (reply.status != expected.status)
    problems.push_back("status " + std::to_string(reply.status) + " instead of " + std::to_string(expected.status));
  compare_headers(expected, reply, names, problems);
  compare_body(expected.expected_body, reply, names, problems);
  if (!problems.empty()) problems.push_back("body: " + shortened(reply.body));
  return problems;
}

namespace {

// Checks the program's own values of these headers, which are seen only here because web servers may replace them.
void check_values(const Reply& reply, Problems& problems) {
  const auto value = [&](const char* name) {
    const auto values = values_of(reply, name);
    return values.empty() ? std::string() : values[0];
  };
  if (value("X-Content-Type-Options") != "nosniff") problems.push_back("types may be guessed");
  if (value("X-Frame-Options") != "SAMEORIGIN") problems.push_back("others may frame it");
  if (value("Referrer-Policy") != "strict-origin-when-cross-origin")
    problems.push_back("others are told too much in Referer");
  for (const char* feature :
       {"accelerometer", "camera", "geolocation", "gyroscope", "magnetometer", "microphone", "payment", "usb"})
    if (value("Permissions-Policy").find(std::string(feature) + "=()") == std::string::npos)
      problems.push_back(std::string(feature) + " is not off");
  const std::string policy = value("Content-Security-Policy");
  if (!policy.starts_with("default-src 'none'") || policy.find("unsafe-") != std::string::npos)
    problems.push_back("the policy is weak: " + policy);
}

// Returns true if a page or an answer shows something worth guessing: addresses of webhooks, feeds and share links,
// codes, tokens, secrets.
bool shows_secret(std::string_view body) {
  for (const char* sign : {"class=\"m-secret\"", "class=\"m-codes\"", "id=\"new-token\"", "\"auth_token\":\"",
                           "\"recovery_codes\":", "\"secret\":\"", "\"token\":\"", "name=\"token\" value=\""})
    if (body.find(sign) != std::string::npos) return true;
  for (const std::string_view start : {"/api/webhook/", "/api/feed/"})
    for (auto at = body.find(start); at != std::string::npos; at = body.find(start, at + 1)) {
      const auto id = std::min(body.find('/', at + start.size()), body.size() - 1) + 1;
      if (base::is_lower_hex(body.substr(id, 32), 32)) return true;
    }
  constexpr std::string_view kShare = "/share/";
  for (auto at = body.find(kShare); at != std::string::npos; at = body.find(kShare, at + 1))
    if (base::is_lower_hex(body.substr(at + kShare.size(), 32), 32)) return true;
  return false;
}

// Checks that a page with an ETag, which is the same for all visitors, has no form, and that each form has its token.
void check_forms(const Reply& reply, Problems& problems) {
  const bool has_form = reply.body.find("name=\"_csrf_token\"") != std::string::npos;
  if (has_form && !values_of(reply, "ETag").empty()) problems.push_back("a page with a form has an ETag");
  if (reply.body.find("name=\"_csrf_token\" value=\"\"") != std::string::npos)
    problems.push_back("a form without its token");
}

}  // namespace

std::vector<std::string> check_always(const Exchange& request, const Reply& reply) {
  Problems problems;
  for (const char* name : {"Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy",
                           "Permissions-Policy", "X-Request-Id", "Cache-Control"})
    if (values_of(reply, name).size() != 1) problems.push_back(std::string(name) + " is not there exactly once");
  check_values(reply, problems);
  if (shows_secret(reply.body) && values_of(reply, "Content-Encoding") != std::vector<std::string>{"identity"})
    problems.push_back("it shows a secret, and its route has no kSecret");
  const auto types = values_of(reply, "Content-Type");
  const auto is_type = [&](const char* start) { return types.size() == 1 && types[0].starts_with(start); };
  const bool is_text = is_type("text/") || is_type("application/json") || is_type("image/svg+xml");
  if (!reply.body.empty() && types.size() != 1) problems.push_back("a body without one Content-Type");
  if (is_text && !types[0].ends_with("; charset=utf-8")) problems.push_back("a text without its charset: " + types[0]);
  if (request.method == "HEAD" && !reply.body.empty()) problems.push_back("an answer to HEAD with a body");
  const bool is_html = is_type("text/html"), is_drawing = is_type("image/svg+xml");
  if (is_html) check_forms(reply, problems);
  if (is_html)
    for (const char* part : {"{{", "}}"})
      if (reply.body.find(part) != std::string::npos) problems.push_back(std::string("the page holds ") + part);
  if (is_html || is_drawing)
    for (const std::string& what : test::active_content(reply.body)) problems.push_back("the page holds " + what);
  if (is_type("application/json") && !reply.body.empty() && !base::parse_json(reply.body))
    problems.push_back("the body is not valid JSON");
  return problems;
}

}  // namespace cases
