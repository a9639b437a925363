#include "domain/rating.h"

#include "app/page/flash.h"
#include "app/page/forms.h"
#include "base/text.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "web/film/handlers.h"
#include "web/film/movie.h"
#include "web/kit/film/poster.h"
#include "web/kit/form_input.h"
#include "web/kit/paths.h"

namespace web {

namespace {

std::string ratings_of(const app::Context& context, std::int64_t movie_id) {
  return context.url(movie_path(movie_id) + "#ratings");
}

// The fields of the form: a rating, a review and, with a date, a play.
struct RatingFields {
  std::optional<int> rating = {};          // nullopt removes the present one
  bool rating_stays = false;               // the control was not touched, whatever it showed
  std::optional<std::string> review = {};  // `comment` on the wire; nullopt keeps it
  std::optional<std::string> watched_at = {};
};

RatingFields read_fields(const app::Context& context, FormInput& input) {
  RatingFields sent;
  if (!input.has("rating"))
    input.problem("rating", base::tr("Choose a rating."));  // empty removes, absent is a mistake
  const actions::RatingChange control = input.rating();
  sent.rating = control.rating;
  sent.rating_stays = input.has("rating_was") && !control.touched;
  sent.review = input.prose("comment", store::kLongestReview);
  if (!base::trim(context.req.form().text("watched_at")).empty()) sent.watched_at = input.watch_date();
  return sent;
}

store::NewPlay play_of(const domain::Movie& movie, const RatingFields& sent) {
  store::NewPlay play;
  play.movie_id = movie.id;
  play.watched_at = sent.watched_at;
  return play;
}

base::Text removed_text(const domain::Movie& movie) {
  return base::tr("Removed your rating of “{title}”.", {{"title", movie.title}});
}

base::Text review_text(const domain::Movie& movie, bool is_there) {
  return is_there ? base::tr("Saved your review of “{title}”.", {{"title", movie.title}})
                  : base::tr("Removed your review of “{title}”.", {{"title", movie.title}});
}

// A form that sends the rating as it is changes only the review.
base::Text done_text(const app::Context& context, const domain::Movie& movie, const RatingFields& sent,
                     bool changes_rating, bool changes_review) {
  if (!changes_rating && changes_review && !sent.watched_at) return review_text(movie, !sent.review->empty());
  if (!sent.rating && sent.watched_at) return base::tr("Logged “{title}”.", {{"title", movie.title}});
  if (!sent.rating) return removed_text(movie);
  const std::string rating = rating_text(context, sent.rating);
  return sent.watched_at
             ? base::tr("Logged “{title}” and rated it {rating}.", {{"title", movie.title}, {"rating", rating}})
             : base::tr("Rated “{title}” {rating}.", {{"title", movie.title}, {"rating", rating}});
}

void save(app::Context& context, store::Tx& tx, const domain::Movie& movie, RatingFields sent) {
  const std::int64_t user_id = context.member().id;
  const store::Recording recording(tx);
  const auto before = store::find_rating(tx.db(), user_id, movie.id);
  if (sent.rating_stays) sent.rating = before ? std::optional(before->rating) : std::nullopt;
  const bool changes_rating = sent.rating ? !before || before->rating != *sent.rating : before.has_value();
  if (sent.rating && !sent.rating_stays) store::set_rating(tx, user_id, movie.id, *sent.rating, context.now());
  else if (!sent.rating) store::delete_rating(tx, user_id, movie.id, context.now());
  const bool changes_review = sent.review && store::set_review(tx, user_id, movie.id, {*sent.review, context.now()});
  if (sent.watched_at) store::add_play(tx, context.member(), play_of(movie, sent), context.now());
  if (sent.rating || changes_rating || changes_review || sent.watched_at)
    app::tell_with_undo(context, recording, done_text(context, movie, sent, changes_rating, changes_review),
                        movie_path(movie.id));
}

std::string review_of(const app::Context& context, std::int64_t movie_id) {
  return context.url(movie_path(movie_id) + "#review");
}

void save_review(app::Context& context, store::Tx& tx, const domain::Movie& movie, const std::string& text) {
  const store::Recording recording(tx);
  if (store::set_review(tx, context.member().id, movie.id, {text, context.now()}))
    app::tell_with_undo(context, recording, review_text(movie, !text.empty()), movie_path(movie.id));
}

}  // namespace

http::Response rate(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  FormInput input(context, movie.release_date);
  const RatingFields sent = read_fields(context, input);
  if (!input.problems.empty())
    return app::refused(context, input.problems, [&] {
      MoviePageErrors errors{app::problem_at(input.problems, "rating"), app::problem_at(input.problems, "comment")};
      if (errors.rating.is_empty()) errors.rating = app::problem_at(input.problems, "watched_at");
      if (!errors.review.is_empty()) errors.sent_review = sent.review;
      return movie_page(context, movie, errors, 422);
    });
  return app::once(context, [&](store::Tx& tx) {
    save(context, tx, movie, sent);
    return ratings_of(context, movie.id);
  });
}

http::Response rate_delete(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  store::Tx tx(context.app.db);
  const store::Recording recording(tx);
  if (store::delete_rating(tx, context.member().id, movie.id, context.now()))
    app::tell_with_undo(context, recording, removed_text(movie), movie_path(movie.id));
  tx.commit();
  return http::see_other(ratings_of(context, movie.id));
}

http::Response review(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  FormInput input(context);
  const auto text = input.prose("text", store::kLongestReview);
  if (!text) input.problem("text", base::tr("Write your review."));  // empty removes, absent is a mistake
  if (!input.problems.empty())
    return app::refused(context, input.problems, [&] {
      const base::Text problem = app::problem_at(input.problems, "text");
      return movie_page(context, movie, {.review = problem, .sent_review = text}, 422);
    });
  return app::once(context, [&](store::Tx& tx) {
    save_review(context, tx, movie, *text);
    return review_of(context, movie.id);
  });
}

http::Response review_delete(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  store::Tx tx(context.app.db);
  save_review(context, tx, movie, "");
  tx.commit();
  return http::see_other(review_of(context, movie.id));
}

http::Response rate_forget_earlier(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  store::Tx tx(context.app.db);
  if (store::delete_past_ratings(tx, context.member().id, movie.id))
    app::add_flash(context, tx,
                   {.text = base::tr("Deleted your earlier ratings of “{title}”.", {{"title", movie.title}})});
  tx.commit();
  return http::see_other(ratings_of(context, movie.id));
}

}  // namespace web
