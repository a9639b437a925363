#include "store/movie_lists/begun.h"

#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "metadata/library.h"
#include "store/cache/computed.h"

namespace api {

namespace {

using BegunOfOneKind = std::vector<store::Begun> store::BegunLists::*;

// Answers begun directors or collections, with the id of each as `id`. For the user's own it also asks for the credits
// of directors that were never asked for, as the page does.
http::Response answer_begun(app::Context& context, const char* name, const char* id, BegunOfOneKind kind) {
  const ListPage page = read_page(context);
  const std::string today = context.subject_today(), tag = entity_tag(context, today);
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const store::BegunLists lists =
      store::begun_lists(context.app.db, context.app.cache, *context.subject, today, context.now());
  if (context.is_own())
    metadata::ask_for_credits(
        context.app.db, context.app.clock,
        store::unasked_directors(context.app.db, context.app.cache, *context.subject, context.now()));
  JsonText json;
  json.open_object().open_array(name);
  for (const store::Begun& one : on_page(lists.*kind, page))
    json.open_object()
        .field(id, one.id)
        .field("name", one.name)
        .field("counted", one.total)
        .field("seen", one.seen)
        .close_object();
  json.close_array();
  write_page(json, page, std::ssize(lists.*kind));
  json.close_object();
  if (lists.age > 0) return std::move(answer(json).header("Age", std::to_string(lists.age)));
  return std::move(answer(json).header("ETag", tag));
}

}  // namespace

http::Response begun_directors(app::Context& context) {
  return answer_begun(context, "directors", "id", &store::BegunLists::directors);
}

http::Response begun_collections(app::Context& context) {
  return answer_begun(context, "collections", "meta_id", &store::BegunLists::collections);
}

}  // namespace api
