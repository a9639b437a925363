#include "store/together/group.h"

#include <unordered_set>

#include "base/text.h"
#include "store/cache/cache.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

struct RatingSum {
  std::int64_t sum = 0, count = 0;
};

RatingSum sum_ratings(Db& db, std::int64_t movie_id, const Visibility& visibility) {
  static constexpr char kSql[] = R"(
    SELECT sum(r.rating), count(*) FROM rating r JOIN user u ON u.id = r.user_id
    WHERE r.movie_id = ?4
      AND (u.privacy_level = 'public' OR u.id = ?1 OR (?2 AND u.privacy_level = 'members') OR ?3))";
  Query query(db, kSql, visibility.viewer_id, visibility.members, visibility.everything, movie_id);
  query.step();
  return {query.integer(0), query.integer(1)};
}

GroupAverage average_of(const RatingSum& ratings) {
  if (ratings.count == 0) return {};
  return {static_cast<double>(ratings.sum) / static_cast<double>(ratings.count) / 10, ratings.count};
}

bool has_many_ratings(Db& db, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT 1 FROM rating WHERE movie_id = ? LIMIT 1 OFFSET ?";
  return Query(db, kSql, movie_id, kManyRatings).step();
}

// Leaves out the viewer, because numbers are cached for all viewers of a kind.
Visibility without_viewer(const Visibility& visibility) { return {0, visibility.members, visibility.everything}; }

std::string cached_within_hour(Db& cache, const char* what, std::int64_t movie_id, const Visibility& visibility,
                               base::UnixTime now, const std::function<std::string()>& make) {
  const char* viewers = visibility.everything ? ":all" : visibility.members ? ":members" : ":public";
  return cached_or_made(cache, what + std::to_string(movie_id) + viewers, std::to_string(now / base::kHour), now, make);
}

// Adds users from rows of (user id, is visible) until there are `limit`, each once and none of `known`.
void take_users(Query query, std::size_t limit, std::unordered_set<std::int64_t>& known,
                std::vector<std::int64_t>& users) {
  while (users.size() < limit && query.step())
    if (known.insert(query.integer(0)).second && query.flag(1)) users.push_back(query.integer(0));
}

std::vector<std::int64_t> newest_users(Db& db, std::int64_t movie_id, const Visibility& visibility, int limit) {
  static constexpr char kPlays[] = R"(
    SELECT u.id, u.id <> ?1 AND (u.privacy_level = 'public' OR (?2 AND u.privacy_level = 'members') OR ?3)
    FROM play p INDEXED BY play_of_movie_by_date CROSS JOIN user u ON u.id = p.user_id
    WHERE p.movie_id = ?4 ORDER BY p.watch_key DESC)";
  static constexpr char kOpinions[] = R"(
    SELECT u.id, u.id <> ?1 AND (u.privacy_level = 'public' OR (?2 AND u.privacy_level = 'members') OR ?3)
    FROM (SELECT user_id FROM rating WHERE movie_id = ?4 UNION ALL SELECT user_id FROM review WHERE movie_id = ?4) o
    CROSS JOIN user u ON u.id = o.user_id)";
  std::vector<std::int64_t> users;
  std::unordered_set<std::int64_t> known;
  for (const char* sql : {kPlays, kOpinions})
    take_users(Query(db, sql, visibility.viewer_id, visibility.members, visibility.everything, movie_id),
               static_cast<std::size_t>(limit), known, users);
  return users;
}

}  // namespace

GroupAverage group_average(Db& db, std::int64_t movie_id, const Visibility& visibility) {
  return average_of(sum_ratings(db, movie_id, visibility));
}

GroupAverage group_average(Db& db, Db& cache, std::int64_t movie_id, const Visibility& visibility, base::UnixTime now) {
  if (!has_many_ratings(db, movie_id)) return group_average(db, movie_id, visibility);
  const std::string text = cached_within_hour(cache, "ratings:", movie_id, visibility, now, [&] {
    const RatingSum ratings = sum_ratings(db, movie_id, without_viewer(visibility));
    return std::to_string(ratings.sum) + ' ' + std::to_string(ratings.count);
  });
  const auto space = text.find(' ');
  return average_of(
      {base::parse_id(text.substr(0, space)).value_or(0), base::parse_id(text.substr(space + 1)).value_or(0)});
}

std::vector<GroupEntry> group_entries(Db& db, std::int64_t movie_id, const Visibility& visibility, int limit) {
  static constexpr char kSql[] = R"(
    SELECT u.name, r.rating,
      (SELECT nullif(max(p.watch_key), '') FROM play p WHERE p.movie_id = ?1 AND p.user_id = u.id) AS watched_at, v.text,
      CASE WHEN v.text IS NULL THEN (SELECT p.comment FROM play p
        WHERE p.user_id = u.id AND p.movie_id = ?1 AND p.comment IS NOT NULL ORDER BY p.watch_key DESC LIMIT 1) END
    FROM json_each(?2) j CROSS JOIN user u ON u.id = j.value
    LEFT JOIN rating r ON r.user_id = u.id AND r.movie_id = ?1
    LEFT JOIN review v ON v.user_id = u.id AND v.movie_id = ?1
    ORDER BY watched_at DESC, u.name /*scan*/)";  // sorts the users of one page
  const std::vector<std::int64_t> users = newest_users(db, movie_id, visibility, limit);
  if (users.empty()) return {};
  return Query(db, kSql, movie_id, id_list(users)).all([](const Query& row) {
    GroupEntry entry{row.text(0), {}, row.optional_text(2), row.text(3), row.text(4)};
    if (!row.is_null(1)) entry.rating = static_cast<int>(row.integer(1));
    return entry;
  });
}

std::int64_t count_group(Db& db, Db& cache, std::int64_t movie_id, const Visibility& visibility, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    SELECT count(*) FROM (SELECT user_id FROM play WHERE movie_id = ?1 UNION SELECT user_id FROM rating WHERE movie_id = ?1
      UNION SELECT user_id FROM review WHERE movie_id = ?1) o CROSS JOIN user u ON u.id = o.user_id
    WHERE u.privacy_level = 'public' OR (?2 AND u.privacy_level = 'members') OR ?3 /*scan*/)";
  const std::string text = cached_within_hour(cache, "group:", movie_id, visibility, now, [&] {
    return std::to_string(Query(db, kSql, movie_id, visibility.members, visibility.everything).number());
  });
  return base::parse_id(text).value_or(0);
}

}  // namespace store
