#include "transfer/imports/preference.h"

#include <tuple>

#include "base/text.h"
#include "base/time.h"
#include "store/account/user.h"

namespace transfer {

namespace {

bool is_flag(const std::string& value) { return value == "true" || value == "false"; }

}  // namespace

std::optional<domain::User> find_writer(store::Db& db, const domain::User& user, std::string_view name) {
  auto writer = store::find_user_by_name(db, name);
  return writer && writer->id != user.id && domain::may_read(user, *writer) ? writer : std::nullopt;
}

bool has_same_preferences(const domain::User& one, const domain::User& other) {
  const auto all = [](const domain::User& user) {
    return std::tie(user.privacy, user.time_zone, user.date_format, user.country, user.rating_scale, user.theme,
                    user.automatic_watchlist_removal, user.single_key_shortcuts, user.provider_search, user.services,
                    user.weekly_export, user.about);
  };
  return all(one) == all(other);
}

std::optional<domain::User> with_preference(domain::User user, std::string_view name, const std::string& value) {
  using domain::RatingScale;
  const bool is_on = value == "true";
  if (name == "privacy_level" && domain::privacy_text(domain::privacy_from(value)) == value)
    user.privacy = domain::privacy_from(value);
  else if (name == "timezone" && base::is_time_zone(value) && value.size() <= 64) user.time_zone = value;
  else if (name == "date_format" && !value.empty() && value.size() <= 32) user.date_format = value;
  else if (name == "country" && (value.empty() || value.size() == 2)) user.country = value;
  else if (name == "rating_scale" && domain::rating_scale_text(domain::rating_scale_from(value)) == value)
    user.rating_scale = domain::rating_scale_from(value);
  else if (name == "theme" && (value == "light" || value == "dark" || value == "auto")) user.theme = value;
  else if (name == "automatic_watchlist_removal" && is_flag(value)) user.automatic_watchlist_removal = is_on;
  else if (name == "single_key_shortcuts" && is_flag(value)) user.single_key_shortcuts = is_on;
  else if (name == "provider_search" && is_flag(value)) user.provider_search = is_on;
  else if (name == "weekly_export" && is_flag(value)) user.weekly_export = is_on;
  else if (name == "about" && base::code_points(value) <= store::kLongestAbout) user.about = value;
  else if (name == "services" && base::code_points(value) <= 4000) user.services = value;
  else return std::nullopt;
  return user;
}

}  // namespace transfer
