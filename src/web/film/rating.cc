#include "domain/rating.h"

#include "app/page/flash.h"
#include "app/page/forms.h"
#include "base/text.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "web/diary/play_form.h"
#include "web/diary/undo.h"
#include "web/film/handlers.h"
#include "web/film/movie.h"
#include "web/film/poster.h"
#include "web/film/rating_form.h"

namespace web {

namespace {

std::string ratings_of(const app::Context& context, std::int64_t movie_id) {
  return context.url(movie_path(movie_id) + "#ratings");
}

// What the form says: a rating and, with a date, a play.
struct RatingFields {
  std::optional<int> rating;  // none: the present one is removed
  std::optional<std::string> comment;
  std::optional<std::string> watched_at;
  app::Problems problems;
};

RatingFields read_fields(app::Context& context, const domain::Movie& movie) {
  const http::Form& form = context.req.form();
  RatingFields sent;
  if (!form.has("rating") && !form.has("half"))
    sent.problems["rating"] = base::tr("Choose a rating.");  // empty removes, absent is a mistake
  sent.rating = read_rating(form, rating_scale(context), sent.problems).rating;
  sent.comment = app::read_comment(form, sent.problems);
  if (!base::trim(form.text("watched_at")).empty())
    sent.watched_at = app::read_watch_date(form, app::DateRule::of(context, movie.release_date), sent.problems);
  return sent;
}

// A script that asks for it says it in its own words, and offers the Undo that the answer names.
void tell(app::Context& context, store::Tx& tx, const base::Text& text, std::int64_t movie_id, const base::Json& undo) {
  if (context.req.wants_json() && context.req.form().text("_flash") == "undo")
    context.undo = app::remember_undo(context, tx, undo);
  else app::add_flash(context, tx, with_undo(context, tx, text, movie_id, undo));
}

void remove_rating(app::Context& context, store::Tx& tx, const domain::Movie& movie) {
  const ChangedRating rating(tx, context.member().id, movie.id);
  if (!store::delete_rating(tx, context.member().id, movie.id, context.now())) return;
  tell(context, tx, base::tr("Removed your rating of “{title}”.", {{"title", movie.title}}), movie.id, rating.undo());
}

store::NewPlay play_of(const domain::Movie& movie, const RatingFields& sent) {
  store::NewPlay play;
  play.movie_id = movie.id;
  play.watched_at = sent.watched_at;
  return play;
}

// The form below a rating sends the rating too, and changes only the comment.
base::Text done_text(const app::Context& context, const domain::Movie& movie, const RatingFields& sent,
                     const std::optional<store::Rating>& before) {
  const std::string rating = rating_text(context, sent.rating);
  if (sent.watched_at)
    return base::tr("Logged “{title}” and rated it {rating}.", {{"title", movie.title}, {"rating", rating}});
  const bool same = before && before->rating == *sent.rating;
  if (!same || sent.comment.value_or(before->comment) == before->comment)
    return base::tr("Rated “{title}” {rating}.", {{"title", movie.title}, {"rating", rating}});
  return sent.comment->empty() ? base::tr("Removed your comment on “{title}”.", {{"title", movie.title}})
                               : base::tr("Saved your comment on “{title}”.", {{"title", movie.title}});
}

void set_rating(app::Context& context, store::Tx& tx, const domain::Movie& movie, const RatingFields& sent) {
  const ChangedRating rating(tx, context.member().id, movie.id);
  const base::Text text = done_text(context, movie, sent, rating.before());
  std::optional<LoggedPlay> logged;
  if (sent.watched_at) logged.emplace(tx, context.member(), play_of(movie, sent), true);
  store::set_rating(tx, context.member().id, movie.id, *sent.rating, sent.comment, context.now());
  if (!logged) return tell(context, tx, text, movie.id, rating.undo());
  const std::int64_t entry = store::add_play(tx, context.member(), play_of(movie, sent), context.now());
  tell(context, tx, text, movie.id, logged->undo(entry));
}

}  // namespace

http::Response rate(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  const RatingFields sent = read_fields(context, movie);
  app::refuse_as_json(context, sent.problems);
  if (!sent.problems.empty()) {
    MoviePageErrors errors{app::problem_at(sent.problems, "rating"), app::problem_at(sent.problems, "comment")};
    if (errors.rating.is_empty()) errors.rating = app::problem_at(sent.problems, "watched_at");
    if (!errors.comment.is_empty()) errors.sent_comment = sent.comment;
    return movie_page(context, movie, errors, 422);
  }
  return app::once(context, [&](store::Tx& tx) {
    if (sent.rating) {
      set_rating(context, tx, movie, sent);
    } else {
      remove_rating(context, tx, movie);
      if (sent.watched_at) store::add_play(tx, context.member(), play_of(movie, sent), context.now());
    }
    return ratings_of(context, movie.id);
  });
}

http::Response rate_delete(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  store::Tx tx(context.app.db);
  remove_rating(context, tx, movie);
  tx.commit();
  return http::see_other(ratings_of(context, movie.id));
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
