#include "web/diary/history_calendar.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "app/page/display.h"
#include "base/text.h"
#include "web/kit/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

using Days = std::map<std::string, std::vector<domain::PlayWithMovie>>;

constexpr int kMostPlays = 2000;   // in one month
constexpr int kLookedAt = 40;      // matches, to find one whose month is known
constexpr std::size_t kShown = 2;  // films on one day; on phones one if there are more

// Returns the month of the newest dated play that passes the filter, in the year of the query or in any year ("").
std::string newest_month(app::Context& context, const HistoryQuery& query) {
  store::ListFilter filter = query.filter;
  if (filter.is_empty()) {
    const auto newest = store::newest_date(context.app.db, context.subject->id, query.year, query.year);
    return newest && newest->size() >= 7 ? newest->substr(0, 7) : "";
  }
  if (!query.year.empty()) filter.watched_from = filter.watched_to = query.year;
  const store::AppliedFilter applied(context.app.db, context.subject->id, filter);
  for (const domain::PlayWithMovie& row : store::diary_slice(context.app.db, applied, std::nullopt, kLookedAt).rows)
    if (const std::string date = row.play.watched_at.value_or(""); date.size() >= 7) return date.substr(0, 7);
  return {};
}

// Returns the month to show, such as "2024-05". If the address has none, it is this month, or that of the newest match
// if there are filters or another year is asked for.
std::string shown_month(app::Context& context, const HistoryQuery& query) {
  const std::string this_month = context.today().substr(0, 7);
  const bool may_be_now = query.year.empty() || this_month.starts_with(query.year);
  if (!query.month.empty()) return query.year + '-' + query.month;
  if (may_be_now && query.filter.is_empty()) return this_month;
  const std::string newest = newest_month(context, query);
  if (!newest.empty()) return newest;
  return may_be_now ? this_month : query.year + "-01";
}

// Returns the plays of the month that pass the filter. Less precise dates are cut at the same place, and ":" sorts
// above every date within.
std::vector<domain::PlayWithMovie> plays_of_month(app::Context& context, const HistoryQuery& query,
                                                  const std::string& month) {
  store::ListFilter filter = query.filter;
  filter.watched_from = std::max(filter.watched_from, month);
  if (filter.watched_to.empty() || filter.watched_to + ':' > month + ':') filter.watched_to = month;
  return store::diary_slice(context.app.db, store::AppliedFilter(context.app.db, context.subject->id, filter),
                            std::nullopt, kMostPlays)
      .rows;
}

store::MonthSummary summary_of(const std::vector<domain::PlayWithMovie>& plays) {
  store::MonthSummary summary;
  std::set<std::int64_t> movies;
  for (const domain::PlayWithMovie& row : plays) {
    movies.insert(row.movie.id);
    summary.minutes += row.play.plays * row.movie.runtime;
  }
  summary.movies = static_cast<std::int64_t>(movies.size());
  return summary;
}

// Groups the plays by day, and puts those of a day in the order of watching.
Days by_day(std::vector<domain::PlayWithMovie> plays) {
  Days days;
  for (domain::PlayWithMovie& row : plays) {
    auto& day = days[row.play.watched_at.value_or("")];
    day.insert(day.begin(), std::move(row));
  }
  return days;
}

void fill_movies(const app::Context& context, app::Section& day, const HistoryQuery& query, const std::string& date,
                 const std::vector<domain::PlayWithMovie>& plays) {
  day.show(t::HAS).show_if(plays.size() > 1, t::TWO);
  for (std::size_t i = 0; i < plays.size() && i < kShown; ++i) {
    const domain::Movie& movie = plays[i].movie;
    day.add(t::MOVIE)
        .show_if(i > 0 && plays.size() > kShown, t::WIDE_ONLY)
        .number(t::ID, movie.id)
        .text(t::TITLE, movie.title)
        .optional(t::YEAR, year_text(movie))
        .text(t::POSTER_ALT, poster_alt(context, movie.title, year_text(movie)))
        .text(t::POSTER_SRC, app::poster_src(context, movie, "w185"));
  }
  if (plays.size() == 1) day.optional(t::RATING, rating_text(context, plays[0].rating));
  if (plays.size() > kShown)
    day.add(t::MORE)
        .text(t::COUNT, std::to_string(plays.size() - kShown))
        .text(t::COUNT_ON_PHONES, std::to_string(plays.size() - 1))
        .text(t::MORE_URL,  // the diary of the day, with the filters of the calendar
              query.address.url(
                  context, {{"view", ""}, {"year", ""}, {"month", ""}, {"watched_from", date}, {"watched_to", date}}))
        .text(t::WHEN_LABEL, app::long_date_text(context, date));
}

