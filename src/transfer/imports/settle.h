// Decides the rows of a batch once their films are known, and writes the verdicts. The decisions for the preview are
// made again when rows are applied.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/import.h"
#include "domain/movie.h"
#include "domain/user.h"
#include "store/account/saved_filter.h"
#include "store/imports/batch.h"
#include "store/imports/row.h"
#include "store/sqlite/db.h"
#include "transfer/imports/decide.h"

namespace transfer {

domain::ImportRecord record_of(const store::ImportRow& row);
// Returns the user's smart list of this name.
std::optional<store::SavedFilter> own_filter(store::Db& db, const domain::User& user, std::string_view name);

// The outcome for each row of one film. Deciding may take long, since a film has up to store::kMostRowsOfOneFilm rows
// with long texts. So it happens outside any transaction, and is written only while it is still valid.
struct FilmDecisions {
  struct Row {
    store::ImportRow row;  // as it was read, without its fields
    Decision decision;
  };
  std::int64_t meta_id = 0, movie_id = 0;  // movie_id 0: the film is not stored
  std::int64_t revision = 0;               // the revision of the user's diary
  std::vector<std::int64_t> films;         // ids of the source's films that are this one
  std::vector<Row> rows;                   // ordered by id, without rows that the reader judged
  bool is_on_their_watchlist = false;      // the upload has it on a watchlist that is imported

  const Decision* of(std::int64_t row_id) const;  // null: it has no such row
};

class Settler {
 public:
  Settler(store::Db& db, const store::ImportBatch& batch, const domain::User& user);

  const ImportPolicy& policy() const { return policy_; }
  // `also` is a source film that is about to be matched to this one. `fetched` is the provider's data for a film that
  // is not stored yet.
  FilmDecisions decide(std::int64_t meta_id, const store::ImportFilm* also = nullptr,
                       const domain::Movie* fetched = nullptr);
  // has_same_films() returns true if the source's films are still the same, is_same_diary() if the diary is unchanged.
  bool has_same_films(const FilmDecisions& decisions, const store::ImportFilm* also = nullptr);
  bool is_same_diary(const FilmDecisions& decisions) { return revision() == decisions.revision; }
  std::int64_t revision();
  // Writes the outcome of a row, or of a film's rows that are not applied. Choices that a person made are kept.
  static void write(store::Tx& tx, const store::ImportRow& row, const Decision& decision);
  static void write(store::Tx& tx, const FilmDecisions& decisions);
  // Decides and writes in one step, for a film with few rows.
  void settle_movie(store::Tx& tx, std::int64_t meta_id);
  // Decides a row about no film: a list, a place, a person.
  Decision decision_without_film(const store::ImportRow& row);
  // Decides the rows of a film that was found, and questions source films that both end at one film. Returns false if
  // the person must be asked after all. `decisions` were made earlier; null decides now.
  bool settle_found(store::Tx& tx, store::ImportFilm film, const FilmDecisions* decisions = nullptr);
  // Writes a film that was not found, and marks its rows so.
  void settle_unfound(store::Tx& tx, const store::ImportFilm& film);

  // Returns the number of rows that are matched to this film, without those of the source's film `except`.
  std::int64_t rows_found_as(std::int64_t meta_id, std::int64_t except = 0);
  // Returns our list for the key of one of the upload's lists, or 0 if there is none yet.
  std::int64_t list_for(const std::string& key);
  // Records that a list was made for the key.
  void note_list(const std::string& key, std::int64_t list_id) { lists_[key] = list_id; }

 private:
  bool is_said_before(const store::ImportFilm& film);
  bool is_sure(const store::ImportFilm& one, const store::ImportFilm& other);
  std::vector<store::ImportFilm> films_of(std::int64_t meta_id, const store::ImportFilm* also);
  FilmHere film_here(std::int64_t movie_id, const std::vector<domain::ImportRecord>& rows);
  void subtract_ours(FilmHere& here, std::int64_t movie_id);
  void read_lists();
  Decision decision_on_preference(const domain::ImportRecord& record);
  Decision decision_on_visibility(const domain::ImportRecord& record);

  store::Db& db_;
  const store::ImportBatch& batch_;
  const domain::User& user_;
  ImportPolicy policy_;
  bool has_lists_ = false;
  std::map<std::string, std::int64_t> lists_;
};

}  // namespace transfer
