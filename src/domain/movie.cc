#include "domain/movie.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"

namespace domain {

namespace {

constexpr std::size_t kMaxImdbDigits = 10;
constexpr std::size_t kMaxImageName = 64;

}  // namespace

TitleAndYear title_and_year(std::string_view text) {
  const std::string_view whole = base::trim(text);
  std::string_view last = whole.substr(whole.find_last_of(' ') + 1);
  const std::string title(base::trim(whole.substr(0, whole.size() - last.size())));
  if (last.starts_with('(') && last.ends_with(')')) last = last.substr(1, last.size() - 2);
  const bool is_year = last.size() == 4 && base::is_digits(last) && last >= "1870" && last < "2100";
  if (title.empty() || !is_year) return {std::string(whole), 0};
  return {title, base::year_of(last)};
}

bool is_imdb_id(std::string_view text) {
  if (!text.starts_with("tt")) return false;
  const std::string_view digits = text.substr(2);
  return !digits.empty() && digits.size() <= kMaxImdbDigits && base::is_digits(digits);
}

bool is_image_path(std::string_view text) {
  if (!text.starts_with('/') || !(text.ends_with(".jpg") || text.ends_with(".png"))) return false;
  const std::string_view name = text.substr(1, text.size() - 5);
  return !name.empty() && name.size() <= kMaxImageName && std::all_of(name.begin(), name.end(), [](char c) {
    return base::is_alnum({&c, 1}) || c == '_' || c == '-';
  });
}

}  // namespace domain
