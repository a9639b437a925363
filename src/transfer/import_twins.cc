#include "transfer/import_twins.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "store/imports/row.h"
#include "store/imports/row_films.h"
#include "transfer/imports/match.h"

namespace transfer {

namespace {

using store::FilmOutcome;

constexpr int kFilmsAtOnce = 1000;
constexpr std::size_t kJoinedAtOnce = 50;

struct SameTitle {
  std::vector<std::int64_t> with_year, without;
  std::int64_t only() const {
    if (with_year.empty()) return without.front();
    return with_year.size() == 1 ? with_year.front() : 0;
  }
};
using Titles = std::map<std::string, SameTitle>;

// Excludes films with a source address: another address with the same title is another film.
bool is_known_by_title(const domain::FilmRef& film) {
  return film.tmdb == 0 && film.imdb.empty() && !film.title.empty() && film.key.find("://") == std::string::npos;
}

// Returns the title alone, in the form in which titles are compared.
std::string words_of(const domain::FilmRef& film) {
  domain::FilmRef named;
  named.title = film.title;
  return source_key_of(named);
}

void add_titles(Titles& titles, store::Db& db, std::int64_t batch_id, FilmOutcome outcome) {
  std::int64_t after = 0;
  for (;;) {
    const auto films = store::import_films(db, batch_id, outcome, after, kFilmsAtOnce);
    if (films.empty()) return;
    after = films.back().id;
    for (const store::ImportFilm& film : films) {
      SameTitle& same = titles[words_of(film.reference)];
      if (film.reference.year != 0) same.with_year.push_back(film.id);
      else if (is_known_by_title(film.reference)) same.without.push_back(film.id);
    }
  }
}

std::vector<std::pair<std::int64_t, std::int64_t>> twins_of(store::Db& db, std::int64_t batch_id) {
  Titles titles;
  for (const FilmOutcome outcome : {FilmOutcome::choose, FilmOutcome::unknown})
    add_titles(titles, db, batch_id, outcome);
  std::vector<std::pair<std::int64_t, std::int64_t>> twins;
  for (const auto& [words, same] : titles) {
    const std::int64_t only = same.without.empty() ? 0 : same.only();
    for (const std::int64_t film : same.without)
      if (only != 0 && film != only) twins.emplace_back(film, only);
  }
  return twins;
}

}  // namespace

void join_twins(store::Db& db, std::int64_t batch_id) {
  if (!store::has_undecided_film_without_year(db, batch_id)) return;
  const auto twins = twins_of(db, batch_id);
  for (std::size_t at = 0; at < twins.size();) {
    store::Tx tx(db);
    for (const std::size_t end = std::min(at + kJoinedAtOnce, twins.size()); at < end; ++at)
      store::join_import_films(tx, twins[at].first, twins[at].second);
    tx.commit();
  }
}

}  // namespace transfer
