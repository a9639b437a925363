#include "formats/readers/column_guess.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "formats/input/dates.h"

namespace formats {

namespace {

constexpr int kMostMark = 100;

// Returns true if `count` is most of a column's cells: one in ten may be something else.
bool are_most(int count, int filled) { return filled > 0 && count * 10 >= filled * 9; }

double parsed_number(std::string_view text, bool& is_number) {
  std::string plain(base::trim(text));
  std::replace(plain.begin(), plain.end(), ',', '.');
  double value = 0;
  const auto read = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  is_number = read.ec == std::errc() && read.ptr == plain.data() + plain.size();
  return value;
}

// Recognises the "stars" of "4 stars" in the languages of our headings.
bool is_star_word(std::string_view word) {
  constexpr std::string_view kStars[] = {"star",      "stars",  "stern",  "sterne",  "etoile",   "etoiles", "estrella",
                                         "estrellas", "stella", "stelle", "estrela", "estrelas", "ster",    "sterren"};
  return std::ranges::find(kStars, base::fold(base::trim(word))) != std::end(kStars);
}

}  // namespace

Mark mark_in(std::string_view cell) {
  cell = base::trim(cell);
  Mark mark;
  if (const auto stars = stars_in(cell)) return {*stars, 5, true};
  if (const auto space = cell.find(' '); space != std::string_view::npos && is_star_word(cell.substr(space + 1)))
    return {parsed_number(cell.substr(0, space), mark.is_number), 5, mark.is_number};
  const auto slash = cell.find('/');
  mark.value = parsed_number(cell.substr(0, slash), mark.is_number);
  if (slash == std::string_view::npos || !mark.is_number) return mark;
  const double scale = parsed_number(cell.substr(slash + 1), mark.is_number);
  mark.is_number = mark.is_number && (scale == 5 || scale == 10 || scale == 20 || scale == 100);
  mark.scale = mark.is_number ? static_cast<int>(scale) : 0;
  return mark;
}

ColumnGuess::ColumnGuess(const Columns& columns) : names_(columns.names()), facts_(names_.size()) {}

void ColumnGuess::learn(const Table& row) {
  ++rows_;
  for (std::size_t i = 0; i < std::min(facts_.size(), row.cells().size()); ++i) {
    const std::string_view cell = base::trim(row.cells()[i]);
    if (cell.empty()) continue;
    Facts& facts = facts_[i];
    const Mark mark = mark_in(cell);
    const bool may_be_mark = mark.is_number && mark.value >= -1 && mark.value <= kMostMark;
    const bool is_day = is_date(cell) || (spreadsheet_day(cell) && fit(Role::date, names_[i]) > 0);
    if (is_day) ++facts.dates;
    else if (cell.size() == 4 && year_in(cell) != 0) ++facts.years;
    else if (may_be_mark) ++facts.marks;
    else if (cell.find_first_of("0123456789") != std::string_view::npos) ++facts.odd;
    else ++facts.words;
    ++facts.filled;
    facts.is_counter = facts.is_counter && mark.scale == 0 && mark.value == facts.filled;
    facts.least = std::min(facts.filled == 1 ? mark.value : facts.least, mark.value);
    facts.most = std::max(facts.most, mark.value);
  }
}

// Returns true if the contents fit the role. They can overrule a heading: "Watched" above "yes" is no date, "Note"
// above words is no rating.
bool ColumnGuess::holds(Role role, std::size_t column) const {
  const Facts& facts = facts_[column];
  if (facts.filled == 0) return true;
  if (role == Role::date)
    return facts.dates + facts.odd > 0 || facts.years > facts.words ||
           (facts.words < facts.filled && !fit(Role::list, names_[column]));
  if (role == Role::rating) return facts.marks > 0 || !fit(Role::text, names_[column]);
  if (role == Role::text) return facts.marks < facts.filled || !fit(Role::rating, names_[column]);
  if (role == Role::list) return facts.dates == 0;
  return true;
}

// Guesses the role of a column whose heading says nothing.
bool ColumnGuess::looks_like(Role role, std::size_t column) const {
  const Facts& facts = facts_[column];
  const std::string& name = names_[column];
  if (name.empty() || counts_something(name)) return false;
  for (const Role other : kRoles)
    if (other != role && is_usual(other, name) && holds(other, column)) return false;
  if (role == Role::date) return are_most(facts.dates, facts.filled);
  if (role == Role::year) return are_most(facts.years, facts.filled);
  return role == Role::rating && are_most(facts.marks, facts.filled) && facts.most > 1 && !facts.is_counter;
}

int ColumnGuess::place(Role role) const {
  int best = -1, best_fit = 0;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const int named = fit(role, names_[i]);
    const int value = named + (facts_[i].filled == 0 ? 2 * kHasWord : 0);  // empty columns are the last choice
    if (named == 0 || !holds(role, i) || (best >= 0 && value >= best_fit)) continue;
    best = static_cast<int>(i);
    best_fit = value;
  }
  const bool is_told_by_content = role == Role::date || role == Role::rating || role == Role::year;
  if (best >= 0 || !is_told_by_content) return best;
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (looks_like(role, i)) return static_cast<int>(i);
  return -1;
}

// Returns true if films have ratings or watch dates. A column named just "Date" may hold the day on which a film was
// added to the list.
bool ColumnGuess::says_watched() const {
  constexpr std::string_view kPlain[] = {"date", "datum", "fecha", "data"};
  const int date = place(Role::date), rating = place(Role::rating);
  const auto at = [](int column) { return static_cast<std::size_t>(column); };
  const bool is_watched = date >= 0 && facts_[at(date)].dates + facts_[at(date)].years > 0 &&
                          is_usual(Role::date, names_[at(date)]) &&
                          std::ranges::find(kPlain, names_[at(date)]) == std::end(kPlain);
  return is_watched || (rating >= 0 && are_most(facts_[at(rating)].marks, rows_));
}

std::string ColumnGuess::column_of(Role role) const {
  const int column = place(role);
  return column < 0 ? std::string() : names_[static_cast<std::size_t>(column)];
}

}  // namespace formats
