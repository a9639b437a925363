#include "domain/user.h"

#include <algorithm>

#include "base/text.h"

namespace domain {

namespace {

constexpr std::size_t kMaxName = 64;

}  // namespace

std::string_view privacy_text(Privacy privacy) {
  if (privacy == Privacy::owner) return "private";
  return privacy == Privacy::everyone ? "public" : "members";
}

Privacy privacy_from(std::string_view text) {
  if (text == "private") return Privacy::owner;
  return text == "public" ? Privacy::everyone : Privacy::members;
}

std::string_view rating_scale_text(RatingScale scale) { return scale == RatingScale::five ? "five" : "ten"; }

RatingScale rating_scale_from(std::string_view text) { return text == "five" ? RatingScale::five : RatingScale::ten; }

std::vector<std::string> services_of(const User& user) {
  std::vector<std::string> names;
  for (const std::string_view name : base::split(user.services, '\n'))
    if (!name.empty()) names.emplace_back(name);
  return names;
}

bool is_user_name(std::string_view text) { return text.size() <= kMaxName && base::is_alnum(text); }

bool may_read(const std::optional<User>& viewer, const User& owner) {
  if (owner.privacy == Privacy::everyone) return true;
  if (!viewer) return false;
  return viewer->id == owner.id || viewer->is_admin || owner.privacy == Privacy::members;
}

std::string initials(std::string_view name) {
  if (name.empty()) return "?";
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  std::string text = base::first_code_points(name, 1);
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  for (std::size_t i = text.size(); i < name.size(); ++i) {
    const bool begins_word = is_upper(name[i]) || (name[i - 1] == ' ' && static_cast<unsigned char>(name[i]) >= 0xC0);
    if (begins_word) return text + base::first_code_points(name.substr(i), 1);
  }
  return text;
}

int hue_of(std::string_view text) {
  unsigned hash = 2166136261u;  // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return static_cast<int>(hash % 12);
}

}  // namespace domain
