// The stand-in provider's films and people, read once from catalogue.json and never changed.
// Pointers stay valid as long as the Catalogue. What the file leaves out (popularity, vote counts) is derived
// from the title, the same in every process and run.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace provider {

struct CatalogueError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Person {
  std::int64_t id = 0;
  std::string name;
  int gender = 0;  // 0 not known, 1 female, 2 male, 3 non-binary
  std::string birthday, deathday, place_of_birth, imdb_id;
  std::map<std::string, int> departments;  // credits in each

  std::string known_for_department() const;
  bool has_picture() const;
};

struct Company {
  std::int64_t id = 0;
  std::string name, country;
};

struct Language {
  std::string code, english_name, name;
};

struct Country {
  std::string code, english_name, native_name;
};

struct CastMember {
  const Person* person;
  std::string character;
};

struct CrewMember {
  const Person* person;
  std::string job, department;
};

struct Film;

struct Collection {
  std::int64_t id = 0;
  std::string name, overview;
  std::vector<const Film*> films;
};

struct Film {
  std::int64_t id = 0;
  std::string imdb_id, title, original_title, original_language, release_date, tagline, overview;
  int runtime = 0;       // minutes; 0: not known
  int vote_average = 0;  // tenths
  std::vector<std::string> genres;
  std::vector<const Country*> countries;
  std::vector<const Company*> companies;
  std::vector<CastMember> cast;
  std::vector<CrewMember> crew;  // directors first
  bool has_poster = true, has_backdrop = true;
  const Collection* collection = nullptr;
  std::string folded_title;                    // of `title`, for ordering
  std::vector<std::string> searchable_titles;  // folded, with a space at both ends

  int vote_count() const;
  int popularity() const;  // tenths
  std::string year() const { return release_date.substr(0, 4); }
  std::string director() const;  // the first one's name, or nothing
};

class Catalogue {
 public:
  // Throws CatalogueError when the file is missing or not as expected.
  static Catalogue load(const std::string& path);

  const Film* film(std::int64_t id) const;  // also one that is only announced
  const Film* film_by_imdb(std::string_view imdb_id) const;
  const Person* person(std::int64_t id) const;
  const Collection* collection(std::int64_t id) const;
  // At most a page of other films that share directors, cast or genres with one, most first.
  std::vector<const Film*> recommended(const Film& film) const;
  const Language* language(std::string_view code) const;

  // Films whose title or original title holds every word of `query` (words may be cut short, in any order,
  // without regard to case and diacritics), best first. `year` empty: any.
  std::vector<const Film*> search(std::string_view query, std::string_view year) const;

  // Persons whose names hold every word in the same way, those with most parts first.
  std::vector<const Person*> search_persons(std::string_view query) const;

  const std::map<std::int64_t, Film>& films() const { return films_; }
  const std::vector<Language>& languages() const { return languages_; }
  const std::vector<Country>& countries() const { return countries_; }

 private:
  std::vector<Language> languages_;
  std::vector<Country> countries_;
  std::vector<Company> companies_;
  std::map<std::int64_t, Person> people_;
  std::map<std::int64_t, Film> films_;
  std::map<std::int64_t, Film> announced_;  // of collections; no search finds them
  std::map<std::int64_t, Collection> collections_;
  friend class CatalogueReader;
};

// TMDB's number of a genre; 0 when there is none of that name.
int genre_id(std::string_view name);

// FNV-1a: colours, motifs and made-up numbers come from it.
std::uint64_t hash_of(std::string_view text);

}  // namespace provider
