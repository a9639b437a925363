#include "web/overview/panels.h"

#include <algorithm>

#include "app/display.h"
#include "base/text.h"
#include "domain/user.h"
#include "web/film/poster.h"
#include "web/people/person.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kPanelsInRow = 3;

std::string movies_text(std::int64_t movies) { return app::counted(movies, "film", "films"); }
std::string movies_word(std::int64_t movies) { return movies == 1 ? "film" : "films"; }
std::string plays_word(std::int64_t plays) { return plays == 1 ? "play" : "plays"; }

// What the person is ranked by, and what stands behind it: "2" and "films · 5 h".
std::pair<std::string, std::string> rank_texts(const app::Context& context, const store::PersonNumbers& person, store::Measure measure) {
  const std::string hours = app::hours_text(context, person.minutes) + " h";
  switch (measure) {
    case store::Measure::average: return {average_text(context, person.average_rating()), "· " + movies_text(person.rated)};
    case store::Measure::minutes: return {hours, "· " + movies_text(person.movies)};
    case store::Measure::plays: return {base::grouped(person.plays), plays_word(person.plays) + " · " + movies_text(person.movies)};
    case store::Measure::movies: return {base::grouped(person.movies), movies_word(person.movies) + " · " + hours};
  }
  return {};
}

// The mean number of plays in the shortest time that has at least one in ten: "1.35" "Plays a day", "0.4" "Plays a week".
std::pair<std::string, std::string> rate_texts(std::optional<double> plays_per_day) {
  static constexpr double kEnough = 0.1, kDaysOfYear = 365.25;
  if (!plays_per_day) return {"–", "Plays a day"};
  if (*plays_per_day >= kEnough) return {base::decimal(*plays_per_day, 2), "Plays a day"};
  for (const auto& [days, label] : {std::pair(7.0, "Plays a week"), std::pair(kDaysOfYear / 12, "Plays a month")})
    if (*plays_per_day * days >= kEnough) return {base::decimal(*plays_per_day * days, 1), label};
  return {base::decimal(*plays_per_day * kDaysOfYear, 1), "Plays a year"};
}

std::string list_url(const app::Context& context, std::string_view list, const std::string& first, const std::string& second) {
  const std::string query = first.empty() || second.empty() ? first + second : first + '&' + second;
  return context.url("/users/" + context.subject->name + std::string(list) + (query.empty() ? "" : "?" + query));
}

}  // namespace

app::Fill Panels::add(const PanelHead& head) {
  if (count_++ % kPanelsInRow == 0) row_ = body_.add(t::PANELS);
  app::Fill panel = row_->add(t::PANEL);
  panel.text(t::TITLE, head.title)
      .optional(t::TOTAL, head.total)
      .optional(t::MORE_URL, head.more_url)
      .show(head.open ? t::OPEN : t::CLOSED);
  return panel;
}

void add_people(const app::Context& context, app::Fill& panel, const std::vector<store::PersonNumbers>& people, store::Measure measure) {
  app::Fill list = panel.add(t::PEOPLE);
  for (const store::PersonNumbers& person : people) {
    const auto [value, more] = rank_texts(context, person, measure);
    list.add(t::PERSON)
        .text(t::NAME, person.name)
        .optional(t::PERSON_URL, person_url_of(context, context.subject->name, person.id, person.name))
        .text(t::INITIALS, domain::initials(person.name))
        .number(t::HUE, domain::hue_of(person.name))
        .optional(t::PICTURE_SRC, portrait_src(context, person.meta_profile_path))
        .text(t::COUNT, value)
        .text(t::MORE_TEXT, more);
  }
}

void add_bars(app::Fill& panel, const std::vector<PanelBar>& bars, std::int64_t longest) {
  const auto whole = static_cast<double>(longest > 0 ? longest : bars.front().count);
  app::Fill list = panel.add(t::BARS);
  for (const PanelBar& bar : bars)
    list.add(t::BAR)
        .text(t::NAME, bar.name)
        .optional(t::URL, bar.url)
        .text(t::COUNT, base::grouped(bar.count))
        .optional(t::UNIT, &bar == &bars.front() ? bar.of_plays ? plays_word(bar.count) : movies_word(bar.count) : "")
        .text(t::PERCENT, base::decimal(100 * static_cast<double>(bar.count) / whole, 1));
}

void fill_totals(const app::Context& context, app::Fill& body, const store::Period& period, const store::Watched& watched,
                 const store::Totals& totals) {
  const auto [rate, rate_label] = rate_texts(totals.plays_per_day);
  body.text(t::HISTORY_URL, plays_url(context, period, ""))
      .text(t::MOVIES_URL, movies_url(context, period, ""))
      .text(t::PLAYS, base::grouped(totals.plays))
      .text(t::MOVIES, base::grouped(totals.movies))
      .text(t::HOURS, app::hours_text(context, totals.minutes))
      .text(t::AVERAGE, totals.average_rating ? average_text(context, totals.average_rating) : "–")
      .text(t::CALENDAR_URL, plays_url(context, period, "view=calendar"))
      .text(t::PLAYS_PER_DAY, rate)
      .text(t::RATE_LABEL, rate_label);
  if (totals.rated == 0) return;
  body.optional(t::RATED_URL, rated_movies_url(context, period, watched, totals, "rated=yes&sort_by=rating"))
      .optional(t::TOTAL, movies_text(totals.rated));
}

std::string cache_name(const app::Context& context, std::string_view what, std::string_view rest) {
  std::string reader = "visitor";
  if (context.viewer) reader = std::string(domain::rating_scale_text(context.viewer->rating_scale)) + ' ' + context.viewer->date_format;
  return base::join({std::string(what), std::to_string(context.subject->id), context.is_own() ? "own" : "other", reader, context.language.tag(),
                     context.base_path(), app::image_src(context, "", ""), std::string(rest)},
                    ":");
}

std::string movies_url(const app::Context& context, const store::Period& period, const std::string& filter) {
  const std::string year = period.year ? std::to_string(*period.year) : "";
  return list_url(context, "/movies", filter, year.empty() ? "" : "watched_from=" + year + "&watched_to=" + year);
}

std::string plays_url(const app::Context& context, const store::Period& period, const std::string& filter) {
  return list_url(context, "/history", period.year ? "year=" + std::to_string(*period.year) : "", filter);
}

std::string rated_movies_url(const app::Context& context, const store::Period& period, const store::Watched& watched,
                             const store::Totals& totals, const std::string& filter) {
  const auto is_rated = [](const store::WatchedMovie& movie) { return movie.rating > 0; };
  const auto rated = std::count_if(watched.movies.begin(), watched.movies.end(), is_rated);
  if (rated == totals.rated) return movies_url(context, period, filter);
  return context.is_own() ? context.url("/movies?" + filter) : "";
}

}  // namespace web
