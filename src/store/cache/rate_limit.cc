#include "store/cache/rate_limit.h"

namespace store {

RateCount find_rate_count(Db& cache, std::string_view key) {
  static constexpr char kSql[] = "SELECT failures, window_start, wait_until, wait FROM rate_limit WHERE key = ?";
  Query query(cache, kSql, key);
  if (!query.step()) return {};
  return {query.integer(0), query.integer(1), query.integer(2), query.integer(3)};
}

void save_rate_count(Tx& tx, std::string_view key, const RateCount& count) {
  static constexpr char kSql[] =
      "INSERT INTO rate_limit (key, failures, window_start, wait_until, wait) VALUES (?1, ?2, ?3, ?4, ?5) "
      "ON CONFLICT (key) DO UPDATE SET failures = ?2, window_start = ?3, wait_until = ?4, wait = ?5";
  Query(tx, kSql, key, count.count, count.window_start, count.wait_until, count.wait).run();
}

void delete_rate_count(Tx& tx, std::string_view key) {
  static constexpr char kSql[] = "DELETE FROM rate_limit WHERE key = ?";
  Query(tx, kSql, key).run();
}

}  // namespace store
