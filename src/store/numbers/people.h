// The people of a user's diary: top lists, and the whole list page by page. An actress is a cast member whose gender
// the provider gives as female; all other cast members are actors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/diary/watched.h"
#include "store/numbers/person_tally.h"
#include "store/sqlite/db.h"

namespace store {

// One person's numbers in the films that were watched.
struct PersonNumbers {
  std::int64_t id = 0;
  std::string name, meta_profile_path;
  std::int64_t movies = 0;      // different ones
  std::int64_t plays = 0;       // of those films
  std::int64_t minutes = 0;     // runtime times plays
  std::int64_t rated = 0;       // films that the user rated
  std::int64_t rating_sum = 0;  // sum of these ratings, in tenths

  std::optional<double> average_rating() const;  // points
};

// Top lists leave out averages of fewer films than this.
constexpr std::uint32_t kRatedForTop = 2;

struct TopPeople {
  std::vector<PersonNumbers> women, others, all;  // directors are in `all`, the cast is in `women` and `others`
};

// Returns the people of a tally of these films, best first and equals by name, without those whom the user hides.
TopPeople top_people(Db& db, std::int64_t user_id, Credit credit, const std::vector<WatchedMovie>& movies,
                     const PersonTally& tally, std::size_t rows);

enum class PeopleGroup { everyone, women, others, hidden };

struct PeopleQuery {
  Credit credit = Credit::cast;
  PeopleGroup group = PeopleGroup::everyone;    // all groups but `hidden` leave out hidden people
  Period period = {};                           // only plays of this period count
  std::string search = {};                      // words of the name, as the search box takes them
  std::optional<Measure> by = Measure::movies;  // nullopt: by name
  bool descending = true;
  std::size_t offset = 0, limit = 48;
};

struct PeopleList {
  std::size_t total = 0;
  std::vector<PersonNumbers> people;
};

// Returns equals by name, then id; people without an average are last in both directions.
PeopleList list_people(Db& db, std::int64_t user_id, const PeopleQuery& query);

}  // namespace store
