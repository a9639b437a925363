#include "web/overview/heat_map.h"

#include <array>
#include <cstdio>
#include <optional>

#include "app/page/display.h"
#include "base/text.h"
#include "web/kit/panels.h"

namespace web {

namespace t = app::t;

namespace {

// The days are in two halves, one below the other on phones.
constexpr int kStep = 13, kTop = 17, kNames = 31;  // a square and its gap; below the months; right of the weekdays
constexpr int kColumnsOfHalf = 27;
constexpr int kSecondColumns = 26;  // a 54th week makes it one wider
constexpr int kWeeks = kColumnsOfHalf + kSecondColumns;

std::string range_url(const app::Context& context, std::chrono::sys_days from, std::chrono::sys_days to) {
  return plays_url(context, {}, "watched_from=" + iso_text(from) + "&watched_to=" + iso_text(to));
}

class HeatMap {
 public:
  HeatMap(const app::Context& context, app::Section target, std::chrono::sys_days first, std::chrono::sys_days last)
      : context_(context),
        target_(target),
        first_(first),
        last_(last),
        lead_(static_cast<int>(std::chrono::weekday(first_).iso_encoding()) - 1) {}

  void draw(const store::Days& days, std::chrono::sys_days today) {
    for (std::chrono::sys_days day = first_; day <= last_; day += std::chrono::days(1)) {
      const auto found = days.find(day);
      const std::int64_t plays = found == days.end() ? 0 : found->second;
      add_day(day, plays, day > today);
      add_to_week(day, plays);
    }
    end_week();
  }

 private:
  int column_of(std::chrono::sys_days day) const { return static_cast<int>((day - first_).count() + lead_) / 7; }

  app::Section& half_of(int column) {
    const std::size_t half = column < kColumnsOfHalf ? 0 : 1;
    if (halves_[half]) return *halves_[half];
    const int columns = half == 0 ? kColumnsOfHalf : std::max(kSecondColumns, column_of(last_) + 1 - kColumnsOfHalf);
    app::Section& fill = halves_[half].emplace(target_.add(t::HALF));
    fill.text(t::HALF_CLASS, half == 0 ? "m-heat-a" : "m-heat-b")
        .number(t::WIDTH, columns * kStep + (half == 0 ? kNames : 0));
    return fill.show_if(half == 0, t::WEEKDAY_NAMES);
  }

  static int x_of(int column) {
    return column < kColumnsOfHalf ? kNames + column * kStep : (column - kColumnsOfHalf) * kStep;
  }

  void add_day(std::chrono::sys_days day, std::int64_t plays, bool is_future) {
    const std::chrono::year_month_day date(day);
    const int column = column_of(day);
    app::Section& half = half_of(column);
    if (date.day() == std::chrono::day(1)) add_month(static_cast<int>(unsigned(date.month())), column);
    app::Section square = half.add(t::DAY);
    square.number(t::X, x_of(column))
        .number(t::Y, kTop + kStep * (static_cast<int>(std::chrono::weekday(day).iso_encoding()) - 1));
    square.optional(t::LEVEL, plays > 1 ? "l3" : plays == 1 ? "l2" : is_future ? "future" : "");
    if (plays > 0)
      square.optional(t::URL, range_url(context_, day, day))
          .optional(t::HINT, base::tr_n("{date}: {n} viewing", "{date}: {n} viewings", plays,
                                        {{"date", app::date_text(context_, iso_text(day))}}));
  }

  // A month that begins in the last column of the first half is named above the second, where there is room.
  void add_month(int month, int column) {
    const int above = column == kColumnsOfHalf - 1 ? kColumnsOfHalf : column;
    half_of(above).add(t::MONTH).number(t::X, x_of(above)).text(t::NAME, app::short_month_name(context_, month));
  }

  void add_to_week(std::chrono::sys_days day, std::int64_t plays) {
    if (std::chrono::weekday(day) == std::chrono::Monday) end_week();
    if (!week_begin_) week_begin_ = day;
    week_end_ = day;
    week_plays_ += plays;
  }

  // Weeks without plays are left out of the table.
  void end_week() {
    if (week_begin_ && week_plays_ > 0)
      target_.add(t::WEEK)
          .text(t::URL, range_url(context_, *week_begin_, week_end_))
          .text(t::DATE_ISO, iso_text(*week_begin_))
          .text(t::DATE_TEXT, app::date_text(context_, iso_text(*week_begin_)))
          .text(t::COUNT, context_.language.number(week_plays_));
    week_begin_.reset();
    week_plays_ = 0;
  }

  const app::Context& context_;
  app::Section target_;
  std::chrono::sys_days first_, last_;
  int lead_;  // days of the first week before first_
  std::array<std::optional<app::Section>, 2> halves_;
  std::optional<std::chrono::sys_days> week_begin_;
  std::chrono::sys_days week_end_;
  std::int64_t week_plays_ = 0;
};

}  // namespace

std::string iso_text(std::chrono::sys_days day) {
  const std::chrono::year_month_day date(day);
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", int(date.year()), unsigned(date.month()),
                unsigned(date.day()));
  return text.data();
}

void add_heat_map(const app::Context& context, app::Section target, int year, const store::Days& days,
                  const std::string& today, const std::string& note) {
  const std::chrono::sys_days first = std::chrono::year(year) / std::chrono::January / 1,
                              last = std::chrono::year(year) / std::chrono::December / 31;
  target.text(t::TITLE, base::tr("Every day of {year}", {{"year", std::to_string(year)}})).optional(t::NOTE, note);
  HeatMap(context, target, first, last).draw(days, store::day_of(today));
}

void add_latest_heat_map(const app::Context& context, app::Section& body, const store::Days& days,
                         const std::string& today, const std::string& note) {
  const std::chrono::sys_days last = store::day_of(today);
  const std::chrono::sys_days monday = last - (std::chrono::weekday(last) - std::chrono::Monday);
  const std::chrono::sys_days first = monday - std::chrono::weeks(kWeeks - 1);
  if (const auto play = days.lower_bound(first); play == days.end() || play->first > last) return;
  app::Section target = body.add(t::HEAT);
  target.text(t::TITLE, base::tr_n("Last {n} week", "Last {n} weeks", kWeeks)).optional(t::NOTE, note);
  HeatMap(context, target, first, last).draw(days, last);
}

}  // namespace web
