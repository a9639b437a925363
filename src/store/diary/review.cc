#include "store/diary/review.h"

#include "store/account/user.h"
#include "store/catalogue/poster_movie.h"
#include "store/sqlite/ids.h"

namespace store {

std::optional<Review> find_review(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT text, written_at FROM review WHERE user_id = ? AND movie_id = ?";
  Query query(db, kSql, user_id, movie_id);
  return query.step() ? std::optional(Review{query.text(0), query.integer(1)}) : std::nullopt;
}

std::map<std::int64_t, std::string> review_texts(Db& db, std::int64_t user_id,
                                                 const std::vector<std::int64_t>& movies) {
  static constexpr char kSql[] =
      "SELECT v.movie_id, v.text FROM json_each(?2) j CROSS JOIN review v ON v.user_id = ?1 AND v.movie_id = j.value "
      "/*scan*/";
  std::map<std::int64_t, std::string> texts;
  for (Query query(db, kSql, user_id, id_list(movies)); query.step();) texts.emplace(query.integer(0), query.text(1));
  return texts;
}

std::vector<ListedReview> reviews_of_user(Db& db, std::int64_t user_id, std::int64_t offset, int limit) {
  static constexpr char kSql[] = R"(
    SELECT m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at, v.text, v.written_at, r.rating,
      EXISTS (SELECT 1 FROM movie_like k WHERE k.user_id = v.user_id AND k.movie_id = v.movie_id)
    FROM review v INDEXED BY review_by_time CROSS JOIN movie m ON m.id = v.movie_id
    LEFT JOIN rating r ON r.user_id = v.user_id AND r.movie_id = v.movie_id
    WHERE v.user_id = ? ORDER BY v.written_at DESC, v.movie_id DESC LIMIT ? OFFSET ?)";
  return Query(db, kSql, user_id, limit, offset).all([](const Query& row) {
    ListedReview listed{.review = {row.text(6), row.integer(7)}, .movie = read_poster_movie(row)};
    if (!row.is_null(8)) listed.rating = static_cast<int>(row.integer(8));
    listed.liked = row.flag(9);
    return listed;
  });
}

std::int64_t count_reviews(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM review WHERE user_id = ?";
  return Query(db, kSql, user_id).number();
}

std::vector<ListedReview> reviews_of_movie(Db& db, std::int64_t movie_id, const Visibility& visibility,
                                           std::int64_t offset, int limit) {
  static constexpr char kSql[] = R"(
    SELECT u.name, v.text, v.written_at, r.rating,
      EXISTS (SELECT 1 FROM movie_like k WHERE k.user_id = v.user_id AND k.movie_id = v.movie_id)
    FROM review v INDEXED BY review_of_movie_by_time CROSS JOIN user u ON u.id = v.user_id
    LEFT JOIN rating r ON r.user_id = v.user_id AND r.movie_id = v.movie_id
    WHERE v.movie_id = ?4
      AND (u.privacy_level = 'public' OR u.id = ?1 OR (?2 AND u.privacy_level = 'members') OR ?3)
    ORDER BY v.written_at DESC, v.user_id DESC LIMIT ?5 OFFSET ?6)";
  return Query(db, kSql, visibility.viewer_id, visibility.members, visibility.everything, movie_id, limit, offset)
      .all([](const Query& row) {
        ListedReview listed{.review = {row.text(1), row.integer(2)}, .user_name = row.text(0)};
        if (!row.is_null(3)) listed.rating = static_cast<int>(row.integer(3));
        listed.liked = row.flag(4);
        return listed;
      });
}

std::int64_t count_reviews_of_movie(Db& db, std::int64_t movie_id, const Visibility& visibility) {
  static constexpr char kSql[] = R"(
    SELECT count(*) FROM review v INDEXED BY review_of_movie CROSS JOIN user u ON u.id = v.user_id
    WHERE v.movie_id = ?4
      AND (u.privacy_level = 'public' OR u.id = ?1 OR (?2 AND u.privacy_level = 'members') OR ?3))";
  return Query(db, kSql, visibility.viewer_id, visibility.members, visibility.everything, movie_id).number();
}

bool set_review(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const Review& review) {
  static constexpr char kSql[] =
      "INSERT INTO review (user_id, movie_id, text, written_at) VALUES (?1, ?2, ?3, ?4) "
      "ON CONFLICT DO UPDATE SET text = ?3, written_at = ?4 WHERE text <> ?3 RETURNING 1";
  if (review.text.empty()) return delete_review(tx, user_id, movie_id);
  if (!Query(tx, kSql, user_id, movie_id, review.text, review.written_at).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

bool set_written_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at) {
  static constexpr char kSql[] = "UPDATE review SET written_at = ?3 WHERE user_id = ?1 AND movie_id = ?2 RETURNING 1";
  if (!Query(tx, kSql, user_id, movie_id, at).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

bool delete_review(Tx& tx, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "DELETE FROM review WHERE user_id = ? AND movie_id = ? RETURNING 1";
  if (!Query(tx, kSql, user_id, movie_id).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

}  // namespace store
