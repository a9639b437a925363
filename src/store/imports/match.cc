#include "store/imports/match.h"

namespace store {

std::optional<RememberedMatch> remembered_match(Db& db, std::int64_t user_id, std::string_view source_key) {
  static constexpr char kSql[] = "SELECT meta_id, by_person FROM import_match WHERE user_id = ? AND source_key = ?";
  return Query(db, kSql, user_id, source_key).first([](const Query& row) {
    return RememberedMatch{row.integer(0), row.flag(1)};
  });
}

void remember_match(Tx& tx, std::int64_t user_id, std::string_view source_key, std::int64_t meta_id, bool by_person,
                    base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO import_match (user_id, source_key, meta_id, by_person, matched_at) VALUES (?1, ?2, ?3, ?4, ?5) "
      "ON CONFLICT DO UPDATE SET meta_id = ?3, by_person = ?4, matched_at = ?5 WHERE by_person <= ?4";
  Query(tx, kSql, user_id, source_key, meta_id, by_person, now).run();
}

}  // namespace store
