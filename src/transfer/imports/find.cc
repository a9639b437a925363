#include "transfer/imports/find.h"

#include <algorithm>
#include <set>

#include "store/catalogue/movie.h"
#include "store/imports/match.h"
#include "transfer/imports/lock_time.h"

namespace transfer {

namespace {

using metadata::ProviderProblem;
using store::FilmOutcome;

bool is_unknown(const metadata::ProviderError& problem) { return problem.problem == ProviderProblem::not_found; }

}  // namespace

std::optional<domain::Movie> only_stored_film(store::Db& db, const domain::FilmRef& film) {
  if (film.year == 0) return std::nullopt;
  std::vector<domain::Movie> found = store::search_movies(db, film.title + ' ' + std::to_string(film.year), 30);
  std::erase_if(found, [&](const domain::Movie& movie) {
    return movie.year() != film.year || !is_same_title(film, movie.title, movie.original_title);
  });
  return found.size() == 1 ? std::optional(std::move(found.front())) : std::nullopt;
}

void FilmFinder::find(const std::vector<store::ImportFilm>& films) {
  const metadata::SearchLanguage in_language(provider_, language_);
  sought_.clear();
  for (const store::ImportFilm& film : films) sought_.push_back({film, film.outcome});
  for (Sought& one : sought_) begin(one);
  fetch_targets();
  find_by_imdb_id();
  fetch_targets();
  find_by_title();
  fetch_targets();
}

void FilmFinder::begin(Sought& one) {
  if (one.film.outcome == FilmOutcome::chosen) {
    one.target = one.film.meta_id;
    one.is_said = true;
  } else if (const auto known = store::remembered_match(db_, user_id_, one.film.source_key)) {
    one.target = known->meta_id;
    one.film.how = "remembered";
    one.is_said = known->by_person;
  } else if (one.film.reference.tmdb > 0) {
    one.target = one.film.reference.tmdb;
    one.film.how = "tmdb";
  }
}

std::optional<domain::Movie> FilmFinder::movie_of(std::int64_t meta_id) {
  const auto fetched = fetched_.find(meta_id);
  return fetched != fetched_.end() ? std::optional(fetched->second.movie) : store::find_movie_by_meta_id(db_, meta_id);
}

// Asks for the films that are not stored, each once, and checks that targets are the films that they seemed to be.
void FilmFinder::fetch_targets() {
  std::set<std::int64_t> missing;
  for (const Sought& one : sought_)
    if (one.target != 0 && !one.is_decided && !movie_of(one.target)) missing.insert(one.target);
  const std::vector<std::int64_t> ids(missing.begin(), missing.end());
  const auto answers = provider_.movies(ids);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (answers[i].value) fetched_.emplace(ids[i], *answers[i].value);
    else problems_.emplace(ids[i], *answers[i].problem);
  }
  for (Sought& one : sought_)
    if (one.target != 0 && !one.is_decided && !one.is_failed) check_target(one);
}

// Drops a target that the provider does not know, so that the next way is tried.
void FilmFinder::check_target(Sought& one) {
  const auto problem = problems_.find(one.target);
  if (problem != problems_.end() && !is_unknown(problem->second)) return fail(one, problem->second);
  if (problem != problems_.end()) {
    if (one.film.how == "person") return decide(one, FilmOutcome::unknown, "id_not_at_provider");
    const bool was_remembered = one.film.how == "remembered";
    one.target = 0;
    one.is_said = false;
    one.film.how.clear();
    if (was_remembered && one.film.reference.tmdb > 0 && !problems_.contains(one.film.reference.tmdb) &&
        movie_of(one.film.reference.tmdb))
      one.target = one.film.reference.tmdb, one.film.how = "tmdb";
    return;
  }
  const auto movie = movie_of(one.target);
  if (one.is_said || !movie) return;
  const bool is_another = one.target == one.film.reference.tmdb && names_another_film(one.film.reference, *movie);
  if (!is_another && !is_left_to_person(one)) return;
  one.film.candidates = {
      {movie->meta_id, movie->title, movie->year(), movie->meta_poster_path, movie->meta_rating_count}};
  decide(one, FilmOutcome::choose,
         is_another ? domain::RowReason("id_names_another_film") : domain::RowReason("several_films"));
}

