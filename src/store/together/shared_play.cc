#include "store/together/shared_play.h"

#include "store/diary/companions.h"
#include "store/diary/play.h"

namespace store {

std::vector<std::int64_t> share_play(Tx& tx, std::int64_t writer_id, std::int64_t writers_entry,
                                     const std::vector<domain::User>& others, base::UnixTime now) {
  const std::int64_t movie_id = movie_of_play(tx.db(), writer_id, writers_entry);
  const auto own = find_play(tx.db(), writer_id, movie_id, writers_entry);
  std::vector<std::int64_t> theirs = own->their_plays, shared;
  for (const domain::User& other : others) {
    if (const auto there = find_play_on(tx.db(), other.id, movie_id, own->watched_at)) {
      theirs.push_back(there->id);
      continue;
    }
    shared.push_back(
        add_play(tx, other, {.movie_id = movie_id, .watched_at = own->watched_at, .logged_by = writer_id}, now));
    theirs.push_back(shared.back());
  }
  name_owners(tx, writers_entry, theirs);
  for (const std::int64_t play : shared) name_owners(tx, play, theirs);
  return shared;
}

std::vector<PlayByOther> plays_by_others(Db& db, std::int64_t user_id, int limit) {
  static constexpr char kSql[] =
      "SELECT p.id, p.movie_id, m.title, p.watched_at, w.id, w.name, w.privacy_level FROM play p "
      "CROSS JOIN movie m ON m.id = p.movie_id CROSS JOIN user w ON w.id = p.logged_by "
      "WHERE p.user_id = ? AND p.logged_by IS NOT NULL ORDER BY p.id DESC LIMIT ?";
  return Query(db, kSql, user_id, limit).all([](const Query& row) {
    PlayByOther play{row.integer(0), row.integer(1), row.text(2), row.optional_text(3), {}};
    play.writer.id = row.integer(4);
    play.writer.name = row.text(5);
    play.writer.privacy = domain::privacy_from(row.text_view(6));
    return play;
  });
}

}  // namespace store
