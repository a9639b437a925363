#include "store/catalogue/person.h"

#include "store/catalogue/movie.h"
#include "store/catalogue/revision.h"

namespace store {

std::optional<domain::Person> find_person(Db& db, std::int64_t id) {
  static constexpr char kSql[] =
      "SELECT id, meta_id, name, gender, known_for_department, meta_profile_path, profile_path, imdb_id, biography, "
      "birth_date, death_date, place_of_birth, updated_at, credits_at, credits_asked_at "
      "FROM person WHERE id = ?";
  Query query(db, kSql, id);
  if (!query.step()) return std::nullopt;
  domain::Person person;
  person.ref = {query.integer(0), query.integer(1), query.text(2), static_cast<int>(query.integer(3)),
                query.text(4),    query.text(5),    query.text(6)};
  person.imdb_id = query.text(7);
  person.biography = query.text(8);
  person.birth_date = query.text(9);
  person.death_date = query.text(10);
  person.place_of_birth = query.text(11);
  person.updated_at = query.integer(12);
  person.credits_at = query.integer(13);
  person.credits_asked_at = query.integer(14);
  return person;
}

std::int64_t person_of_meta_id(Db& db, std::int64_t meta_id) {
  static constexpr char kSql[] = "SELECT id FROM person WHERE meta_id = ?";
  return Query(db, kSql, meta_id).number();
}

bool save_person(Tx& tx, const domain::Person& person, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE person SET name = ?2, gender = ?3, known_for_department = ?4, "
      "profile_path = CASE WHEN meta_profile_path IS ?5 THEN profile_path END, meta_profile_path = ?5, imdb_id = ?6, "
      "biography = ?7, birth_date = ?8, death_date = ?9, place_of_birth = ?10, updated_at = ?11 "
      "WHERE meta_id = ?1";
  static constexpr char kBefore[] = "SELECT id, name, gender, meta_profile_path FROM person WHERE meta_id = ?";
  const domain::PersonRef& ref = person.ref;
  Query before(tx, kBefore, ref.meta_id);
  if (!before.step()) return false;
  const bool is_renamed = before.text_view(1) != ref.name;
  if (is_renamed) index_person(tx, before.integer(0), ref.name);
  if (is_renamed || before.integer(2) != ref.gender || before.text_view(3) != ref.meta_profile_path)
    raise_facts_revision(tx);
  Query(tx, kSql, ref.meta_id, ref.name, ref.gender, null_if_empty(ref.known_for_department),
        null_if_empty(ref.meta_profile_path), null_if_empty(person.imdb_id), null_if_empty(person.biography),
        null_if_empty(person.birth_date), null_if_empty(person.death_date), null_if_empty(person.place_of_birth), now)
      .run();
  raise_catalogue_revision(tx);
  return true;
}

void note_person_checked(Tx& tx, std::int64_t id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE person SET updated_at = ? WHERE id = ?";
  Query(tx, kSql, now, id).run();
  raise_catalogue_revision(tx);
}

}  // namespace store
