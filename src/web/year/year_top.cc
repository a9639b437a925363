#include <algorithm>
#include <cmath>

#include "app/page/display.h"
#include "base/text.h"
#include "domain/user.h"
#include "web/kit/film/person.h"
#include "web/kit/film/poster.h"
#include "web/kit/panels.h"
#include "web/year/year_html.h"
#include "web/year/year_parts.h"

namespace web {

namespace t = app::t;

namespace {

using store::Period, store::WatchedMovie, store::YearNumbers;

constexpr std::size_t kMosaic = 5;

std::vector<std::int64_t> ids_of(const std::vector<WatchedMovie>& movies) {
  std::vector<std::int64_t> ids;
  for (const WatchedMovie& movie : movies) ids.push_back(movie.movie_id);
  return ids;
}

// The head -----------------------------------------------------------------------------------------

// Returns the films rated highest, and the latest ones if there are too few.
std::vector<std::int64_t> mosaic_of(const YearNumbers& year) {
  std::vector<std::int64_t> ids = ids_of(year.best);
  for (const std::int64_t id : year.movies)
    if (ids.size() < kMosaic && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
  ids.resize(std::min(ids.size(), kMosaic));
  return ids;
}

base::Text state_text(const app::Context& context, const Period& period, bool is_whole) {
  const auto [from, to] = store::days_of(period);
  const std::string first = app::long_date_text(context, from), last = app::long_date_text(context, to);
  if (is_whole && period.year) return base::tr("The whole year, {first} to {last}", {{"first", first}, {"last", last}});
  if (is_whole) return base::tr("Every day from {first} to {last}", {{"first", first}, {"last", last}});
  return base::tr("So far: {first} to {last}",
                  {{"first", first}, {"last", app::long_date_text(context, last_day_so_far(context, period))}});
}

// Totals -------------------------------------------------------------------------------------------

// Returns the number of the year before as a note: "In 2024: 149", "By 23 Nov 2024: 149", "A year earlier: 149".
base::Text before_text(const app::Context& context, const Period& period, const YearNumbers& year,
                       const std::string& value) {
  if (!period.year) return base::tr("A year earlier: {value}", {{"value", value}});
  if (year.is_whole)
    return base::tr("In {year}: {value}", {{"value", value}, {"year", std::to_string(*period.year - 1)}});
  return base::tr("By {date}: {value}", {{"value", value}, {"date", app::date_text(context, year.before_until)}});
}

base::Text two_facts(const base::Text& first, const base::Text& second) {
  return base::tr_c("two facts", "{first} · {second}", {{"first", first}, {"second", second}});
}

class Totals {
 public:
  Totals(const app::Context& context, app::Section body, const Period& period, const YearNumbers& year)
      : context_(context), body_(body), period_(period), year_(year) {}

  void fill() {
    const auto number = [&](std::int64_t count) { return context_.language.number(count); };
    const auto movies = [&](const store::YearTotals& of) { return number(of.totals.movies); };
    const auto plays = [&](const store::YearTotals& of) { return number(of.totals.plays); };
    const auto hours = [&](const store::YearTotals& of) { return app::hours_text(context_, of.totals.minutes); };
    const auto cinema = [&](const store::YearTotals& of) { return number(of.cinema); };
    const auto average = [&](const store::YearTotals& of) { return average_text(context_, of.totals.average_rating); };
    const store::Totals& totals = year_.year.totals;
    add(base::tr_n("film", "films", totals.movies), movies);
    add(base::tr_n("viewing", "viewings", totals.plays), plays);
    add(base::tr_n("hour", "hours", (totals.minutes + 30) / 60), hours);
    const auto first = [&](const store::YearTotals& of) { return number(of.totals.plays - of.again); };
    add_one(base::tr("seen for the first time"), first(year_.year),
            first_note(year_.before ? first(*year_.before) : ""));
    if (year_.year.cinema > 0 && !context_.shared)
      add_one(base::tr("at the cinema"), cinema(year_.year), cinema_note(year_.before ? cinema(*year_.before) : ""));
    if (totals.rated > 0) add(base::tr_n("average of {n} rating", "average of {n} ratings", totals.rated), average);
  }

 private:
  // Returns the rewatches and the number of the year before: "20 rewatches · In 2024: 345".
  base::Text first_note(const std::string& before) const {
    const std::int64_t again = year_.year.again;
    const base::Text rewatches = base::tr_n("{n} rewatch", "{n} rewatches", again);
    if (before.empty()) return again == 0 ? base::Text() : rewatches;
    const base::Text then = before_text(context_, period_, year_, before);
    return again == 0 ? then : two_facts(rewatches, then);
  }
  // Returns the cinema with the most plays and the number of the year before: "27 at Filmhaus · In 2024: 33".
  base::Text cinema_note(const std::string& before) const {
    const base::Text then = before.empty() ? base::Text() : before_text(context_, period_, year_, before);
    const auto& places = year_.numbers.places;  // the one with the most plays first
    const auto most = std::ranges::find_if(places, &store::PlaceCount::is_cinema);
    if (most == places.end() || most->plays < 2) return then;
    const base::Text at_place = base::tr("{n} at {place}", {{"n", most->plays}, {"place", most->name}});
    return before.empty() ? at_place : two_facts(at_place, then);
  }
  template <typename TextOf>
  void add(const base::Text& name, const TextOf& text_of) {
    const std::string before = year_.before ? text_of(*year_.before) : "";
    add_one(name, text_of(year_.year), before.empty() ? base::Text() : before_text(context_, period_, year_, before));
  }
  void add_one(const base::Text& name, const std::string& value, const base::Text& note) {
    body_.add(t::TOTAL).text(t::NAME, name).text(t::VALUE, value).optional(t::NOTE, note);
  }

  const app::Context& context_;
  app::Section body_;
  const Period& period_;
  const YearNumbers& year_;
};

// Films --------------------------------------------------------------------------------------------

void fill_best(const app::Context& context, app::Section& body, const Period& period, const YearNumbers& year,
               const YearFilms& films) {
  if (year.best.empty()) return;
  app::Section best = body.add(t::BEST);
  best.optional(t::MORE_URL, unless_shared(context, movies_url(context, period, "rated=yes&sort_by=rating")));
  std::int64_t place = 0;
  for (const WatchedMovie& movie : year.best) {
    app::Section item = best.add(t::MOVIE);
    films.fill_large(item, movie.movie_id);
    item.number(t::PLACE, ++place)
        .text(t::RATING, rating_text(context, movie.rating))
        .optional(t::MADE_TEXT, films.made_text(movie.movie_id));
  }
}

// Returns the text to read aloud for a month, whose name and number are drawn apart.
base::Text month_text(const store::YearMonth& month, const std::string& name, const std::string& title) {
  if (month.plays == 0) return base::tr("{month}: nothing watched", {{"month", name}});
  if (month.best.rating > 0)
    return base::tr_n("{month}: {n} viewing, highest rated: {title}", "{month}: {n} viewings, highest rated: {title}",
                      month.plays, {{"month", name}, {"title", title}});
  return base::tr_n("{month}: {n} viewing, {title}", "{month}: {n} viewings, last: {title}", month.plays,
                    {{"month", name}, {"title", title}});
}

// Returns the address of a month's plays. In a period of days, it has only the days of the month that are in the
// period.
std::string month_url(const app::Context& context, const Period& period, const store::YearMonth& month) {
  const std::string two = (month.month < 10 ? "0" : "") + std::to_string(month.month);
  if (period.year) return unless_shared(context, plays_url(context, period, "month=" + two));
  const std::string date = std::to_string(month.year) + '-' + two;
  const Period days{{}, std::max(period.from, store::first_day(date)), std::min(period.to, store::last_day(date))};
  return unless_shared(context, plays_url(context, days, ""));
}

bool is_of_several_years(const YearNumbers& year) { return year.months.front().year != year.months.back().year; }

// Returns the name of the month, with its year if the period has several.
std::string name_of(const app::Context& context, const YearNumbers& year, const store::YearMonth& month) {
  const std::string name = app::month_name(context, month.month);
  return is_of_several_years(year) ? name + ' ' + std::to_string(month.year) : name;
}

// Returns the name above the month's column, where each year is named once.
std::string short_name_of(const app::Context& context, const YearNumbers& year, const store::YearMonth& month) {
  const std::string name = app::short_month_name(context, month.month);
  const bool begins_year = month.month == 1 || &month == &year.months.front();
  return is_of_several_years(year) && begins_year ? name + ' ' + std::to_string(month.year) : name;
}

// Adds "Busiest month: October" and "Busiest week: 20 Oct 2025 to 26 Oct 2025, 8 viewings", if one is ahead.
void fill_most(const app::Context& context, app::Section& target, const YearNumbers& year, std::int64_t most) {
  const auto has_most = [&](const store::YearMonth& month) { return month.plays == most; };
  if (most > 1 && std::ranges::count_if(year.months, has_most) == 1) {
    const store::YearMonth& month = *std::ranges::find_if(year.months, has_most);
    target.optional(t::MONTH_TEXT, base::tr("Busiest month: {month}", {{"month", name_of(context, year, month)}}));
  }
  if (!year.most_week || year.most_week->plays < 2) return;
  target.optional(t::WEEK_TEXT, base::tr_n("Busiest week: {first} to {last}, {n} viewing",
                                           "Busiest week: {first} to {last}, {n} viewings", year.most_week->plays,
                                           {{"first", day_text(context, year.most_week->first)},
                                            {"last", day_text(context, year.most_week->last)}}));
}

void fill_months(const app::Context& context, app::Section& body, const Period& period, const YearNumbers& year,
                 const YearFilms& films) {
  std::int64_t most = 0;
  for (const store::YearMonth& month : year.months) most = std::max(most, month.plays);
  if (most == 0 || year.months.size() == 1) return;
  app::Section target = body.add(t::MONTHS);
  target.show(year.best.empty() ? t::UNRATED : t::RATED);
  for (const store::YearMonth& month : year.months) {
    app::Section item = target.add(t::MONTH);
    item.text(t::NAME, short_name_of(context, year, month))
        .text(t::LABEL, month_text(month, name_of(context, year, month), films.movie(month.best.movie_id).title))
        .text(t::COUNT, context.language.number(month.plays))
        .text(t::PERCENT, base::decimal(100 * static_cast<double>(month.plays) / static_cast<double>(most), 1))
        .show_if(month.plays == most, t::MOST);
    if (month.plays == 0) {
      item.show(t::NO_MOVIE);
      continue;
    }
    app::Section film = item.add(t::MOVIE);
    films.fill(film, month.best.movie_id);
    item.optional(t::MONTH_URL, month_url(context, period, month));
  }
  fill_most(context, target, year, most);
}

// People ----------------------------------------------------------------------------------------------

base::Text role_text(const store::YearPerson& item) {
  using Role = store::YearPerson::Role;
  const std::int64_t movies = item.person.movies;
  switch (item.role) {
    case Role::director:
      return base::tr_n("Director · {n} film", "Director · {n} films", movies);
    case Role::actress:
      return base::tr_n("Actress · {n} film", "Actress · {n} films", movies);
    case Role::actor:
      return base::tr_n("Actor · {n} film", "Actor · {n} films", movies);
    case Role::photographer:
      return base::tr_n("Cinematography · {n} film", "Cinematography · {n} films", movies);
    case Role::composer:
      return base::tr_n("Music · {n} film", "Music · {n} films", movies);
  }
  return {};
}

}  // namespace

void fill_year_heading(const app::Context& context, app::Section& body, const Period& period) {
  const std::string& name = context.subject->name;
  if (period.year) {
    body.text(t::WHO, base::tr("Year in review: {name}", {{"name", name}}))
        .add(t::OF_YEAR)
        .number(t::YEAR, *period.year);
    return;
  }
  body.text(t::WHO, films_text(context));
  body.add(t::OF_DAYS).text(t::TEXT, days_text(context, period));
}

base::Text films_text(const app::Context& context) {
  return base::tr("Films of {name}", {{"name", context.subject->name}});
}

base::Text days_text(const app::Context& context, const Period& period) {
  return base::tr("{first} to {last}",
                  {{"first", app::date_text(context, period.from)}, {"last", app::date_text(context, period.to)}});
}

std::string last_day_so_far(const app::Context& context, const Period& period) {
  const auto [from, to] = store::days_of(period);
  return std::max(from, std::min(to, context.subject_today()));
}

std::string year_sentence(const app::Context& context, const store::YearTotals& year) {
  const store::Totals& totals = year.totals;
  std::vector<std::string> facts{context.text(base::tr_n("{n} film", "{n} films", totals.movies))};
  if (totals.plays != totals.movies)
    facts.push_back(context.text(base::tr_n("{n} viewing", "{n} viewings", totals.plays)));
  const std::int64_t hours = (totals.minutes + 30) / 60, days = std::lrint(static_cast<double>(hours) / 24);
  if (hours > 0) facts.push_back(context.text(base::tr_n("{n} hour", "{n} hours", hours)));
  const std::string numbers = context.language.list(facts);
  if (days < 2) return numbers;
  return context.text(base::tr_n("{numbers}. That’s {n} day straight.", "{numbers}. That’s {n} days straight.", days,
                                 {{"numbers", numbers}}));
}

std::string year_hero_html(const app::Context& context, const Period& period, const YearNumbers& year) {
  app::Fragment fragment(context.language, "partials/year_hero.tpl");
  fragment.global(t::BASE, context.base_path());
  app::Section& body = fragment.body();
  fill_year_heading(context, body, period);
  body.text(t::TEXT, year_sentence(context, year.year)).text(t::STATE_TEXT, state_text(context, period, year.is_whole));
  const std::vector<std::int64_t> ids = mosaic_of(year);
  const YearFilms films(context, ids);
  for (const std::int64_t id : ids) {
    app::Section poster = body.add(t::MOVIE);
    if (id == ids.front()) films.fill_large(poster, id);
    else films.fill(poster, id);
  }
  return fragment.render();
}

std::string year_top_html(const app::Context& context, const Period& period, const YearNumbers& year) {
  app::Fragment fragment(context.language, "partials/year_top.tpl");
  fragment.global(t::BASE, context.base_path());
  app::Section& body = fragment.body();
  std::vector<std::int64_t> ids = ids_of(year.best);
  for (const store::YearMonth& month : year.months) ids.push_back(month.best.movie_id);
  const YearFilms films(context, std::move(ids), YearFilms::With::directors);
  Totals(context, body, period, year).fill();
  fill_best(context, body, period, year, films);
  fill_months(context, body, period, year, films);
  return fragment.render();
}

std::string year_people_html(const app::Context& context, const YearNumbers& year) {
  if (year.people.empty()) return {};
  app::Fragment fragment(context.language, "partials/year_people.tpl");
  fragment.global(t::BASE, context.base_path());
  app::Section& people = fragment.body();
  for (const store::YearPerson& item : year.people) {
    const store::PersonNumbers& person = item.person;
    app::Section face = people.add(t::PERSON);
    face.text(t::URL, context.shared ? person_url(context, person.id, person.name)
                                     : person_url_of(context, context.subject->name, person.id, person.name))
        .text(t::NAME, person.name)
        .text(t::ROLE, role_text(item));
    if (person.meta_profile_path.empty())
      face.show(t::NO_PORTRAIT)
          .text(t::INITIALS, domain::initials(person.name))
          .number(t::HUE, domain::hue_of(person.name));
    else face.optional(t::PORTRAIT_SRC, app::image_src(context, "w185", person.meta_profile_path));
  }
  return fragment.render();
}

}  // namespace web
