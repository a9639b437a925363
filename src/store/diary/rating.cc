#include "store/diary/rating.h"

#include "store/account/user.h"
#include "store/catalogue/group_rating.h"
#include "store/catalogue/revision.h"
#include "store/diary/news.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

// Adds a row to the history. nullopt as rating means that the rating was removed.
void note_in_history(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::optional<int> rating,
                     base::UnixTime now) {
  static constexpr char kSql[] = "INSERT INTO rating_history (user_id, movie_id, rating, rated_at) VALUES (?, ?, ?, ?)";
  Query(tx, kSql, user_id, movie_id, rating, now).run();
}

void write_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const Rating& rating) {
  static constexpr char kSql[] =
      "INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (?1, ?2, ?3, ?4) "
      "ON CONFLICT DO UPDATE SET rating = ?3, rated_at = ?4";
  Query(tx, kSql, user_id, movie_id, rating.rating, rating.rated_at).run();
}

// `movie_ids` is a JSON array.
void write_consequences(Tx& tx, std::int64_t user_id, const std::string& movie_ids) {
  static constexpr char kSql[] =
      "UPDATE watched_movie SET rating = (SELECT r.rating FROM rating r WHERE r.user_id = ?1 AND r.movie_id = "
      "watched_movie.movie_id) "
      "WHERE user_id = ?1 AND movie_id IN (SELECT value FROM json_each(?2)) /*scan*/";
  Query(tx, kSql, user_id, movie_ids).run();
  refresh_group_ratings(tx, movie_ids);
  raise_user_revision(tx, user_id);
  raise_catalogue_revision(tx);
}

}  // namespace

void refresh_ratings(Tx& tx, std::int64_t user_id, const std::vector<std::int64_t>& movies) {
  write_consequences(tx, user_id, id_list(movies));
}

std::optional<Rating> find_rating(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT rating, rated_at FROM rating WHERE user_id = ? AND movie_id = ?";
  Query query(db, kSql, user_id, movie_id);
  if (!query.step()) return std::nullopt;
  return Rating{static_cast<int>(query.integer(0)), query.integer(1)};
}

void set_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, int rating, base::UnixTime now) {
  const auto before = find_rating(tx.db(), user_id, movie_id);
  write_rating(tx, user_id, movie_id, {rating, now});
  refresh_ratings(tx, user_id, {movie_id});
  if (before && before->rating == rating) return;
  note_in_history(tx, user_id, movie_id, rating, now);
  tell_of_rating(tx, user_id, movie_id, rating, now);
}

// Also changes the last row of the history, which belongs to the current rating.
bool set_rated_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at) {
  static constexpr char kSql[] = "UPDATE rating SET rated_at = ?3 WHERE user_id = ?1 AND movie_id = ?2 RETURNING 1";
  static constexpr char kHistory[] =
      "UPDATE rating_history SET rated_at = ?3 WHERE rating IS NOT NULL AND id = "
      "(SELECT max(h.id) FROM rating_history h WHERE h.user_id = ?1 AND h.movie_id = ?2)";
  if (!Query(tx, kSql, user_id, movie_id, at).step()) return false;
  Query(tx, kHistory, user_id, movie_id, at).run();
  raise_user_revision(tx, user_id);
  return true;
}

bool delete_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM rating WHERE user_id = ? AND movie_id = ? RETURNING rating";
  if (!Query(tx, kSql, user_id, movie_id).step()) return false;
  note_in_history(tx, user_id, movie_id, std::nullopt, now);
  refresh_ratings(tx, user_id, {movie_id});
  return true;
}

bool has_past_rating(Db& db, std::int64_t user_id, std::int64_t movie_id, const PastRating& rating) {
  static constexpr char kSql[] =
      "SELECT 1 FROM rating_history WHERE user_id = ? AND movie_id = ? AND rating IS ? AND rated_at = ?";
  return Query(db, kSql, user_id, movie_id, rating.rating, rating.rated_at).step();
}

