#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/movie_json.h"
#include "api/json/movie_list.h"
#include "store/diary/rating.h"

namespace api {

namespace {

std::vector<MovieRef> read_movies(const app::Context& context) {
  std::vector<MovieRef> movies;
  read_batch(context, [&](Fields& fields) { movies.push_back(read_any_movie(fields)); });
  return movies;
}

}  // namespace

http::Response watchlist(app::Context& context) {
  constexpr MovieList kList{store::MovieScope::watchlist, "watchlist", {"added_at", domain::ListSort::added}};
  return movie_list_answer(context, kList, [&](JsonText& json, const std::vector<store::MovieRow>& movies) {
    for (const store::MovieRow& movie : movies) {
      json.open_object().open_object("movie");
      write_movie(json, context, movie.movie, movie.rating);
      json.close_object().field("added_at", base::rfc3339(movie.added_at)).close_object();
    }
  });
}

http::Response watchlist_post(app::Context& context) {
  std::vector<MovieRef> movies = read_movies(context);
  std::vector<MovieRef*> pointers;
  for (MovieRef& movie : movies) pointers.push_back(&movie);
  resolve_movies(context, pointers);
  return write_batch(context, movies.size(), [&](store::Tx& tx, std::size_t i) {
    store::add_to_watchlist(tx, context.subject->id, movies[i].movie_id, context.now());
    return true;
  });
}

http::Response watchlist_delete(app::Context& context) {
  std::vector<MovieRef> movies = read_movies(context);
  find_movies(context, movies);
  return write_batch(context, movies.size(), [&](store::Tx& tx, std::size_t i) {
    return store::remove_from_watchlist(tx, context.subject->id, movies[i].movie_id);
  });
}

}  // namespace api
