// Decides the rows of a batch once their films are known, and writes the verdicts. What is decided for the preview is
// decided again when it is applied.
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
// The user's smart list of this name.
std::optional<store::SavedFilter> own_filter(store::Db& db, const domain::User& user, std::string_view name);

// What the rows of one film become. Deciding may take long, as a film has up to store::kMostRowsOfOneFilm rows with
// long texts, so that it is done outside any transaction, and what was decided is only written while it still holds.
struct FilmDecisions {
  struct Row {
    store::ImportRow row;  // as it was, without its fields
    Decision decision;
  };
  std::int64_t meta_id = 0, movie_id = 0;  // movie_id 0: the film is not stored
  std::int64_t revision = 0;               // of the user's diary
  std::vector<std::int64_t> films;         // of the source that are this one, by id
  std::vector<Row> rows;                   // by id, without those that their reader judged
  bool is_on_their_watchlist = false;      // of the upload, and that is taken over

  const Decision* of(std::int64_t row_id) const;  // null: none of its rows
};

class Settler {
 public:
  Settler(store::Db& db, const store::ImportBatch& batch, const domain::User& user);

  const ImportPolicy& policy() const { return policy_; }
  // `also`: a film of the source that is going to be this one. `fetched`: what the provider says of a film that is not
  // stored yet.
  FilmDecisions decide(std::int64_t meta_id, const store::ImportFilm* also = nullptr,
                       const domain::Movie* fetched = nullptr);
  // Whether the same films of the source are this one still, and the diary is as it was.
  bool has_same_films(const FilmDecisions& decisions, const store::ImportFilm* also = nullptr);
  bool is_same_diary(const FilmDecisions& decisions) { return revision() == decisions.revision; }
  std::int64_t revision();
  // Writes what becomes of a row, or of those of a film that are not applied. What somebody has said of it stays.
  static void write(store::Tx& tx, const store::ImportRow& row, const Decision& decision);
  static void write(store::Tx& tx, const FilmDecisions& decisions);
  // Decides and writes in one, of a film with few rows.
  void settle_movie(store::Tx& tx, std::int64_t meta_id);
  // A row about no film: a list, a place, a person.
  Decision decision_without_film(const store::ImportRow& row);
  // A film that was found: its rows are decided, and two films of the source that end at one are doubted. False: it is
  // asked about after all. `decisions`: what was decided of it before; null: it is decided now.
  bool settle_found(store::Tx& tx, store::ImportFilm film, const FilmDecisions* decisions = nullptr);
  // One that was not: its rows say so.
  void settle_unfound(store::Tx& tx, const store::ImportFilm& film);

  // How many rows the films of the source have that are this one, without those of the film `except`.
  std::int64_t rows_found_as(std::int64_t meta_id, std::int64_t except = 0);
  // Our list for the key of one of the upload's; 0: there is none yet.
  std::int64_t list_for(const std::string& key);
  // A list was made for the key.
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
