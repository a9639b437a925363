#include "web/kit/film/result_rows.h"

#include "app/page/display.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

app::Section begin(app::Section& section, const domain::SearchHit& movie, const std::string& poster_src) {
  app::Section row = section.include(t::RESULT, "partials/result.tpl");
  row.text(t::TITLE, movie.title)
      .optional(t::YEAR, movie.year() == 0 ? "" : std::to_string(movie.year()))
      .optional(t::ORIGINAL_TITLE, movie.original_title == movie.title ? "" : movie.original_title)
      .optional(t::OVERVIEW, movie.overview)
      .text(t::POSTER_SRC, poster_src);
  return row;
}

}  // namespace

ResultRows::ResultRows(const app::Context& context, const std::vector<std::int64_t>& movie_ids)
    : context_(context),
      badges_(store::badges_for(context.app.db, context.member().id, movie_ids)),
      directors_(store::directors_of(context.app.db, movie_ids)) {}

void ResultRows::add(app::Section& section, const domain::Movie& movie) {
  app::Section row = begin(section, metadata::hit_of(movie), app::poster_src(context_, movie, "w185"));
  row.add(t::LOCAL).number(t::ID, movie.id);
  row.optional(t::DIRECTOR, directors_[movie.id]);
  const store::Badge badge = badges_[movie.id];
  row.optional(t::WATCHED_COUNT, badge.watched() ? context_.language.number(badge.plays) : "")
      .optional(t::RATING, rating_text(context_, badge.rating))
      .show(badge.watched() ? t::SEEN : t::UNSEEN)
      .show(badge.on_watchlist ? t::ON_WATCHLIST : t::OFF_WATCHLIST);
}

void ResultRows::add(app::Section& section, const domain::SearchHit& hit,
                     const std::map<std::int64_t, domain::Movie>& stored) {
  if (const auto movie = stored.find(hit.meta_id); movie != stored.end()) return add(section, movie->second);
  begin(section, hit, provider_poster_src(context_, "w185", hit.meta_poster_path))
      .show(t::OFF_WATCHLIST)
      .add(t::REMOTE)
      .number(t::META_ID, hit.meta_id);
}

}  // namespace web
