#include "store/badges.h"

#include <algorithm>
#include <utility>

namespace store {

std::string id_list(const std::vector<std::int64_t>& ids) {
  std::string text = "[";
  for (const std::int64_t id : ids) text += (text.size() > 1 ? "," : "") + std::to_string(id);
  return text + ']';
}

Badges badges_for(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& movie_ids) {
  static constexpr char kSql[] =
      "SELECT j.value, "
      "  (SELECT sum(p.plays) FROM play p WHERE p.user_id = ?1 AND p.movie_id = j.value), "
      "  EXISTS (SELECT 1 FROM watchlist_entry w WHERE w.user_id = ?1 AND w.movie_id = j.value), "
      "  (SELECT r.rating FROM rating r WHERE r.user_id = ?1 AND r.movie_id = j.value) "
      "FROM json_each(?2) j /*scan*/";  // reads the list
  Badges badges;
  if (user_id == 0 || movie_ids.empty()) return badges;
  for (Query query(db, kSql, user_id, id_list(movie_ids)); query.step();) {
    Badge badge{query.integer(1), query.flag(2), {}};
    if (!query.is_null(3)) badge.rating = static_cast<int>(query.integer(3));
    if (badge.watched() || badge.on_watchlist || badge.rating) badges[query.integer(0)] = badge;
  }
  return badges;
}

// A person who acts in a film and directs it counts it once. Counting here costs half of what UNION does.
std::map<std::int64_t, std::int64_t> films_seen_with(Db& db, std::int64_t user_id,
                                                     const std::vector<std::int64_t>& person_ids) {
#define MATINEE_SEEN_FILM "EXISTS (SELECT 1 FROM play p WHERE p.user_id = ?1 AND p.movie_id = l.movie_id)"
  static constexpr char kSql[] =
      "SELECT l.person_id, l.movie_id FROM json_each(?2) j CROSS JOIN movie_cast l ON l.person_id = j.value "
      "WHERE " MATINEE_SEEN_FILM " UNION ALL "
      "SELECT l.person_id, l.movie_id FROM json_each(?2) j CROSS JOIN movie_crew l ON l.person_id = j.value "
      "WHERE " MATINEE_SEEN_FILM " /*scan*/";
#undef MATINEE_SEEN_FILM
  std::map<std::int64_t, std::int64_t> counts;
  if (user_id == 0 || person_ids.empty()) return counts;
  std::vector<std::pair<std::int64_t, std::int64_t>> parts;
  for (Query query(db, kSql, user_id, id_list(person_ids)); query.step();)
    parts.emplace_back(query.integer(0), query.integer(1));
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  for (const auto& [person_id, movie_id] : parts) ++counts[person_id];
  return counts;
}

}  // namespace store