// Returns true if the reader found that the name is not enough to identify the film.
bool FilmFinder::is_left_to_person(const Sought& one) {
  return std::ranges::any_of(store::import_rows_of_film(db_, one.film.id), [](const store::ImportRow& row) {
    return record_of(row).verdict == domain::RowVerdict::choose;
  });
}

void FilmFinder::find_by_imdb_id() {
  std::vector<Sought*> asked;
  std::vector<std::string> ids;
  for (Sought& one : sought_) {
    const std::string& id = one.film.reference.imdb;
    if (!one.is_open() || id.empty()) continue;
    one.film.how = "imdb";
    if (const auto movie = store::find_movie_by_imdb_id(db_, id)) {
      one.target = movie->meta_id;
    } else {
      asked.push_back(&one);
      ids.push_back(id);
    }
  }
  const auto answers = provider_.find_imdb_ids(ids);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (answers[i].problem && !is_unknown(*answers[i].problem)) fail(*asked[i], *answers[i].problem);
    else if (answers[i].value && answers[i].value->is_series) decide(*asked[i], FilmOutcome::not_film, "series");
    else if (answers[i].value) asked[i]->target = answers[i].value->meta_id;
  }
}

// Takes a stored film without asking if it is well known. A less known one is compared with the provider's answer.
bool FilmFinder::take_local(Sought& one) {
  one.stored = only_stored_film(db_, one.film.reference);
  if (!one.stored || one.stored->meta_rating_count < kKnownFilm) return false;
  one.target = one.stored->meta_id;
  one.film.how = "local";
  return true;
}

FilmFinder::Searches FilmFinder::search(const std::vector<Sought*>& films, std::string domain::FilmRef::*title,
                                        bool with_year) {
  std::vector<domain::TitleAndYear> titles;
  for (const Sought* one : films)
    titles.push_back({one->film.reference.*title, with_year ? one->film.reference.year : 0});
  const auto answers = provider_.searches(titles);
  Searches found;
  for (std::size_t i = 0; i < films.size(); ++i) {
    if (answers[i].value) found.emplace_back(films[i], answers[i].value->hits);
    else fail(*films[i], *answers[i].problem);
  }
  return found;
}

void FilmFinder::find_by_title() {
  using domain::FilmRef;
  std::vector<Sought*> first, second, third;
  for (Sought& one : sought_) {
    if (!one.is_open()) continue;
    const bool had_id = one.film.reference.tmdb != 0 || !one.film.reference.imdb.empty();
    one.film.how.clear();
    if (one.film.reference.title.empty())
      decide(one, FilmOutcome::unknown,
             had_id ? domain::RowReason("id_not_at_provider") : domain::RowReason("no_title"));
    else if (!take_local(one)) (one.film.reference.year != 0 ? first : second).push_back(&one);
  }
  std::map<const Sought*, std::vector<domain::SearchHit>> of_year;
  for (auto& [one, hits] : search(first, &FilmRef::title, true)) {
    if (const auto match = match_title(one->film.reference, one->film.first_play, hits, std::nullopt)) {
      take(*one, *match);
    } else {
      of_year[one] = hits;
      second.push_back(one);
    }
  }
  std::map<const Sought*, std::vector<domain::SearchHit>> any_year;
  for (auto& [one, hits] : search(second, &FilmRef::title, false)) {
    const FilmRef& film = one->film.reference;
    const auto match = match_title(film, one->film.first_play, of_year[one], hits);
    const bool has_another = !film.original_title.empty() && film.original_title != film.title;
    if (match && (match->outcome == FilmOutcome::found || !has_another)) {
      take(*one, *match);
    } else if (has_another) {
      any_year[one] = hits;
      third.push_back(one);
    }
  }
  for (auto& [one, hits] : search(third, &FilmRef::original_title, false)) {
    std::vector<domain::SearchHit>& all = any_year[one];
    all.insert(all.end(), hits.begin(), hits.end());
    if (const auto match = match_title(one->film.reference, one->film.first_play, of_year[one], all))
      take(*one, *match);
  }
}

