// The stand-in provider's films and people, read once from catalogue.json and never changed; pointers stay valid as
// long as the Catalogue. Values that the file leaves out (popularity, vote counts) are derived from the title, so they
// are the same in every process and run.
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
  std::map<std::string, int> departments;  // number of credits in each

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
  int runtime = 0;       // minutes; 0 means unknown
  int vote_average = 0;  // tenths
  std::vector<std::string> genres;
  std::vector<const Country*> countries;
  std::vector<const Company*> companies;
  std::vector<CastMember> cast;
  std::vector<CrewMember> crew;  // directors first
  bool has_poster = true, has_backdrop = true;
  const Collection* collection = nullptr;
  std::string folded_title;                    // `title` for ordering
  std::vector<std::string> searchable_titles;  // folded, with a space at both ends

  int vote_count() const;
  int popularity() const;  // tenths
  std::string year() const { return release_date.substr(0, 4); }
  std::string director() const;  // name of the first director, or empty
};

class Catalogue {
 public:
  // Throws CatalogueError if the file is missing or malformed.
  static Catalogue load(const std::string& path);

  const Film* film(std::int64_t id) const;  // including one that is only announced
  const Film* film_by_imdb(std::string_view imdb_id) const;
  const Person* person(std::int64_t id) const;
  const Collection* collection(std::int64_t id) const;
  // Returns at most a page of other films that share directors, cast or genres with this one, the most similar first.
  std::vector<const Film*> recommended(const Film& film) const;
  // Returns the films that came out on these days or between them, those with the most votes first.
  std::vector<const Film*> well_known(std::string_view from, std::string_view to) const;
  const Language* language(std::string_view code) const;

  // Returns films whose title or original title holds every word of `query`, best first. Words may be cut short, in any
  // order, without regard to case and diacritics; an empty `year` means any.
  std::vector<const Film*> search(std::string_view query, std::string_view year) const;

  // Returns people whose names hold every word of `query`, matched as in search(), those with most parts first.
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
  std::map<std::int64_t, Film> announced_;  // films of collections; no search finds them
  std::map<std::int64_t, Collection> collections_;
  friend class CatalogueReader;
};

// Returns TMDB's number of a genre, or 0 if none has that name.
int genre_id(std::string_view name);

// Returns a hash by FNV-1a, from which colours, motifs and made-up numbers are derived.
std::uint64_t hash_of(std::string_view text);

}  // namespace provider
