#include "store/work/feed.h"

namespace store {

namespace {

// Reads the columns id, user_id, kind, list_id, name, id_encrypted, created_at, last_used_at.
Feed read_feed(const Query& row) {
  Feed feed;
  feed.id = row.integer(0);
  feed.user_id = row.integer(1);
  feed.kind = row.text(2);
  feed.list_id = row.optional_integer(3);
  feed.name = row.text(4);
  feed.id_encrypted = row.text(5);
  feed.created_at = row.integer(6);
  feed.last_used_at = row.optional_integer(7);
  return feed;
}

}  // namespace

std::string feed_about(std::int64_t user_id) { return "feed:" + std::to_string(user_id); }

bool add_feed(Tx& tx, const NewFeed& feed, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO feed (user_id, kind, list_id, name, id_hash, id_encrypted, created_at) "
      "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE (SELECT count(*) FROM feed WHERE user_id = ?1) < ?8";
  Query(tx, kSql, feed.user_id, feed.kind, feed.list_id, feed.name, feed.id_hash, feed.id_encrypted, now, kMostFeeds)
      .run();
  return tx.db().changes() > 0;
}

bool delete_feed(Tx& tx, std::int64_t user_id, std::int64_t id) {
  static constexpr char kSql[] = "DELETE FROM feed WHERE id = ? AND user_id = ?";
  Query(tx, kSql, id, user_id).run();
  return tx.db().changes() > 0;
}

std::optional<Feed> find_feed_by_hash(Db& db, std::string_view id_hash) {
  static constexpr char kSql[] =
      "SELECT id, user_id, kind, list_id, name, id_encrypted, created_at, last_used_at FROM feed WHERE id_hash = ?";
  return Query(db, kSql, id_hash).first(read_feed);
}

std::vector<Feed> list_feeds(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT id, user_id, kind, list_id, name, id_encrypted, created_at, last_used_at FROM feed "
      "WHERE user_id = ? ORDER BY kind, id";
  return Query(db, kSql, user_id).all(read_feed);
}

void touch_feed(Tx& tx, std::int64_t id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE feed SET last_used_at = ? WHERE id = ?";
  Query(tx, kSql, now, id).run();
}

}  // namespace store
