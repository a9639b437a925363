// A user, that is, a person with an account, as the rest of the program sees one. Credentials stay in store and auth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace domain {

enum class Privacy { owner, members, everyone };  // "private", "members", "public"
enum class RatingScale { ten, five };

struct User {
  std::int64_t id = 0;
  std::string name;
  std::string email;
  bool is_admin = false;
  Privacy privacy = Privacy::members;
  bool totp_enabled = false;
  std::string time_zone = "UTC";
  std::string date_format;
  std::string country;  // ISO 3166-1 or empty
  RatingScale rating_scale = RatingScale::ten;
  std::string theme = "auto";
  bool automatic_watchlist_removal = true;
  bool single_key_shortcuts = true;
  bool provider_search = true;  // sends the text of searches to the metadata provider
  std::string services;         // the streaming services of the user, one name a line
  bool weekly_export = false;   // makes a Matinee ZIP each week beside the backups
  std::string profile_image;
  std::string about;  // a line about the user, for the profile
  std::int64_t revision = 0;
  base::UnixTime created_at = 0;
};

std::string_view privacy_text(Privacy privacy);
Privacy privacy_from(std::string_view text);
std::string_view rating_scale_text(RatingScale scale);
RatingScale rating_scale_from(std::string_view text);

std::vector<std::string> services_of(const User& user);

// Returns true if the text is 1–64 ASCII letters and digits.
bool is_user_name(std::string_view text);

// Returns true if `viewer` (nullopt means anonymous) may read what `owner` recorded.
bool may_read(const std::optional<User>& viewer, const User& owner);

// Make the round picture that represents a user: initials such as "MK" for "MayaK", and a hue of 0–11 from the name.
std::string initials(std::string_view name);
int hue_of(std::string_view text);

}  // namespace domain
