// Drawn pictures of years, in cache.db: of each user, year and shape the newest, and the newest that share links show.
// There are at most kMostYearPictures, and none is older than eight days, so that those of deleted accounts go.
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
  bool by_link = false;    // what share links show
};

struct YearPicture {
  std::string version;         // year_card_version()
  std::string choices;         // YearCard::text()
  std::int64_t person_id = 0;  // who is named on it; 0: nobody
  base::UnixTime made_at = 0;
  std::int64_t bytes = 0;
};

std::optional<YearPicture> find_year_picture(Db& cache, const YearPictureName& name);
// Empty when there is none.
std::string year_picture_png(Db& cache, const YearPictureName& name);
void save_year_picture(Tx& tx, const YearPictureName& name, const YearPicture& picture, std::string_view png);
// Makes the pictures of a year old ones, so that they are drawn again whatever their version is.
void outdate_year_pictures(Tx& tx, std::int64_t user_id, int year);

}  // namespace store
