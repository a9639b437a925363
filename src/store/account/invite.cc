#include "store/account/invite.h"

namespace store {

std::optional<std::int64_t> add_invite(Tx& tx, std::int64_t invited_by, std::string_view note,
                                       std::string_view token_hash, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO invite (token_hash, invited_by, note, created_at, expires_at) SELECT ?1, ?2, ?3, ?4, ?5 "
      "WHERE (SELECT count(*) FROM invite i CROSS JOIN user u ON u.id = i.invited_by "
      "WHERE i.expires_at > ?4 AND u.is_admin) < ?6 RETURNING id /*scan*/";
  Query query(tx, kSql, token_hash, invited_by, note, now, now + kInviteLifetime, kMaxInvites);
  return query.step() ? std::optional(query.integer(0)) : std::nullopt;
}

std::vector<Invite> open_invites(Db& db, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT i.id, i.note, u.name, i.created_at, i.expires_at FROM invite i CROSS JOIN user u ON u.id = i.invited_by "
      "WHERE i.expires_at > ? AND u.is_admin ORDER BY i.id DESC LIMIT 200 /*scan*/";
  return Query(db, kSql, now).all([](const Query& query) {
    return Invite{query.integer(0), query.text(1), query.text(2), query.integer(3), query.integer(4)};
  });
}

std::optional<std::string> find_inviter(Db& db, std::string_view token_hash, base::UnixTime now) {
  static constexpr char kSql[] =
      "SELECT u.name FROM invite i CROSS JOIN user u ON u.id = i.invited_by "
      "WHERE i.token_hash = ? AND i.expires_at > ? AND u.is_admin";
  Query query(db, kSql, token_hash, now);
  return query.step() ? std::optional(query.text(0)) : std::nullopt;
}

std::optional<std::string> take_invite(Tx& tx, std::string_view token_hash, base::UnixTime now) {
  static constexpr char kSql[] =
      "DELETE FROM invite WHERE token_hash = ? AND expires_at > ? "
      "AND EXISTS (SELECT 1 FROM user u WHERE u.id = invited_by AND u.is_admin) "
      "RETURNING (SELECT u.name FROM user u WHERE u.id = invited_by)";
  Query query(tx, kSql, token_hash, now);
  return query.step() ? std::optional(query.text(0)) : std::nullopt;
}

std::optional<std::string> delete_invite(Tx& tx, std::int64_t id) {
  static constexpr char kSql[] = "DELETE FROM invite WHERE id = ? RETURNING note";
  Query query(tx, kSql, id);
  return query.step() ? std::optional(query.text(0)) : std::nullopt;
}

void delete_expired_invites(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM invite WHERE expires_at <= ? /*scan*/";
  Query(tx, kSql, now).run();
}

}  // namespace store
