#include "store/work/change.h"

#include <algorithm>
#include <string_view>

namespace store {

namespace {

constexpr std::string_view kKinds[] = {"play", "rating", "watchlist", "list"};
constexpr int kForgottenAtOnce = 500;

std::string_view text_of(ChangeKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

}  // namespace

std::vector<Change> changes_since(Db& db, std::int64_t user_id, ChangeKind kind, base::UnixTime since,
                                  std::int64_t offset, int limit) {
  static constexpr char kSql[] = R"(
    SELECT c.item_id, nullif(c.watch_key, ''), c.changed_at,
      CASE c.kind
        WHEN 'play' THEN (SELECT p.id FROM play p
          WHERE p.movie_id = c.item_id AND p.user_id = c.user_id AND p.watch_key = c.watch_key)
        WHEN 'rating' THEN (SELECT r.rating FROM rating r WHERE r.user_id = c.user_id AND r.movie_id = c.item_id)
        WHEN 'watchlist' THEN (SELECT w.added_at FROM watchlist_entry w
          WHERE w.user_id = c.user_id AND w.movie_id = c.item_id)
        ELSE (SELECT l.id FROM movie_list l WHERE l.id = c.item_id AND l.user_id = c.user_id) END,
      CASE c.kind WHEN 'rating' THEN (SELECT r.rated_at FROM rating r
        WHERE r.user_id = c.user_id AND r.movie_id = c.item_id) END
    FROM diary_change c INDEXED BY diary_change_by_time WHERE c.user_id = ? AND c.kind = ? AND c.changed_at >= ?
    ORDER BY c.changed_at DESC, c.item_id DESC, c.watch_key DESC LIMIT ? OFFSET ?)";
  return Query(db, kSql, user_id, text_of(kind), since, limit, offset).all([](const Query& row) {
    return Change{row.integer(0), row.optional_text(1), row.integer(2), row.optional_integer(3), row.integer(4)};
  });
}

std::int64_t count_changes_since(Db& db, std::int64_t user_id, ChangeKind kind, base::UnixTime since) {
  static constexpr char kSql[] = "SELECT count(*) FROM diary_change WHERE user_id = ? AND kind = ? AND changed_at >= ?";
  return Query(db, kSql, user_id, text_of(kind), since).number();
}

base::UnixTime changes_known_since(Db& db, base::UnixTime now) {
  static constexpr char kSql[] = "SELECT max(began_at) FROM diary_change_start /*scan*/";
  return std::max(Query(db, kSql).number(), now - kChangesKept);
}

// Keeps changes a day longer than clients may ask for, so a sync that is under way stays complete.
void delete_old_changes(Tx& tx, base::UnixTime now) {
  static constexpr char kOld[] =
      "SELECT user_id, kind, item_id, watch_key FROM diary_change WHERE changed_at < ? LIMIT ?";
  static constexpr char kDelete[] =
      "DELETE FROM diary_change WHERE user_id = ? AND kind = ? AND item_id = ? AND watch_key = ?";
  struct Key {
    std::int64_t user_id;
    std::string kind;
    std::int64_t item_id;
    std::string watch_key;
  };
  const auto old = Query(tx, kOld, now - kChangesKept - base::kDay, kForgottenAtOnce).all([](const Query& row) {
    return Key{row.integer(0), row.text(1), row.integer(2), row.text(3)};
  });
  for (const Key& key : old) Query(tx, kDelete, key.user_id, key.kind, key.item_id, key.watch_key).run();
}

}  // namespace store
