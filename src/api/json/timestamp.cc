#include "api/json/timestamp.h"

#include <algorithm>

#include "base/text.h"

namespace api {

namespace {

int number_at(std::string_view text, std::size_t at) {
  return static_cast<int>(base::parse_int(text.substr(at, 2)).value_or(0));
}

// Returns true if the text begins with an existing moment such as "2024-05-01T12:00:00".
bool begins_with_moment(std::string_view text) {
  constexpr std::string_view kShape = "T00:00:00";
  if (text.size() < 19 || !base::is_iso_date(text.substr(0, 10))) return false;
  const bool has_shape = std::equal(kShape.begin(), kShape.end(), text.begin() + 10, [](char shape, char c) {
    return shape == '0' ? c >= '0' && c <= '9' : shape == c;
  });
  return has_shape && number_at(text, 11) <= 23 && number_at(text, 14) <= 59 && number_at(text, 17) <= 59;
}

// Returns the seconds east of UTC for "Z", "+01:00" or "-03:30".
std::optional<base::UnixTime> zone_offset(std::string_view text) {
  if (text == "Z") return 0;
  const bool has_shape = text.size() == 6 && (text[0] == '+' || text[0] == '-') && text[3] == ':' &&
                         base::is_digits(text.substr(1, 2)) && base::is_digits(text.substr(4, 2));
  if (!has_shape || number_at(text, 1) > 23 || number_at(text, 4) > 59) return std::nullopt;
  return (text[0] == '-' ? -1 : 1) * (number_at(text, 1) * base::kHour + number_at(text, 4) * base::kMinute);
}

}  // namespace

std::optional<base::UnixTime> parse_rfc3339(std::string_view text) {
  constexpr std::size_t kMostDecimals = 9;
  if (!begins_with_moment(text)) return std::nullopt;
  std::string_view rest = text.substr(19);
  if (rest.starts_with('.')) {
    const auto end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
    if (end < 2 || end > kMostDecimals + 1) return std::nullopt;
    rest.remove_prefix(end);
  }
  const auto offset = zone_offset(rest);
  if (!offset) return std::nullopt;
  const base::UnixTime day = base::day_begins(std::string(text.substr(0, 10)), "UTC");
  return day + number_at(text, 11) * base::kHour + number_at(text, 14) * base::kMinute + number_at(text, 17) - *offset;
}

}  // namespace api
