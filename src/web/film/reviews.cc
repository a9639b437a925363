#include "app/page/display.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/diary/review.h"
#include "web/film/handlers.h"
#include "web/kit/film/poster.h"
#include "web/kit/list_address.h"
#include "web/kit/paging.h"
#include "web/kit/paths.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kEager = 4;  // posters that are seen before anything is scrolled

void fill_film(const app::Context& context, app::Section film, const domain::Movie& movie, bool lazy) {
  film.text(t::URL, context.url(movie_path_of(context.subject->name, movie)))
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_SRC, app::poster_src(context, movie, "w154"))
      .show_if(lazy, t::LAZY);
}

void fill_author(const app::Context& context, app::Section author, const std::string& name, const std::string& path) {
  author.text(t::URL, context.url(path))
      .text(t::USER_NAME, name)
      .text(t::INITIALS, domain::initials(name))
      .number(t::HUE, domain::hue_of(name))
      .show_if(context.viewer && context.viewer->name == name, t::SELF);
}

void fill_listed_review(const app::Context& context, app::Section& row, const store::ListedReview& listed) {
  const std::string date = base::local_date(listed.review.written_at, context.time_zone());
  row.text(t::DATE_ISO, date).text(t::DATE_TEXT, app::date_text(context, date)).text(t::REVIEW, listed.review.text);
  if (!listed.rating && !listed.liked) return;
  app::Section scored = row.add(t::SCORED);
  add_rating(context, scored, listed.rating);
  scored.show_if(listed.liked, t::LIKED);
}

// The parts that both pages share: the total and the pager. `path` is that of the page, below the base path.
struct ReviewsPage {
  app::Page html;
  std::string path;
  std::int64_t total = 0, number = 1;

  ReviewsPage(const app::Context& context, std::string page_path, std::int64_t reviews)
      : html(context.language, "reviews.tpl"), path(std::move(page_path)), total(reviews) {
    number = std::min(page_number(context), pages());
    html.body().optional(t::TOTAL, total > 0 ? context.language.number(total) : "");
    const ListAddress address(context, path, {"page"}, "page");
    address.add_pager(context, html.body(), number, pages());
  }
  std::int64_t pages() const { return app::page_count(total, app::kUsualRows); }
  std::int64_t offset() const { return (number - 1) * app::kUsualRows; }
};

http::Response answer(app::Context& context, ReviewsPage& page, const base::Text& heading, app::PageMeta meta) {
  app::Section& body = page.html.body();
  body.text(t::HEADING, heading);
  if (page.total == 0) body.add(t::EMPTY).show(context.is_own() ? t::OWN : context.subject ? t::OTHER : t::OF_FILM);
  meta.type = "article";
  app::add_share(context, body, heading, meta);
  return app::render(context, page.html, {.title = heading, .meta = std::move(meta)});
}

}  // namespace

http::Response user_reviews(app::Context& context) {
  store::Db& db = context.app.db;
  const domain::User& author = *context.subject;
  ReviewsPage page(context, "/users/" + author.name + "/reviews", store::count_reviews(db, author.id));
  app::Section& body = page.html.body();
  body.text(t::UP_URL, context.url("/users/" + author.name)).text(t::UP_NAME, author.name);
  const auto reviews = store::reviews_of_user(db, author.id, page.offset(), app::kUsualRows);
  if (!reviews.empty()) {
    app::Section list = body.add(t::LIST);
    int shown = 0;
    for (const store::ListedReview& listed : reviews) {
      app::Section row = list.add(t::REVIEW_ROW);
      fill_film(context, row.add(t::FILM), listed.movie, ++shown > kEager);
      fill_listed_review(context, row, listed);
    }
  }
  const base::Text heading =
      context.is_own() ? base::tr("Your reviews") : base::tr("Reviews by {name}", {{"name", author.name}});
  app::PageMeta meta{.readers = author.privacy, .path = page.path};
  meta.title = context.text(base::tr("Reviews by {name}", {{"name", author.name}}));
  meta.feed = "/users/" + author.name + "/reviews.atom";
  if (!reviews.empty() && page.number == 1) {
    const store::ListedReview& newest = reviews.front();
    meta.description =
        context.text(base::tr("{title}: {review}", {{"title", newest.movie.title}, {"review", newest.review.text}}));
    if (!newest.movie.meta_poster_path.empty()) meta.image = app::poster_src(context, newest.movie, "w500");
  }
  return answer(context, page, heading, std::move(meta));
}

http::Response movie_reviews(app::Context& context) {
  store::Db& db = context.app.db;
  const domain::Movie movie = movie_of_path(context);
  const store::Visibility visibility = store::Visibility::of(context.viewer);
  ReviewsPage page(context, movie_path(movie.id) + "/reviews", store::count_reviews_of_movie(db, movie.id, visibility));
  app::Section& body = page.html.body();
  body.text(t::UP_URL, context.url(movie_path(movie.id))).text(t::UP_NAME, movie.title);
  const auto reviews = store::reviews_of_movie(db, movie.id, visibility, page.offset(), app::kUsualRows);
  if (!reviews.empty()) {
    app::Section list = body.add(t::LIST);
    for (const store::ListedReview& listed : reviews) {
      app::Section row = list.add(t::REVIEW_ROW);
      fill_author(context, row.add(t::AUTHOR), listed.user_name, movie_path_of(listed.user_name, movie));
      fill_listed_review(context, row, listed);
    }
  }
  // The reviews depend on who asks, so the meta tags describe the film alone.
  app::PageMeta meta{.readers = domain::Privacy::everyone, .path = page.path, .description = movie.overview};
  if (!movie.meta_poster_path.empty()) meta.image = app::poster_src(context, movie, "w500");
  return answer(context, page, base::tr("Reviews of {title}", {{"title", movie.title}}), std::move(meta));
}

}  // namespace web
