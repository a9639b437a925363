#include "store/imports/effects_now.h"

#include "base/text.h"

namespace store {

std::int64_t look_at_import_effects(Db& db, std::int64_t batch_id, std::int64_t before, int most,
                                    const std::function<void(const ImportEffect& effect)>& look) {
  static constexpr char kSql[] =
      "SELECT id, row_id, movie_id, thing, thing_key, before, after FROM import_effect WHERE batch_id = ? AND id < ? "
      "ORDER BY id DESC LIMIT ?";
  std::int64_t last = 0;
  for (Query query(db, kSql, batch_id, before, most); query.step(); last = query.integer(0))
    look(read_import_effect(query));
  return last;
}

std::set<ImportedThing> things_changed_again(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] =
      "SELECT id, row_id, movie_id, thing, thing_key, NULL, NULL FROM import_effect WHERE batch_id = ? "
      "GROUP BY thing, thing_key HAVING count(*) > 1 /*scan*/";  // sorts the things of one batch
  std::set<ImportedThing> things;
  for (Query query(db, kSql, batch_id); query.step();) {
    const ImportEffect effect = read_import_effect(query);
    things.emplace(effect.thing, effect.key);
  }
  return things;
}

bool is_in_the_way(Db& db, std::int64_t batch_id, const ImportEffect& effect) {
  static constexpr char kList[] = R"(
    SELECT 1 FROM movie_list_item i WHERE i.list_id = ?1 AND NOT EXISTS (
      SELECT 1 FROM import_effect e WHERE e.batch_id = ?2 AND e.thing = 'item' AND e.movie_id = i.movie_id
        AND e.thing_key = i.list_id || ':' || i.movie_id) LIMIT 1)";
  static constexpr char kPlace[] = R"(
    SELECT 1 FROM play p WHERE p.location_id = ?1 AND NOT EXISTS (
      SELECT 1 FROM import_effect e WHERE e.batch_id = ?2 AND e.thing = 'play' AND e.movie_id = p.movie_id
        AND e.thing_key = CAST(p.id AS TEXT) AND (e.before IS NULL OR e.before ->> '$.place' IS NOT ?1)) LIMIT 1)";
  static constexpr char kPlay[] = R"(
    SELECT 1 FROM import_effect own CROSS JOIN import_batch b ON b.id = ?2 CROSS JOIN play p
      ON p.user_id = b.user_id AND p.movie_id = own.movie_id
        AND p.watch_key = coalesce(own.before ->> '$.date', '') AND p.id <> ?1
    WHERE own.id = ?3 AND NOT EXISTS (
      SELECT 1 FROM import_effect e WHERE e.batch_id = ?2 AND e.thing = 'play' AND e.movie_id = p.movie_id
        AND e.thing_key = CAST(p.id AS TEXT) AND e.before IS NULL) LIMIT 1)";
  const std::int64_t id = base::parse_int(effect.key).value_or(0);
  if (effect.thing == ImportThing::list) return !effect.before && Query(db, kList, id, batch_id).step();
  if (effect.thing == ImportThing::location) return Query(db, kPlace, id, batch_id).step();
  return effect.thing == ImportThing::play && effect.before && Query(db, kPlay, id, batch_id, effect.id).step();
}

std::int64_t place_of_play(Db& db, std::string_view play_key) {
  static constexpr char kSql[] = "SELECT location_id FROM play WHERE id = ?";
  const auto read = [](const Query& row) { return row.optional_integer(0).value_or(0); };
  return Query(db, kSql, base::parse_int(play_key).value_or(0)).first(read).value_or(0);
}

}  // namespace store
