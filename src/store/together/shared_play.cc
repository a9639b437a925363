#include "store/together/shared_play.h"

#include "store/diary/companions.h"
#include "store/diary/play.h"
#include "store/diary/watchlist.h"

namespace store {

std::vector<SharedPlay> share_play(Tx& tx, std::int64_t writer_id, std::int64_t writers_entry,
                                   const std::vector<domain::User>& others, base::UnixTime now) {
  const std::int64_t movie_id = movie_of_play(tx.db(), writer_id, writers_entry);
  const auto own = find_play(tx.db(), writer_id, movie_id, writers_entry);
  std::vector<SharedPlay> shared;
  std::vector<std::int64_t> theirs = own->their_plays;
  for (const domain::User& other : others) {
    if (const auto there = find_play_on(tx.db(), other.id, movie_id, own->watched_at)) {
      theirs.push_back(there->id);
      continue;
    }
    NewPlay play{movie_id, own->watched_at, 1, {}, {}, {}};
    play.logged_by = writer_id;
    auto listed = listed_at(tx.db(), other.id, movie_id);
    theirs.push_back(add_play(tx, other, play, now));
    if (listed_at(tx.db(), other.id, movie_id)) listed.reset();  // it has stayed there
    shared.push_back({other.id, theirs.back(), listed});
  }
  name_owners(tx, writers_entry, theirs);
  for (const SharedPlay& play : shared) name_owners(tx, play.entry, theirs);
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
