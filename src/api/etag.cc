#include "api/etag.h"

#include "api/dialect/movary.h"
#include "base/crypto.h"
#include "base/text.h"
#include "store/catalogue/revision.h"

namespace api {

namespace {

constexpr std::size_t kDigits = 24;

std::string_view dialect_of(const app::Context& context) { return dialect::is_theirs(context.req) ? "movary" : ""; }

std::string tag_of(const std::string& facts) { return "W/\"" + base::sha256_hex(facts).substr(0, kDigits) + '"'; }

std::string_view opaque(std::string_view tag) { return tag.starts_with("W/") ? tag.substr(2) : tag; }

}  // namespace

std::string entity_tag(const app::Context& context, std::string_view more) {
  std::string facts = MATINEE_VERSION;
  facts += '\n' + std::to_string(store::catalogue_revision(context.app.db));
  facts += '\n' + std::to_string(context.subject ? context.subject->id : 0);  // another user may have this name later
  facts += '\n' + std::to_string(context.subject ? context.subject->revision : 0);
  facts += '\n' + std::to_string(context.viewer ? context.viewer->id : 0);
  facts += '\n' + context.base_path() + '\n' + context.req.path_and_query();
  facts += '\n' + std::string(dialect_of(context));
  // The addresses of posters depend on this setting.
  facts += '\n' + (context.app.config.image_cache ? std::string() : context.app.config.metadata_image_url);
  if (!more.empty()) facts += '\n' + std::string(more);
  return tag_of(facts);
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
  for (const std::string_view part : base::split(if_none_match, ',')) {
    const std::string_view given = base::trim(part);
    if (given == "*" || opaque(given) == opaque(tag)) return true;
  }
  return false;
}

std::optional<http::Response> not_modified(const app::Context& context, const std::string& tag) {
  const std::string_view given = context.req.header("If-None-Match");
  if (given.empty() || !names_tag(given, tag)) return std::nullopt;
  http::Response response;
  response.status = 304;
  response.header("ETag", tag);
  return response;
}

http::Response tagged(const app::Context& context, http::Response response) {
  const std::string tag = tag_of(std::string(dialect_of(context)) + '\n' + response.body);
  if (auto unchanged = not_modified(context, tag)) return std::move(*unchanged);
  return std::move(response.header("ETag", tag));
}

}  // namespace api
