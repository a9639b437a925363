#include "store/numbers/watched_company.h"

#include <map>
#include <utility>

namespace store {

std::vector<EntryWithCompany> entries_with_company(Db& db, std::int64_t user_id, const Period& period) {
  static constexpr char kSql[] = R"(
    SELECT p.id, p.movie_id, p.watch_key, p.plays, p.logged_by, c.user_id FROM play p INDEXED BY play_by_date
    CROSS JOIN play_companion c ON c.play_id = p.id
    WHERE p.user_id = ? AND p.watch_key >= ? AND p.watch_key < ? ORDER BY p.watch_key, p.position, p.id)";
  const auto [from, end] = watch_keys(period);
  std::vector<EntryWithCompany> entries;
  for (Query query(db, kSql, user_id, from, end); query.step();) {
    if (!lies_wholly_in(query.text_view(2), period)) continue;
    if (entries.empty() || entries.back().id != query.integer(0)) {
      EntryWithCompany& entry = entries.emplace_back();
      entry.id = query.integer(0), entry.movie_id = query.integer(1), entry.watch_key = query.text(2);
      entry.company.plays = query.integer(3);
      if (!query.is_null(4)) entry.company.logged_by = query.integer(4);
    }
    entries.back().company.with.push_back(query.integer(5));
  }
  return entries;
}

std::vector<WatchedCompany> company_sets(const std::vector<EntryWithCompany>& entries) {
  std::map<std::pair<std::vector<std::int64_t>, std::optional<std::int64_t>>, std::int64_t> sets;
  for (const EntryWithCompany& entry : entries)
    sets[{entry.company.with, entry.company.logged_by}] += entry.company.plays;
  std::vector<WatchedCompany> list;
  for (const auto& [who, plays] : sets) list.push_back({who.first, who.second, plays});
  return list;
}

}  // namespace store
