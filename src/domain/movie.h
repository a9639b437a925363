// Films, persons and their connections. Texts are clean UTF-8 within the schema's lengths, empty when unknown; numbers
// are 0 when unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace domain {

constexpr int kLongestRuntime = 100'000;  // minutes, as in the schema

struct Movie {
  std::int64_t id = 0;       // ours
  std::int64_t meta_id = 0;  // the provider's
  std::string imdb_id;
  std::string title, original_title, tagline, overview;
  std::string release_date;  // YYYY-MM-DD or empty
  int runtime = 0;           // minutes
  std::string original_language;
  std::string meta_poster_path;  // "/abc.jpg" or empty
  std::string poster_path;       // the local path; empty while the poster is not cached
  std::string meta_backdrop_path, backdrop_path;
  double meta_rating_average = 0;
  std::int64_t meta_rating_count = 0;
  std::int64_t collection_id = 0;  // the provider's id of the collection that the film belongs to
  base::UnixTime created_at = 0, updated_at = 0;

  int year() const { return base::year_of(release_date); }
};

// A collection: films that belong together according to the provider.
struct Collection {
  std::int64_t meta_id = 0;  // the provider's
  std::string name, overview;
  base::UnixTime fetched_at = 0, asked_at = 0;  // when its films were fetched and asked for; 0 means never
};

struct Genre {
  std::int64_t id = 0;  // ours when read from the store, the provider's in MovieDetails
  std::string name;
};

struct Company {
  std::int64_t id = 0;  // as in Genre
  std::string name;
  std::string origin_country;  // ISO 3166-1 or empty
};

struct Country {
  std::string code;  // ISO 3166-1 alpha-2
  std::string name;
};

struct PersonRef {
  std::int64_t id = 0;  // ours, 0 in MovieDetails
  std::int64_t meta_id = 0;
  std::string name;
  int gender = 0;  // 1 female, 2 male, 3 non-binary
  std::string known_for_department;
  std::string meta_profile_path, profile_path;
};

struct CastMember {
  PersonRef person;
  std::string character;
  int position = 0;
};

struct CrewMember {
  PersonRef person;
  std::string job, department;
  int position = 0;
};

// One film with everything in the provider's answer.
struct MovieDetails {
  Movie movie;
  std::string collection_name;  // the name of movie.collection_id
  std::vector<Genre> genres;
  std::vector<Company> companies;
  std::vector<Country> countries;
  std::vector<Country> languages;  // the spoken ones; codes of ISO 639-1
  std::vector<CastMember> cast;    // at most 500
  std::vector<CrewMember> crew;    // at most 500
};

// One row of a provider search.
struct SearchHit {
  std::int64_t meta_id = 0;
  std::string title, original_title, release_date, overview, original_language, meta_poster_path;
  std::int64_t votes = 0;
  int year() const { return base::year_of(release_date); }
};

struct SearchPage {
  static constexpr int kLast = 500;  // the provider's last page
  std::vector<SearchHit> hits;
  int page = 1, pages = 1;
  std::int64_t total = 0;
  bool has_hits() const { return total > 0 || !hits.empty(); }  // on this page or another
};

// The parts of "parasite 2019" or "parasite (2019)"; the year is 0 if there is none at the end.
struct TitleAndYear {
  std::string title;
  int year = 0;
};
TitleAndYear title_and_year(std::string_view text);

// Returns true if the text is "tt" and 1–10 digits.
bool is_imdb_id(std::string_view text);
// Returns true if the text is "/", 1–64 of [A-Za-z0-9_-], then .jpg or .png.
bool is_image_path(std::string_view text);

}  // namespace domain
