#include "store/version.h"

namespace store {

Version version_of(Db& db) {
  static constexpr char kSql[] = "PRAGMA data_version";
  Query query(db, kSql);
  return {query.step() ? query.integer(0) : 0, db.total_changes()};
}

}  // namespace store
