// Dates as other services write them, and the day that they are in a person's time zone. Unix 0 in any spelling means
// "unknown"; no date is invented.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/import.h"

namespace formats {

// The order in which a date that is not ISO is read, such as "05/06/24". Reading::day_order() finds it from the whole
// file; `iso` rejects such dates as bad.
enum class DayOrder { dmy, mdy, ymd, iso };
inline constexpr std::array<std::string_view, 3> kDayOrders = {"dmy", "mdy", "ymd"};

// The order of day and month in a file. It has no default, so nobody can read a date without choosing one.
struct FileOrder {
  constexpr FileOrder(DayOrder given) : order(given) {}  // NOLINT(google-explicit-constructor)
  FileOrder() = delete;
  DayOrder order;
};

// The way in which a file writes its dates.
struct DateStyle {
  FileOrder order;
  bool is_local = false;         // a time without a zone is local to the person; otherwise it is UTC
  bool midnight_is_day = false;  // 00:00:00 is a day in any zone, not an instant
};

// The style of files that a program writes and no spreadsheet has saved again.
inline constexpr DateStyle kIsoDates{.order = DayOrder::iso};

// A date and time. If all fields are empty, it is unknown.
struct When {
  std::optional<std::string> date;   // in the person's zone
  std::optional<base::UnixTime> at;  // the end of the day for a date alone
  std::optional<int> second;         // of that day
  domain::RowReason problem;         // bad_date or future_date, or empty
};

class Calendar {
 public:
  // `today` is the date in the zone. An unknown zone counts as UTC.
  Calendar(std::string zone, std::string today);

  When read(std::string_view text, const DateStyle& style) const;
  When read(base::UnixTime instant) const;
  When read_reduced(const std::string& date) const;  // takes what reduced_date() returns
  // Returns true if an instant was turned into a day, which may be another day in another zone.
  bool has_cut() const { return has_cut_; }
  // Returns the end of a day as an instant.
  base::UnixTime end_of(const std::string& date) const;
  const std::string& tomorrow() const { return tomorrow_; }

 private:
  base::UnixTime instant(const std::string& date, int second) const;
  When checked(When when) const;

  std::string zone_, tomorrow_;
  mutable bool has_cut_ = false;
};

// Returns a year or month in ISO 8601's form: "2024" or "2024-05", which may be written as "05/2024".
std::optional<std::string> reduced_date(std::string_view text);
// Returns true if two orders could read this date.
bool has_open_order(std::string_view text);
// Returns the day of a spreadsheet's day number, which counts from 1900: 44930 is 2023-01-04.
std::optional<std::string> spreadsheet_day(std::string_view text);
// Returns true if the text is a date in some order.
bool is_date(std::string_view text);

// Finds the order of day and month in a whole file: each row rules out the orders that make it impossible or future.
class DayOrders {
 public:
  explicit DayOrders(std::string tomorrow) : tomorrow_(std::move(tomorrow)) {}

  void add(std::string_view text);
  // Returns nullopt if the file leaves it open. In a file whose newest row is first, falling dates may decide too.
  std::optional<DayOrder> decided(bool is_newest_first) const;
  std::vector<DayOrder> possible() const;  // those that fit all rows, or all if none does
  DayOrder likeliest() const;
  bool is_asked_for() const { return dates_ > 0; }
  const std::vector<std::string>& samples() const { return samples_; }

 private:
  struct Count {
    int bad = 0, pairs = 0, falls = 0;
    std::string before;
  };
  double falling(DayOrder order) const;

  std::string tomorrow_;
  std::array<Count, 3> counts_;
  int dates_ = 0;
  std::vector<std::string> samples_;
};

}  // namespace formats
