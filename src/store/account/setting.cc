#include "store/account/setting.h"

namespace store {

namespace {

constexpr std::string_view kRevision = "revision";

// The revision starts at a random number, so that processes also notice when another database has replaced this one.
void raise_revision(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO server_setting (name, value, updated_at) "
      "VALUES ('revision', CAST(1 + abs(random() % 1000000000) AS TEXT), ?1) "
      "ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT), updated_at = ?1";
  Query(tx, kSql, now).run();
}

}  // namespace

std::map<std::string, std::string> all_settings(Db& db) {
  static constexpr char kSql[] = "SELECT name, value FROM server_setting /*scan*/";
  Query query(db, kSql);
  std::map<std::string, std::string> settings;
  while (query.step()) settings[query.text(0)] = query.text(1);
  settings.erase(std::string(kRevision));
  return settings;
}

std::int64_t settings_revision(Db& db) {
  static constexpr char kSql[] = "SELECT CAST(value AS INTEGER) FROM server_setting WHERE name = 'revision'";
  return Query(db, kSql).number();
}

std::optional<std::string> find_setting(Db& db, std::string_view name) {
  static constexpr char kSql[] = "SELECT value FROM server_setting WHERE name = ?";
  Query query(db, kSql, name);
  return query.step() ? std::optional(query.text(0)) : std::nullopt;
}

void set_setting(Tx& tx, std::string_view name, std::string_view value, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO server_setting (name, value, updated_at) VALUES (?1, ?2, ?3) "
      "ON CONFLICT (name) DO UPDATE SET value = ?2, updated_at = ?3";
  Query(tx, kSql, name, value, now).run();
  raise_revision(tx, now);
}

void remove_setting(Tx& tx, std::string_view name, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM server_setting WHERE name = ?";
  Query(tx, kSql, name).run();
  raise_revision(tx, now);
}

}  // namespace store
