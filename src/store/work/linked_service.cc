#include "store/work/linked_service.h"

#include "domain/job.h"

namespace store {

std::string token_about(std::int64_t user_id, std::string_view kind) {
  return "linked_service:" + std::to_string(user_id) + ":" + std::string(kind);
}

std::int64_t add_link(Tx& tx, const Link& link, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO linked_service "
      "(user_id, kind, server_url, server_user_id, server_user_name, token_encrypted, checked_at, created_at) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)";
  delete_link(tx, link.user_id, link.kind);
  Query(tx, kSql, link.user_id, link.kind, link.server_url, null_if_empty(link.server_user_id),
        null_if_empty(link.server_user_name), link.token_encrypted, now)
      .run();
  return tx.db().last_insert_id();
}

bool delete_link(Tx& tx, std::int64_t user_id, std::string_view kind) {
  static constexpr char kSql[] = "DELETE FROM linked_service WHERE user_id = ? AND kind = ?";
  Query(tx, kSql, user_id, kind).run();
  return tx.db().changes() > 0;
}

std::optional<Link> find_link(Db& db, std::int64_t user_id, std::string_view kind) {
  static constexpr char kSql[] = "SELECT id FROM linked_service WHERE user_id = ? AND kind = ?";
  return find_link_by_id(db, Query(db, kSql, user_id, kind).number());
}

std::optional<Link> find_link_by_id(Db& db, std::int64_t id) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, kind, server_url, server_user_id, server_user_name, token_encrypted, state = 'broken', message,
      checked_at, created_at
    FROM linked_service WHERE id = ?)";
  return Query(db, kSql, id).first([](const Query& row) {
    Link link;
    link.id = row.integer(0);
    link.user_id = row.integer(1);
    link.kind = row.text(2);
    link.server_url = row.text(3);
    link.server_user_id = row.text(4);
    link.server_user_name = row.text(5);
    link.token_encrypted = row.text(6);
    link.is_broken = row.flag(7);
    link.message = row.text(8);
    link.checked_at = row.optional_integer(9);
    link.created_at = row.integer(10);
    return link;
  });
}

LinkState link_state(Db& db, std::int64_t user_id, std::string_view kind) {
  static constexpr char kSql[] = "SELECT state = 'broken' FROM linked_service WHERE user_id = ? AND kind = ?";
  Query query(db, kSql, user_id, kind);
  if (!query.step()) return LinkState::none;
  return query.flag(0) ? LinkState::broken : LinkState::good;
}

void note_link_check(Tx& tx, std::int64_t id, std::string_view problem, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE linked_service SET state = iif(?2 = '', 'ok', 'broken'), message = nullif(?2, ''), checked_at = ?3 "
      "WHERE id = ?1";
  Query(tx, kSql, id, problem, now).run();
}

// A check in the future does not count, since it was made before the clock was set back.
std::vector<std::int64_t> links_to_check(Db& db, std::int64_t user_id, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT id FROM linked_service AS link WHERE user_id = ?1 "
      "AND (checked_at IS NULL OR checked_at <= ?2 - ?3 OR checked_at > ?2) "
      "AND NOT EXISTS (SELECT 1 FROM job WHERE type = ?4 AND subject = CAST(link.id AS TEXT) "
      "AND state IN ('waiting', 'running'))";
  return Query(db, kSql, user_id, now, kLinkCheckEvery, domain::kCheckLinkJob).all([](const Query& row) {
    return row.integer(0);
  });
}

}  // namespace store
