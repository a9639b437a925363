#include "formats/input/dates.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "base/text.h"
#include "formats/input/words.h"

namespace formats {

namespace {

constexpr std::array<std::string_view, 12> kMonths = {"jan", "feb", "mar", "apr", "may", "jun",
                                                      "jul", "aug", "sep", "oct", "nov", "dec"};

// Month abbreviations that differ from English: German, French, Spanish, Italian, Portuguese, Dutch.
constexpr std::pair<std::string_view, int> kOtherMonths[] = {
    {"ene", 1}, {"gen", 1}, {"fev", 2},  {"maa", 3},  {"avr", 4},  {"abr", 4},  {"mai", 5},
    {"mag", 5}, {"mei", 5}, {"giu", 6},  {"lug", 7},  {"juil", 7}, {"juin", 6}, {"aou", 8},
    {"ago", 8}, {"set", 9}, {"okt", 10}, {"ott", 10}, {"out", 10}, {"dez", 12}, {"dic", 12}};

// Returns 0 if the word is no month.
int month_of(std::string_view word) {
  for (const auto& [start, month] : kOtherMonths)
    if (word.starts_with(start)) return month;
  const auto found = std::find(kMonths.begin(), kMonths.end(), word.substr(0, 3));
  return found == kMonths.end() ? 0 : static_cast<int>(found - kMonths.begin()) + 1;
}

struct Day {
  int year = 0, month = 0, day = 0;
};

struct Parts {
  Day day;
  std::optional<int> second;  // of the day
  std::optional<int> offset;  // seconds east of UTC
};

// Takes characters off the front of a text.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}
  bool at_end() const { return text_.empty(); }
  bool take(char c) {
    if (text_.empty() || text_[0] != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  void spaces() {
    while (take(' ') || take(',')) {
    }
  }
  std::string_view digits() { return take_while("0123456789"); }
  std::string_view letters() { return take_while("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"); }
  char first() const { return text_.empty() ? '\0' : text_[0]; }

 private:
  std::string_view take_while(std::string_view set) {
    const std::string_view taken = text_.substr(0, text_.find_first_not_of(set));
    text_.remove_prefix(taken.size());
    return taken;
  }
  std::string_view text_;
};

int number(std::string_view digits) {
  return digits.size() > 6 ? -1 : static_cast<int>(base::parse_int(digits).value_or(-1));
}

// Reads "AM" or "PM" after a twelve-hour time.
bool read_half(Scanner& text, int hours, std::optional<int>& second) {
  Scanner ahead = text;
  ahead.spaces();
  const std::string word = base::ascii_lower(ahead.letters());
  if (word != "am" && word != "pm") return true;
  text = ahead;
  second = second.value_or(0) + ((word == "pm" ? 12 : 0) - (hours == 12 ? 12 : 0)) * 3600;
  return hours >= 1 && hours <= 12;
}

bool read_clock(Scanner& text, std::optional<int>& second) {
  const int hours = number(text.digits());
  if (!text.take(':')) return false;
  const int minutes = number(text.digits()), seconds = text.take(':') ? number(text.digits()) : 0;
  if (text.take('.')) text.digits();
  if (hours < 0 || hours >= 24 || minutes < 0 || minutes >= 60 || seconds < 0 || seconds > 60) return false;
  second = hours * 3600 + minutes * 60 + seconds;
  return read_half(text, hours, second);
}

bool read_zone(Scanner& text, std::optional<int>& offset) {
  text.spaces();
  const std::string_view word = text.letters();
  if (word == "Z" || word == "z" || word == "UTC" || word == "GMT") offset = 0;
  else if (!word.empty()) return false;
  const char sign = text.first();
  if (sign != '+' && sign != '-') return true;
  text.take(sign);
  std::string digits(text.digits());
  if (text.take(':')) digits += text.digits();
  if (digits.size() == 2) digits += "00";
  if (digits.size() != 4) return false;
  const int whole = number(digits), seconds = whole / 100 * 3600 + whole % 100 * 60;
  offset = sign == '-' ? -seconds : seconds;
  return true;
}

// Reads three numbers with one sign between them: "2024-03-02", "24.06.2018", "24. 6. 2018", "10/13/25".
bool read_numbers(Scanner& text, std::array<std::string_view, 3>& numbers) {
  numbers[0] = text.digits();
  const char sign = text.first();
  if (numbers[0].empty() || (sign != '-' && sign != '/' && sign != '.')) return false;
  for (std::size_t i = 1; i < 3; ++i) {
    if (!text.take(sign)) return false;
    if (sign == '.') text.spaces();
    numbers[i] = text.digits();
    if (numbers[i].empty()) return false;
  }
  text.take('.');
  return true;
}

bool has_year_first(const std::array<std::string_view, 3>& numbers) { return numbers[0].size() == 4; }

std::optional<Day> day_of(const std::array<std::string_view, 3>& numbers, DayOrder order) {
  const bool year_last = numbers[2].size() == 4, year_first = has_year_first(numbers);
  if (year_first ? numbers[2].size() > 2 : numbers[0].size() > 2) return std::nullopt;
  if (numbers[1].size() > 2 || (year_last && order == DayOrder::ymd)) return std::nullopt;
  const auto year = [](std::string_view digits) { return number(digits) + (digits.size() == 4 ? 0 : 2000); };
  if (order == DayOrder::iso && !year_first) return std::nullopt;
  if (year_first || order == DayOrder::ymd) return Day{year(numbers[0]), number(numbers[1]), number(numbers[2])};
  if (numbers[2].size() != 4 && numbers[2].size() != 2) return std::nullopt;
  const int first = number(numbers[0]), second = number(numbers[1]);
  return order == DayOrder::dmy ? Day{year(numbers[2]), second, first} : Day{year(numbers[2]), first, second};
}

// Reads "Sat Dec 31 00:00:00 2016", "Apr 23 2017, 08:18" and "4. März 2024".
std::optional<Parts> read_words(std::string_view text) {
  Parts parts;
  const std::string folded = base::fold(text);
  Scanner scanner(folded);
  for (scanner.spaces(); !scanner.at_end(); scanner.spaces()) {
    if (scanner.take('.')) continue;
    Scanner ahead = scanner;
    const std::string_view word = scanner.letters();
    if (const int month = month_of(word); month != 0) parts.day.month = month;
    if (!word.empty()) continue;
    const std::string_view digits = scanner.digits();
    if (digits.empty()) return std::nullopt;
    if (scanner.first() == ':') {
      if (!read_clock(ahead, parts.second)) return std::nullopt;
      scanner = ahead;
    } else {
      (digits.size() == 4 ? parts.day.year : parts.day.day) = number(digits);
    }
  }
  const bool is_whole = parts.day.year != 0 && parts.day.month != 0 && parts.day.day != 0;
  return is_whole ? std::optional(parts) : std::nullopt;
}

std::optional<Parts> read_parts(std::string_view text, DayOrder order) {
  Scanner scanner(text);
  std::array<std::string_view, 3> numbers;
  if (!read_numbers(scanner, numbers)) return read_words(text);
  const auto day = day_of(numbers, order);
  if (!day) return std::nullopt;
  Parts parts{*day, std::nullopt, std::nullopt};
  scanner.take('T');
  scanner.spaces();
  if (scanner.at_end()) return parts;
  if (!read_clock(scanner, parts.second) || !read_zone(scanner, parts.offset) || !scanner.at_end()) return std::nullopt;
  return parts;
}

std::string iso(const Day& day) {
  std::array<char, 40> text{};
  const int length = std::snprintf(text.data(), text.size(), "%04d-%02d-%02d", day.year, day.month, day.day);
  return {text.data(), static_cast<std::size_t>(length)};
}

base::UnixTime utc(const std::string& date) {
  const std::chrono::year_month_day day{std::chrono::year(number(date.substr(0, 4))),
                                        std::chrono::month(static_cast<unsigned>(number(date.substr(5, 2)))),
                                        std::chrono::day(static_cast<unsigned>(number(date.substr(8, 2))))};
  return std::chrono::sys_seconds(std::chrono::sys_days(day)).time_since_epoch().count();
}

bool is_unknown(const std::string& date) {
  return date.starts_with("0000") || date.starts_with("0001") || date == "1969-12-31" || date == "1970-01-01";
}

domain::RowReason date_problem(const std::string& date, const std::string& tomorrow) {
  if (!base::is_iso_date(date) || date < "1888") return "bad_date";
  return date > tomorrow ? domain::RowReason("future_date") : domain::RowReason();
}

When wrong(domain::RowReason reason) { return {{}, {}, {}, reason}; }

}  // namespace

Calendar::Calendar(std::string zone, std::string today) : zone_(std::move(zone)), tomorrow_(base::add_days(today, 1)) {}

// Returns the instant. The offset of a zone depends on the instant itself, so it is found in two steps.
base::UnixTime Calendar::instant(const std::string& date, int second) const {
  const base::UnixTime wall = utc(date) + second;
  base::UnixTime time = wall;
  for (int step = 0; step < 2; ++step) {
    const std::string clock = base::local_clock(time, zone_);
    const base::UnixTime there = utc(base::local_date(time, zone_)) + number(clock.substr(0, 2)) * base::kHour +
                                 number(clock.substr(3, 2)) * base::kMinute + time % base::kMinute;
    time += wall - there;
  }
  return time;
}

base::UnixTime Calendar::end_of(const std::string& date) const {
  return instant(date, static_cast<int>(base::kDay) - 1);
}

When Calendar::checked(When when) const {
  const domain::RowReason problem = date_problem(*when.date, tomorrow_);
  return problem.empty() ? when : wrong(problem);
}

When Calendar::read(base::UnixTime instant) const {
  if (instant >= -base::kDay && instant <= base::kDay) return {};
  if (instant < -3'000'000'000 || instant > 20'000'000'000)
    return wrong(instant < 0 ? domain::RowReason("bad_date") : domain::RowReason("future_date"));
  has_cut_ = true;
  const std::string clock = base::local_clock(instant, zone_);
  const auto seconds = static_cast<int>((instant % 60 + 60) % 60);
  return checked({base::local_date(instant, zone_),
                  instant,
                  number(clock.substr(0, 2)) * 3600 + number(clock.substr(3, 2)) * 60 + seconds,
                  {}});
}

When Calendar::read(std::string_view text, const DateStyle& style) const {
  text = base::trim(text);
  if (text.empty() || text == "0") return {};
  const auto parts = read_parts(text, style.order.order);
  if (!parts) return wrong("bad_date");
  const std::string date = iso(parts->day);
  if (is_unknown(date)) return {};
  if (!base::is_iso_date(date)) return wrong("bad_date");
  const bool is_day = !parts->second || (style.midnight_is_day && *parts->second == 0);
  if (is_day) return checked({date, end_of(date), {}, {}});
  if (style.is_local && !parts->offset) return checked({date, instant(date, *parts->second), parts->second, {}});
  return read(utc(date) + *parts->second - parts->offset.value_or(0));
}

When Calendar::read_reduced(const std::string& date) const {
  if (date == "1969-12" || date == "1970-01") return {};
  if (date < "1888") return wrong("bad_date");
  if (date > tomorrow_.substr(0, date.size())) return wrong("future_date");
  return {date, {}, {}, {}};
}

std::optional<std::string> reduced_date(std::string_view text) {
  Scanner scanner(base::trim(text));
  std::string_view year = scanner.digits(), month;
  if (scanner.take('-') || scanner.take('/') || scanner.take('.')) {
    month = scanner.digits();
    if (month.empty()) return std::nullopt;
    if (year.size() != 4) std::swap(year, month);
  }
  if (!scanner.at_end() || year.size() != 4 || month.size() > 2 || year_in(year) == 0) return std::nullopt;
  if (month.empty()) return std::string(year);
  const std::string date = iso({number(year), number(month), 1});
  return base::is_iso_date(date) ? std::optional(date.substr(0, 7)) : std::nullopt;
}

bool has_open_order(std::string_view text) {
  Scanner scanner(base::trim(text));
  std::array<std::string_view, 3> numbers;
  return read_numbers(scanner, numbers) && !has_year_first(numbers);
}

std::optional<std::string> spreadsheet_day(std::string_view text) {
  constexpr std::int64_t kFirst = 20'000, kLast = 60'000;  // days in 1954 and 2064
  const auto number = base::parse_id(base::trim(text));
  if (!number || *number < kFirst || *number > kLast) return std::nullopt;
  return base::add_days("1899-12-30", static_cast<int>(*number));
}

bool is_date(std::string_view text) {
  text = base::trim(text);
  if (text.find_first_of("0123456789") == std::string_view::npos) return false;
  for (const DayOrder order : {DayOrder::dmy, DayOrder::mdy, DayOrder::ymd}) {
    const auto parts = read_parts(text, order);
    if (parts && (base::is_iso_date(iso(parts->day)) || is_unknown(iso(parts->day)))) return true;
  }
  return false;
}

void DayOrders::add(std::string_view text) {
  text = base::trim(text);
  if (!has_open_order(text)) return;
  ++dates_;
  if (samples_.size() < 3) samples_.push_back(one_line(text, 40));
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    Count& count = counts_[i];
    const auto parts = read_parts(text, static_cast<DayOrder>(i));
    const std::string date = parts ? iso(parts->day) : std::string();
    if (!parts || (!is_unknown(date) && !date_problem(date, tomorrow_).empty())) {
      ++count.bad;
      continue;
    }
    if (!count.before.empty()) {
      ++count.pairs;
      if (date <= count.before) ++count.falls;
    }
    count.before = date;
  }
}

double DayOrders::falling(DayOrder order) const {
  const Count& count = counts_[static_cast<std::size_t>(order)];
  return count.pairs == 0 ? 0 : static_cast<double>(count.falls) / count.pairs;
}

std::vector<DayOrder> DayOrders::possible() const {
  std::vector<DayOrder> orders;
  for (std::size_t i = 0; i < counts_.size(); ++i)
    if (counts_[i].bad == 0) orders.push_back(static_cast<DayOrder>(i));
  if (orders.empty()) return {DayOrder::dmy, DayOrder::mdy, DayOrder::ymd};
  return orders;
}

std::optional<DayOrder> DayOrders::decided(bool is_newest_first) const {
  const std::vector<DayOrder> orders = possible();
  if (dates_ == 0) return DayOrder::ymd;
  if (orders.size() == 1) return orders[0];
  const bool fits = counts_[static_cast<std::size_t>(orders[0])].bad == 0;
  if (!is_newest_first || !fits) return std::nullopt;
  for (const DayOrder order : orders) {
    const bool others_do_not = std::all_of(orders.begin(), orders.end(),
                                           [&](DayOrder other) { return other == order || falling(other) <= 0.95; });
    if (falling(order) >= 0.99 && others_do_not) return order;
  }
  return std::nullopt;
}

// Returns the order with the fewest impossible rows and, among those, the most falls.
DayOrder DayOrders::likeliest() const {
  const std::vector<DayOrder> orders = possible();
  return *std::min_element(orders.begin(), orders.end(), [this](DayOrder a, DayOrder b) {
    const int bad_a = counts_[static_cast<std::size_t>(a)].bad, bad_b = counts_[static_cast<std::size_t>(b)].bad;
    return bad_a != bad_b ? bad_a < bad_b : falling(a) > falling(b);
  });
}

}  // namespace formats
