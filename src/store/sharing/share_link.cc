#include "store/sharing/share_link.h"

#include <algorithm>
#include <array>
#include <utility>

namespace store {

namespace {

constexpr std::array<std::pair<ShareKind, std::string_view>, 4> kKinds = {{{ShareKind::profile, "profile"},
                                                                           {ShareKind::list, "list"},
                                                                           {ShareKind::year, "year"},
                                                                           {ShareKind::diary, "diary"}}};

// Reads the columns from id to last_used_at.
ShareLink read_share_link(const Query& row) {
  return {row.integer(0),
          row.integer(1),
          share_kind_from(row.text_view(2)).value(),
          row.integer(3),
          row.text(4),
          row.text(5),
          row.integer(6),
          row.optional_integer(7),
          row.optional_integer(8)};
}

}  // namespace

std::string_view share_kind_text(ShareKind kind) {
  return std::ranges::find(kKinds, kind, &std::pair<ShareKind, std::string_view>::first)->second;
}

std::optional<ShareKind> share_kind_from(std::string_view text) {
  const auto found = std::ranges::find(kKinds, text, &std::pair<ShareKind, std::string_view>::second);
  return found == kKinds.end() ? std::nullopt : std::optional(found->first);
}

std::string share_about(std::int64_t user_id) { return "share link of " + std::to_string(user_id); }

std::optional<std::int64_t> add_share_link(Tx& tx, const ShareLink& link, std::string_view token_hash) {
  static constexpr char kSql[] = R"(
    INSERT INTO share_link (user_id, token_hash, token_encrypted, kind, subject_id, name, created_at, expires_at)
    SELECT :user, :hash, :encrypted, :kind, :subject, :name, :now, :end
    WHERE (SELECT count(*) FROM share_link WHERE user_id = :user) < :most RETURNING id)";
  Query query(tx, kSql);
  query.bind(":user", link.user_id).bind(":hash", token_hash).bind(":encrypted", link.token_encrypted);
  query.bind(":kind", share_kind_text(link.kind)).bind(":subject", link.subject_id).bind(":name", link.name);
  query.bind(":now", link.created_at).bind(":end", link.expires_at).bind(":most", kMostShareLinks);
  return query.step() ? std::optional(query.integer(0)) : std::nullopt;
}

std::vector<ShareLink> share_links(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, kind, subject_id, name, token_encrypted, created_at, expires_at, last_used_at
    FROM share_link WHERE user_id = ? ORDER BY id DESC)";
  return Query(db, kSql, user_id).all(read_share_link);
}

std::optional<ShareLink> find_own_share_link(Db& db, std::int64_t user_id, std::int64_t id) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, kind, subject_id, name, token_encrypted, created_at, expires_at, last_used_at
    FROM share_link WHERE id = ? AND user_id = ?)";
  return Query(db, kSql, id, user_id).first(read_share_link);
}

std::optional<std::string> set_share_link_end(Tx& tx, std::int64_t user_id, std::int64_t id,
                                              std::optional<base::UnixTime> end) {
  static constexpr char kSql[] = "UPDATE share_link SET expires_at = ? WHERE id = ? AND user_id = ? RETURNING name";
  Query query(tx, kSql, end, id, user_id);
  return query.step() ? std::optional(query.text(0)) : std::nullopt;
}

std::optional<ShareLink> find_share_link(Db& db, std::string_view token_hash, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, kind, subject_id, name, token_encrypted, created_at, expires_at, last_used_at
    FROM share_link WHERE token_hash = ? AND (expires_at IS NULL OR expires_at > ?))";
  return Query(db, kSql, token_hash, now).first(read_share_link);
}

std::optional<std::string> delete_share_link(Tx& tx, std::int64_t user_id, std::int64_t id) {
  static constexpr char kSql[] = "DELETE FROM share_link WHERE id = ? AND user_id = ? RETURNING name";
  Query query(tx, kSql, id, user_id);
  return query.step() ? std::optional(query.text(0)) : std::nullopt;
}

void touch_share_link(Tx& tx, std::int64_t id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE share_link SET last_used_at = ? WHERE id = ?";
  Query(tx, kSql, now, id).run();
}

void delete_ended_share_links(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM share_link WHERE expires_at <= ? /*scan*/";
  Query(tx, kSql, now - kEndedShareLinkStays).run();
}

}  // namespace store
