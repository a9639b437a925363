// The services that show a film in a country, remembered for a week after a lookup so that lists can be filtered by
// them; renting and buying do not count. Films are named by the provider's ids, which are the same in every database,
// and nothing is known while the cache cannot be read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Replaces the known services of a film, at most once a day.
void remember_offers(Db& cache, std::int64_t meta_id, std::string_view country,
                     const std::vector<std::string>& services, base::UnixTime now);

// Returns the films that any of these services shows. The case of ASCII letters in their names does not count.
std::vector<std::int64_t> offered_by(Db& cache, std::string_view country, const std::vector<std::string>& services,
                                     base::UnixTime now);
// Returns the films that were looked up, including those that no service shows.
std::vector<std::int64_t> known_offers(Db& cache, std::string_view country, base::UnixTime now);
// Returns the services that show any film in the country, by name, at most kMostServices.
constexpr int kMostServices = 60;
std::vector<std::string> services_in(Db& cache, std::string_view country);

}  // namespace store
