#include "store/imports/effects_now.h"

#include "base/text.h"

namespace store {

void look_at_import_effects(Db& db, std::int64_t batch_id,
                            const std::function<void(const ImportEffect& effect, bool is_last)>& look) {
  static constexpr char kSql[] = R"(
    SELECT e.id, e.row_id, e.movie_id, e.thing, e.thing_key, e.before, e.after,
      NOT EXISTS (SELECT 1 FROM import_effect later INDEXED BY import_effect_of_thing
        WHERE later.batch_id = e.batch_id AND later.thing = e.thing AND later.movie_id IS e.movie_id
          AND later.thing_key = e.thing_key AND later.id > e.id)
    FROM import_effect e WHERE e.batch_id = ? ORDER BY e.id DESC)";
  Query query(db, kSql, batch_id);
  while (query.step()) look(read_import_effect(query), query.integer(7) != 0);
}

bool is_used_beside(Db& db, std::int64_t batch_id, const ImportEffect& made) {
  static constexpr char kList[] = R"(
    SELECT 1 FROM movie_list_item i WHERE i.list_id = ?1 AND NOT EXISTS (
      SELECT 1 FROM import_effect e WHERE e.batch_id = ?2 AND e.thing = 'item' AND e.movie_id = i.movie_id
        AND e.thing_key = i.list_id || ':' || i.movie_id) LIMIT 1)";
  static constexpr char kPlace[] = R"(
    SELECT 1 FROM play p WHERE p.location_id = ?1 AND NOT EXISTS (
      SELECT 1 FROM import_effect e WHERE e.batch_id = ?2 AND e.thing = 'play' AND e.movie_id = p.movie_id
        AND e.thing_key = CAST(p.id AS TEXT) AND e.before IS NULL) LIMIT 1)";
  const std::int64_t id = base::parse_int(made.key).value_or(0);
  return Query(db, made.thing == ImportThing::list ? kList : kPlace, id, batch_id).step();
}

std::int64_t place_of_play(Db& db, std::string_view play_key) {
  static constexpr char kSql[] = "SELECT location_id FROM play WHERE id = ?";
  const auto read = [](const Query& row) { return row.optional_integer(0).value_or(0); };
  return Query(db, kSql, base::parse_int(play_key).value_or(0)).first(read).value_or(0);
}

}  // namespace store
