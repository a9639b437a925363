#include "store/imports/row_films.h"

#include "store/catalogue/movie_lookup.h"
#include "store/imports/batch.h"

namespace store {

namespace {

template <typename Value>
const Value* find(const std::map<std::int64_t, Value>& values, std::int64_t key) {
  const auto found = values.find(key);
  return found == values.end() ? nullptr : &found->second;
}

}  // namespace

RowFilms::RowFilms(Db& db, const std::vector<ImportRow>& rows) {
  if (rows.empty()) return;
  std::vector<std::int64_t> ids, meta_ids;
  for (const ImportRow& row : rows)
    if (row.film_id != 0) ids.push_back(row.film_id);
  films_ = import_films_by_id(db, ids);
  applied_ = applied_import_films(db, ids);
  for (const auto& [id, film] : films_)
    if (film.meta_id != 0) meta_ids.push_back(film.meta_id);
  movies_ = movies_by_meta_id(db, meta_ids);
  for (const ImportFile& file : import_files(db, rows.front().batch_id))
    files_[file.id] = file.member.empty() ? file.name : file.member;
}

const ImportFilm* RowFilms::film_of(const ImportRow& row) const { return find(films_, row.film_id); }

const domain::Movie* RowFilms::movie_of(const ImportRow& row) const {
  const ImportFilm* film = film_of(row);
  return film == nullptr ? nullptr : find(movies_, film->meta_id);
}

}  // namespace store
