// Drawn pictures of years, in cache.db: for each user, year and shape the newest one, and the newest one that share
// links show. There are at most kMostYearPictures, and none is older than eight days, so pictures of deleted accounts
// disappear.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

constexpr int kMostYearPictures = 200;

struct YearPictureName {
  std::int64_t user_id = 0;
  int year = 0;
  std::string_view shape;  // "wide" or "tall"
  bool by_link = false;    // the picture that share links show
};

struct YearPicture {
  std::string version;         // year_card_version()
  std::string choices;         // YearCard::text()
  std::int64_t person_id = 0;  // the person who is named on it; 0 means nobody
  base::UnixTime made_at = 0;
  std::int64_t bytes = 0;
};

std::optional<YearPicture> find_year_picture(Db& cache, const YearPictureName& name);
// Returns the picture as PNG, empty if there is none.
std::string year_picture_png(Db& cache, const YearPictureName& name);
void save_year_picture(Tx& tx, const YearPictureName& name, const YearPicture& picture, std::string_view png);
// Marks the pictures of a year as outdated, so that they are drawn again whatever their version is.
void outdate_year_pictures(Tx& tx, std::int64_t user_id, int year);

}  // namespace store
