#include "store/catalogue/revision.h"

namespace store {

std::int64_t catalogue_revision(Db& db) {
  static constexpr char kSql[] = "SELECT revision FROM catalogue WHERE id = 1";
  return Query(db, kSql).number();
}

void raise_catalogue_revision(Tx& tx) {
  static constexpr char kSql[] = "UPDATE catalogue SET revision = revision + 1 WHERE id = 1";
  Query(tx, kSql).run();
}

std::int64_t facts_revision(Db& db) {
  static constexpr char kSql[] = "SELECT facts FROM catalogue WHERE id = 1";
  return Query(db, kSql).number();
}

void raise_facts_revision(Tx& tx) {
  static constexpr char kSql[] = "UPDATE catalogue SET facts = facts + 1 WHERE id = 1";
  Query(tx, kSql).run();
}

}  // namespace store
