// The newest plays across the diaries that a viewer may read, and what the members who watched them think of the films.
// The cost depends on how many are asked for, not on the number of diaries.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "domain/movie.h"
#include "store/diary/rating.h"
#include "store/lists/filter.h"
#include "store/sqlite/db.h"
#include "store/together/group.h"

namespace store {

struct NewestPlay {
  std::int64_t movie_id = 0;
  std::int64_t user_id = 0;    // 0: no play
  std::string user_name = {};  // empty: no play
  PlayKey key = {};            // the play's
};

enum class Diaries { all, of_others };  // with or without the viewer's own

// Number of the newest plays that are looked at; older ones are ignored.
constexpr int kNewestPlays = 50000;

// Returns at most `most` different films, each with its newest play, newest first.
std::vector<NewestPlay> newest_plays(Db& db, const Visibility& visibility, Diaries whose, std::size_t most);

constexpr int kWords = 400;

struct MemberFilm {
  domain::Movie movie;  // as in store/catalogue/poster_movie.h, and its backdrop
  GroupEntry member;    // its review and note are cut off at kWords characters
};

// Returns the films of these plays in their order, each with the rating, like and words of the play's user.
std::vector<MemberFilm> member_films(Db& db, const std::vector<NewestPlay>& plays);

}  // namespace store
