#include "http/etag.h"

#include "base/crypto.h"
#include "base/text.h"

namespace http {

namespace {

constexpr std::size_t kDigits = 24;

std::string opaque(std::string_view tag) {
  std::string text(tag.starts_with("W/") ? tag.substr(2) : tag);
  for (const std::string_view coding : {"-gzip", "-br"})
    if (text.ends_with(std::string(coding) + '"')) text.erase(text.size() - 1 - coding.size(), coding.size());
  return text;
}

}  // namespace

std::string tag_of(std::string_view facts) { return "W/\"" + base::sha256_hex(facts).substr(0, kDigits) + '"'; }

bool names_tag(std::string_view if_none_match, std::string_view tag) {
  for (const std::string_view part : base::split(if_none_match, ',')) {
    const std::string_view given = base::trim(part);
    if (given == "*" || opaque(given) == opaque(tag)) return true;
  }
  return false;
}

std::optional<Response> not_modified(const Request& request, const std::string& tag) {
  const std::string_view given = request.header("If-None-Match");
  if (given.empty() || !names_tag(given, tag)) return std::nullopt;
  Response response;
  response.status = 304;
  response.header("ETag", tag);
  return response;
}

}  // namespace http
