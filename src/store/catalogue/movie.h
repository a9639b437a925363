// Reads and searches stored films, and writes the provider's answers.
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
// Returns the films in the order of `ids`, leaving out ids without a film.
std::vector<domain::Movie> movies_by_id(Db& db, const std::vector<std::int64_t>& ids);
std::optional<domain::Movie> find_movie_by_meta_id(Db& db, std::int64_t meta_id);
std::optional<domain::Movie> find_movie_by_imdb_id(Db& db, std::string_view imdb_id);
// Returns a film with this poster path of the provider.
std::optional<domain::Movie> find_movie_by_poster(Db& db, std::string_view meta_poster_path);

std::vector<domain::Genre> movie_genres(Db& db, std::int64_t movie_id);
std::vector<domain::Company> movie_companies(Db& db, std::int64_t movie_id);
std::vector<domain::Country> movie_countries(Db& db, std::int64_t movie_id);
std::vector<domain::Country> movie_languages(Db& db, std::int64_t movie_id);  // the spoken languages
std::vector<domain::CastMember> movie_cast(Db& db, std::int64_t movie_id, int limit);
std::vector<domain::CrewMember> movie_crew(Db& db, std::int64_t movie_id, int limit);
std::vector<domain::PersonRef> movie_directors(Db& db, std::int64_t movie_id);
std::string language_name(Db& db, std::string_view code);  // the code itself if it is unknown
// Both return an empty text if there is no such country or company.
std::string country_name(Db& db, std::string_view code);
std::string company_name(Db& db, std::int64_t company_id);
std::optional<domain::Genre> find_genre(Db& db, std::string_view text);  // by our id or its name
// Returns the names of each film's directors, such as "Joel Coen, Ethan Coen", leaving out films without any. Runs one
// statement.
std::map<std::int64_t, std::string> directors_of(Db& db, const std::vector<std::int64_t>& movie_ids);

// Inserts or updates the film of details.movie.meta_id with its genres, companies, countries, languages, cast and crew,
// and returns our id; a new poster, backdrop or profile picture clears the local path. It leaves alone rows that have
// not changed, facts of persons that credits lack, and an IMDb id that another film has.
std::int64_t save_movie(Tx& tx, const domain::MovieDetails& details, base::UnixTime now);

// These check for and store the names of languages and countries from the provider's lists.
bool has_languages(Db& db);
void save_languages(Tx& tx, const std::vector<domain::Country>& languages);
void save_countries(Tx& tx, const std::vector<domain::Country>& countries);

// The films that a search finds, best first: films whose titles match every word, then films of matching persons, or
// titles that are spelt similarly if there are none. A word matches the beginnings of words, whatever their diacritics
// and case; a year at the end puts films within a year of it first.
struct MovieHits {
  std::vector<domain::Movie> movies;
  bool misspelt = false;  // all titles are only spelt similarly
};
MovieHits find_movies(Db& db, std::string_view text, int limit);
std::vector<domain::Movie> search_movies(Db& db, std::string_view text, int limit);  // find_movies().movies
struct PersonHit {
  std::int64_t id = 0;
  std::string name, meta_profile_path, known_for;
};
// Returns the persons with parts in stored films whose names match every word: closest names first, then those with the
// most parts.
std::vector<PersonHit> search_persons(Db& db, std::string_view words, int limit);
// Returns the words as an expression for `movie_search MATCH ?`, empty if none of them can be searched for.
std::string search_expression(std::string_view words);
// These set the names by which search finds a movie or person. Every write of these names must call them.
void index_movie(Tx& tx, std::int64_t id, std::string_view title, std::string_view original_title);
void index_person(Tx& tx, std::int64_t id, std::string_view name);

// Returns the name of a person with this portrait path of the provider.
std::optional<std::string> find_person_name_by_profile(Db& db, std::string_view meta_profile_path);
// Returns true if a stored film or person, or a film that a filmography or collection names, has this image path.
bool image_is_known(Db& db, std::string_view meta_path);
enum class ImageKind { poster, backdrop, profile };
// Returns true if a film or person has this image and does not yet name the local file.
bool image_path_is_due(Db& db, ImageKind kind, std::string_view meta_path, std::string_view local_path);
// Sets poster_path, backdrop_path or profile_path of the image's owners once the image is cached.
void save_image_path(Tx& tx, ImageKind kind, std::string_view meta_path, std::string_view local_path);

}  // namespace store
