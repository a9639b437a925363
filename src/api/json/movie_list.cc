#include "api/json/movie_list.h"

#include "api/etag.h"
#include "api/json/movie_json.h"
#include "store/catalogue/movie.h"

namespace api {

namespace {

store::MovieQuery read_query(const app::Context& context, const MovieList& list, ListPage& page) {
  using domain::ListSort;
  ListQuery query(context, list.scope == store::MovieScope::watched ? kPlayListNames : kMovieListNames);
  page = query.page();
  store::MovieQuery movies{
      .scope = list.scope, .filter = query.filter(context), .offset = page.offset(), .limit = page.limit};
  movies.order = query.order({list.time,
                              {"title", ListSort::title},
                              {"rating", ListSort::rating},
                              {"release_date", ListSort::release_date},
                              {"runtime", ListSort::runtime}});
  query.finish();
  return movies;
}

}  // namespace

void read_whole_movies(store::Db& db, std::vector<store::MovieRow>& rows) {
  std::vector<std::int64_t> ids;
  for (const store::MovieRow& row : rows) ids.push_back(row.movie.id);
  auto movies = store::movies_by_id(db, ids);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].movie = std::move(movies.at(i));
}

http::Response movie_list_answer(const app::Context& context, const MovieList& list,
                                 const std::function<void(JsonText&, const std::vector<store::MovieRow>&)>& write) {
  ListPage page;
  const store::MovieQuery query = read_query(context, list, page);
  const std::string tag = entity_tag(context, state_of(context.app.db, query.filter));
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  store::MoviePage movies =
      store::movie_page(context.app.db, context.app.cache, *context.subject, query, context.now());
  read_whole_movies(context.app.db, movies.movies);
  JsonText json;
  json.open_object().open_array(list.name);
  write(json, movies.movies);
  json.close_array();
  write_page(json, page, movies.total);
  json.close_object();
  return answer(json).header("ETag", tag);
}

}  // namespace api
