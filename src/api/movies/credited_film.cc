#include "api/movies/credited_film.h"

#include "app/page/display.h"

namespace api {

namespace {

void write_film(JsonText& json, const app::Context& context, const store::FilmographyMovie& film) {
  const domain::Movie& movie = film.movie;
  json.open_object().known("movie_id", movie.id).field("meta_id", movie.meta_id).field("title", movie.title);
  json.known("release_date", movie.release_date)
      .known("runtime", movie.runtime)
      .known("meta_poster_path", movie.meta_poster_path);
  if (const auto poster = app::api_poster_src(context, movie.meta_poster_path)) json.field("poster_src", *poster);
  json.known("role", film.role).known("not_counted", std::string(domain::name_of(film.uncounted)));
  json.field("plays", film.own.plays)
      .field("is_watched", film.own.watched())
      .field("is_on_watchlist", film.own.on_watchlist)
      .tenths("user_rating", film.own.rating)
      .field("group_rating", film.group_rating)
      .close_object();
}

}  // namespace

void write_counts(JsonText& json, const store::FilmographyPart& films) {
  json.field("counted", static_cast<std::int64_t>(films.counted.size()))
      .field("seen", films.seen())
      .field("on_watchlist", films.on_watchlist())
      .field("not_counted", static_cast<std::int64_t>(films.others.size()));
}

void write_credited_films(JsonText& json, const app::Context& context,
                          const std::vector<const store::FilmographyMovie*>& films, const ListPage& page) {
  json.open_array("movies");
  for (const store::FilmographyMovie* film : on_page(films, page)) write_film(json, context, *film);
  json.close_array();
  write_page(json, page, std::ssize(films));
}

}  // namespace api
