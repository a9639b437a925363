#include "store/together/grant.h"

#include "store/account/user.h"

namespace store {

namespace {

LogGrant read_grant(const Query& row) {
  LogGrant grant;
  grant.member.id = row.integer(0);
  grant.member.name = row.text(1);
  grant.member.privacy = domain::privacy_from(row.text_view(2));
  grant.created_at = row.integer(3);
  return grant;
}

}  // namespace

bool allow_logging(Tx& tx, std::int64_t user_id, std::int64_t writer_id, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO log_grant (user_id, writer_id, created_at) SELECT ?1, u.id, ?3 FROM user u WHERE u.id = ?2 "
      "ON CONFLICT DO NOTHING RETURNING 1";
  return Query(tx, kSql, user_id, writer_id, now).step();
}

bool end_logging(Tx& tx, std::int64_t user_id, std::int64_t writer_id) {
  static constexpr char kSql[] = "DELETE FROM log_grant WHERE user_id = ? AND writer_id = ? RETURNING 1";
  return Query(tx, kSql, user_id, writer_id).step();
}

bool may_log_for(Db& db, std::int64_t writer_id, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT 1 FROM log_grant WHERE user_id = ? AND writer_id = ?";
  return Query(db, kSql, user_id, writer_id).step();
}

std::vector<LogGrant> grants_given(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT u.id, u.name, u.privacy_level, g.created_at FROM log_grant g CROSS JOIN user u ON u.id = g.writer_id "
      "WHERE g.user_id = ? ORDER BY u.name /*scan*/";  // sorts the few of one user
  return Query(db, kSql, user_id).all(read_grant);
}

std::vector<LogGrant> grants_got(Db& db, std::int64_t writer_id) {
  static constexpr char kSql[] =
      "SELECT u.id, u.name, u.privacy_level, g.created_at FROM log_grant g CROSS JOIN user u ON u.id = g.user_id "
      "WHERE g.writer_id = ? ORDER BY u.name /*scan*/";  // sorts the few of one user
  return Query(db, kSql, writer_id).all(read_grant);
}

std::optional<domain::User> find_companion(Db& db, const domain::User& writer, std::string_view name) {
  auto user = find_user_by_name(db, name);
  if (!user || !domain::may_read(writer, *user) || !may_log_for(db, writer.id, user->id)) return std::nullopt;
  return user;
}

}  // namespace store
