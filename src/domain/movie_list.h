// A list of films that a user has made, with its own privacy level. That level does not depend on the account's: a
// private user may have a public list.
#pragma once

#include <cstdint>
#include <string>

#include "base/time.h"
#include "domain/user.h"

namespace domain {

struct MovieList {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  std::string user_name;
  std::string name;
  std::string description;  // plain text, may be empty
  bool is_ranked = false;
  Privacy privacy = Privacy::members;
  std::int64_t revision = 1;  // raised by every change of the list or its films
  base::UnixTime created_at = 0, changed_at = 0;
};

inline constexpr int kMostLists = 500;       // of a user
inline constexpr int kMostListItems = 2000;  // of a list
inline constexpr std::size_t kLongestListName = 200, kLongestListText = 10000;

}  // namespace domain
