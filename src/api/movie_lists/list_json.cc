#include "api/movie_lists/list_json.h"

#include <algorithm>

#include "api/etag.h"
#include "base/text.h"
#include "store/movie_lists/movie_list.h"

namespace api {

namespace {

// Returns "5" for W/"5.d1e2" and for "5".
std::string_view revision_in(std::string_view tag) {
  if (tag.starts_with("W/")) tag.remove_prefix(2);
  if (tag.starts_with('"')) tag.remove_prefix(1);
  return tag.substr(0, tag.find_first_of(".\""));
}

}  // namespace

domain::MovieList list_of_path(const app::Context& context) {
  auto list = store::find_visible_list(context.app.db, context.member().id, context.subject->id, context.args.id("id"));
  if (!list) throw http::not_found();
  return std::move(*list);
}

void write_list(JsonText& json, const domain::MovieList& list, const store::ListProgress& progress) {
  json.open_object()
      .field("id", list.id)
      .field("username", list.user_name)
      .field("name", list.name)
      .known("description", list.description)
      .field("is_ranked", list.is_ranked)
      .field("privacy_level", domain::privacy_text(list.privacy))
      .field("revision", list.revision)
      .field("movies", progress.all)
      .field("seen", progress.seen)
      .field("created_at", base::rfc3339(list.created_at))
      .field("changed_at", base::rfc3339(list.changed_at))
      .close_object();
}

std::string list_tag(const app::Context& context, const domain::MovieList& list, std::string_view more) {
  const std::string revision = std::to_string(list.revision);
  return "W/\"" + revision + '.' +
         callers_tag(context, revision + '\n' + std::string(more)).substr(3);  // without its W/"
}

void check_revision(const app::Context& context, const domain::MovieList& list, bool required) {
  const std::string_view given = context.req.header("If-Match");
  if (given.empty() && required)
    throw http::invalid_request(base::tr("Send the ETag of the items that you have read in If-Match."));
  const auto parts = base::split(given, ',');
  const std::string revision = std::to_string(list.revision);
  const bool fits = std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    const std::string_view tag = base::trim(part);
    return tag == "*" || revision_in(tag) == revision;
  });
  if (!given.empty() && !fits)
    throw http::precondition_failed(base::tr("The list has changed since you opened it. Read it again, then send it."));
}

store::ListAddition add_to_list(store::ListOrder& order, const store::ListItem& item) {
  const store::ListAddition addition = order.add(item);
  if (addition == store::ListAddition::full)
    throw http::conflict(base::tr("This list is full (2,000 films). Remove one to add another."));
  return addition;
}

}  // namespace api
