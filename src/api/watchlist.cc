#include "api/watchlist.h"

#include "api/batch.h"
#include "api/film_list.h"
#include "api/movie_json.h"
#include "store/rating.h"

namespace api {

namespace {

void write_entry(JsonText& json, const app::Context& context, const store::ListedFilm& film) {
  json.open_object().open_object("movie");
  write_movie(json, context, film.movie, film.rating);
  json.close_object().field("added_at", base::rfc3339(film.time)).close_object();
}

std::vector<FilmRef> read_films(const app::Context& context) {
  std::vector<FilmRef> films;
  read_batch(context, [&](Fields& fields) { films.push_back(read_any_film(fields)); });
  return films;
}

}  // namespace

http::Response watchlist(app::Context& context) {
  const FilmListRequest list = read_film_list(context, "added_at", false);
  const std::int64_t user_id = context.subject->id;
  return film_list_answer(
      context, "watchlist", list, [&] { return store::count_watchlist(context.app.db, user_id, list.filter); },
      [&](JsonText& json) {
        for (const auto& film : store::list_watchlist(context.app.db, user_id, list.filter, list.order, list.page.slice()))
          write_entry(json, context, film);
      });
}

http::Response watchlist_post(app::Context& context) {
  std::vector<FilmRef> films = read_films(context);
  std::vector<FilmRef*> pointers;
  for (FilmRef& film : films) pointers.push_back(&film);
  resolve_films(context, pointers);
  return write_batch(context, films.size(), [&](store::Tx& tx, std::size_t i) {
    store::add_to_watchlist(tx, context.subject->id, films[i].movie_id, context.now());
    return true;
  });
}

http::Response watchlist_delete(app::Context& context) {
  std::vector<FilmRef> films = read_films(context);
  find_films(context, films);
  return write_batch(context, films.size(), [&](store::Tx& tx, std::size_t i) {
    return store::remove_from_watchlist(tx, context.subject->id, films[i].movie_id);
  });
}

}  // namespace api
