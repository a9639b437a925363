// Fetches films, persons and collections from the provider into the store, and synchronises them again.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/movie.h"
#include "metadata/provider.h"
#include "store/sqlite/db.h"

namespace metadata {

// Returns our id of the provider's film; fetches and stores it if it is new. Throws ProviderError, like all functions
// here that ask the provider.
std::int64_t find_or_add(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id);
// Returns our ids of films by the provider's. Fetches the new ones, several at once, for about eight seconds, and
// stores them; leaves out films that have not come by then, and those that the provider doesn't know. Throws no
// ProviderError.
std::map<std::int64_t, std::int64_t> find_or_add_all(store::Db& db, Provider& provider, const base::Clock& clock,
                                                     const std::vector<std::int64_t>& meta_ids);
// Returns our id of the film with this IMDb id; fetches and stores it if it is new.
std::int64_t find_or_add_imdb(store::Db& db, Provider& provider, const base::Clock& clock, const std::string& imdb_id);
// Fetches and stores a film, whether it is new or not; returns our id.
std::int64_t synchronise(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id);
// Fetches and stores a person who is stored already, with the credits in films. A job then looks for the runtimes of
// those films.
void synchronise_person(store::Db& db, Provider& provider, const base::Clock& clock, const domain::Person& person);
// Notes that the provider no longer knows a person; the stored films are kept.
void note_credits_unknown(store::Db& db, const base::Clock& clock, const domain::Person& person);
// Prepares a view of a person's films: fetches the credits if nobody ever asked for them, else adds a job for credits
// that are a week old, or that have not arrived for an hour. If the provider does not answer, a job asks it again.
// Returns true if the person must be read again.
bool look_after_credits(store::Db& db, Provider& provider, const base::Clock& clock, const domain::Person& person);
// Adds a job for each of these persons whose credits nobody has asked for yet.
void ask_for_credits(store::Db& db, const base::Clock& clock, const std::vector<std::int64_t>& person_ids);
// Prepares a view for a visitor, for whom the provider is never asked at once: adds a job if it was last asked a week
// ago.
bool renew_credits(store::Db& db, const base::Clock& clock, const domain::Person& person);

// The counterparts of the functions for persons, for the films of a collection, by the provider's id. A collection that
// is not stored is added.
void synchronise_collection(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id);
void note_collection_unknown(store::Db& db, const base::Clock& clock, std::int64_t meta_id);
bool look_after_collection(store::Db& db, Provider& provider, const base::Clock& clock,
                           const domain::Collection& collection);
bool renew_collection(store::Db& db, const base::Clock& clock, const domain::Collection& collection);
// Returns a collection for the view of a member: fetches it if it is not stored, else looks after it.
domain::Collection find_or_add_collection(store::Db& db, Provider& provider, const base::Clock& clock,
                                          std::int64_t meta_id);
// Adds a job for the films of a saved film's collection, if nobody has asked for them yet.
void ask_for_collection(store::Tx& tx, std::int64_t meta_id, base::UnixTime now);

// A reference to one film, in which one of the two ids is set.
struct MovieReference {
  std::int64_t meta_id = 0;
  std::string imdb_id;
};
// Reads a text that names one film: "tmdb:550", "tt0137523", or a URL of either site. A bare number is no reference,
// since it may be a title.
std::optional<MovieReference> movie_reference(std::string_view text);
// Returns the words to search for: those in an address of Letterboxd or Trakt ("letterboxd.com/film/parasite-2019/" is
// "parasite 2019") or Wikipedia ("…/wiki/Parasite_(2019_film)" too), and any other text as it is. Returns nullopt for
// an address that names no film, such as a short link; no address is ever fetched.
std::optional<std::string> words_of(std::string_view text);

// The parts of a text that another program shares. Each may hold anything. shared_query() returns the first
// address that names a film, else the title, else the text, else the address.
struct SharedText {
  std::string title, text, url;
};
std::string shared_query(const SharedText& shared);

// Returns the provider's films for these words. A year at their end is searched as a year if that finds any.
domain::SearchPage search_titles(Provider& provider, const std::string& words, int page);

// Returns a film in the form in which a search finds it.
domain::SearchHit hit_of(const domain::Movie& movie);
// Returns films that are like one, asked for at most once a week, or none if the provider no longer knows that one.
std::vector<domain::SearchHit> films_like(Provider& provider, std::int64_t meta_id);

struct ProviderHits {
  domain::SearchPage page;
  std::string shown;  // the words searched instead; empty if they are those asked for
};
// Searches as search_titles() does. If there are no hits, it searches `close_title` (of a film here, or empty), then
// the words without a year at their end, then the longest beginning of them that has any.
ProviderHits search_films(Provider& provider, const std::string& words, const std::string& close_title, int page);

// Returns the film of a reference, if it is stored.
std::optional<domain::Movie> find_stored(store::Db& db, const MovieReference& reference);
// Returns the number if the text is nothing else: it may be a title like "1917" or the provider's id of another film.
std::optional<std::int64_t> bare_provider_id(std::string_view text);

}  // namespace metadata
