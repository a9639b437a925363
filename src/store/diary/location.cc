#include "store/diary/location.h"

#include "store/account/user.h"

namespace store {

std::int64_t add_location(Tx& tx, std::int64_t user_id, std::string_view name, bool is_cinema, base::UnixTime now) {
  static constexpr char kSql[] = "INSERT INTO location (user_id, name, is_cinema, created_at) VALUES (?, ?, ?, ?)";
  Query(tx, kSql, user_id, name, is_cinema, now).run();
  const std::int64_t id = tx.db().last_insert_id();
  raise_user_revision(tx, user_id);
  return id;
}

NamedLocation find_or_add_location(Tx& tx, std::int64_t user_id, std::string_view name, bool is_cinema,
                                   base::UnixTime now) {
  static constexpr char kSql[] = "SELECT id FROM location WHERE user_id = ? AND name = ?";
  const std::int64_t id = Query(tx, kSql, user_id, name).number();
  return id != 0 ? NamedLocation{id, false} : NamedLocation{add_location(tx, user_id, name, is_cinema, now), true};
}

bool has_location(Db& db, std::int64_t user_id, std::string_view name) {
  static constexpr char kSql[] = "SELECT EXISTS (SELECT 1 FROM location WHERE user_id = ? AND name = ?)";
  return Query(db, kSql, user_id, name).number() != 0;
}

bool change_location(Tx& tx, std::int64_t user_id, std::int64_t location_id, std::string_view name, bool is_cinema) {
  static constexpr char kSql[] =
      "UPDATE location SET name = ?, is_cinema = ? WHERE id = ? AND user_id = ? RETURNING id";
  if (!Query(tx, kSql, name, is_cinema, location_id, user_id).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

std::optional<domain::Location> find_location(Db& db, std::int64_t user_id, std::int64_t location_id) {
  static constexpr char kSql[] = "SELECT id, name, is_cinema FROM location WHERE id = ? AND user_id = ?";
  return Query(db, kSql, location_id, user_id).first([](const Query& row) {
    return domain::Location{row.integer(0), row.text(1), row.flag(2)};
  });
}

std::vector<LocationWithPlays> locations_with_plays(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT id, name, is_cinema, (SELECT coalesce(sum(plays), 0) FROM play WHERE location_id = location.id) "
      "FROM location WHERE user_id = ? ORDER BY name";
  return Query(db, kSql, user_id).all([](const Query& row) {
    return LocationWithPlays{{row.integer(0), row.text(1), row.flag(2)}, row.integer(3)};
  });
}

bool delete_location(Tx& tx, std::int64_t user_id, std::int64_t location_id) {
  static constexpr char kSql[] = "DELETE FROM location WHERE id = ? AND user_id = ? RETURNING id";
  if (!Query(tx, kSql, location_id, user_id).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

}  // namespace store
