#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/movie_json.h"
#include "api/json/movie_list.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"

namespace api {

namespace {

void write_entry(JsonText& json, const app::Context& context, const domain::Movie& movie,
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

}  // namespace

http::Response reviews(app::Context& context) {
  constexpr MovieList kList{store::MovieScope::reviewed, "reviews", {"written_at", domain::ListSort::added}};
  return movie_list_answer(context, kList, [&](JsonText& json, const std::vector<store::MovieRow>& movies) {
    std::vector<std::int64_t> ids;
    for (const store::MovieRow& row : movies) ids.push_back(row.movie.id);
    const auto texts = store::review_texts(context.app.db, context.subject->id, ids);
    for (const store::MovieRow& row : movies)
      write_entry(json, context, row.movie, row.rating, {texts.at(row.movie.id), row.added_at});
  });
}

http::Response reviews_put(app::Context& context) {
  std::vector<std::pair<std::int64_t, std::string>> items;
  read_batch(context, [&](Fields& fields) {
    const std::int64_t movie_id = read_stored_movie(fields).movie_id;
    items.emplace_back(movie_id, read_text(fields));
  });
  return write_batch(context, items.size(), [&](store::Tx& tx, std::size_t i) {
    store::set_review(tx, context.subject->id, items[i].first, {items[i].second, context.now()});
    return true;
  });
}

http::Response reviews_delete(app::Context& context) {
  std::vector<std::int64_t> movie_ids;
  read_batch(context, [&](Fields& fields) { movie_ids.push_back(read_stored_movie(fields).movie_id); });
  return write_batch(context, movie_ids.size(), [&](store::Tx& tx, std::size_t i) {
    return store::delete_review(tx, context.subject->id, movie_ids[i]);
  });
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
  write_entry(json, context, *movie, rating ? std::optional(rating->rating) : std::nullopt, *review);
  return answer(json).header("ETag", tag);
}

http::Response review_put(app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(body);
  const std::string text = read_text(fields);
  fields.finish();
  if (!store::find_movie(context.app.db, context.args.id("id"))) throw http::not_found();
  store::Tx tx(context.app.db);
  store::set_review(tx, context.subject->id, context.args.id("id"), {text, context.now()});
  tx.commit();
  return http::no_content();
}

http::Response review_delete(app::Context& context) {
  store::Tx tx(context.app.db);
  if (!store::delete_review(tx, context.subject->id, context.args.id("id"))) throw http::not_found();
  tx.commit();
  return http::no_content();
}

}  // namespace api
