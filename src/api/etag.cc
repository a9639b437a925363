#include "api/etag.h"

#include "api/dialect/movary.h"
#include "store/catalogue/revision.h"

namespace api {

namespace {

std::string_view dialect_of(const app::Context& context) { return dialect::is_theirs(context.req) ? "movary" : ""; }

// `user` is the one whose revision counts.
std::string tag(const app::Context& context, const std::optional<domain::User>& user, std::string_view more) {
  std::string facts = MATINEE_VERSION;
  facts += '\n' + std::to_string(store::catalogue_revision(context.app.db));
  facts += '\n' + std::to_string(user ? user->id : 0);  // another user may have this name later
  facts += '\n' + std::to_string(user ? user->revision : 0);
  facts += '\n' + std::to_string(context.viewer_id());
  facts += '\n' + context.base_path() + '\n' + context.req.path_and_query();
  facts += '\n' + std::string(dialect_of(context));
  // The addresses of posters depend on this setting.
  facts += '\n' + (context.app.config.image_cache ? std::string() : context.app.config.metadata_image_url);
  if (!more.empty()) facts += '\n' + std::string(more);
  return http::tag_of(facts);
}

}  // namespace

std::string entity_tag(const app::Context& context, std::string_view more) {
  return tag(context, context.subject, more);
}

std::string callers_tag(const app::Context& context, std::string_view more) {
  return tag(context, context.viewer, more);
}

http::Response tagged(const app::Context& context, http::Response response) {
  const std::string own = http::tag_of(std::string(dialect_of(context)) + '\n' + response.body);
  if (auto unchanged = http::not_modified(context.req, own)) return std::move(*unchanged);
  return std::move(response.header("ETag", own));
}

}  // namespace api
