// Reads dates as Movary does, which passes them to PHP's DateTime: the day as it is written, whatever time and zone
// follow it. Relative dates ("yesterday", "+1 day") are not read.
#include <array>
#include <cstdio>
#include <optional>
#include <vector>

#include "api/dialect/movary.h"
#include "base/text.h"

namespace api::dialect {

namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kBlanks = " \t";
constexpr std::array<std::string_view, 12> kMonths = {"january",   "february", "march",    "april",
                                                      "may",       "june",     "july",     "august",
                                                      "september", "october",  "november", "december"};

std::string_view cut(std::string_view& text, std::string_view characters) {
  const auto end = std::min(text.find_first_not_of(characters), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end);
  return part;
}

bool cut_one(std::string_view& text, std::string_view characters) {
  if (text.empty() || characters.find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

// Returns the number of "Jan", "January" or "Sept", or 0 for any other word.
int month_named(std::string_view word) {
  const std::string name = base::ascii_lower(word);
  for (std::size_t i = 0; i < kMonths.size(); ++i)
    if (name == kMonths[i] || name == kMonths[i].substr(0, 3) || (i == 8 && name == "sept"))
      return static_cast<int>(i) + 1;
  return 0;
}

bool is_weekday(std::string_view word) {
  const std::string name = base::ascii_lower(word);
  for (const std::string_view day : {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"})
    if (name == day || name == day.substr(0, 3)) return true;
  return false;
}

struct Day {
  int year = 0, month = 0, day = 0;
};

int number(std::string_view digits) { return static_cast<int>(base::parse_id(digits).value_or(0)); }
bool is_short(std::string_view digits) { return digits.size() == 1 || digits.size() == 2; }

// Makes a day from three numbers. The year has four digits; if it is last and the separator is a slash, the month is
// first.
std::optional<Day> day_of(std::string_view a, char separator, std::string_view b, std::string_view c) {
  if (a.size() == 4 && is_short(b) && is_short(c)) return Day{number(a), number(b), number(c)};
  if (!is_short(a) || !is_short(b) || c.size() != 4) return std::nullopt;
  return separator == '/' ? Day{number(c), number(a), number(b)} : Day{number(c), number(b), number(a)};
}

// Reads "2024-1-2", "01.02.2024", "1/2/2024" and "20240102".
std::optional<Day> cut_numbers(std::string_view& text) {
  const std::string_view first = cut(text, kDigits);
  if (first.size() == 8) return Day{number(first.substr(0, 4)), number(first.substr(4, 2)), number(first.substr(6))};
  const char separator = text.empty() ? '\0' : text[0];
  if (!cut_one(text, "-./")) return std::nullopt;
  const std::string_view second = cut(text, kDigits);
  if (text.empty() || text[0] != separator) return std::nullopt;
  text.remove_prefix(1);
  return day_of(first, separator, second, cut(text, kDigits));
}

// Reads "2 January 2024", "2nd Jan 2024", "2-Jan-2024" and "January 2, 2024".
std::optional<Day> cut_words(std::string_view& text) {
  constexpr std::string_view kBetween = " \t-.,";
  Day day;
  for (int part = 0; part < 3; ++part) {
    if (const std::string_view digits = cut(text, kDigits); !digits.empty()) {
      (digits.size() == 4 ? day.year : day.day) = number(digits);
      for (const std::string_view ordinal : {"st", "nd", "rd", "th"})
        if (digits.size() <= 2 && text.starts_with(ordinal)) text.remove_prefix(2);
    } else {
      day.month = month_named(cut(text, kLetters));
    }
    if (part < 2) cut(text, kBetween);
  }
  return day.year > 0 && day.month > 0 && day.day > 0 ? std::optional(day) : std::nullopt;
}

bool is_half_of_day(std::string_view word) {
  const std::string name = base::ascii_lower(word);
  return name == "am" || name == "pm" || name == "a.m." || name == "p.m.";
}

// Accepts "Z", "UTC", "Europe/Berlin", "+01:00", "+0100" and "-5".
bool is_zone(std::string_view word) {
  if (cut_one(word, "+-")) {
    const std::string_view hours = cut(word, kDigits);
    if (word.empty()) return hours.size() <= 4 && !hours.empty();
    return is_short(hours) && cut_one(word, ":") && cut(word, kDigits).size() == 2 && word.empty();
  }
  cut(word, kLetters);
  while (cut_one(word, "/_")) cut(word, kLetters);
  return word.empty();
}

// Accepts an empty text, or a time and its suffixes: "20:15", "8:15:00.123 PM", "201500Z".
bool is_time(std::string_view text) {
  if (base::trim(text).empty()) return true;
  if (!cut_one(text, "Tt") && cut(text, kBlanks).empty()) return false;
  const std::string_view hours = cut(text, kDigits);
  if (is_short(hours)) {
    if (number(hours) > 24 || !cut_one(text, ":") || cut(text, kDigits).size() != 2) return false;
    if (cut_one(text, ":") && cut(text, kDigits).size() != 2) return false;
    if (cut_one(text, ".,") && cut(text, kDigits).empty()) return false;
  } else if (hours.size() != 4 && hours.size() != 6) {
    return false;
  }
  const auto words = base::split(base::trim(text), ' ');
  if (words.size() == 1) return words[0].empty() || is_half_of_day(words[0]) || is_zone(words[0]);
  return words.size() == 2 && is_half_of_day(words[0]) && is_zone(words[1]);
}

std::optional<Day> read_day(std::string_view text) {
  std::string_view left = text;
  if (is_weekday(cut(left, kLetters))) {
    cut(left, " \t,");
    text = left;
  }
  for (const auto cut_day : {cut_numbers, cut_words}) {
    left = text;
    const auto day = cut_day(left);
    if (day && is_time(left)) return day;
  }
  return std::nullopt;
}

}  // namespace

std::string our_date(std::string_view theirs) {
  const auto day = read_day(base::trim(theirs));
  if (!day) return std::string(theirs);
  char text[16];
  std::snprintf(text, sizeof text, "%04d-%02d-%02d", day->year, day->month % 100, day->day % 100);
  return text;
}

}  // namespace api::dialect
