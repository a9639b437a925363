#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/idempotency.h"
#include "api/json/movie_json.h"
#include "api/json/movie_list.h"
#include "api/json/movie_ref.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"

namespace api {

namespace {

void write_own_review(JsonText& json, const app::Context& context, const domain::Movie& movie,
                      const std::optional<int>& rating, const store::Review& review) {
  json.open_object().open_object("movie");
  write_movie(json, context, movie, rating);
  json.close_object().field("text", review.text).field("written_at", base::rfc3339(review.written_at)).close_object();
}

std::string read_text(Fields& fields) {
  const std::string text(base::trim(fields.text("text", store::kLongestReview).value_or("")));
  if (text.empty()) fields.problem("text", base::tr("is required; DELETE removes a review"));
  return text;
}

struct NewReview {
  MovieRef movie;
  std::string text;
  std::optional<base::UnixTime> written_at;  // nullopt means now, unless the text is unchanged
};

void write_review(store::Tx& tx, const app::Context& context, const NewReview& item) {
  const std::int64_t user_id = context.subject->id, movie_id = item.movie.movie_id;
  store::set_review(tx, user_id, movie_id, {item.text, context.now()});
  if (item.written_at) store::set_written_at(tx, user_id, movie_id, *item.written_at);
}

}  // namespace

http::Response reviews(app::Context& context) {
  constexpr MovieList kList{store::MovieScope::reviewed, "reviews", {"written_at", domain::ListSort::added}};
  return movie_list_answer(context, kList, [&](JsonText& json, const std::vector<store::MovieRow>& movies) {
    std::vector<std::int64_t> ids;
    for (const store::MovieRow& row : movies) ids.push_back(row.movie.id);
    const auto texts = store::review_texts(context.app.db, context.subject->id, ids);
    for (const store::MovieRow& row : movies)
      write_own_review(json, context, row.movie, row.rating, {texts.at(row.movie.id), row.added_at});
  });
}

http::Response reviews_put(app::Context& context) {
  std::vector<NewReview> items;
  Batch batch = read_batch(context, [&, now = context.now()](Fields& fields) {
    NewReview& item = items.emplace_back(NewReview{read_movie(fields), read_text(fields), {}});
    item.written_at = read_time(fields, "written_at", now);
  });
  resolve_movies(context, batch, [&](std::size_t i) -> MovieRef& { return items[i].movie; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    write_review(tx, context, items[i]);
    return true;
  });
}

http::Response reviews_delete(app::Context& context) {
  return delete_movies(
      context, [&](store::Tx& tx, std::int64_t movie_id) { store::delete_review(tx, context.subject->id, movie_id); });
}

http::Response review(app::Context& context) {
  const std::int64_t movie_id = context.args.id("id"), user_id = context.subject->id;
  const std::string tag = entity_tag(context);
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const auto movie = store::find_movie(context.app.db, movie_id);
  const auto review = store::find_review(context.app.db, user_id, movie_id);
  if (!movie || !review) throw http::not_found();
  const auto rating = store::find_rating(context.app.db, user_id, movie_id);
  JsonText json;
  write_own_review(json, context, *movie, rating ? std::optional(rating->rating) : std::nullopt, *review);
  return answer(json).header("ETag", tag);
}

http::Response review_put(app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  NewReview item{{}, read_text(fields), read_time(fields, "written_at", context.now())};
  fields.finish();
  item.movie.movie_id = context.args.id("id");
  if (!store::find_movie(context.app.db, item.movie.movie_id)) throw http::not_found();
  return run_undoable(context, [&](store::Tx& tx) {
    write_review(tx, context, item);
    return http::no_content();
  });
}

http::Response review_delete(app::Context& context) {
  return run_undoable(context, [&](store::Tx& tx) {
    store::delete_review(tx, context.subject->id, context.args.id("id"));
    return http::no_content();
  });
}

}  // namespace api
