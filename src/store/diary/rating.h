// Ratings (tenths, 5 … 100) and the watchlist.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

struct Rating {
  int rating = 0;
  base::UnixTime rated_at = 0;
};

std::optional<Rating> find_rating(Db& db, std::int64_t user_id, std::int64_t movie_id);
void set_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, int rating, base::UnixTime now);
// Sets the time of the current rating, for clients that know better. Returns false if there is none.
bool set_rated_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);
bool delete_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now);
// Updates what depends on a user's ratings of these films: the orders of the user's films, averages and revisions.
void refresh_ratings(Tx& tx, std::int64_t user_id, const std::vector<std::int64_t>& movies);
// Returns the time when the rating was last given or removed, or 0 if it never was.
base::UnixTime last_rated_at(Db& db, std::int64_t user_id, std::int64_t movie_id);

// An earlier rating of a film. past_ratings() returns those of a user, oldest first, without the current one.
struct PastRating {
  std::optional<int> rating;  // nullopt means that it was removed
  base::UnixTime rated_at = 0;
};
std::vector<PastRating> past_ratings(Db& db, std::int64_t user_id, std::int64_t movie_id);
// Adds an earlier rating from elsewhere at its place by time. A rating that is already there is not added again.
void add_past_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const PastRating& rating);
bool has_past_rating(Db& db, std::int64_t user_id, std::int64_t movie_id, const PastRating& rating);
// Deletes the earlier ratings but not the current one. Returns false if there were none.
bool delete_past_ratings(Tx& tx, std::int64_t user_id, std::int64_t movie_id);

// These cover all ratings of a user. Deleting them also removes earlier ratings; reviews stay.
std::int64_t count_all_ratings(Db& db, std::int64_t user_id);
void delete_all_ratings(Tx& tx, std::int64_t user_id);

// Returns the provider's path of the backdrop of the film that the user has rated highest, of those that have one.
std::string best_rated_backdrop(Db& db, std::int64_t user_id);
// Does the same for a person's films, by the user's ratings, then by the provider's.
std::string best_rated_backdrop_with(Db& db, std::int64_t person_id, std::int64_t user_id);

// The users whose data a viewer may see, as bound values for statements: those with a public profile, with `members`
// everybody who is not private, with `everything` (for administrators) everybody. A viewer's own data is always
// visible.
struct Visibility {
  std::int64_t viewer_id = 0;  // 0 means a visitor
  bool members = false, everything = false;
  static Visibility of(const std::optional<domain::User>& viewer);
};

}  // namespace store
