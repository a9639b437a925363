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
// Sets when the present rating was given, for clients that know better. Returns false if there is none.
bool set_rated_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);
bool delete_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now);
// The newest change of the rating; 0: none.
std::int64_t last_rating_change(Db& db, std::int64_t user_id, std::int64_t movie_id);
// Brings back the rating of `before` that `change`, none of whose traces stay. One that is no longer the newest is not
// taken back: the rating of before is then given anew.
void undo_rating_change(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::int64_t change,
                        const std::optional<Rating>& before, base::UnixTime now);
// The rating of `before` stands again, without a trace of the present one.
void restore_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const std::optional<Rating>& before);
// When the rating was last given or taken away; 0: never.
base::UnixTime last_rated_at(Db& db, std::int64_t user_id, std::int64_t movie_id);

// The user's earlier ratings of a film, oldest first; the present one is not among them.
struct PastRating {
  std::optional<int> rating;  // none: it was taken away
  base::UnixTime rated_at = 0;
};
std::vector<PastRating> past_ratings(Db& db, std::int64_t user_id, std::int64_t movie_id);
// Another earlier one, from elsewhere, in its place by time. It is there once, however often it comes.
void add_past_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const PastRating& rating);
bool has_past_rating(Db& db, std::int64_t user_id, std::int64_t movie_id, const PastRating& rating);
bool delete_past_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const PastRating& rating);
// The present one stays. False: there was none.
bool delete_past_ratings(Tx& tx, std::int64_t user_id, std::int64_t movie_id);

// These are about all of a user's ratings. Deleting them removes earlier ratings too; reviews stay.
std::int64_t count_all_ratings(Db& db, std::int64_t user_id);
void delete_all_ratings(Tx& tx, std::int64_t user_id);

// The movies that a user has rated, as a JSON array of ids, and the averages that their pages show, made anew: of
// everybody who is not private.
std::string rated_movies(Db& db, std::int64_t user_id);
void refresh_group_ratings(Tx& tx, const std::string& movie_ids);

// Which people's data a viewer may see, as a bound value for statements: 'public', 'members' (everything
// that is not private), or 'all' (an admin); the viewer's own always.
struct Visibility {
  std::int64_t viewer_id = 0;  // 0: anonymous
  bool members = false, everything = false;
  static Visibility of(const std::optional<domain::User>& viewer);
};

bool is_on_watchlist(Db& db, std::int64_t user_id, std::int64_t movie_id);
// When the film came to the watchlist; none: it is not on it.
std::optional<base::UnixTime> listed_at(Db& db, std::int64_t user_id, std::int64_t movie_id);
void add_to_watchlist(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now);
// Sets when the film was added, for clients that know better. Returns false if it is not on the watchlist.
bool set_listed_at(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime at);
bool remove_from_watchlist(Tx& tx, std::int64_t user_id, std::int64_t movie_id);

}  // namespace store
