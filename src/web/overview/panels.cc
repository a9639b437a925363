#include "web/overview/panels.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "app/display.h"
#include "base/text.h"
#include "domain/user.h"
#include "web/people/person.h"
#include "web/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kBeside = 3;

std::string decimal(double number, int digits) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, number);
  return text.data();
}

std::string percent(std::int64_t part, std::int64_t whole) { return decimal(100 * static_cast<double>(part) / static_cast<double>(whole), 1); }

std::string movies_text(std::int64_t movies) { return app::counted(movies, "film", "films"); }

std::string movies_word(std::int64_t movies) { return movies == 1 ? "film" : "films"; }
std::string plays_word(std::int64_t plays) { return plays == 1 ? "play" : "plays"; }

// What the person is ranked by, and what stands behind it: "2" and "films · 5 h".
std::pair<std::string, std::string> measured(const app::Context& context, const store::PersonNumbers& person, store::Measure measure) {
  const std::string hours = app::hours_text(person.minutes) + " h";
  switch (measure) {
    case store::Measure::average: return {average_text(context, person.average_rating()), "· " + movies_text(person.rated)};
    case store::Measure::minutes: return {hours, "· " + movies_text(person.movies)};
    case store::Measure::plays: return {base::grouped(person.plays), plays_word(person.plays) + " · " + movies_text(person.movies)};
    case store::Measure::movies: return {base::grouped(person.movies), movies_word(person.movies) + " · " + hours};
  }
  return {};
}

std::string list_url(const app::Context& context, std::string_view list, const std::string& query) {
  return context.url("/users/" + context.subject->name + std::string(list) + (query.empty() ? "" : "?" + query));
}

std::string join(const std::string& a, const std::string& b) { return a.empty() || b.empty() ? a + b : a + '&' + b; }

}  // namespace

app::Fill Panels::add(const PanelHead& head) {
  if (count_++ % kBeside == 0) neighbours_ = body_.add(t::PANELS);
  app::Fill panel = neighbours_->add(t::PANEL);
  panel.text(t::TITLE, head.title).optional(t::TOTAL, head.total).optional(t::MORE_URL, head.more_url).show(head.open ? t::OPEN : t::CLOSED);
  return panel;
}

void add_people(const app::Context& context, app::Fill& panel, const std::vector<store::PersonNumbers>& people, store::Measure measure) {
  app::Fill list = panel.add(t::PEOPLE);
  for (const store::PersonNumbers& person : people) {
    const auto [value, more] = measured(context, person, measure);
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
  app::Fill list = panel.add(t::BARS);
  for (const PanelBar& bar : bars)
    list.add(t::BAR)
        .text(t::NAME, bar.name)
        .optional(t::URL, bar.url)
        .text(t::COUNT, base::grouped(bar.count))
        .optional(t::UNIT, &bar == &bars.front() ? bar.of_plays ? plays_word(bar.count) : movies_word(bar.count) : "")
        .text(t::PERCENT, percent(bar.count, longest > 0 ? longest : bars.front().count));
}

Rate rate_of_plays(std::optional<double> plays_per_day) {
  static constexpr double kEnough = 0.1, kDaysOfYear = 365.25;
  if (!plays_per_day) return {"–", "Plays a day"};
  if (*plays_per_day >= kEnough) return {decimal(*plays_per_day, 2), "Plays a day"};
  for (const auto& [days, label] : {std::pair(7.0, "Plays a week"), std::pair(kDaysOfYear / 12, "Plays a month")})
    if (*plays_per_day * days >= kEnough) return {decimal(*plays_per_day * days, 1), label};
  return {decimal(*plays_per_day * kDaysOfYear, 1), "Plays a year"};
}

std::string kept_name(const app::Context& context, std::string_view what, std::string_view rest) {
  const std::string reader = !context.viewer ? "visitor" : std::string(domain::rating_scale_text(context.viewer->rating_scale)) + ' ' + context.viewer->date_format;
  const std::string parts[] = {std::string(what), std::to_string(context.subject->id), context.is_own() ? "own" : "other", reader,
                               context.base_path(), app::image_src(context, "", ""), std::string(rest)};
  return base::join({std::begin(parts), std::end(parts)}, ":");
}

std::string movies_url(const app::Context& context, const store::Period& period, const std::string& filter) {
  const std::string year = period.year ? std::to_string(*period.year) : "";
  return list_url(context, "/movies", join(filter, year.empty() ? "" : "watched_from=" + year + "&watched_to=" + year));
}

std::string plays_url(const app::Context& context, const store::Period& period, const std::string& filter) {
  return list_url(context, "/history", join(period.year ? "year=" + std::to_string(*period.year) : "", filter));
}

std::string rated_movies_url(const app::Context& context, const store::Period& period, const store::Watched& watched,
                            const store::Totals& totals, const std::string& filter) {
  const auto rated = std::count_if(watched.movies.begin(), watched.movies.end(), [](const store::WatchedMovie& movie) { return movie.rating > 0; });
  if (rated == totals.rated) return movies_url(context, period, filter);
  return context.is_own() ? context.url("/movies?" + filter) : "";
}

std::string average_url(const app::Context& context, const store::Period& period, const store::Watched& watched, const store::Totals& totals) {
  return totals.rated == 0 ? "" : rated_movies_url(context, period, watched, totals, "rated=yes&sort_by=rating");
}

std::vector<PanelBar> value_bars(const app::Context& context, const store::Period& period, std::string_view filter,
                                 const store::TopValues& values) {
  std::vector<PanelBar> bars;
  for (const store::TopValue& value : values.top)
    bars.push_back({value.name, movies_url(context, period, std::string(filter) + '=' + base::percent_encode(value.key)), value.movies});
  return bars;
}

std::vector<PanelBar> place_bars(const app::Context& context, const store::Period& period, const std::vector<store::PlaceCount>& places,
                                 std::size_t rows) {
  std::vector<PanelBar> bars;
  for (const store::PlaceCount& place : places)
    if (bars.size() < rows) bars.push_back({place.name, plays_url(context, period, "location=" + std::to_string(place.id)), place.plays, true});
  return bars;
}

}  // namespace web