// A title that may be an episode counts as a film only if it matches exactly.
void FilmFinder::take(Sought& one, const TitleMatch& answer) {
  const TitleMatch match = one.stored ? match_with_stored(answer, *one.stored) : answer;
  if (one.film.reference.may_be_series && match.how != "exact" && !one.stored)
    return decide(one, FilmOutcome::not_film, "episode");
  if (match.outcome == FilmOutcome::found) {
    one.target = match.meta_id;
    one.film.how = match.how;
    return;
  }
  one.film.candidates = match.candidates;
  decide(one, match.outcome, match.reason);
}

void FilmFinder::fail(Sought& one, const metadata::ProviderError& problem) {
  one.is_failed = true;
  if (!failure_ || problem.retry_after > failure_->retry_after) failure_ = problem;
}

void FilmFinder::decide(Sought& one, FilmOutcome outcome, domain::RowReason reason) {
  one.is_decided = true;
  one.film.outcome = outcome;
  one.film.reason = reason;
}

std::vector<std::int64_t> FilmFinder::failed() const {
  std::vector<std::int64_t> ids;
  for (const Sought& one : sought_)
    if (one.is_failed) ids.push_back(one.film.id);
  return ids;
}

// Returns false if somebody has chosen or left out the film while the provider was asked.
bool FilmFinder::is_as_read(const Sought& one) {
  const auto film = store::find_import_film(db_, one.film.id);
  return film && film->outcome == one.outcome_read && film->meta_id == one.film.meta_id;
}

bool FilmFinder::is_saved() const {
  return std::ranges::all_of(sought_, [](const Sought& one) { return one.is_saved || one.is_failed; });
}

// Decides only the first of several that are one film; the others are decided with it once it is saved.
void FilmFinder::decide_rows(Settler& settler) {
  std::set<std::int64_t> meant;
  for (Sought& one : sought_) {
    if (one.is_saved || one.is_failed || one.is_decided || one.target == 0) continue;
    if (!meant.insert(one.target).second || one.decisions) continue;
    const auto fetched = fetched_.find(one.target);
    one.decisions = settler.decide(one.target, &one.film, fetched == fetched_.end() ? nullptr : &fetched->second.movie);
    ++one.decided;
  }
}

void FilmFinder::forget_decisions() {
  for (Sought& one : sought_) one.decisions.reset();
}

// Accepts an old decision if the diary keeps changing: rows are decided again when they are applied.
bool FilmFinder::is_current(const Sought& one, Settler& settler) {
  constexpr int kOftenEnough = 3;
  return one.decisions && settler.has_same_films(*one.decisions, &one.film) &&
         (one.decided >= kOftenEnough || settler.is_same_diary(*one.decisions));
}

void FilmFinder::save(store::Tx& tx, Settler& settler, Sought& one, base::UnixTime now) {
  one.is_saved = true;
  if (!one.is_decided && one.target == 0) decide(one, FilmOutcome::unknown, "not_found");
  one.film.meta_id = one.target;
  if (one.is_decided) return settler.settle_unfound(tx, one.film);
  if (const auto fetched = fetched_.find(one.target); fetched != fetched_.end())
    store::save_movie(tx, fetched->second, now);
  const bool is_kept = settler.settle_found(tx, one.film, &*one.decisions);
  if (is_kept && one.film.how != "person" && one.film.how != "remembered")
    store::remember_match(tx, user_id_, one.film.source_key, one.target, false, now);
}

int FilmFinder::save(store::Tx& tx, Settler& settler, base::UnixTime now) {
  const LockTime time;
  int count = 0;
  for (Sought& one : sought_) {
    if (count > 0 && time.is_over()) break;
    if (one.is_saved || one.is_failed) continue;
    if (!is_as_read(one)) {
      one.is_saved = true;
      continue;
    }
    const bool needs_decisions = !one.is_decided && one.target != 0;
    if (needs_decisions && !is_current(one, settler)) {
      one.decisions.reset();
      continue;
    }
    save(tx, settler, one, now);
    ++count;
  }
  return count;
}

}  // namespace transfer
