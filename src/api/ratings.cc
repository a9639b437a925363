#include "api/changes.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/movie_json.h"
#include "api/json/movie_list.h"
#include "api/json/movie_ref.h"
#include "store/catalogue/movie.h"
#include "store/diary/rating.h"

namespace api {

namespace {

void write_rated(JsonText& json, const app::Context& context, const store::MovieRow& movie) {
  json.open_object().open_object("movie");
  write_movie(json, context, movie.movie, movie.rating);
  json.close_object().tenths("rating", movie.rating).field("rated_at", base::rfc3339(movie.added_at)).close_object();
}

struct MovieRating {
  MovieRef movie;
  int rating = 0;
  std::optional<base::UnixTime> rated_at;
};

}  // namespace

http::Response ratings(app::Context& context) {
  const auto write_changed = [&](JsonText& json, const std::vector<store::Change>& changes) {
    std::vector<std::int64_t> ids;
    for (const store::Change& change : changes) ids.push_back(change.item_id);
    const auto movies = store::movies_by_id(context.app.db, ids);
    for (std::size_t i = 0; i < changes.size(); ++i)
      write_rated(
          json, context,
          {.movie = movies.at(i), .rating = static_cast<int>(*changes[i].present), .added_at = changes[i].since});
  };
  if (auto changed = changed_answer(context, store::ChangeKind::rating, "ratings", write_changed))
    return std::move(*changed);
  constexpr MovieList kList{store::MovieScope::rated, "ratings", {"rated_at", domain::ListSort::added}};
  return movie_list_answer(context, kList, [&](JsonText& json, const std::vector<store::MovieRow>& movies) {
    for (const store::MovieRow& movie : movies) write_rated(json, context, movie);
  });
}

http::Response ratings_put(app::Context& context) {
  std::vector<MovieRating> items;
  Batch batch = read_batch(context, [&, now = context.now()](Fields& fields) {
    MovieRating& item = items.emplace_back(MovieRating{read_movie(fields), 0, {}});
    fields.require("rating");
    item.rating = fields.rating().rating.value_or(0);
    item.rated_at = read_time(fields, "rated_at", now);
  });
  resolve_movies(context, batch, [&](std::size_t i) -> MovieRef& { return items[i].movie; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    const std::int64_t user_id = context.subject->id, movie_id = items[i].movie.movie_id;
    store::set_rating(tx, user_id, movie_id, items[i].rating, context.now());
    if (items[i].rated_at) store::set_rated_at(tx, user_id, movie_id, *items[i].rated_at);
    return true;
  });
}

http::Response ratings_delete(app::Context& context) {
  return delete_movies(context, [&](store::Tx& tx, std::int64_t movie_id) {
    store::delete_rating(tx, context.subject->id, movie_id, context.now());
  });
}

}  // namespace api
