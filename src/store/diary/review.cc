#include "store/diary/review.h"

#include "store/account/user.h"
#include "store/diary/badges.h"

namespace store {

std::optional<Review> find_review(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT text, written_at FROM review WHERE user_id = ? AND movie_id = ?";
  Query query(db, kSql, user_id, movie_id);
  return query.step() ? std::optional(Review{query.text(0), query.integer(1)}) : std::nullopt;
}

std::map<std::int64_t, std::string> review_texts(Db& db, std::int64_t user_id,
                                                 const std::vector<std::int64_t>& movies) {
  static constexpr char kSql[] =
      "SELECT v.movie_id, v.text FROM json_each(?2) j JOIN review v ON v.user_id = ?1 AND v.movie_id = j.value "
      "/*scan*/";
  std::map<std::int64_t, std::string> texts;
  for (Query query(db, kSql, user_id, id_list(movies)); query.step();) texts.emplace(query.integer(0), query.text(1));
  return texts;
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

bool delete_review(Tx& tx, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "DELETE FROM review WHERE user_id = ? AND movie_id = ? RETURNING 1";
  if (!Query(tx, kSql, user_id, movie_id).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

}  // namespace store
