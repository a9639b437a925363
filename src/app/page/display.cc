#include "app/page/display.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "domain/country.h"
#include "domain/film_language.h"

namespace app {

namespace {

using base::tr;
using base::tr_c;

using Months = std::array<base::Text, 12>;
constexpr Months kMonths = {tr("January"),   tr("February"), tr("March"),    tr("April"),
                            tr("May"),       tr("June"),     tr("July"),     tr("August"),
                            tr("September"), tr("October"),  tr("November"), tr("December")};
constexpr Months kShortMonths = {tr_c("short", "Jan"), tr_c("short", "Feb"), tr_c("short", "Mar"),
                                 tr_c("short", "Apr"), tr_c("short", "May"), tr_c("short", "Jun"),
                                 tr_c("short", "Jul"), tr_c("short", "Aug"), tr_c("short", "Sep"),
                                 tr_c("short", "Oct"), tr_c("short", "Nov"), tr_c("short", "Dec")};
using Weekdays = std::array<base::Text, 7>;
constexpr Weekdays kWeekdays = {tr("Monday"), tr("Tuesday"),  tr("Wednesday"), tr("Thursday"),
                                tr("Friday"), tr("Saturday"), tr("Sunday")};
constexpr Weekdays kShortWeekdays = {tr_c("short", "Mon"), tr_c("short", "Tue"), tr_c("short", "Wed"),
                                     tr_c("short", "Thu"), tr_c("short", "Fri"), tr_c("short", "Sat"),
                                     tr_c("short", "Sun")};

int part(std::string_view date, std::size_t at, std::size_t length) {
  return static_cast<int>(base::parse_int(date.substr(at, length)).value_or(0));
}

enum class Year { shown, left_out };

std::string spelled(const base::Language& language, std::string_view date, const Months& months,
                    Year year = Year::shown) {
  if (date.size() < 7) return std::string(date);
  const std::string month = language.text(months[static_cast<std::size_t>(part(date, 5, 2) - 1) % 12]);
  if (date.size() < 10)
    return language.text(tr_c("a month", "{month} {year}", {{"month", month}, {"year", date.substr(0, 4)}}));
  const std::string day = std::to_string(part(date, 8, 2));
  if (year == Year::left_out) return language.text(tr_c("a date", "{day} {month}", {{"day", day}, {"month", month}}));
  return language.text(
      tr_c("a date", "{day} {month} {year}", {{"day", day}, {"month", month}, {"year", date.substr(0, 4)}}));
}

// Returns one part of a date: "05" for "mm" and "2024-05-01". It is empty if the date is less precise.
std::string_view numbers(std::string_view date, std::string_view part_of_format) {
  if (part_of_format == "yyyy") return date.substr(0, 4);
  if (part_of_format == "mm") return date.size() < 7 ? std::string_view() : date.substr(5, 2);
  return date.size() < 10 ? std::string_view() : date.substr(8, 2);
}

// Drops the year with its separator, except a dot, which belongs to the day or month before it.
std::string without_year(std::string date) {
  if (base::is_digits(std::string_view(date).substr(0, 4))) return date.substr(5);
  date.resize(date.size() - 4);
  if (!date.ends_with('.')) date.pop_back();
  return date;
}

enum class Use { alone, within_a_sentence };

// Returns "Today", "Yesterday", or an empty text for any other day.
std::string near_day(const Context& context, std::string_view watch_date, std::string_view today,
                     Use use = Use::alone) {
  if (today.empty()) return {};
  if (watch_date == today) return context.text(use == Use::alone ? tr("Today") : tr_c("within a sentence", "today"));
  if (watch_date != base::add_days(std::string(today), -1)) return {};
  return context.text(use == Use::alone ? tr("Yesterday") : tr_c("within a sentence", "yesterday"));
}

std::string moment(const Context& context, base::UnixTime time, Use use) {
  const base::UnixTime ago = context.now() - time;
  if (ago >= 0 && ago < base::kMinute)
    return context.text(use == Use::alone ? tr("Just now") : tr_c("within a sentence", "just now"));
  if (ago >= 0 && ago < base::kHour) return context.text(base::tr_n("{n} min ago", "{n} min ago", ago / base::kMinute));
  const std::string date = base::local_date(time, context.time_zone());
  const std::string near = near_day(context, date, context.today(), use);
  return context.text(tr_c("a moment", "{day}, {time}",
                           {{"day", near.empty() ? date_text(context, date) : near},
                            {"time", base::local_clock(time, context.time_zone())}}));
}

}  // namespace

std::string_view date_format(const Context& context) {
  return context.viewer ? std::string_view(context.viewer->date_format) : kDateFormats[0];
}

std::string formatted_date(const base::Language& language, std::string_view watch_date, std::string_view format) {
  const bool known = std::find(kDateFormats.begin(), kDateFormats.end(), format) != kDateFormats.end();
  if (!known || format == kDateFormats[0]) return spelled(language, watch_date, kShortMonths);
  const std::string_view separator = format.substr(format.find_first_of("-./"), 1);
  std::vector<std::string> parts;
  for (const std::string_view part : base::split(format, separator[0]))
    if (const std::string_view text = numbers(watch_date, part); !text.empty()) parts.emplace_back(text);
  return base::join(parts, separator);
}

std::string date_text(const Context& context, std::string_view watch_date, std::string_view today) {
  const std::string near = near_day(context, watch_date, today);
  return near.empty() ? formatted_date(context.language, watch_date, date_format(context)) : near;
}

std::string long_date_text(const Context& context, std::string_view watch_date) {
  static constexpr std::size_t kMonthLength = 7;
  const bool is_spelled = date_format(context) == kDateFormats[0] || watch_date.size() == kMonthLength;
  return is_spelled ? spelled(context.language, watch_date, kMonths) : date_text(context, watch_date);
}

std::string day_and_month_text(const Context& context, std::string_view iso_date) {
  if (date_format(context) == kDateFormats[0]) return spelled(context.language, iso_date, kShortMonths, Year::left_out);
  return without_year(date_text(context, iso_date));
}

std::string short_date_text(const Context& context, std::string_view watch_date, std::string_view today) {
  const bool this_year = watch_date.size() == 10 && watch_date.substr(0, 4) == today.substr(0, 4);
  if (const std::string near = near_day(context, watch_date, today); !near.empty()) return near;
  return this_year ? day_and_month_text(context, watch_date) : date_text(context, watch_date);
}

std::string long_day_and_month_text(const Context& context, std::string_view iso_date) {
  if (date_format(context) == kDateFormats[0]) return spelled(context.language, iso_date, kMonths, Year::left_out);
  return without_year(date_text(context, iso_date));
}

std::string moment_text(const Context& context, base::UnixTime time) { return moment(context, time, Use::alone); }

std::string moment_within_text(const Context& context, base::UnixTime time) {
  return moment(context, time, Use::within_a_sentence);
}

std::string month_name(const base::Language& language, int month) {
  return language.text(kMonths[static_cast<std::size_t>(month - 1) % 12]);
}

std::string short_month_name(const base::Language& language, int month) {
  return language.text(kShortMonths[static_cast<std::size_t>(month - 1) % 12]);
}

std::string month_name(const Context& context, int month) { return month_name(context.language, month); }

std::string short_month_name(const Context& context, int month) { return short_month_name(context.language, month); }

// Uses Sakamoto's method.
int weekday_of(std::string_view iso_date) {
  static constexpr std::array<int, 12> kOffsets = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  const int month = part(iso_date, 5, 2), day = part(iso_date, 8, 2);
  const int year = part(iso_date, 0, 4) - (month < 3 ? 1 : 0);
  const int sunday_based =
      (year + year / 4 - year / 100 + year / 400 + kOffsets[static_cast<std::size_t>(month - 1) % 12] + day) % 7;
  return (sunday_based + 6) % 7;
}

std::string weekday_name(const Context& context, int weekday) {
  return context.text(kWeekdays[static_cast<std::size_t>(weekday)]);
}

std::string short_weekday_name(const Context& context, int weekday) {
  return context.text(kShortWeekdays[static_cast<std::size_t>(weekday)]);
}

base::Text readers_text(const Context& context) {
  switch (context.member().privacy) {
    case domain::Privacy::owner:
      return base::tr("Only you and this server’s admins can read it.");
    case domain::Privacy::members:
      return base::tr("Members of this server can read it.");
    case domain::Privacy::everyone:
      return base::tr("Anyone can read it, even without an account.");
  }
  return {};
}

std::string runtime_text(const base::Language& language, int minutes) {
  return minutes > 0 ? language.text(base::tr_n("{n} min", "{n} min", minutes)) : std::string();
}

std::string hours_text(const Context& context, std::int64_t minutes) {
  return context.language.number((minutes + 30) / 60);
}

std::string average_text(const Context& context, double points) { return context.language.decimal(points); }

std::string country_text(const Context& context, std::string_view code, const std::string& name) {
  const domain::CountryName* known = context.language.is_english() ? nullptr : domain::find_country(code);
  return known == nullptr ? name : context.text(known->name);
}

std::string film_language_text(const Context& context, const std::string& english_name) {
  return context.text(domain::film_language(english_name));
}

std::vector<CountryChoice> country_choices(const Context& context) {
  std::vector<CountryChoice> choices;
  for (const domain::CountryName& country : domain::country_names())
    choices.push_back({country.code, context.text(country.name)});
  std::ranges::sort(choices, {}, [](const CountryChoice& choice) { return base::fold(choice.name); });
  return choices;
}

std::string image_src(const Context& context, std::string_view size, const std::string& meta_path) {
  const std::string rest = std::string(size) + meta_path;
  return context.app.config.image_cache ? context.url("/images/" + rest)
                                        : context.app.config.metadata_image_url + '/' + rest;
}

std::string offers_country(const Context& context) {
  return domain::offers_country(context.viewer ? context.viewer->country : "", context.app.config.metadata_language);
}

std::string poster_src(const Context& context, const domain::Movie& movie, std::string_view size) {
  if (movie.meta_poster_path.empty()) return context.url("/placeholder/" + std::to_string(movie.id) + ".svg");
  return image_src(context, size, movie.meta_poster_path);
}

std::string poster_srcset(const Context& context, const domain::Movie& movie) {
  if (movie.meta_poster_path.empty()) return {};
  return image_src(context, "w185", movie.meta_poster_path) + " 185w, " +
         image_src(context, "w342", movie.meta_poster_path) + " 342w";
}

std::string profile_picture_src(const Context& context, const std::string& profile_image) {
  return profile_image.empty() ? std::string() : context.url("/profile-images/" + profile_image);
}

std::string picture_of(const Context& context, const domain::User& user, const std::vector<domain::Movie>& movies) {
  if (!user.profile_image.empty()) return profile_picture_src(context, user.profile_image);
  const auto drawn = std::ranges::find_if(movies, [](const auto& movie) { return !movie.meta_poster_path.empty(); });
  return drawn == movies.end() ? std::string() : poster_src(context, *drawn, "w500");
}

std::optional<std::string> api_poster_src(const Context& context, const std::string& meta_poster_path) {
  if (meta_poster_path.empty()) return std::nullopt;
  return image_src(context, "w342", meta_poster_path);
}

}  // namespace app
