#include "store/diary/news.h"

#include "base/json.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/work/hook.h"

namespace store {

namespace {

base::Json rating_json(int tenths) {
  return tenths % 10 == 0 ? base::Json(tenths / 10) : base::Json(static_cast<double>(tenths) / 10);
}

// Returns the facts of a film, and its owner's rating.
base::Json about_movie(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  base::Json data = base::json_object();
  const auto movie = find_movie(db, movie_id);
  if (!movie) return data;
  base::Json& told = data["movie"] = base::json_object();
  told["id"] = base::Json::Int64(movie->id);
  told["meta_id"] = base::Json::Int64(movie->meta_id);
  told["imdb_id"] = base::text_or_null(movie->imdb_id);
  told["title"] = movie->title;
  told["original_title"] = base::text_or_null(movie->original_title);
  told["release_date"] = base::text_or_null(movie->release_date);
  told["meta_poster_path"] = base::text_or_null(movie->meta_poster_path);
  const auto rating = find_rating(db, user_id, movie_id);
  data["rating"] = rating ? rating_json(rating->rating) : base::json_null();
  return data;
}

}  // namespace

void tell_of_play(Tx& tx, std::int64_t user_id, const PlayNews& news, base::UnixTime now) {
  const auto hooks = wanted_hooks(tx, user_id, kPlayAdded, news.posts, news.plays == 0);
  if (hooks.empty()) return;
  base::Json data = about_movie(tx.db(), user_id, news.movie_id);
  base::Json& play = data["play"] = base::json_object();
  play["id"] = base::Json::Int64(news.play_id);
  play["watched_at"] = base::text_or_null(news.watched_at.value_or(""));
  play["plays"] = news.plays;
  play["is_rewatch"] =
      news.is_rewatch == domain::Rewatch::yes ||
      (news.is_rewatch == domain::Rewatch::unsaid && is_seen_before(tx.db(), user_id, news.movie_id, news.watched_at));
  tell_hooks(tx, hooks, kPlayAdded, data, now);
}

void tell_of_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, int rating, base::UnixTime now) {
  const auto hooks = wanted_hooks(tx, user_id, kRatingSet);
  if (hooks.empty()) return;
  base::Json data = about_movie(tx.db(), user_id, movie_id);
  data["rating"] = rating_json(rating);
  tell_hooks(tx, hooks, kRatingSet, data, now);
}

void tell_of_listing(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now) {
  const auto hooks = wanted_hooks(tx, user_id, kWatchlistAdded);
  if (!hooks.empty()) tell_hooks(tx, hooks, kWatchlistAdded, about_movie(tx.db(), user_id, movie_id), now);
}

}  // namespace store
