// Release dates of films in the countries of the users who wait for them, kept until the provider is asked again. Users
// wait for the films of their watchlists once they have a calendar of releases or a digest by mail; dates of films
// released long ago are not fetched.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/watch_offers.h"
#include "store/sqlite/db.h"

namespace store {

enum class ReleaseKind { cinema, digital, disc };

struct Release {
  std::int64_t movie_id = 0;
  std::string title;
  ReleaseKind kind = ReleaseKind::cinema;
  std::string date;  // ISO
};
// The range of ISO dates from which releases_of_watchlist() returns releases, ordered by date. Both bounds are
// included, and an empty bound leaves out nothing.
struct ReleaseDays {
  std::string from = {}, to = {};
};
std::vector<Release> releases_of_watchlist(Db& db, std::int64_t user_id, std::string_view country,
                                           const ReleaseDays& days = {});

// A film whose dates in a country are to be fetched, because they never were or not within kReleaseLife.
// wanted_releases() returns the least recently fetched first; its `country` is used for users who have chosen none.
constexpr base::UnixTime kReleaseLife = 7 * base::kDay;
struct WantedRelease {
  std::int64_t movie_id = 0, meta_id = 0;
  std::string country;
};
std::vector<WantedRelease> wanted_releases(Db& db, std::string_view country, base::UnixTime now, int limit);

void save_release(Tx& tx, const WantedRelease& film, const domain::ReleaseDates& dates, base::UnixTime now);

}  // namespace store
