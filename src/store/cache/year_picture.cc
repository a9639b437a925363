#include "store/cache/year_picture.h"

namespace store {

namespace {

// The key names the database, because another database has other users under the same ids.
std::string key_of_year(const Db& cache, std::int64_t user_id, int year) {
  return cache.scope + ' ' + std::to_string(user_id) + ' ' + std::to_string(year);
}

std::string key_of(const Db& cache, const YearPictureName& name) {
  return key_of_year(cache, name.user_id, name.year) + ' ' + std::string(name.shape) + (name.by_link ? " link" : "");
}

}  // namespace

std::optional<YearPicture> find_year_picture(Db& cache, const YearPictureName& name) {
  static constexpr char kSql[] =
      "SELECT version, choices, person_id, made_at, length(png) FROM year_picture WHERE name = ?";
  return Query(cache, kSql, key_of(cache, name)).first([](const Query& row) {
    return YearPicture{row.text(0), row.text(1), row.integer(2), row.integer(3), row.integer(4)};
  });
}

std::string year_picture_png(Db& cache, const YearPictureName& name) {
  static constexpr char kSql[] = "SELECT png FROM year_picture WHERE name = ?";
  Query query(cache, kSql, key_of(cache, name));
  return query.step() ? query.text(0) : "";
}

void save_year_picture(Tx& tx, const YearPictureName& name, const YearPicture& picture, std::string_view png) {
  static constexpr char kSave[] =
      "INSERT OR REPLACE INTO year_picture (name, version, choices, person_id, made_at, png) "
      "VALUES (?, ?, ?, ?, ?, CAST(? AS BLOB))";
  static constexpr char kForget[] =
      "DELETE FROM year_picture WHERE name IN "
      "(SELECT name FROM year_picture ORDER BY made_at DESC LIMIT -1 OFFSET ?) /*scan*/";  // reads the few that exist
  Query(tx, kSave, key_of(tx.db(), name), picture.version, picture.choices, picture.person_id, picture.made_at, png)
      .run();
  Query(tx, kForget, kMostYearPictures).run();
}

void outdate_year_pictures(Tx& tx, std::int64_t user_id, int year) {
  static constexpr char kSql[] = "UPDATE year_picture SET version = '' WHERE name > ? AND name < ?";
  const std::string key = key_of_year(tx.db(), user_id, year);
  Query(tx, kSql, key + ' ', key + '!').run();  // '!' follows ' '
}

}  // namespace store
