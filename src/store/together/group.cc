#include "store/together/group.h"

#include <sstream>
#include <unordered_set>

#include "base/text.h"
#include "store/cache/cache.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

GroupRatings read_ratings(Db& db, std::int64_t movie_id, const Visibility& visibility) {
  static constexpr char kSql[] = R"(
    SELECT max(1, (r.rating + 5) / 10), count(*), sum(r.rating) FROM rating r JOIN user u ON u.id = r.user_id
    WHERE r.movie_id = ?4
      AND (u.privacy_level = 'public' OR u.id = ?1 OR (?2 AND u.privacy_level = 'members') OR ?3)
    GROUP BY 1 /*scan*/)";  // sorts into ten
  GroupRatings ratings;
  Query query(db, kSql, visibility.viewer_id, visibility.members, visibility.everything, movie_id);
  while (query.step()) {
    ratings.half_stars.at(static_cast<std::size_t>(query.integer(0) - 1)) = query.integer(1);
    ratings.count += query.integer(1);
    ratings.sum += query.integer(2);
  }
  return ratings;
}

std::string as_text(const GroupRatings& ratings) {
  std::string text = std::to_string(ratings.sum);
  for (const std::int64_t count : ratings.half_stars) text += ' ' + std::to_string(count);
  return text;
}

GroupRatings ratings_from(const std::string& text) {
  GroupRatings ratings;
  std::istringstream in(text);
  in >> ratings.sum;
  for (std::int64_t& count : ratings.half_stars) {
    in >> count;
    ratings.count += count;
  }
  return ratings;
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

std::optional<double> GroupRatings::average() const {
  if (count == 0) return std::nullopt;
  return static_cast<double>(sum) / static_cast<double>(count) / 10;
}

GroupRatings group_ratings(Db& db, std::int64_t movie_id, const Visibility& visibility) {
  return read_ratings(db, movie_id, visibility);
}

GroupRatings group_ratings(Db& db, Db& cache, std::int64_t movie_id, const Visibility& visibility, base::UnixTime now) {
  if (!has_many_ratings(db, movie_id)) return group_ratings(db, movie_id, visibility);
  return ratings_from(cached_within_hour(cache, "stars:", movie_id, visibility, now, [&] {
    return as_text(read_ratings(db, movie_id, without_viewer(visibility)));
  }));
}

std::vector<GroupEntry> group_entries(Db& db, std::int64_t movie_id, const Visibility& visibility, int limit) {
  static constexpr char kSql[] = R"(
    SELECT u.name, coalesce(u.profile_image, ''), r.rating,
      EXISTS (SELECT 1 FROM movie_like l WHERE l.user_id = u.id AND l.movie_id = ?1),
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
    GroupEntry entry{row.text(0), row.text(1), {}, row.flag(3), row.optional_text(4), row.text(5), row.text(6)};
    if (!row.is_null(2)) entry.rating = static_cast<int>(row.integer(2));
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
