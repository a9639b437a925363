// The data that is shown beside rows of a batch: the films that they name, which stored movies these are, and their
// files.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "domain/movie.h"
#include "store/imports/row.h"
#include "store/sqlite/db.h"

namespace store {

class RowFilms {
 public:
  // All `rows` must belong to one batch.
  RowFilms(Db& db, const std::vector<ImportRow>& rows);

  const ImportFilm* film_of(const ImportRow& row) const;
  const domain::Movie* movie_of(const ImportRow& row) const;  // null if the film is not found or not stored
  const std::string& file_name(const ImportRow& row) const { return files_.at(row.file_id); }
  // Returns true if no row of its film is applied, so that the film can still be changed to another one.
  bool can_be_another(const ImportRow& row) const { return row.film_id != 0 && !applied_.contains(row.film_id); }

 private:
  std::map<std::int64_t, ImportFilm> films_;
  std::set<std::int64_t> applied_;
  std::map<std::int64_t, domain::Movie> movies_;  // by meta_id
  std::map<std::int64_t, std::string> files_;
};

// A film of the upload, as it is written there.
struct WrittenFilm {
  std::string title;
  int year = 0;
  std::int64_t line = 0;  // of its first row
};
// Returns a few other undecided films of the upload that match the same film as this one.
std::vector<WrittenFilm> films_matched_alike(Db& db, const ImportFilm& film);

// Returns true if a film without a year waits for somebody's choice.
bool has_undecided_film_without_year(Db& db, std::int64_t batch_id);
// Moves a film's rows to another film, where they wait as that film's rows do. Does nothing if either film has been
// decided in the meantime, or if together they have too many rows.
void join_import_films(Tx& tx, std::int64_t film_id, std::int64_t into_id);

}  // namespace store
