// Reads the provider's JSON into domain values. The answer is untrusted: every field is type-checked, cut to the
// schema's lengths and bounded, and a value that does not fit is left out. Pure; never throws.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "domain/filmography.h"
#include "domain/movie.h"
#include "domain/person.h"
#include "domain/watch_offers.h"

namespace metadata {

// Returns nullopt if there is no title or the answer is about another film than `meta_id`.
std::optional<domain::MovieDetails> movie_from(const base::Json& answer, std::int64_t meta_id);

// Reads cast and crew from `{"cast":[…],"crew":[…]}`, at most 500 each; directors come first and are never cut off.
void read_credits(const base::Json& credits, domain::MovieDetails& details);

// Returns nullopt if there is no name or the answer is about another person than `meta_id`.
std::optional<domain::Person> person_from(const base::Json& answer, std::int64_t meta_id);

// Returns the films of a person from `{"cast":[…],"crew":[…]}`, each once in each part, at most 2,000. Returns
// nullopt if there are no such lists.
std::optional<std::vector<domain::Credit>> filmography_from(const base::Json& movie_credits);
// A collection with its films, at most 200. collection_from() returns nullopt if there is no name or no list of films,
// or if the answer is about another collection than `meta_id`.
struct CollectionWithMovies {
  domain::Collection collection;
  std::vector<domain::Credit> movies;
};
std::optional<CollectionWithMovies> collection_from(const base::Json& answer, std::int64_t meta_id);
// Returns the films of a /recommendations answer, at most 12, or nullopt if there is no such list.
std::optional<std::vector<domain::SearchHit>> recommendations_from(const base::Json& answer);
// Returns the minutes in a film's answer, or 0 if it has none. Returns nullopt if it is about another film than
// `meta_id`.
std::optional<int> runtime_from(const base::Json& answer, std::int64_t meta_id);

// Returns the offers of every country in the answer, by its code.
std::map<std::string, domain::WatchOffers> watch_offers_from(const base::Json& answer);

// Returns the release dates of every country in the answer, by its code: the first date of each kind. Festival
// premieres and television do not count; a limited release counts if there is no other.
std::map<std::string, domain::ReleaseDates> release_dates_from(const base::Json& answer);

domain::SearchPage search_page_from(const base::Json& answer);

// Returns the persons of a /search/person answer.
std::vector<domain::PersonRef> persons_from(const base::Json& answer);

// Returns the films of a person's movie_credits, each once, newest first.
std::vector<domain::SearchHit> movies_of_credits(const base::Json& movie_credits);

// A /find answer to an IMDb id: a film, or else perhaps a series.
struct ImdbFinding {
  std::int64_t meta_id = 0;  // 0 if it is no film
  bool is_series = false;
};
ImdbFinding imdb_finding_from(const base::Json& answer);
// Returns the film of a /find answer.
std::optional<std::int64_t> found_movie_from(const base::Json& answer);

std::vector<domain::Country> languages_from(const base::Json& answer);
std::vector<domain::Country> countries_from(const base::Json& answer);

}  // namespace metadata
