#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "store/diary/tag.h"

namespace api {

http::Response tags(app::Context& context) {
  ListQuery query(context, {"year", "page", "limit"});
  const store::Period period{query.year("year")};
  const ListPage page = query.page();
  query.finish();
  const std::string tag = entity_tag(context);
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const auto counts = store::tag_counts(context.app.db, context.subject->id, period);
  JsonText json;
  json.open_object().open_array("tags");
  for (const store::TagCount& count : on_page(counts, page))
    json.open_object()
        .field("name", count.tag)
        .field("plays", count.plays)
        .field("movies", count.movies)
        .close_object();
  json.close_array();
  write_page(json, page, std::ssize(counts));
  json.close_object();
  return std::move(answer(json).header("ETag", tag));
}

}  // namespace api
