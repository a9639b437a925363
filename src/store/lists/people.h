// The people of a user's diary: top lists, and the whole list page by page. An actress is a cast member whose gender
// the provider gives as female; all other cast members are actors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "store/diary/watched.h"
#include "store/numbers/person_tally.h"
#include "store/sqlite/db.h"

namespace store {

// One person's share of the films that were watched.
struct PersonNumbers {
  std::int64_t id = 0;
  std::string name, meta_profile_path;
  std::int64_t movies = 0;      // different ones
  std::int64_t plays = 0;       // of those films
  std::int64_t minutes = 0;     // runtime times plays
  std::int64_t rated = 0;       // films that the user rated …
  std::int64_t rating_sum = 0;  // … and the sum of the ratings, in tenths

  std::optional<double> average_rating() const;  // points
};

// Whom the user does not want to see among the most watched.
std::unordered_set<std::int64_t> hidden_people(Db& db, std::int64_t user_id);

// Averages of less are left out of top lists.
constexpr std::uint32_t kRatedForTop = 2;

struct TopPeople {
  std::vector<PersonNumbers> women, others, all;  // of directors `all`, of the cast `women` and `others`
};

// Of a tally of those films. The best first, equals by name; persons whom the user hides are left out.
TopPeople top_people(Db& db, std::int64_t user_id, Credit credit, const std::vector<WatchedMovie>& movies,
                     const PersonTally& tally, std::size_t rows);

enum class PeopleGroup { everyone, women, others, hidden };

struct PeopleQuery {
  Credit credit = Credit::cast;
  PeopleGroup group = PeopleGroup::everyone;    // of all but `hidden`, hidden persons are left out
  Period period = {};                           // of the plays that count
  std::string search = {};                      // words of the name, as the search box takes them
  std::optional<Measure> by = Measure::movies;  // none: by name
  bool descending = true;
  std::size_t offset = 0, limit = 48;
};

struct PeopleList {
  std::size_t total = 0;
  std::vector<PersonNumbers> people;
};

// Equals by name, then id; without an average last in both directions.
PeopleList list_people(Db& db, std::int64_t user_id, const PeopleQuery& query);

}  // namespace store
