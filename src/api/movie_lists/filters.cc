#include "actions/lists/save_filter.h"
#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/body.h"
#include "api/json/idempotency.h"
#include "api/json/movie_json.h"
#include "api/json/movie_list.h"
#include "api/movie_lists/list_json.h"
#include "app/lists/smart_list.h"
#include "base/text.h"

namespace api {

namespace {

store::SavedFilter filter_of_path(const app::Context& context) {
  auto filter = store::find_filter(context.app.db, context.args.id("id"), context.member().id);
  if (!filter || filter->user_id != context.subject->id) throw http::not_found();
  return std::move(*filter);
}

void write_filter(JsonText& json, const store::SavedFilter& filter) {
  json.field("id", filter.id)
      .field("name", filter.name)
      .field("kind", filter.kind)
      .field("query", filter.query)
      .field("privacy_level", domain::privacy_text(filter.privacy))
      .field("created_at", base::rfc3339(filter.created_at));
}

http::Response filter_answer(const store::SavedFilter& filter) {
  JsonText json;
  json.open_object();
  write_filter(json, filter);
  json.close_object();
  return answer(json);
}

store::SavedFilter sent_filter(const app::Context& context, const base::Json& body, const store::SavedFilter& before) {
  Fields fields(context, body);
  store::SavedFilter filter = actions::read_filter(context, fields, before);
  fields.finish();
  return filter;
}

void write_movies(JsonText& json, const app::Context& context, const app::SmartList& list, const ListPage& page) {
  store::MoviePage movies;
  if (list.problem.is_empty()) {
    store::MovieQuery query = list.movies;
    query.offset = page.offset();
    query.limit = page.limit;
    movies = store::movie_page(context.app.db, context.app.cache, list.owner, query, context.now());
    read_whole_movies(context.app.db, movies.movies);
  }
  json.open_array("movies");
  for (const store::MovieRow& row : movies.movies) {
    json.open_object().open_object("movie");
    write_movie(json, context, row.movie, row.rating);
    json.close_object().field("plays", row.plays).field("watched_at", row.watched_at).close_object();
  }
  json.close_array();
  write_page(json, page, movies.total);
}

}  // namespace

http::Response filters(app::Context& context) {
  const ListPage page = read_page(context);
  store::Db& db = context.app.db;
  const domain::User& owner = *context.subject;
  JsonText json;
  json.open_object().open_array("filters");
  for (const store::SavedFilter& filter :
       store::filters_of(db, owner, context.viewer, {.offset = page.offset(), .limit = page.limit})) {
    json.open_object();
    write_filter(json, filter);
    json.close_object();
  }
  json.close_array();
  write_page(json, page, store::count_filters(db, owner, context.viewer));
  json.close_object();
  return tagged(context, answer(json));
}

http::Response filters_post(app::Context& context) {
  const base::Json body = read_body(context);
  store::SavedFilter filter;
  filter.user_id = context.member().id;
  filter.created_at = context.now();
  filter = sent_filter(context, body, filter);
  return run_undoable(context, [&](store::Tx& tx) {
    filter.id = actions::add_filter(tx, filter);
    http::Response made = filter_answer(filter);
    made.status = 201;
    const std::string path = "/api/users/" + context.subject->name + "/filters/" + std::to_string(filter.id);
    return std::move(made.header("Location", context.url(path)));
  });
}

http::Response filter(app::Context& context) {
  const ListPage page = read_page(context);
  const store::SavedFilter found = filter_of_path(context);
  const auto list = app::read_smart_list(context, found);
  if (!list) throw http::not_found();
  JsonText json;
  json.open_object();
  write_filter(json, found);
  json.known("problem", list->problem.is_empty() ? std::string() : context.text(list->problem));
  write_movies(json, context, *list, page);
  json.close_object();
  return tagged(context, answer(json));
}

http::Response filter_put(app::Context& context) {
  const base::Json body = read_body(context);
  return run_undoable(context, [&](store::Tx& tx) {
    const store::SavedFilter before = filter_of_path(context);  // whose values stay if the body lacks them
    const store::SavedFilter filter = sent_filter(context, body, before);
    actions::change_filter(tx, filter);
    return filter_answer(filter);
  });
}

http::Response filter_delete(app::Context& context) {
  return run_undoable(context, [&](store::Tx& tx) {
    store::delete_filter(tx, context.member().id, context.args.id("id"));
    return http::no_content();
  });
}

}  // namespace api
