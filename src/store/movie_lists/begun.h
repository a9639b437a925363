// Lists that fill themselves: the directors of whom a user has seen most films, and the collections that they have
// begun. Only those whose films the provider has listed are here, counted as on their own pages (domain/filmography.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

struct Begun {
  std::int64_t id = 0;  // the person's; of a collection, the provider's
  std::string name;
  std::int64_t seen = 0, total = 0;  // of the films that count; `total` is at least two
};

// Begun lists are in order of the share that is seen, largest first; there are at most kMostBegun of each kind.
constexpr int kMostBegun = 100, kMostUnasked = 5;
struct BegunLists {
  std::vector<Begun> directors;    // more than half is seen, at least two films; without those the user hides
  std::vector<Begun> collections;  // at least one film is seen
  std::int64_t age = 0;            // seconds, as in ComputedText
};

// Reads the user's diary itself.
BegunLists read_begun_lists(Db& db, std::int64_t user_id, const std::string& today);

// Returns how much of these directors' films the user has seen, by the id of the director. Directors whose films the
// provider has not listed, and those of a single film, are left out.
std::map<std::int64_t, Begun> seen_of_directors(Db& db, std::int64_t user_id,
                                                const std::vector<std::int64_t>& directors, const std::string& today);

// Returns the lists from the cache, or computes them as store/cache/computed.h says.
BegunLists begun_lists(Db& db, Db& cache, const domain::User& user, const std::string& today, base::UnixTime now);

// Returns begun_lists(), except that a large diary gets the lists in the cache, whatever their version, or nullopt;
// `age` says if begun_lists() has newer ones.
std::optional<BegunLists> begun_lists_at_hand(Db& db, Db& cache, const domain::User& user, const std::string& today,
                                              base::UnixTime now);

// Each returns the directors of whom the user has seen most films, among those whose films nobody has asked for yet, at
// most kMostUnasked. Finding them takes longer than computing the lists.
std::vector<std::int64_t> read_unasked_directors(Db& db, std::int64_t user_id);
std::vector<std::int64_t> unasked_directors(Db& db, Db& cache, const domain::User& user, base::UnixTime now);

}  // namespace store
