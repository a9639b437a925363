#include "web/overview/lately.h"

#include <map>

#include "app/page/display.h"
#include "store/diary/review.h"
#include "web/kit/film/poster.h"
#include "web/kit/paths.h"

namespace web {

namespace t = app::t;

namespace {

void fill_entry(const app::Context& context, app::Section entry, const domain::PlayWithMovie& row,
                const std::string& review) {
  const std::string date = row.play.watched_at.value_or("");
  const domain::Movie& movie = row.movie;
  entry.text(t::URL, context.url(context.shared ? movie_path(movie.id) : movie_path_of(context.subject->name, movie)))
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_SRC, app::poster_src(context, movie, "w154"))
      .show_if(row.rewatch, t::AGAIN)
      .optional(t::PLACE, row.play.location && !context.shared ? row.play.location->name : "")
      .optional(t::REVIEW, review);
  if (row.rating || row.liked) {
    app::Section scored = entry.add(t::SCORED);
    add_rating(context, scored, row.rating);
    scored.show_if(row.liked, t::LIKED);
  }
  if (!date.empty())
    entry.add(t::DATED)
        .text(t::DATE_ISO, date)
        .text(t::DATE_TEXT, app::short_date_text(context, date, context.today()));
}

}  // namespace

void fill_lately(const app::Context& context, app::Section& target, const std::vector<domain::PlayWithMovie>& plays) {
  std::vector<std::int64_t> movies;
  for (const domain::PlayWithMovie& row : plays) movies.push_back(row.movie.id);
  std::map<std::int64_t, std::string> reviews = store::review_texts(context.app.db, context.subject->id, movies);
  // The review of a film that was seen twice lately is shown once, at the newest play.
  for (const domain::PlayWithMovie& row : plays) {
    fill_entry(context, target.add(t::ENTRY), row, reviews[row.movie.id]);
    reviews.erase(row.movie.id);
  }
}

}  // namespace web
