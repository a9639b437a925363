#include "store/account/server.h"

namespace store {

ServerCounts server_counts(Db& db) {
  static constexpr char kSql[] =
      "SELECT (SELECT count(*) FROM user), (SELECT count(*) FROM movie), (SELECT count(*) FROM person), "
      "(SELECT coalesce(sum(plays), 0) FROM play) /*scan*/";
  Query query(db, kSql);
  if (!query.step()) return {};
  return {query.integer(0), query.integer(1), query.integer(2), query.integer(3)};
}

std::string sqlite_version(Db& db) {
  static constexpr char kSql[] = "SELECT sqlite_version()";
  Query query(db, kSql);
  return query.step() ? query.text(0) : std::string();
}

}  // namespace store
