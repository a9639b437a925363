#include "base/time.h"

#include <date/tz.h>
#include <time.h>

#include <array>
#include <chrono>
#include <cstdio>

#include "base/text.h"

namespace base {

namespace {

using std::chrono::seconds;

std::string two(unsigned number) {
  return {static_cast<char>('0' + number / 10 % 10), static_cast<char>('0' + number % 10)};
}

std::string iso(const date::year_month_day& day) {
  const auto year = static_cast<unsigned>(static_cast<int>(day.year()));
  return two(year / 100) + two(year % 100) + '-' + two(static_cast<unsigned>(day.month())) + '-' +
         two(static_cast<unsigned>(day.day()));
}

int number_at(std::string_view text, std::size_t at, std::size_t length) {
  return static_cast<int>(parse_int(text.substr(at, length)).value_or(-1));
}

date::year_month_day parse_iso(std::string_view text) {
  return date::year(number_at(text, 0, 4)) / number_at(text, 5, 2) / number_at(text, 8, 2);
}

bool has_shape(std::string_view text, std::string_view shape) {
  if (text.size() != shape.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (shape[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
  return true;
}

const date::time_zone* zone_or_null(const std::string& name) {
  try {
    return date::locate_zone(name);
  } catch (const std::runtime_error&) {
    return nullptr;
  }
}

date::local_seconds local_moment(UnixTime time, const std::string& zone) {
  const date::sys_seconds moment{seconds(time)};
  const date::time_zone* found = zone.empty() || zone == "UTC" ? nullptr : zone_or_null(zone);
  return found == nullptr ? date::local_seconds(moment.time_since_epoch()) : found->to_local(moment);
}

tm utc_parts(UnixTime time) {
  const time_t value = static_cast<time_t>(time);
  tm parts{};
  gmtime_r(&value, &parts);
  return parts;
}

}  // namespace

UnixTime SystemClock::now() const { return static_cast<UnixTime>(::time(nullptr)); }

std::int64_t monotonic_us() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1000000 + now.tv_nsec / 1000;
}

std::string rfc3339(UnixTime time) {
  const tm parts = utc_parts(time);
  std::array<char, 32> text{};
  return {text.data(), strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

std::string http_date(UnixTime time) {
  const tm parts = utc_parts(time);
  static constexpr std::array<const char*, 7> kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr std::array<const char*, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::array<char, 64> rest{}, text{};
  strftime(rest.data(), rest.size(), "%Y %H:%M:%S GMT", &parts);
  const int length =
      std::snprintf(text.data(), text.size(), "%s, %02d %s %s", kDays[static_cast<std::size_t>(parts.tm_wday)],
                    parts.tm_mday, kMonths[static_cast<std::size_t>(parts.tm_mon)], rest.data());
  return {text.data(), static_cast<std::size_t>(length)};
}

bool is_time_zone(std::string_view name) {
  if (name == "UTC") return true;  // spares the first look into the database of zones, which reads 700 files
  return name.size() <= 64 && name.find("..") == std::string_view::npos && zone_or_null(std::string(name)) != nullptr;
}

std::string local_date(UnixTime time, const std::string& zone) {
  return iso(date::year_month_day(date::floor<date::days>(local_moment(time, zone))));
}

UnixTime day_begins(const std::string& iso_date, const std::string& zone) {
  const date::local_days day(parse_iso(iso_date));
  const date::time_zone* found = zone == "UTC" ? nullptr : zone_or_null(zone);
  if (found == nullptr) return date::sys_days(day.time_since_epoch()).time_since_epoch() / seconds(1);
  return found->to_sys(day, date::choose::earliest).time_since_epoch() / seconds(1);
}

std::string local_clock(UnixTime time, const std::string& zone) {
  const date::local_seconds moment = local_moment(time, zone);
  const auto minutes =
      std::chrono::duration_cast<std::chrono::minutes>(moment - date::floor<date::days>(moment)).count();
  return two(static_cast<unsigned>(minutes / 60)) + ':' + two(static_cast<unsigned>(minutes % 60));
}

std::string add_days(const std::string& iso_date, int days) {
  return iso(date::year_month_day(date::sys_days(parse_iso(iso_date)) + date::days(days)));
}

bool is_iso_date(std::string_view text) { return has_shape(text, "0000-00-00") && parse_iso(text).ok(); }

bool is_watch_date(std::string_view text, std::string_view today) {
  const bool day = is_iso_date(text);
  const bool month = has_shape(text, "0000-00") && number_at(text, 5, 2) >= 1 && number_at(text, 5, 2) <= 12;
  if (!day && !month && !has_shape(text, "0000")) return false;
  return year_of(text) >= 1888 && year_of(text) <= year_of(today) + 1;
}

bool has_begun(std::string_view watch_date, const std::string& today) {
  return watch_date <= std::string_view(add_days(today, 1)).substr(0, watch_date.size());
}

int year_of(std::string_view date) {
  return date.size() >= 4 && is_digits(date.substr(0, 4)) ? number_at(date, 0, 4) : 0;
}

}  // namespace base
