#include "web/film/handlers.h"

#include "app/flash.h"
#include "app/forms.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "web/film/movie.h"
#include "web/diary/play_form.h"
#include "web/film/poster.h"
#include "web/diary/undo.h"

namespace web {

namespace {

std::string movie_path(std::int64_t movie_id) { return "/movie/" + std::to_string(movie_id); }
std::string ratings_of(const app::Context& context, std::int64_t movie_id) {
  return context.url(movie_path(movie_id) + "#ratings");
}

// What the form asks for: a rating (none: the one there is goes) and, with a date, a play.
struct Wish {
  std::optional<int> rating;
  std::optional<std::string> comment;
  std::optional<std::string> watched_at;
  app::Problems problems;
};

Wish read_wish(app::Context& context, const domain::Movie& movie) {
  const http::Form& form = context.req.form();
  Wish wish;
  if (!form.has("rating") && !form.has("points")) wish.problems["rating"] = "Choose a rating.";  // empty removes, absent is a mistake
  wish.rating = app::read_rating(form, wish.problems);
  wish.comment = app::read_comment(form, wish.problems);
  if (!base::trim(form.text("watched_at")).empty())
    wish.watched_at = app::read_watch_date(form, {context.today(), movie.release_date}, wish.problems);
  return wish;
}

http::Response page_again(app::Context& context, const domain::Movie& movie, const Wish& wish) {
  MoviePageErrors errors;
  errors.rating = problem_of(wish.problems, "rating");
  errors.comment = problem_of(wish.problems, "comment");
  if (errors.rating.empty()) errors.rating = problem_of(wish.problems, "watched_at");
  if (!errors.comment.empty()) errors.sent_comment = wish.comment;
  return movie_page(context, movie, errors, 422);
}

// The form of the Undo is the rating form itself; a comment too long for the session waits elsewhere.
app::Flash removed(app::Context& context, const domain::Movie& movie, const store::Rating& rating) {
  const std::string text = "Removed your rating of “" + movie.title + "”.";
  const base::Json what = undo_of_rating(movie.id, rating, std::nullopt);
  if (!fits_session(what)) return with_undo(context, text, movie.id, what);
  return {.text = text,
          .undo_path = movie_path(movie.id) + "/rate",
          .undo_fields = {{"rating", domain::rating_text(rating.rating)}, {"comment", rating.comment}}};
}

void remove_rating(app::Context& context, store::Tx& tx, const domain::Movie& movie) {
  const auto rating = store::find_rating(tx.db(), context.member().id, movie.id);
  if (!rating) return;
  store::delete_rating(tx, context.member().id, movie.id);
  app::add_flash(context, tx, removed(context, movie, *rating));
}

store::NewPlay play_of(const domain::Movie& movie, const Wish& wish) {
  store::NewPlay play;
  play.movie_id = movie.id;
  play.watched_at = wish.watched_at;
  return play;
}

// What was done: the form below a rating sends the rating too, and changes only the comment.
std::string done_text(const app::Context& context, const domain::Movie& movie, const Wish& wish, const std::optional<store::Rating>& before) {
  const std::string title = "“" + movie.title + "”";
  if (wish.watched_at) return "Logged " + title + " and rated it " + rating_text(context, wish.rating) + ".";
  const bool same = before && before->rating == *wish.rating;
  if (!same || wish.comment.value_or(before->comment) == before->comment) return "Rated " + title + " " + rating_text(context, wish.rating) + ".";
  return wish.comment->empty() ? "Removed your comment on " + title + "." : "Saved your comment on " + title + ".";
}

// A script offers an Undo of its own.
void tell(app::Context& context, store::Tx& tx, const std::string& text, std::int64_t movie_id, const base::Json& undo) {
  if (!context.req.wants_json()) app::add_flash(context, tx, with_undo(context, text, movie_id, undo));
}

void set_rating(app::Context& context, store::Tx& tx, const domain::Movie& movie, const Wish& wish) {
  const auto before = store::find_rating(tx.db(), context.member().id, movie.id);
  const std::string text = done_text(context, movie, wish, before);
  std::optional<LoggedPlay> logged;
  if (wish.watched_at) logged.emplace(tx, context.member(), play_of(movie, wish), true);
  store::set_rating(tx, context.member().id, movie.id, *wish.rating, wish.comment, context.now());
  const auto now = store::find_rating(tx.db(), context.member().id, movie.id);
  if (!logged) return tell(context, tx, text, movie.id, undo_of_rating(movie.id, before, now));
  const std::int64_t entry = store::add_play(tx, context.member(), play_of(movie, wish), context.now());
  tell(context, tx, text, movie.id, logged->undo(entry));
}

void log_play(app::Context& context, store::Tx& tx, const domain::Movie& movie, const Wish& wish) {
  store::add_play(tx, context.member(), play_of(movie, wish), context.now());
}

}  // namespace

http::Response rate(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  const Wish wish = read_wish(context, movie);
  app::refuse_as_json(context, wish.problems);
  if (!wish.problems.empty()) return page_again(context, movie, wish);
  return app::once(context, [&](store::Tx& tx) {
    if (wish.rating) {
      set_rating(context, tx, movie, wish);
    } else {
      remove_rating(context, tx, movie);
      if (wish.watched_at) log_play(context, tx, movie, wish);
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

}  // namespace web
