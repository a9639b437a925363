#include "app/page/typed_date.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "app/page/display.h"
#include "base/text.h"
#include "base/time.h"

namespace app {

namespace {

// Returns "05" for "5" and "05".
std::optional<std::string> two_digits(std::string_view number) {
  if (!base::is_digits(number) || number.size() > 2) return std::nullopt;
  return std::string(2 - number.size(), '0') + std::string(number);
}

bool is_year(std::string_view number) { return number.size() == 4 && base::is_digits(number); }

std::string iso(std::string_view year, const std::string& month, const std::optional<std::string>& day) {
  return std::string(year) + '-' + month + (day ? '-' + *day : std::string());
}

// Returns the only month whose name is this word or begins with it, which takes at least three letters. Returns nullopt
// if several do.
std::optional<std::string> month_named(const base::Language& language, const std::string& word) {
  std::optional<std::string> found;
  for (int month = 1; month <= 12; ++month) {
    const std::string name = base::fold(month_name(language, month));
    const bool is_short = base::fold(short_month_name(language, month)) == word;
    if (!is_short && (base::code_points(word) < 3 || !name.starts_with(word))) continue;
    if (found && !is_short) return std::nullopt;
    found = two_digits(std::to_string(month));
    if (is_short || name == word) return found;
  }
  return found;
}

// Reads "14 nov 2026", "november 14, 2026" and "nov 2026".
std::optional<std::string> spelled_date(const base::Language& language, std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == ',' || c == '.'; }, ' ');
  std::optional<std::string> month, day;
  std::string_view year;
  for (const std::string_view word : base::split(text, ' ')) {
    if (word.empty()) continue;
    if (year.empty() && is_year(word)) year = word;
    else if (!day && base::is_digits(word)) day = two_digits(word);
    else if (month || !(month = month_named(language, std::string(word)))) return std::nullopt;
  }
  return month && !year.empty() ? std::optional(iso(year, *month, day)) : std::nullopt;
}

// Reads a date that formatted_date() writes in numbers: day, month and year, or month and year.
std::optional<std::string> numeric_date(std::string_view text, std::string_view format) {
  const auto separator = format.find_first_of("./");
  if (separator == std::string_view::npos) return std::nullopt;
  std::vector<std::string_view> names = base::split(format, format[separator]);
  const std::vector<std::string_view> numbers = base::split(text, format[separator]);
  if (numbers.size() == 2) std::erase(names, "dd");
  if (numbers.size() != names.size()) return std::nullopt;
  std::optional<std::string> month, day;
  std::string_view year;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == "yyyy") year = is_year(numbers[i]) ? numbers[i] : std::string_view();
    else if (names[i] == "mm") month = two_digits(numbers[i]);
    else if (!(day = two_digits(numbers[i]))) return std::nullopt;
  }
  return month && !year.empty() ? std::optional(iso(year, *month, day)) : std::nullopt;
}

}  // namespace

std::string typed_date(const base::Language& language, std::string_view typed, std::string_view format,
                       const std::string& today) {
  static const base::Language kEnglish;
  const std::string text = base::fold(base::trim(typed));
  for (const base::Language* spoken : {&language, &kEnglish}) {
    if (text == base::fold(spoken->text(base::tr("Today")))) return today;
    if (text == base::fold(spoken->text(base::tr("Yesterday")))) return base::add_days(today, -1);
    if (const auto date = spelled_date(*spoken, text)) return *date;
  }
  return numeric_date(text, format).value_or(std::string(base::trim(typed)));
}

}  // namespace app
