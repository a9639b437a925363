// Brings films, persons and sagas from the provider into the store, and synchronises them again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/movie.h"
#include "metadata/provider.h"
#include "store/sqlite/db.h"

namespace metadata {

// Returns our id of the provider's film; fetches and stores it when it is new. Throws ProviderError, as all functions
// here that ask the provider.
std::int64_t find_or_add(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id);
// The same by IMDb id.
std::int64_t find_or_add_imdb(store::Db& db, Provider& provider, const base::Clock& clock, const std::string& imdb_id);
// Fetches and stores a film, whether it is new or not; returns our id.
std::int64_t synchronise(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id);
// The same for a person who is stored, with the credits in films; a job then looks for the runtimes of those films.
void synchronise_person(store::Db& db, Provider& provider, const base::Clock& clock, const domain::Person& person);
// Notes that the provider no longer knows a person; the films that are stored stay.
void note_credits_unknown(store::Db& db, const base::Clock& clock, const domain::Person& person);
// Before a view of a person's films: asks for the credits when nobody ever has; else adds a job for what is a week
// old, or has not come for an hour. A provider that does not answer is asked again by a job. True when the person is to
// be read again.
bool look_after_credits(store::Db& db, Provider& provider, const base::Clock& clock, const domain::Person& person);
// Adds a job for each of these persons whose credits nobody has asked for yet.
void ask_for_credits(store::Db& db, const base::Clock& clock, const std::vector<std::int64_t>& person_ids);
// Before the view of a visitor, for whom nobody is asked: adds a job when that was a week ago.
bool renew_credits(store::Db& db, const base::Clock& clock, const domain::Person& person);

// The same for the films of a saga, by the provider's id. A saga that is not stored is added.
void synchronise_collection(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id);
void note_collection_unknown(store::Db& db, const base::Clock& clock, std::int64_t meta_id);
bool look_after_collection(store::Db& db, Provider& provider, const base::Clock& clock,
                           const domain::Collection& collection);
bool renew_collection(store::Db& db, const base::Clock& clock, const domain::Collection& collection);
// A saga for the view of a member: fetched when it is not stored, else looked after.
domain::Collection find_or_add_collection(store::Db& db, Provider& provider, const base::Clock& clock,
                                          std::int64_t meta_id);
// After a film was saved: adds a job for the films of its saga when nobody has asked for them yet.
void ask_for_collection(store::Tx& tx, std::int64_t meta_id, base::UnixTime now);

// One of the two ids is set.
struct MovieReference {
  std::int64_t meta_id = 0;
  std::string imdb_id;
};
// Reads a text that names one film: "tmdb:550", "tt0137523", or a URL of either site. A bare number may be a title, so
// it is none.
std::optional<MovieReference> movie_reference(std::string_view text);
// What to search for: the words of an address of Letterboxd or Trakt ("letterboxd.com/film/parasite-2019/" is
// "parasite 2019") or Wikipedia ("…/wiki/Parasite_(2019_film)" too), any other text as it is. None for an address that
// names no film, such as a short link; none is ever fetched.
std::optional<std::string> words_of(std::string_view text);

// The same of what another program shares, each part of which may hold anything: its first address that names a film,
// else its title, else its text, else its address.
struct SharedText {
  std::string title, text, url;
};
std::string shared_query(const SharedText& shared);

// The provider's films of these words; a year at their end is split off when that has any.
domain::SearchPage search_titles(Provider& provider, const std::string& words, int page);

// Films that are like one, asked for at most once a week; none when the provider no longer knows that one.
std::vector<domain::SearchHit> films_like(Provider& provider, std::int64_t meta_id);

struct ProviderHits {
  domain::SearchPage page;
  std::string shown;  // what was looked for instead; empty: what was asked for
};
// The same. When there are none, those of `close_title` (of a film here, or empty), then of the longest beginning of
// the words that has any.
ProviderHits search_films(Provider& provider, const std::string& words, const std::string& close_title, int page);

// The film of a reference, when it is stored.
std::optional<domain::Movie> find_stored(store::Db& db, const MovieReference& reference);
// The number, when the text is nothing else: it may be a title like "1917" or the provider's id of another film.
std::optional<std::int64_t> bare_provider_id(std::string_view text);

}  // namespace metadata
