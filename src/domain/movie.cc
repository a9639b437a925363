#include "domain/movie.h"

#include <string_view>

#include "base/text.h"

namespace domain {

namespace {

constexpr std::size_t kMaxImdbDigits = 10;
constexpr std::size_t kMaxImageName = 64;

bool is_image_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

}  // namespace

bool is_imdb_id(std::string_view text) {
  if (!text.starts_with("tt")) return false;
  const std::string_view digits = text.substr(2);
  return !digits.empty() && digits.size() <= kMaxImdbDigits && base::is_digits(digits);
}

bool is_image_path(std::string_view text) {
  if (!text.starts_with('/') || !(text.ends_with(".jpg") || text.ends_with(".png"))) return false;
  const std::string_view name = text.substr(1, text.size() - 5);
  if (name.empty() || name.size() > kMaxImageName) return false;
  for (const char c : name)
    if (!is_image_name_character(c)) return false;
  return true;
}

}  // namespace domain
