#include "store/numbers/hidden_people.h"

#include "store/account/user.h"
#include "store/sqlite/ids.h"

namespace store {

std::unordered_set<std::int64_t> hidden_people(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT person_id FROM hidden_person WHERE user_id = ?";
  std::unordered_set<std::int64_t> ids;
  for (Query query(db, kSql, user_id); query.step();) ids.insert(query.integer(0));
  return ids;
}

bool is_hidden(Db& db, std::int64_t user_id, std::int64_t person_id) {
  static constexpr char kSql[] = "SELECT 1 FROM hidden_person WHERE user_id = ? AND person_id = ?";
  return Query(db, kSql, user_id, person_id).step();
}

void hide_person(Tx& tx, std::int64_t user_id, std::int64_t person_id) {
  static constexpr char kSql[] = "INSERT INTO hidden_person (user_id, person_id) VALUES (?, ?) ON CONFLICT DO NOTHING";
  Query(tx, kSql, user_id, person_id).run();
  raise_user_revision(tx, user_id);
}

void show_person(Tx& tx, std::int64_t user_id, std::int64_t person_id) {
  static constexpr char kSql[] = "DELETE FROM hidden_person WHERE user_id = ? AND person_id = ?";
  Query(tx, kSql, user_id, person_id).run();
  raise_user_revision(tx, user_id);
}

}  // namespace store
