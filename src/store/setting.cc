#include "store/setting.h"

namespace store {

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
}

}  // namespace store
