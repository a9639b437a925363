// An entry of the diary: one film on one date, seen `plays` times.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/movie.h"

namespace domain {

struct Location {
  std::int64_t id = 0;
  std::string name;
  bool is_cinema = false;
};

// A user's own word on whether the first play of an entry was a rewatch; if it is unsaid, earlier plays decide.
enum class Rewatch { unsaid = -1, no = 0, yes = 1 };

struct Play {
  std::int64_t id = 0;
  std::int64_t movie_id = 0;
  std::optional<std::string> watched_at;  // "2024-05-01", "2024-05", "2024"; nullopt if unknown
  int plays = 1;
  std::string comment;
  int position = 0;
  std::optional<Location> location;
  Rewatch is_rewatch = Rewatch::unsaid;
  bool is_mark = false;                   // made from a mark as seen; gives way to a dated entry
  std::vector<std::string> tags;          // by name
  std::optional<std::int64_t> logged_by;  // the member who logged it for its owner
  std::vector<std::int64_t> with;         // the other members who took part (store/together/company.h)
  std::vector<std::int64_t> their_plays;  // their plays through which these members are named
  std::vector<std::int64_t> named_in;     // the entries of others that name its owner through it
};

struct PlayWithMovie {
  Play play;
  Movie movie;
  std::optional<int> rating;  // tenths, of the play's owner
  bool rewatch = false;       // as the user said, or else true if an earlier dated play of the film exists
  bool liked = false;         // by the play's owner
};

}  // namespace domain
