#include "store/exports/lists.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "store/movie_lists/movie_list.h"
#include "store/sqlite/ids.h"

namespace store {

std::vector<domain::MovieList> lists_of(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT l.id, l.user_id, u.name, l.name, l.description, l.is_ranked, l.privacy_level, l.revision, l.created_at, "
      "l.changed_at FROM movie_list l JOIN user u ON u.id = l.user_id WHERE l.user_id = ? "
      "ORDER BY l.created_at, l.id /*scan*/";  // at most domain::kMostLists
  return Query(db, kSql, user_id).all(read_movie_list);
}

std::vector<ExportedItem> items_after(Db& db, std::int64_t list_id, const ListItem& last, int limit) {
  static constexpr char kSql[] = R"(
    SELECT i.movie_id, i.position, i.note, i.added_at, m.meta_id, m.imdb_id, m.title, m.release_date
    FROM movie_list_item i JOIN movie m ON m.id = i.movie_id
    WHERE i.list_id = ?1 AND (i.position, i.movie_id) > (?2, ?3) ORDER BY i.position, i.movie_id LIMIT ?4)";
  return Query(db, kSql, list_id, last.position, last.movie_id, limit).all([](const Query& row) {
    ExportedItem item{{row.integer(0), row.integer(1), row.text(2), row.integer(3)}};
    item.movie.id = row.integer(0);
    item.movie.meta_id = row.integer(4);
    item.movie.imdb_id = row.text(5);
    item.movie.title = row.text(6);
    item.movie.release_date = row.text(7);
    return item;
  });
}

std::vector<std::int64_t> favourite_meta_ids(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT m.meta_id FROM favourite f JOIN movie m ON m.id = f.movie_id WHERE f.user_id = ? ORDER BY f.position";
  return Query(db, kSql, user_id).all(read_id);
}

std::vector<HiddenPerson> hidden_persons(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT p.meta_id, p.name FROM hidden_person h JOIN person p ON p.id = h.person_id WHERE h.user_id = ? "
      "ORDER BY p.meta_id /*scan*/";
  return Query(db, kSql, user_id).all([](const Query& row) { return HiddenPerson{row.integer(0), row.text(1)}; });
}

namespace {

// A field of a filter whose values are our ids. `out` selects the portable value for the id ?2 and `in` the way back;
// an id that is neither in the catalogue nor a place of the user ?1 has no counterpart.
struct Field {
  std::string_view name;
  const char* out;
  const char* in;
};
constexpr Field kFields[] = {
    {"person", "SELECT 'tmdb:' || meta_id FROM person WHERE id = ?2",
     "SELECT id FROM person WHERE meta_id = CAST(substr(?2, 6) AS INTEGER)"},
    {"company", "SELECT 'tmdb:' || meta_id FROM company WHERE id = ?2",
     "SELECT id FROM company WHERE meta_id = CAST(substr(?2, 6) AS INTEGER)"},
    {"genre", "SELECT 'tmdb:' || meta_id FROM genre WHERE id = ?2",
     "SELECT id FROM genre WHERE meta_id = CAST(substr(?2, 6) AS INTEGER)"},
    {"location", "SELECT 'name:' || name FROM location WHERE id = ?2 AND user_id = ?1",
     "SELECT id FROM location WHERE user_id = ?1 AND name = substr(?2, 6)"},
};

std::string translated(Db& db, std::int64_t user_id, const std::string& query, const char* Field::*way) {
  std::vector<std::string> parts;
  for (const std::string_view part : base::split(query, '&')) {
    parts.emplace_back(part);
    const std::size_t equals = part.find('=');
    const auto field = std::ranges::find(kFields, part.substr(0, equals), &Field::name);
    if (equals == std::string_view::npos || field == std::end(kFields)) continue;
    Query row(db, field->*way, user_id, base::form_decode(part.substr(equals + 1)).value_or(""));
    if (row.step()) parts.back() = std::string(field->name) + '=' + base::percent_encode(row.text(0));
  }
  return base::join(parts, "&");
}

}  // namespace

std::string portable_filter(Db& db, std::int64_t user_id, const std::string& query) {
  return translated(db, user_id, query, &Field::out);
}

std::string local_filter(Db& db, std::int64_t user_id, const std::string& query) {
  return translated(db, user_id, query, &Field::in);
}

}  // namespace store
