// Lists that keep themselves: the directors of whom a user has seen most films, and the collections that they have
// begun. Only those whose films the provider has told, counted as on their own pages (domain/filmography.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

struct Begun {
  std::int64_t id = 0;  // of the person; of a collection the provider's
  std::string name;
  std::int64_t seen = 0, total = 0;  // of the films that count; at least two are
};

// What is seen whole first, then by the share that is seen. At most kMostBegun of each.
constexpr int kMostBegun = 100, kMostUnasked = 5;
struct BegunLists {
  std::vector<Begun> directors;    // more than half is seen, and at least two films; none that the user hides
  std::vector<Begun> collections;  // a film is seen
  std::int64_t age = 0;            // seconds, as ComputedText has it
};

// Reads what the user has seen itself.
BegunLists read_begun_lists(Db& db, std::int64_t user_id, const std::string& today);

// The same, from the cache or computed as store/cache/computed.h says.
BegunLists begun_lists(Db& db, Db& cache, const domain::User& user, const std::string& today, base::UnixTime now);

// Of a large diary those that are there, of whatever version, or none: `age` says whether begun_lists() has newer ones.
std::optional<BegunLists> begun_lists_at_hand(Db& db, Db& cache, const domain::User& user, const std::string& today,
                                              base::UnixTime now);

// The directors of whom most is seen among those whose films nobody has asked for yet, at most kMostUnasked. Finding
// them takes longer than the lists do.
std::vector<std::int64_t> read_unasked_directors(Db& db, std::int64_t user_id);
std::vector<std::int64_t> unasked_directors(Db& db, Db& cache, const domain::User& user, base::UnixTime now);

}  // namespace store
