#include "transfer/imports/settle.h"

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "formats/record_json.h"
#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/person.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/watchlist.h"
#include "store/imports/change.h"
#include "store/imports/match.h"
#include "store/imports/values_here.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/numbers/hidden_people.h"
#include "store/together/grant.h"
#include "transfer/imports/match.h"
#include "transfer/imports/preference.h"

namespace transfer {

namespace {

using domain::RecordKind;
using domain::RowVerdict;

// Returns the favourites from before the batch, the only ones that count for the rules.
std::vector<std::int64_t> favourites_before(store::Db& db, std::int64_t batch_id, std::int64_t user_id) {
  const auto ours = store::favourites_by_import(db, batch_id);
  std::vector<std::int64_t> ids;
  for (const domain::Movie& movie : store::favourites(db, user_id))
    if (std::ranges::find(ours, movie.id) == ours.end()) ids.push_back(movie.id);
  return ids;
}

// Adds the viewings of an entry to the date that it names, or removes them if `sign` is negative.
void count_plays(FilmHere& here, const base::Json& play, int sign) {
  if (play.isObject())
    here.plays[base::string_member(play, "watched_at")].count +=
        sign * static_cast<int>(base::int_member(play, "plays"));
}

bool is_by_id(const store::ImportFilm& film) { return film.how == "tmdb" || film.how == "imdb"; }

// Returns true if two films of the source should not be one film of the provider: no id said so, or their titles
// differ.
bool is_doubtful(const store::ImportFilm& one, const store::ImportFilm& other) {
  if (!is_by_id(one) && !is_by_id(other)) return true;
  const auto& theirs = other.reference;
  const bool is_named = !one.reference.title.empty() && !theirs.title.empty();
  return is_named && !is_same_title(one.reference, theirs.title, theirs.original_title);
}

}  // namespace

std::optional<store::SavedFilter> own_filter(store::Db& db, const domain::User& user, std::string_view name) {
  for (store::SavedFilter& filter : store::filters_of(db, user, user))
    if (base::equal_ignoring_ascii_case(filter.name, name)) return std::move(filter);
  return std::nullopt;
}

domain::ImportRecord record_of(const store::ImportRow& row) {
  return formats::record_from_json(base::parse_json(row.fields).value_or(base::json_object()));
}

Settler::Settler(store::Db& db, const store::ImportBatch& batch, const domain::User& user)
    : db_(db), batch_(batch), user_(user), policy_(import_policy(batch.options, user)) {}

void Settler::read_lists() {
  if (std::exchange(has_lists_, true)) return;
  for (const store::ImportRow& row :
       store::import_rows_of_kind(db_, batch_.id, RecordKind::list, domain::kMostImportRows)) {
    const domain::ImportRecord list = record_of(row);
    lists_[list.list] = store::find_list_from(db_, user_.id, list.list, list.name);
  }
}

std::int64_t Settler::list_for(const std::string& key) {
  read_lists();
  const auto found = lists_.find(key);
  return found == lists_.end() ? 0 : found->second;
}

FilmHere Settler::film_here(std::int64_t movie_id, const std::vector<domain::ImportRecord>& rows) {
  FilmHere here;
  if (movie_id == 0) return here;  // the film is not stored yet, so nobody has plays of it
  for (store::PlayHere& play : store::plays_here(db_, user_.id, movie_id))
    here.plays[play.date] = {play.plays, std::move(play.comment), std::move(play.tags), play.has_place,
                             play.says_whether_again};
  here.has_mark = store::bare_mark(db_, user_.id, movie_id) != 0;
  here.rating = store::find_rating(db_, user_.id, movie_id);
  here.past = store::past_ratings(db_, user_.id, movie_id);
  here.listed_at = store::listed_at(db_, user_.id, movie_id);
  here.liked_at = store::liked_at(db_, user_.id, movie_id);
  here.review = store::find_review(db_, user_.id, movie_id);
  const auto favourites = favourites_before(db_, batch_.id, user_.id);
  here.has_favourites = !favourites.empty();
  here.is_favourite = std::ranges::find(favourites, movie_id) != favourites.end();
  for (const domain::ImportRecord& row : rows)
    if (row.kind == RecordKind::item)
      if (const std::int64_t list = list_for(row.list); list != 0 && store::find_list_item(db_, list, movie_id))
        here.lists.insert(row.list);
  subtract_ours(here, movie_id);
  return here;
}

// Removes the additions of this batch, since the rules still count the rows that added them.
void Settler::subtract_ours(FilmHere& here, std::int64_t movie_id) {
  for (const base::Json& change : store::import_changes_on(db_, batch_.id, "play", movie_id)) {
    count_plays(here, change["after"], -1);
    count_plays(here, change["before"], 1);
    here.has_mark = here.has_mark || base::int_member(change["before"], "is_mark") != 0;
  }
  std::erase_if(here.plays, [](const auto& entry) { return entry.second.count <= 0; });
  here.has_mark = here.has_mark && here.plays.contains("");
  for (const base::Json& change : store::past_ratings_by_import(db_, batch_.id, movie_id)) {
    const base::Json& ours = change["after"];
    std::erase_if(here.past, [&](const store::PastRating& past) {
      return past.rating.value_or(0) == base::int_member(ours, "rating") &&
             past.rated_at == base::int_member(ours, "rated_at");
    });
  }
}

std::int64_t Settler::revision() {
  const auto user = store::find_user(db_, user_.id);
  return user ? user->revision : -1;
}

std::vector<store::ImportFilm> Settler::films_of(std::int64_t meta_id, const store::ImportFilm* also) {
  std::vector<store::ImportFilm> films = store::import_films_found_as(db_, batch_.id, meta_id);
  if (also != nullptr) {
    std::erase_if(films, [&](const store::ImportFilm& film) { return film.id == also->id; });
    films.push_back(*also);
  }
  std::ranges::sort(films, {}, &store::ImportFilm::id);
  return films;
}

bool Settler::has_same_films(const FilmDecisions& decisions, const store::ImportFilm* also) {
  return std::ranges::equal(films_of(decisions.meta_id, also), decisions.films, {}, &store::ImportFilm::id);
}

namespace {

// A row that has to be decided, with its record.
struct OpenRow {
  store::ImportRow row;
  domain::ImportRecord record;
};

// Returns true if the row keeps its reader's verdict. Rows whose film only a person may choose count as chosen once it
// is found.
bool is_decided_by_reader(const OpenRow& open, bool is_ticked, bool is_chosen_by_person) {
  const RowVerdict verdict = open.record.verdict;
  return verdict != RowVerdict::waiting && verdict != RowVerdict::choose &&
         !(verdict == RowVerdict::not_a_play && is_ticked) && !(verdict == RowVerdict::not_film && is_chosen_by_person);
}

}  // namespace

FilmDecisions Settler::decide(std::int64_t meta_id, const store::ImportFilm* also, const domain::Movie* fetched) {
  FilmDecisions decisions;
  decisions.meta_id = meta_id;
  decisions.revision = revision();  // read first, so that any change during this reading is noticed
  std::vector<OpenRow> open;
  for (const store::ImportFilm& film : films_of(meta_id, also)) {
    decisions.films.push_back(film.id);
    const bool is_chosen_by_person = film.how == "person" || is_said_before(film);
    store::look_at_import_rows_of_film(db_, film.id, [&](store::ImportRow row) {
      OpenRow one{std::move(row), {}};
      one.record = record_of(one.row);
      one.row.fields.clear();
      const bool is_ticked = one.row.is_choice && one.row.is_taken;
      if (is_decided_by_reader(one, is_ticked, is_chosen_by_person)) return;
      if (is_ticked) one.record.watched_seconds = 0;  // a person says that it was a play
      open.push_back(std::move(one));
    });
  }
  std::ranges::sort(open, {}, [](const OpenRow& one) { return one.row.id; });
  std::vector<domain::ImportRecord> records;
  for (OpenRow& one : open) records.push_back(std::move(one.record));
  const auto stored = store::find_movie_by_meta_id(db_, meta_id);
  const domain::Movie* movie = stored ? &*stored : fetched;
  decisions.movie_id = stored ? stored->id : 0;
  FilmHere here = film_here(decisions.movie_id, records);
  if (movie != nullptr) here.release_date = movie->release_date, here.runtime = movie->runtime;
  decisions.is_on_their_watchlist =
      policy_.watchlist && std::ranges::any_of(records, [](const domain::ImportRecord& record) {
        return record.kind == RecordKind::watchlist && record.verdict == RowVerdict::waiting;
      });
  std::vector<Decision> all = transfer::decide(records, here, policy_);
  for (std::size_t i = 0; i < open.size(); ++i) decisions.rows.push_back({std::move(open[i].row), std::move(all[i])});
  return decisions;
}

const Decision* FilmDecisions::of(std::int64_t row_id) const {
  const auto found = std::ranges::lower_bound(rows, row_id, {}, [](const Row& one) { return one.row.id; });
  return found == rows.end() || found->row.id != row_id ? nullptr : &found->decision;
}

void Settler::write(store::Tx& tx, const store::ImportRow& row, const Decision& decision) {
  const bool is_taken = row.is_choice && decision.is_open() ? row.is_taken : decision.is_taken;
  if (row.verdict != decision.verdict || row.reason != decision.reason || row.is_taken != is_taken)
    store::set_import_decision(tx, row, decision.verdict, decision.reason, is_taken);
}

void Settler::write(store::Tx& tx, const FilmDecisions& decisions) {
  for (const FilmDecisions::Row& one : decisions.rows)
    if (!one.row.applied_at) write(tx, one.row, one.decision);
}

void Settler::settle_movie(store::Tx& tx, std::int64_t meta_id) { write(tx, decide(meta_id)); }

Decision Settler::decision_without_film(const store::ImportRow& row) {
  constexpr Decision kAdds{RowVerdict::fresh, {}, true}, kIsHere{RowVerdict::same, "here_already"},
      kOff{RowVerdict::skipped}, kNoSuchPlace{RowVerdict::not_kept, "no_place_for"};
  const domain::ImportRecord record = record_of(row);
  switch (row.kind) {
    case RecordKind::list:
      if (!policy_.lists) return kOff;
      if (list_for(record.list) != 0) return kIsHere;
      return {RowVerdict::fresh, record.is_text_cut ? domain::RowReason("too_long") : domain::RowReason(), true};
    case RecordKind::place:
      if (!policy_.plays) return kOff;
      return store::has_location(db_, user_.id, record.place) ? kIsHere : kAdds;
    case RecordKind::person: {
      const std::int64_t person = store::person_of_meta_id(db_, record.film.tmdb);
      if (person == 0) return kNoSuchPlace;
      return store::is_hidden(db_, user_.id, person) ? kIsHere : kAdds;
    }
    case RecordKind::preference:
      return decision_on_preference(record);
    case RecordKind::picture:
      if (!batch_.file_kept_until) return kNoSuchPlace;  // the upload, which alone holds the picture, is gone
      if (const auto user = store::find_user(db_, user_.id); user && user->profile_image.empty()) return kAdds;
      return {RowVerdict::not_kept, "picture_here"};
    case RecordKind::filter:
      return own_filter(db_, user_, record.name) ? kIsHere : kAdds;
    case RecordKind::visibility:
      return decision_on_visibility(record);
    default:
      return kNoSuchPlace;
  }
}

// Never shows a list to others unless the person says so.
Decision Settler::decision_on_visibility(const domain::ImportRecord& record) {
  if (!policy_.lists) return {RowVerdict::skipped};
  std::optional<domain::Privacy> here;
  if (record.list.empty()) {
    if (const auto filter = own_filter(db_, user_, record.name)) here = filter->privacy;
  } else if (const auto list = store::find_own_list(db_, user_.id, list_for(record.list))) {
    here = list->privacy;
  }
  if (here == domain::privacy_from(record.privacy)) return {RowVerdict::same, "here_already"};
  return {RowVerdict::conflict, "would_be_shared", policy_.shared_lists};
}

// Settings are taken into an account without plays and ratings, such as after a move; any other account only gets an
// offer. The members who may log for the account are always an offer: on another server somebody else may have that
// name.
Decision Settler::decision_on_preference(const domain::ImportRecord& record) {
  if (record.name == kGrantPreference) {
    const auto writer = find_writer(db_, user_, record.text);
    if (!writer) return {RowVerdict::not_kept, "no_place_for"};
    if (store::may_log_for(db_, writer->id, user_.id)) return {RowVerdict::same, "here_already"};
    return {RowVerdict::conflict, {}, false};
  } else if (record.name == "dashboard") {
    if (store::find_dashboard(db_, user_.id) == record.text) return {RowVerdict::same, "here_already"};
  } else {
    const auto changed = with_preference(user_, record.name, record.text);
    if (!changed) return {RowVerdict::not_kept, "no_place_for"};
    if (has_same_preferences(*changed, user_)) return {RowVerdict::same, "here_already"};
  }
  const bool is_empty = store::count_all_plays(db_, user_.id) == 0 && store::count_all_ratings(db_, user_.id) == 0;
  if (is_empty) return {RowVerdict::fresh, {}, true};
  return {RowVerdict::conflict, {}, false};
}

// Returns true if the person chose the film in an earlier upload.
bool Settler::is_said_before(const store::ImportFilm& film) {
  if (film.how != "remembered") return false;
  const auto known = store::remembered_match(db_, user_.id, film.source_key);
  return known && known->by_person;
}

// Returns true if a person chose the film of one of them, or of both in an earlier upload.
bool Settler::is_sure(const store::ImportFilm& one, const store::ImportFilm& other) {
  if (one.how == "person" || other.how == "person") return true;
  return is_said_before(one) && is_said_before(other);
}

std::int64_t Settler::rows_found_as(std::int64_t meta_id, std::int64_t except) {
  std::int64_t rows = 0;
  for (const store::ImportFilm& film : store::import_films_found_as(db_, batch_.id, meta_id))
    if (film.id != except) rows += film.rows;
  return rows;
}

// Decides all rows of a film together, which is why a film must not have too many.
bool Settler::settle_found(store::Tx& tx, store::ImportFilm film, const FilmDecisions* decisions) {
  film.outcome = store::FilmOutcome::found;
  film.reason = {};
  bool is_doubted = false;
  for (store::ImportFilm& other : store::import_films_found_as(db_, batch_.id, film.meta_id)) {
    if (other.id == film.id || is_sure(film, other) || !is_doubtful(film, other)) continue;
    is_doubted = true;
    other.outcome = store::FilmOutcome::choose;
    other.reason = "two_rows_one_film";
    settle_unfound(tx, other);
  }
  if (!is_doubted && rows_found_as(film.meta_id, film.id) + film.rows > store::kMostRowsOfOneFilm) {
    film.outcome = store::FilmOutcome::unknown;
    film.reason = "too_big";
    settle_unfound(tx, film);
    return false;
  }
  if (!is_doubted) {
    store::save_import_film(tx, film);
    decisions != nullptr ? write(tx, *decisions) : settle_movie(tx, film.meta_id);
    return true;
  }
  film.outcome = store::FilmOutcome::choose;
  film.reason = "two_rows_one_film";
  settle_unfound(tx, film);
  return false;
}

void Settler::settle_unfound(store::Tx& tx, const store::ImportFilm& film) {
  using store::FilmOutcome;
  store::ImportFilm saved = film;
  const auto meant = store::find_movie_by_meta_id(db_, film.meta_id);
  if (saved.candidates.empty() && meant)
    saved.candidates.push_back(
        {meant->meta_id, meant->title, meant->year(), meant->meta_poster_path, meant->meta_rating_count});
  saved.meta_id = 0;
  store::save_import_film(tx, saved);
  const RowVerdict verdict = film.outcome == FilmOutcome::choose     ? RowVerdict::choose
                             : film.outcome == FilmOutcome::not_film ? RowVerdict::not_film
                             : film.outcome == FilmOutcome::left_out ? RowVerdict::skipped
                             : film.reason == "too_big"              ? RowVerdict::bad
                                                                     : RowVerdict::unknown;
  store::set_import_verdicts_of_film(tx, film.id, verdict, film.reason);
}

}  // namespace transfer
