// The page of the installed app without a network (static/js/offline/ keeps its form on the device): it logs a
// film of the watchlist, or any title, which waits in the inbox.
#include <string>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "domain/movie.h"
#include "store/lists/home.h"
#include "store/work/unmatched_play.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/rating_form.h"
#include "web/transfer/handlers.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kFilms = 2000;  // the newest of the watchlist; 130 kB
constexpr std::size_t kLongestTitle = 200;
constexpr int kFirstYear = 1870, kLastYear = 2100;

struct SentTitle {
  domain::MovieNames movie;
  std::optional<std::string> watched_at;
  app::Problems problems;
};

int read_year(const http::Form& form, app::Problems& problems) {
  const std::string text(base::trim(form.text("year")));
  if (text.empty()) return 0;
  const auto year = base::parse_int(text);
  if (year && *year >= kFirstYear && *year <= kLastYear) return static_cast<int>(*year);
  problems["year"] = base::tr("Enter a year such as 1999, or leave it empty.");
  return 0;
}

SentTitle read_title(const app::Context& context) {
  const http::Form& form = context.req.form();
  SentTitle sent;
  sent.movie.title = base::trim(form.text("title"));
  const bool one_line = !base::has_control(sent.movie.title);
  if (sent.movie.title.empty() || base::code_points(sent.movie.title) > kLongestTitle || !one_line)
    sent.problems["title"] = base::tr("Enter a title of 1 to 200 characters.");
  sent.movie.year = read_year(form, sent.problems);
  sent.watched_at = app::read_watch_date(form, app::DateRule::of(context, form, ""), sent.problems);
  return sent;
}

std::string film_name(const domain::Movie& movie) {
  const std::string year = year_text(movie);
  return year.empty() ? movie.title : movie.title + " (" + year + ")";
}

// `form` is the one that is shown again.
void fill(const app::Context& context, app::Section& part, const http::Form& form, const app::Problems& problems) {
  part.text(t::TITLE, form.text("title"))
      .text(t::YEAR, form.text("year"))
      .text(t::WATCHED_AT, form.text("watched_at", context.today()))
      .text(t::READERS_TEXT, app::readers_text(context))
      .optional(t::TITLE_ERROR, app::problem_at(problems, "title"))
      .optional(t::YEAR_ERROR, app::problem_at(problems, "year"))
      .optional(t::WATCHED_AT_ERROR, app::problem_at(problems, "watched_at"));
  for (const domain::Movie& movie : store::newest_on_watchlist(context.app.db, context.member().id, kFilms))
    part.add(t::FILM).number(t::ID, movie.id).text(t::NAME, film_name(movie));
  add_rating_form(context, part, RatingPlace::movie, std::nullopt);
}

http::Response whole_page(app::Context& context, const http::Form& form, const app::Problems& problems, int status) {
  app::Page page(context.language, "offline.tpl");
  app::Section part = page.body().include(t::OFFLINE, "partials/offline.tpl");
  part.add(t::ON_PAGE).text(t::FORM_ID, app::new_form_id());
  fill(context, part, form, problems);
  return app::render(context, page, {.title = base::tr("Log offline"), .here = "/offline"}, status);
}

// Returns the part of the page that the device keeps, which holds nothing of the session.
http::Response part_to_keep(const app::Context& context) {
  app::Fragment fragment(context.language, "partials/offline.tpl");
  fragment.global(t::BASE, context.base_path());
  fragment.global(t::LANG, context.language.tag());
  fragment.global(t::DIRECTION, context.language.direction());
  fill(context, fragment.body(), http::Form(), {});
  return http::html(fragment.render());
}

}  // namespace

http::Response offline(app::Context& context) {
  if (context.req.query().text("part") == "1") return part_to_keep(context);
  return whole_page(context, http::Form(), {}, 200);
}

http::Response offline_post(app::Context& context) {
  const SentTitle sent = read_title(context);
  if (!sent.problems.empty())
    return app::refused(context, sent.problems,
                        [&] { return whole_page(context, context.req.form(), sent.problems, 422); });
  return app::once(context, [&](store::Tx& tx) {
    if (!store::has_room_for_unmatched(context.app.db, context.member().id))
      throw http::conflict(
          base::tr("Your inbox is full: {n} films are waiting for a match. Match or discard some, then try again.",
                   {{"n", store::kMostUnmatched}}));
    store::UnmatchedPlay play;
    play.user_id = context.member().id;
    play.kind = store::kWrittenOffline;
    play.movie = sent.movie;
    play.watched_at = sent.watched_at;
    play.event_time = play.created_at = context.now();
    store::add_unmatched_play(tx, play);
    app::add_flash(
        context, tx,
        {.text = base::tr("“{title}” is in your inbox until you choose the film.", {{"title", sent.movie.title}})});
    return context.url("/inbox");
  });
}

}  // namespace web
