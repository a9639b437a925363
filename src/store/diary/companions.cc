#include "store/diary/companions.h"

#include "store/sqlite/ids.h"

namespace store {

void name_writer(Tx& tx, std::int64_t play_id, std::int64_t writer_id) {
  static constexpr char kSql[] =
      "INSERT INTO play_companion (play_id, user_id) SELECT id, logged_by FROM play "
      "WHERE id = ?1 AND logged_by = ?2 AND user_id <> ?2 ON CONFLICT DO NOTHING";
  Query(tx, kSql, play_id, writer_id).run();
}

void name_owners(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& their_plays) {
  static constexpr char kSql[] = R"(
    INSERT INTO play_companion (play_id, user_id, their_play_id)
    SELECT p.id, o.user_id, o.id FROM play p CROSS JOIN play o ON o.id = ?2 AND o.user_id <> p.user_id WHERE p.id = ?1
    ON CONFLICT DO UPDATE SET their_play_id = excluded.their_play_id)";
  for (const std::int64_t id : their_plays) Query(tx, kSql, play_id, id).run();
}

namespace {

// Raises the revision of an entry's owner, whose page of it changes. Returns false if the entry is gone.
bool outdate_owner(Tx& tx, std::int64_t entry) {
  static constexpr char kSql[] =
      "UPDATE user SET revision = revision + 1 WHERE id = (SELECT user_id FROM play WHERE id = ?)";
  Query(tx, kSql, entry).run();
  return tx.db().changes() > 0;
}

}  // namespace

bool name_in_entries(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& entries) {
  bool is_any_there = false;
  for (const std::int64_t entry : entries) {
    name_owners(tx, entry, {play_id});
    is_any_there = outdate_owner(tx, entry) || is_any_there;
  }
  return is_any_there;
}

std::vector<std::int64_t> take_name_off(Tx& tx, std::int64_t play_id) {
  static constexpr char kSql[] = "DELETE FROM play_companion WHERE their_play_id = ? RETURNING play_id";
  const std::vector<std::int64_t> entries = Query(tx, kSql, play_id).all(read_id);
  for (const std::int64_t entry : entries) outdate_owner(tx, entry);
  return entries;
}

void keep_companions(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& user_ids) {
  static constexpr char kSql[] =
      "DELETE FROM play_companion WHERE play_id = ? AND user_id NOT IN (SELECT value FROM json_each(?)) /*scan*/";
  Query(tx, kSql, play_id, id_list(user_ids)).run();
}

void move_companions(Tx& tx, std::int64_t play_id, std::int64_t to_play_id) {
  static constexpr char kWriter[] = R"(
    UPDATE play_companion SET their_play_id = (SELECT w.id FROM play p CROSS JOIN play w ON w.movie_id = p.movie_id
      AND w.user_id = play_companion.user_id AND w.watch_key = p.watch_key WHERE p.id = ?1)
    WHERE play_id = ?1 AND their_play_id IS NULL)";
  static constexpr char kNamed[] =
      "UPDATE OR IGNORE play_companion SET play_id = ?2 WHERE play_id = ?1 AND their_play_id IS NOT NULL";
  static constexpr char kNames[] = "UPDATE play_companion SET their_play_id = ?2 WHERE their_play_id = ?1";
  Query(tx, kWriter, play_id).run();
  Query(tx, kNamed, play_id, to_play_id).run();
  Query(tx, kNames, play_id, to_play_id).run();
}

}  // namespace store
