#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/movie_json.h"
#include "api/json/movie_list.h"
#include "store/diary/rating.h"

namespace api {

namespace {

void write_entry(JsonText& json, const app::Context& context, const store::MovieRow& movie) {
  json.open_object().open_object("movie");
  write_movie(json, context, movie.movie, movie.rating);
  json.close_object().tenths("rating", movie.rating).field("rated_at", base::rfc3339(movie.added_at)).close_object();
}

struct MovieRating {
  std::int64_t movie_id = 0;
  int rating = 0;
};

}  // namespace

http::Response ratings(app::Context& context) {
  constexpr MovieList kList{store::MovieScope::rated, "ratings", {"rated_at", domain::ListSort::added}};
  return movie_list_answer(context, kList, [&](JsonText& json, const std::vector<store::MovieRow>& movies) {
    for (const store::MovieRow& movie : movies) write_entry(json, context, movie);
  });
}

http::Response ratings_put(app::Context& context) {
  std::vector<MovieRating> items;
  read_batch(context, [&](Fields& fields) {
    MovieRating& item = items.emplace_back();
    item.movie_id = read_stored_movie(fields).movie_id;
    fields.require("rating");
    item.rating = fields.rating("rating").value_or(0);
  });
  return write_batch(context, items.size(), [&](store::Tx& tx, std::size_t i) {
    store::set_rating(tx, context.subject->id, items[i].movie_id, items[i].rating, context.now());
    return true;
  });
}

http::Response ratings_delete(app::Context& context) {
  std::vector<std::int64_t> movie_ids;
  read_batch(context, [&](Fields& fields) { movie_ids.push_back(read_stored_movie(fields).movie_id); });
  return write_batch(context, movie_ids.size(), [&](store::Tx& tx, std::size_t i) {
    return store::delete_rating(tx, context.subject->id, movie_ids[i], context.now());
  });
}

}  // namespace api
