#include "app/display.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "base/text.h"

namespace app {

namespace {

constexpr std::array<std::string_view, 12> kMonths = {"January", "February", "March",     "April",   "May",      "June",
                                                      "July",    "August",   "September", "October", "November", "December"};
constexpr std::array<std::string_view, 7> kWeekdays = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};

int part(std::string_view date, std::size_t at, std::size_t length) {
  return static_cast<int>(base::parse_int(date.substr(at, length)).value_or(0));
}

std::string spelled(std::string_view date, std::size_t month_letters) {
  if (date.size() < 7) return std::string(date);
  const std::string month(kMonths[static_cast<std::size_t>(part(date, 5, 2) - 1) % 12].substr(0, month_letters));
  const std::string month_and_year = month + ' ' + std::string(date.substr(0, 4));
  return date.size() < 10 ? month_and_year : std::to_string(part(date, 8, 2)) + ' ' + month_and_year;
}

// "mm" of "2024-05-01" → "05"; empty when that much is not known.
std::string_view numbers(std::string_view date, std::string_view part_of_format) {
  if (part_of_format == "yyyy") return date.substr(0, 4);
  if (part_of_format == "mm") return date.size() < 7 ? std::string_view() : date.substr(5, 2);
  return date.size() < 10 ? std::string_view() : date.substr(8, 2);
}

std::string_view format_of(const Context& context) {
  return context.viewer ? std::string_view(context.viewer->date_format) : kDateFormats[0];
}

// The dot after a day or month belongs to it, other separators go with the year.
std::string without_year(std::string date) {
  if (base::is_digits(std::string_view(date).substr(0, 4))) return date.substr(5);
  date.resize(date.size() - 4);
  if (!date.ends_with('.')) date.pop_back();
  return date;
}

// "Today", "Yesterday" or nothing.
std::string near_day(std::string_view watch_date, std::string_view today) {
  if (today.empty()) return {};
  if (watch_date == today) return "Today";
  return watch_date == base::add_days(std::string(today), -1) ? "Yesterday" : "";
}

}  // namespace

std::string formatted_date(std::string_view watch_date, std::string_view format) {
  const bool known = std::find(kDateFormats.begin(), kDateFormats.end(), format) != kDateFormats.end();
  if (!known || format == kDateFormats[0]) return spelled(watch_date, 3);
  const std::string_view separator = format.substr(format.find_first_of("-./"), 1);
  std::vector<std::string> parts;
  for (const std::string_view part : base::split(format, separator[0]))
    if (const std::string_view text = numbers(watch_date, part); !text.empty()) parts.emplace_back(text);
  return base::join(parts, separator);
}

std::string date_text(const Context& context, std::string_view watch_date, std::string_view today) {
  const std::string near = near_day(watch_date, today);
  return near.empty() ? formatted_date(watch_date, format_of(context)) : near;
}

std::string long_date_text(const Context& context, std::string_view watch_date) {
  static constexpr std::size_t kMonthLength = 7;
  const std::string_view format = format_of(context);
  return format == kDateFormats[0] || watch_date.size() == kMonthLength ? spelled(watch_date, std::string_view::npos) : formatted_date(watch_date, format);
}

std::string day_and_month_text(const Context& context, std::string_view iso_date) { return without_year(date_text(context, iso_date)); }

std::string short_date_text(const Context& context, std::string_view watch_date, std::string_view today) {
  if (const std::string near = near_day(watch_date, today); !near.empty()) return near;
  const bool this_year = watch_date.size() == 10 && watch_date.substr(0, 4) == today.substr(0, 4);
  return this_year ? day_and_month_text(context, watch_date) : formatted_date(watch_date, format_of(context));
}

std::string long_day_and_month_text(const Context& context, std::string_view iso_date) {
  return without_year(long_date_text(context, iso_date));
}

std::string moment_text(const Context& context, base::UnixTime time) {
  const base::UnixTime ago = context.now() - time;
  if (ago >= 0 && ago < base::kMinute) return "Just now";
  if (ago >= 0 && ago < base::kHour) return std::to_string(ago / base::kMinute) + " min ago";
  const std::string& zone = context.time_zone();
  return date_text(context, base::local_date(time, zone), context.today()) + ", " + base::local_clock(time, zone);
}

std::string moment_within_text(const Context& context, base::UnixTime time) {
  std::string moment = moment_text(context, time);
  for (const std::string_view word : {"Just now", "Today", "Yesterday"})
    if (moment.starts_with(word)) moment[0] = static_cast<char>(moment[0] - 'A' + 'a');
  return moment;
}

std::string month_name(int month) { return std::string(kMonths[static_cast<std::size_t>(month - 1) % 12]); }

// Sakamoto's method.
int weekday_of(std::string_view iso_date) {
  static constexpr std::array<int, 12> kOffsets = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  const int month = part(iso_date, 5, 2), day = part(iso_date, 8, 2);
  const int year = part(iso_date, 0, 4) - (month < 3 ? 1 : 0);
  const int sunday_based = (year + year / 4 - year / 100 + year / 400 + kOffsets[static_cast<std::size_t>(month - 1) % 12] + day) % 7;
  return (sunday_based + 6) % 7;
}

std::string weekday_name(std::string_view iso_date) {
  return std::string(kWeekdays[static_cast<std::size_t>(weekday_of(iso_date))]);
}

std::string runtime_text(int minutes) { return minutes > 0 ? base::grouped(minutes) + " min" : ""; }

std::string hours_text(std::int64_t minutes) { return base::grouped((minutes + 30) / 60); }

std::string average_text(double points) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%.1f", std::round(points * 10) / 10);
  return text.data();
}

std::string counted(std::int64_t count, std::string_view one, std::string_view many) {
  return base::grouped(count) + ' ' + std::string(count == 1 ? one : many);
}

std::string image_src(const Context& context, std::string_view size, const std::string& meta_path) {
  const std::string rest = std::string(size) + meta_path;
  return context.app.config.image_cache ? context.url("/images/" + rest) : context.app.config.metadata_image_url + '/' + rest;
}

std::string poster_src(const Context& context, const domain::Movie& movie, std::string_view size) {
  if (movie.meta_poster_path.empty()) return context.url("/placeholder/" + std::to_string(movie.id) + ".svg");
  return image_src(context, size, movie.meta_poster_path);
}

std::string poster_srcset(const Context& context, const domain::Movie& movie) {
  if (movie.meta_poster_path.empty()) return {};
  return image_src(context, "w185", movie.meta_poster_path) + " 185w, " + image_src(context, "w342", movie.meta_poster_path) + " 342w";
}

std::optional<std::string> api_poster_src(const Context& context, const std::string& meta_poster_path) {
  if (meta_poster_path.empty()) return std::nullopt;
  return image_src(context, "w342", meta_poster_path);
}

}  // namespace app
