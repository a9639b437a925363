// The diary: plays by user, film and watch date, with at most one row for each, and the places where they were. Every
// function filters by owner. A new play, with or without a date, removes the film from the watchlist if the owner wants
// that, and notifies the owner's hooks (store/work/hook.h).
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "domain/play.h"
#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

struct NewPlay {
  std::int64_t movie_id = 0;
  std::optional<std::string> watched_at = {};
  int plays = 1;
  std::optional<std::string> comment = {};  // if absent, the row keeps its comment, unless set_play() writes it
  std::optional<std::int64_t> location_id = {};
  std::optional<int> position = {};                   // if absent, above the other plays of that date
  bool keep_comment = false;                          // an absent comment keeps the row's even in set_play()
  std::optional<domain::Rewatch> is_rewatch = {};     // if absent, the row keeps what it says
  std::optional<std::vector<std::string>> tags = {};  // if absent, the row keeps its tags
  std::optional<std::int64_t> logged_by = {};         // the member who logs a new row for the user
  // The company that an undo restores (domain::Play). An existing row drops members who did not take part before; a new
  // row names the owners of `their_plays` that still exist, and is named where it was before.
  std::optional<std::vector<std::int64_t>> with = {};
  std::vector<std::int64_t> their_plays = {}, named_in = {};
  bool posts = false;                   // also notifies hooks that wait to be asked, even without a new play
  bool is_mark = false;                 // an undated play that only says that the film was seen
  std::optional<std::int64_t> id = {};  // the id that a new row had before it was deleted
  bool replaces_comment = false;        // makes add_play() replace the row's comment instead of joining it
};

constexpr int kMaxPlays = 10000;  // of one film on one date

constexpr std::size_t kMostComment = 10000;  // code points

// Returns the comment of two entries that are merged: both texts, each once, or nullopt if they are too long together.
std::optional<std::string> joined_comment(const std::string& there, const std::string& more);
struct CommentsTooLong : std::length_error {
  CommentsTooLong() : std::length_error("the comments of two entries are too long for one") {}
};

// Adds plays to a date and returns the row's id. An existing row adds the new comment and tags to its own, and keeps
// what it says about its first play. Throws DbError if the film or place does not exist, CommentsTooLong, and
// std::length_error if the tags of both do not fit (tag.h).
std::int64_t add_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now);
// Works like add_play() for an entry that was deleted: what it says about its first play counts if the row says
// nothing.
std::int64_t restore_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now);
// Writes the row of a date, whatever it held before.
std::int64_t set_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now);
// Works like set_play() for a caller that does not know the place: the row keeps its place.
std::int64_t set_play_at_its_place(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now);
// Replaces a row. If its new date already has a row, the two are merged with the comments and tags of both. Callers
// check joined_comment() and the number of tags first, because too many throw as in add_play(). Returns false if the
// play is not the user's.
bool replace_play(Tx& tx, const domain::User& user, std::int64_t play_id, const NewPlay& play, base::UnixTime now);
// Returns true if a play of this date counts as a rewatch unless somebody says otherwise: the film has an earlier dated
// play, as in the view play_rewatch.
bool is_seen_before(Db& db, std::int64_t user_id, std::int64_t movie_id, const std::optional<std::string>& watched_at);
// Swaps a play with the next one above (later) or below (earlier) on the same date. Returns false if it is not the
// user's, or is already the first or last of its date.
bool move_play(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id, bool up);
bool delete_play(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id);
bool delete_plays_on(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const std::optional<std::string>& watched_at);
bool delete_plays_of_movie(Tx& tx, std::int64_t user_id, std::int64_t movie_id);

std::optional<domain::Play> find_play(Db& db, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id);
// Returns the film of one of the user's plays, or 0 if the user has none with this id.
std::int64_t movie_of_play(Db& db, std::int64_t user_id, std::int64_t play_id);
std::optional<domain::Play> find_play_on(Db& db, std::int64_t user_id, std::int64_t movie_id,
                                         const std::optional<std::string>& watched_at);
// Returns the undated play that only marks a film as seen, while nothing more is said about it; 0 if there is none.
std::int64_t bare_mark(Db& db, std::int64_t user_id, std::int64_t movie_id);
// The place of a play among those of its date, in the order of the diary; 1 is the top.
struct PlaceOnDate {
  std::int64_t number = 1, total = 1;
};
PlaceOnDate place_on_date(Db& db, std::int64_t user_id, const domain::Play& play);
// Returns the plays of a film, newest first, undated last.
std::vector<domain::Play> plays_of_movie(Db& db, std::int64_t user_id, std::int64_t movie_id);
// Returns the plays of several films, by film, with only their dates, numbers, comments and positions.
std::map<std::int64_t, std::vector<domain::Play>> plays_of_movies(Db& db, std::int64_t user_id,
                                                                  const std::vector<std::int64_t>& movie_ids);
std::int64_t count_plays_of_movie(Db& db, std::int64_t user_id, std::int64_t movie_id);

// These cover the whole diary.
std::int64_t count_all_plays(Db& db, std::int64_t user_id);
void delete_all_plays(Tx& tx, std::int64_t user_id);

bool owns_location(Db& db, std::int64_t user_id, std::int64_t location_id);
std::vector<domain::Location> list_locations(Db& db, std::int64_t user_id);

}  // namespace store
