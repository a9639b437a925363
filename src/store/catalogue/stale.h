// Films and persons of whom the provider is to be asked: those that were synchronised with it longest ago, and films of
// which people want to know where they can be watched.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct StaleRecord {
  std::int64_t id = 0, meta_id = 0;
};

// Records that were synchronised before a moment, the oldest first. Persons known only from credits come before all
// others.
std::vector<StaleRecord> stale_movies(Db& db, base::UnixTime before, int limit);
std::vector<StaleRecord> stale_persons(Db& db, base::UnixTime before, int limit);
std::int64_t count_stale_movies(Db& db, base::UnixTime before);
std::int64_t count_stale_persons(Db& db, base::UnixTime before);

// Those of a film's directors and leading cast who are known only from credits.
std::vector<StaleRecord> unknown_persons_of(Db& db, std::int64_t movie_id);

// Of people who have chosen services: the films of their watchlists, those that stand there longest first, then of
// their lists, then those that their saved filters choose from. Each once in a country.
struct WantedOffers {
  std::int64_t meta_id = 0;
  std::string country;  // the one that was chosen, or empty
};
std::vector<WantedOffers> wanted_offers(Db& db);

// Films below an id by falling id, and the number of all films.
std::vector<std::int64_t> movie_ids_below(Db& db, std::int64_t id, int limit);
std::int64_t count_movies(Db& db);

// Marks a film that the provider no longer knows as synchronised.
void note_movie_checked(Tx& tx, std::int64_t id, base::UnixTime now);

}  // namespace store
