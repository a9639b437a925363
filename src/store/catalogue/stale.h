// Films and persons about which the provider is to be asked: those that were synchronised longest ago, and films for
// which users want to know where they can watch them.
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

// These find records that were synchronised before a given time, oldest first. Persons known only from credits precede
// all others.
std::vector<StaleRecord> stale_movies(Db& db, base::UnixTime before, int limit);
std::vector<StaleRecord> stale_persons(Db& db, base::UnixTime before, int limit);
std::int64_t count_stale_movies(Db& db, base::UnixTime before);
std::int64_t count_stale_persons(Db& db, base::UnixTime before);

// Returns a film's directors and leading cast who are known only from credits.
std::vector<StaleRecord> unknown_persons_of(Db& db, std::int64_t movie_id);

// A film whose offers are to be looked up for users who have chosen services. wanted_offers() returns each film once
// per country: first films on watchlists, the longest-listed first, then films on lists, then films that saved filters
// choose from.
struct WantedOffers {
  std::int64_t meta_id = 0;
  std::string country;  // the country that the user has chosen, or empty
};
std::vector<WantedOffers> wanted_offers(Db& db);

// These return films with ids below `id`, highest first, and the number of all films.
std::vector<std::int64_t> movie_ids_below(Db& db, std::int64_t id, int limit);
std::int64_t count_movies(Db& db);

// Marks a film that the provider no longer knows as synchronised.
void note_movie_checked(Tx& tx, std::int64_t id, base::UnixTime now);

}  // namespace store
