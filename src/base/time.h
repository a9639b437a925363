// Time: a clock that tests can set, UTC timestamps as whole unix seconds, calendar dates in a person's time zone, and
// watch dates of reduced precision (ISO 8601).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

using UnixTime = std::int64_t;  // seconds since 1970-01-01T00:00:00Z

constexpr UnixTime kMinute = 60;
constexpr UnixTime kHour = 3600;
constexpr UnixTime kDay = 86400;

class Clock {
 public:
  virtual ~Clock() = default;
  virtual UnixTime now() const = 0;
};

class SystemClock : public Clock {
 public:
  UnixTime now() const override;
};

// A clock for tests, which stands still until it is moved.
class FakeClock : public Clock {
 public:
  explicit FakeClock(UnixTime start) : now_(start) {}
  UnixTime now() const override { return now_; }
  void advance(UnixTime seconds) { now_ += seconds; }
  void set(UnixTime time) { now_ = time; }

 private:
  UnixTime now_;
};

// Returns microseconds of CLOCK_MONOTONIC, for durations only.
std::int64_t monotonic_us();

// Returns "2024-05-01T12:00:00Z" (RFC 3339).
std::string rfc3339(UnixTime time);

// Returns "Thu, 01 Jan 1970 00:00:00 GMT" (RFC 9110 §5.6.7), for cookies and Last-Modified.
std::string http_date(UnixTime time);

bool is_time_zone(std::string_view name);  // an IANA name known to this machine, or UTC

// Returns the calendar date "YYYY-MM-DD" at `time` in `zone`; an unknown zone counts as UTC.
std::string local_date(UnixTime time, const std::string& zone);

// Returns the time at which the day of an ISO date begins in `zone`; an unknown zone counts as UTC.
UnixTime day_begins(const std::string& iso_date, const std::string& zone);

// Returns the time of day "HH:MM" at `time` in `zone`; an unknown zone counts as UTC.
std::string local_clock(UnixTime time, const std::string& zone);

// Returns the date `days` after an ISO date ("2024-02-28", 2 → "2024-03-01").
std::string add_days(const std::string& iso_date, int days);

bool is_iso_date(std::string_view text);  // YYYY-MM-DD that exists in the calendar

// Returns true for a watch date: "2024-05-01", "2024-05" or "2024", from 1888 to the year after `today`.
bool is_watch_date(std::string_view text, std::string_view today);

// Returns true if a day, a month or a year begins by tomorrow, which is already today in zones further east.
bool has_begun(std::string_view watch_date, const std::string& today);

// Returns the year of a date of any precision, or 0 if there is none.
int year_of(std::string_view date);

}  // namespace base
