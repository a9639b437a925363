#include "api/movie_list.h"

#include "api/etag.h"
#include "api/movie_json.h"

namespace api {

namespace {

ListQuery query_of(const app::Context& context, bool takes_period) {
  if (takes_period)
    return {context, {"page", "limit", "search", "sort_by", "sort_order", "release_year", "genre", "language", "country",
                      "rating_min", "rating_max", "watched_from", "watched_to"}};
  return {context, {"page", "limit", "search", "sort_by", "sort_order", "release_year", "genre", "language", "country",
                    "rating_min", "rating_max"}};
}

}  // namespace

MovieListRequest read_movie_list(const app::Context& context, std::string_view time, bool takes_period) {
  ListQuery query = query_of(context, takes_period);
  MovieListRequest list;
  list.page = query.page();
  list.filter = query.movie_filter();
  if (takes_period) query.read_period(list.filter);
  list.order.by = static_cast<store::MovieSort>(query.choice("sort_by", {time, "title", "rating", "release_date", "runtime"}).value_or(0));
  const std::size_t natural = list.order.by == store::MovieSort::title ? 0 : 1;
  list.order.descending = query.choice("sort_order", {"asc", "desc"}).value_or(natural) == 1;
  query.finish();
  return list;
}

http::Response movie_list_answer(const app::Context& context, const char* name, const MovieListRequest& list,
                                const std::function<std::int64_t()>& count, const std::function<void(JsonText&)>& write) {
  const std::string tag = entity_tag(context);
  if (auto unchanged = not_modified(context, tag)) return std::move(*unchanged);
  const std::int64_t total = count();
  JsonText json;
  json.open_object().open_array(name);
  if (list.page.offset() < total) write(json);
  json.close_array();
  write_page(json, list.page, total);
  json.close_object();
  return answer(json).header("ETag", tag);
}

}  // namespace api
