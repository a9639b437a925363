// Stored films: reading and searching them, and writing the provider's answers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/movie.h"
#include "store/sqlite/db.h"

namespace store {

std::optional<domain::Movie> find_movie(Db& db, std::int64_t id);
// In the order of `ids`; ids without a film are left out.
std::vector<domain::Movie> movies_by_id(Db& db, const std::vector<std::int64_t>& ids);
std::optional<domain::Movie> find_movie_by_meta_id(Db& db, std::int64_t meta_id);
std::optional<domain::Movie> find_movie_by_imdb_id(Db& db, std::string_view imdb_id);
// A film with this provider's poster path.
std::optional<domain::Movie> find_movie_by_poster(Db& db, std::string_view meta_poster_path);

std::vector<domain::Genre> movie_genres(Db& db, std::int64_t movie_id);
std::vector<domain::Company> movie_companies(Db& db, std::int64_t movie_id);
std::vector<domain::Country> movie_countries(Db& db, std::int64_t movie_id);
std::vector<domain::Country> movie_languages(Db& db, std::int64_t movie_id);  // the spoken ones
std::vector<domain::CastMember> movie_cast(Db& db, std::int64_t movie_id, int limit);
std::vector<domain::CrewMember> movie_crew(Db& db, std::int64_t movie_id, int limit);
std::vector<domain::PersonRef> movie_directors(Db& db, std::int64_t movie_id);
std::string language_name(Db& db, std::string_view code);  // the code when unknown
// Empty when there is no such country or company.
std::string country_name(Db& db, std::string_view code);
std::string company_name(Db& db, std::int64_t company_id);
std::optional<domain::Genre> find_genre(Db& db, std::string_view text);  // by our id or its name
// Names of the directors, "Joel Coen, Ethan Coen", by film; films without one are left out. One statement.
std::map<std::int64_t, std::string> directors_of(Db& db, const std::vector<std::int64_t>& movie_ids);

// Inserts or updates the film of details.movie.meta_id with its genres, companies, countries, languages, cast and crew;
// returns our id. It leaves rows that have not changed and facts of persons that credits lack, and an IMDb id with
// another film that has it. A new poster, backdrop or profile picture clears the local path.
std::int64_t save_movie(Tx& tx, const domain::MovieDetails& details, base::UnixTime now);

// Names of languages and countries from the provider's lists.
bool has_languages(Db& db);
void save_languages(Tx& tx, const std::vector<domain::Country>& languages);
void save_countries(Tx& tx, const std::vector<domain::Country>& countries);

// Films whose titles match every word, then films of matching persons, best first. A word matches prefixes, whatever
// diacritics and case. A year at the end brings the films of that year first. When there are none, titles that are
// spelt nearly so.
struct MovieHits {
  std::vector<domain::Movie> movies;
  bool misspelt = false;  // all are only spelt nearly so
};
MovieHits find_movies(Db& db, std::string_view text, int limit);
std::vector<domain::Movie> search_movies(Db& db, std::string_view text, int limit);  // find_movies().movies
struct PersonHit {
  std::int64_t id = 0;
  std::string name, meta_profile_path, known_for;
};
// Persons whose names match in the same way: exact names first, then those with most parts in stored films.
std::vector<PersonHit> search_persons(Db& db, std::string_view words, int limit);
// The words as an expression for `movie_search MATCH ?`; empty when none of them can be found.
std::string search_expression(std::string_view words);
// Set the names by which search finds a movie or person. Call them where these names are written.
void index_movie(Tx& tx, std::int64_t id, std::string_view title, std::string_view original_title);
void index_person(Tx& tx, std::int64_t id, std::string_view name);

// The name of a person with this provider's portrait path.
std::optional<std::string> find_person_name_by_profile(Db& db, std::string_view meta_profile_path);
// Whether an image path belongs to a stored film or person.
bool image_is_known(Db& db, std::string_view meta_path);
enum class ImageKind { poster, backdrop, profile };
// Whether a film or person has this image and does not yet name the local file.
bool image_path_is_due(Db& db, ImageKind kind, std::string_view meta_path, std::string_view local_path);
// Sets poster_path, backdrop_path or profile_path of an image's owners, once the image is cached.
void save_image_path(Tx& tx, ImageKind kind, std::string_view meta_path, std::string_view local_path);

}  // namespace store