// Writes later rows again after the new one, because the history is read by its ids. The last row stays last, because
// it belongs to the current rating.
void add_past_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const PastRating& rating) {
  static constexpr char kAll[] =
      "SELECT id, rating, rated_at FROM rating_history WHERE user_id = ? AND movie_id = ? ORDER BY id";
  static constexpr char kRemove[] = "DELETE FROM rating_history WHERE id = ?";
  struct Entry {
    std::int64_t id;
    std::optional<int> rating;
    base::UnixTime rated_at;
  };
  if (has_past_rating(tx.db(), user_id, movie_id, rating)) return;
  const auto all = Query(tx, kAll, user_id, movie_id).all([](const Query& row) {
    return Entry{row.integer(0), row.is_null(1) ? std::nullopt : std::optional(static_cast<int>(row.integer(1))),
                 row.integer(2)};
  });
  std::size_t first_later = 0;
  while (first_later < all.size() && all[first_later].rated_at <= rating.rated_at) ++first_later;
  if (first_later == all.size() && first_later > 0 && find_rating(tx.db(), user_id, movie_id)) --first_later;
  for (std::size_t i = first_later; i < all.size(); ++i) Query(tx, kRemove, all[i].id).run();
  note_in_history(tx, user_id, movie_id, rating.rating, rating.rated_at);
  for (std::size_t i = first_later; i < all.size(); ++i)
    note_in_history(tx, user_id, movie_id, all[i].rating, all[i].rated_at);
  raise_user_revision(tx, user_id);
}

base::UnixTime last_rated_at(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT max(coalesce((SELECT rated_at FROM rating WHERE user_id = ?1 AND movie_id = ?2), 0), "
      "           coalesce((SELECT max(rated_at) FROM rating_history WHERE user_id = ?1 AND movie_id = ?2), 0))";
  return Query(db, kSql, user_id, movie_id).number();
}

std::int64_t count_all_ratings(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM rating WHERE user_id = ?";
  return Query(db, kSql, user_id).number();
}

void delete_all_ratings(Tx& tx, std::int64_t user_id) {
  static constexpr char kRatings[] = "DELETE FROM rating WHERE user_id = ?";
  static constexpr char kEarlier[] = "DELETE FROM rating_history WHERE user_id = ?";
  tx.allow_long();
  const std::string rated = rated_movies(tx.db(), user_id);
  Query(tx, kRatings, user_id).run();
  Query(tx, kEarlier, user_id).run();
  if (rated != "[]") write_consequences(tx, user_id, rated);
}

std::string best_rated_backdrop(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT m.meta_backdrop_path FROM rating r INDEXED BY rating_by_value
    CROSS JOIN movie m ON m.id = r.movie_id AND m.meta_backdrop_path IS NOT NULL
    WHERE r.user_id = ? ORDER BY r.rating DESC, r.movie_id DESC LIMIT 1)";
  Query query(db, kSql, user_id);
  return query.step() ? query.text(0) : "";
}

std::string best_rated_backdrop_with(Db& db, std::int64_t person_id, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT m.meta_backdrop_path
    FROM (SELECT movie_id FROM movie_cast WHERE person_id = ?1 UNION SELECT movie_id FROM movie_crew WHERE person_id = ?1) c
    CROSS JOIN movie m ON m.id = c.movie_id AND m.meta_backdrop_path IS NOT NULL
    LEFT JOIN rating r ON r.user_id = ?2 AND r.movie_id = m.id
    ORDER BY r.rating DESC, m.meta_rating_average DESC, m.id LIMIT 1 /*scan*/)";  // the films of one person
  Query query(db, kSql, person_id, user_id);
  return query.step() ? query.text(0) : "";
}

Visibility Visibility::of(const std::optional<domain::User>& viewer) {
  return viewer ? Visibility{viewer->id, true, viewer->is_admin} : Visibility{};
}

std::vector<PastRating> past_ratings(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT rating, rated_at FROM rating_history WHERE user_id = ? AND movie_id = ? ORDER BY id";
  std::vector<PastRating> ratings;
  for (Query query(db, kSql, user_id, movie_id); query.step();)
    ratings.push_back(
        {query.is_null(0) ? std::nullopt : std::optional(static_cast<int>(query.integer(0))), query.integer(1)});
  // The last row belongs to the current rating. Without a current rating, the whole history is past.
  if (!ratings.empty() && find_rating(db, user_id, movie_id)) ratings.pop_back();
  return ratings;
}

bool delete_past_ratings(Tx& tx, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = R"(
    DELETE FROM rating_history WHERE user_id = ?1 AND movie_id = ?2 AND NOT (
      EXISTS (SELECT 1 FROM rating r WHERE r.user_id = ?1 AND r.movie_id = ?2)
      AND id = (SELECT max(h.id) FROM rating_history h WHERE h.user_id = ?1 AND h.movie_id = ?2)))";
  Query(tx, kSql, user_id, movie_id).run();
  if (tx.db().changes() == 0) return false;
  raise_user_revision(tx, user_id);
  return true;
}

}  // namespace store
