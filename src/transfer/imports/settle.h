// Decides the rows of a batch once their films are known, and writes the verdicts. What is decided for the preview is
// decided again when it is applied.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/import.h"
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

class Settler {
 public:
  Settler(store::Db& db, const store::ImportBatch& batch, const domain::User& user);

  const ImportPolicy& policy() const { return policy_; }
  // The decisions for all rows of a film, by row; rows that their reader judged are left out.
  std::map<std::int64_t, Decision> decisions(std::int64_t meta_id);
  // The same, and writes those of rows that are not applied.
  void settle_movie(store::Tx& tx, std::int64_t meta_id);
  // A row about no film: a list, a place, a person.
  Decision decision_without_film(const store::ImportRow& row);
  void settle_without_film(store::Tx& tx, const store::ImportRow& row);
  // A film that was found: its rows are decided, and two films of the source that end at one are doubted. False: it is
  // asked about after all.
  bool settle_found(store::Tx& tx, store::ImportFilm film);
  // One that was not: its rows say so.
  void settle_unfound(store::Tx& tx, const store::ImportFilm& film);

  // The upload has the film on the watchlist, and that is taken over.
  bool is_on_their_watchlist(std::int64_t meta_id) const;
  // Our list for the key of one of the upload's; 0: there is none yet.
  std::int64_t list_for(const std::string& key);
  // A list was made for the key.
  void note_list(const std::string& key, std::int64_t list_id) { lists_[key] = list_id; }

 private:
  bool is_said_before(const store::ImportFilm& film);
  bool is_sure(const store::ImportFilm& one, const store::ImportFilm& other);
  std::int64_t rows_found_as(const store::ImportFilm& film);
  FilmHere film_here(std::int64_t movie_id, const std::vector<domain::ImportRecord>& rows);
  void subtract_ours(FilmHere& here, std::int64_t movie_id);
  void read_lists();
  Decision decision_on_preference(const domain::ImportRecord& record);
  Decision decision_on_visibility(const domain::ImportRecord& record);
  static void write(store::Tx& tx, const store::ImportRow& row, const Decision& decision);

  store::Db& db_;
  const store::ImportBatch& batch_;
  const domain::User& user_;
  ImportPolicy policy_;
  bool has_lists_ = false;
  std::map<std::string, std::int64_t> lists_;
};

}  // namespace transfer