void fill_weeks(const app::Context& context, app::Section& calendar, const HistoryQuery& query,
                const std::string& month, const Days& days) {
  const std::string first = month + "-01", today = context.today();
  std::string date = base::add_days(first, -app::weekday_of(first));
  while (date.substr(0, 7) <= month) {
    app::Section week = calendar.add(t::WEEK);
    for (int i = 0; i < 7; ++i, date = base::add_days(date, 1)) {
      app::Section day = week.add(t::DAY);
      day.text(t::DATE_ISO, date).number(t::DAY_NUMBER, *base::parse_int(date.substr(8)));
      day.show_if(!date.starts_with(month), t::OUT).show_if(date == today, t::TODAY);
      if (const auto plays = days.find(date); plays != days.end())
        fill_movies(context, day, query, date, plays->second);
    }
  }
}

// Lists the plays with a month but no day, below the days.
void fill_undated(const app::Context& context, app::Section& calendar, const std::string& month, const Days& days) {
  const auto plays = days.find(month);
  if (plays == days.end()) return;
  app::Section line = calendar.add(t::NO_DAY);
  line.around(base::tr("Sometime in {date}: {value}", {{"date", app::long_date_text(context, month)}}));
  for (const domain::PlayWithMovie& row : plays->second)
    line.add(t::MOVIE).number(t::ID, row.movie.id).text(t::TITLE, row.movie.title);
}

std::string month_url(const app::Context& context, const HistoryQuery& query, const std::string& month) {
  return query.address.url(context, {{"view", "calendar"}, {"year", month.substr(0, 4)}, {"month", month.substr(5)}});
}

// The arrows lead as far as there are plays, and to this month.
void fill_arrows(app::Context& context, app::Section& calendar, const HistoryQuery& query, const std::string& month) {
  const std::string this_month = context.today().substr(0, 7);
  const auto oldest = store::oldest_date(context.app.db, context.subject->id);
  const auto newest = store::newest_date(context.app.db, context.subject->id, "", "");
  const std::string before = base::add_days(month + "-01", -1).substr(0, 7),
                    after = base::add_days(month + "-28", 4).substr(0, 7);
  if (month > this_month || (oldest && oldest->substr(0, 7) < month))
    calendar.optional(t::PREVIOUS_URL, month_url(context, query, before))
        .text(t::PREVIOUS_TEXT, app::long_date_text(context, before));
  if (month < this_month || (newest && newest->substr(0, 7) > month))
    calendar.optional(t::NEXT_URL, month_url(context, query, after))
        .text(t::NEXT_TEXT, app::long_date_text(context, after));
}

}  // namespace

void fill_calendar(app::Context& context, app::Section& body, const HistoryQuery& query) {
  const std::string month = shown_month(context, query);
  app::Section calendar = body.add(t::CALENDAR);
  auto plays = plays_of_month(context, query, month);
  calendar.text(t::MONTH_TEXT, app::long_date_text(context, month))
      .text(t::SUMMARY_TEXT, plays.empty() ? base::Text() : summary_text(summary_of(plays)));
  fill_arrows(context, calendar, query, month);
  for (int i = 0; i < 7; ++i)
    calendar.add(t::WEEKDAY)
        .text(t::SHORT, app::short_weekday_name(context, i))
        .text(t::LONG, app::weekday_name(context, i));
  const Days days = by_day(std::move(plays));
  fill_weeks(context, calendar, query, month, days);
  fill_undated(context, calendar, month, days);
}

base::Text summary_text(const store::MonthSummary& summary) {
  if (summary.minutes == 0) return base::tr_n("{n} film", "{n} films", summary.movies);
  if (summary.minutes < 60)
    return base::tr_n("{n} film · {minutes} min", "{n} films · {minutes} min", summary.movies,
                      {{"minutes", summary.minutes}});
  return base::tr_n("{n} film · {hours} h", "{n} films · {hours} h", summary.movies,
                    {{"hours", (summary.minutes + 30) / 60}});
}

}  // namespace web
