#include "store/cache/offers.h"

#include <algorithm>

#include "store/sqlite/ids.h"

namespace store {

namespace {

constexpr base::UnixTime kOffersLife = 7 * base::kDay;

std::vector<std::int64_t> films_of(Db& cache, std::string_view country, std::string_view service, base::UnixTime now) {
  static constexpr char kSql[] = "SELECT meta_id FROM offer WHERE country = ? AND service = ? AND expires_at > ?";
  try {
    return Query(cache, kSql, country, service, now).all(read_id);
  } catch (const DbError&) {  // pages work without their cache
    return {};
  }
}

bool is_fresh(Db& cache, std::int64_t meta_id, std::string_view country, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT 1 FROM offer WHERE country = ? AND service = '' AND meta_id = ? AND expires_at > ?";
  return Query(cache, kSql, country, meta_id, now + kOffersLife - base::kDay).step();
}

}  // namespace

// A row whose service has no name records that the film was looked up.
void remember_offers(Db& cache, std::int64_t meta_id, std::string_view country,
                     const std::vector<std::string>& services, base::UnixTime now) {
  static constexpr char kDelete[] = "DELETE FROM offer WHERE meta_id = ? AND country = ?";
  static constexpr char kInsert[] =
      "INSERT OR IGNORE INTO offer (country, service, meta_id, expires_at) VALUES (?, ?, ?, ?)";
  if (is_fresh(cache, meta_id, country, now)) return;
  Tx tx(cache);
  Query(tx, kDelete, meta_id, country).run();
  Query(tx, kInsert, country, "", meta_id, now + kOffersLife).run();
  for (const std::string& service : services) Query(tx, kInsert, country, service, meta_id, now + kOffersLife).run();
  tx.commit();
}

std::vector<std::int64_t> offered_by(Db& cache, std::string_view country, const std::vector<std::string>& services,
                                     base::UnixTime now) {
  std::vector<std::int64_t> films;
  for (const std::string& service : services) {
    const auto more = films_of(cache, country, service, now);
    films.insert(films.end(), more.begin(), more.end());
  }
  std::ranges::sort(films);
  films.erase(std::unique(films.begin(), films.end()), films.end());
  return films;
}

std::vector<std::int64_t> known_offers(Db& cache, std::string_view country, base::UnixTime now) {
  return films_of(cache, country, "", now);
}

// Jumps from one name to the next along the key, because each service has many films.
std::vector<std::string> services_in(Db& cache, std::string_view country) {
  static constexpr char kNext[] =
      "SELECT service FROM offer WHERE country = ? AND service > ? ORDER BY service LIMIT 1";
  std::vector<std::string> services;
  std::string last;
  try {
    while (std::ssize(services) < kMostServices) {
      const auto next = Query(cache, kNext, country, last).first([](const Query& row) { return row.text(0); });
      if (!next) break;
      services.push_back(last = *next);
    }
  } catch (const DbError&) {  // pages work without their cache
  }
  return services;
}

}  // namespace store
