// Which services show a film in a country, as far as somebody has looked it up within a week: what lists are filtered
// by. While the cache cannot be read nothing is known. Films are named by the provider's ids, which are the same in
// every database. Renting and buying do not count.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Notes the services of one film in the place of those of before; at most once a day.
void remember_offers(Db& cache, std::int64_t meta_id, std::string_view country,
                     const std::vector<std::string>& services, base::UnixTime now);

// The films that one of these services shows; the case of ASCII letters does not count.
std::vector<std::int64_t> offered_by(Db& cache, std::string_view country, const std::vector<std::string>& services,
                                     base::UnixTime now);
// The films that were looked up, whether a service shows them or none.
std::vector<std::int64_t> known_offers(Db& cache, std::string_view country, base::UnixTime now);
// The services that show any of them, by name; at most kMostServices.
constexpr int kMostServices = 60;
std::vector<std::string> services_in(Db& cache, std::string_view country);

}  // namespace store
