// Finds the films of a batch: by earlier choices of the person, by ids, by title and year. It asks the provider about
// several films at once, outside any transaction, and writes the results afterwards.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "domain/movie.h"
#include "metadata/provider.h"
#include "store/imports/row.h"
#include "store/sqlite/db.h"
#include "transfer/imports/match.h"
#include "transfer/imports/settle.h"

namespace transfer {

// Returns the only stored film of this title and year; nullopt if the year is missing.
std::optional<domain::Movie> only_stored_film(store::Db& db, const domain::FilmRef& film);

class FilmFinder {
 public:
  // `language` is that of the titles, to search in; empty means the server's.
  FilmFinder(store::Db& db, metadata::Provider& provider, std::int64_t user_id, std::string language = {})
      : db_(db), provider_(provider), user_id_(user_id), language_(std::move(language)) {}

  // Throws ProviderError if the provider counts as down; nothing is written then.
  void find(const std::vector<store::ImportFilm>& films);
  // Decides the rows of films that were found but not saved. This may take long, so call it outside any transaction.
  void decide_rows(Settler& settler);
  void forget_decisions();
  // Saves new films and the decisions, for as long as a transaction may take, and returns how many films were decided.
  // Films that the provider failed on, or that someone has chosen since, stay unchanged. Decisions that are older than
  // the diary must be made again.
  int save(store::Tx& tx, Settler& settler, base::UnixTime now);
  bool is_saved() const;  // all films but those that failed
  std::vector<std::int64_t> failed() const;
  // The reason why the provider could not answer for some films.
  const std::optional<metadata::ProviderError>& failure() const { return failure_; }

 private:
  struct Sought {
    store::ImportFilm film;
    store::FilmOutcome outcome_read = store::FilmOutcome::waiting;
    std::optional<domain::Movie> stored = {};  // the only stored film of its title and year
    std::int64_t target = 0;                   // the film that it seems to be
    bool is_said = false;                      // chosen by a person or matched before: the id's titles are not compared
    bool is_decided = false;                   // film.outcome is final
    bool is_failed = false;                    // the provider failed on it
    bool is_saved = false;                     // or left unchanged
    int decided = 0;                           // number of times that its rows were decided
    std::optional<FilmDecisions> decisions = {};
    bool is_open() const { return target == 0 && !is_decided && !is_failed; }
  };
  using Searches = std::vector<std::pair<Sought*, std::vector<domain::SearchHit>>>;

  void begin(Sought& one);
  void fetch_targets();
  bool is_as_read(const Sought& one);
  bool is_current(const Sought& one, Settler& settler);
  void save(store::Tx& tx, Settler& settler, Sought& one, base::UnixTime now);
  void check_target(Sought& one);
  bool is_left_to_person(const Sought& one);
  void find_by_imdb_id();
  void find_by_title();
  Searches search(const std::vector<Sought*>& films, std::string domain::FilmRef::*title, bool with_year);
  void take(Sought& one, const TitleMatch& answer);
  bool take_local(Sought& one);
  std::optional<domain::Movie> movie_of(std::int64_t meta_id);
  void fail(Sought& one, const metadata::ProviderError& problem);
  static void decide(Sought& one, store::FilmOutcome outcome, domain::RowReason reason);

  store::Db& db_;
  metadata::Provider& provider_;
  std::int64_t user_id_;
  std::string language_;
  std::vector<Sought> sought_;
  std::map<std::int64_t, domain::MovieDetails> fetched_;
  std::map<std::int64_t, metadata::ProviderError> problems_;
  std::optional<metadata::ProviderError> failure_;
};

}  // namespace transfer
