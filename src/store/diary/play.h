// The diary: plays by user, film and watch date, with at most one row for each; and the places they were at.
// Every function filters by owner. A new play, with or without a date, removes the film from the owner's watchlist when
// the owner wants that, and is told to the owner's hooks (store/work/hook.h).
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
  std::optional<std::string> watched_at;
  int plays = 1;
  std::optional<std::string> comment;  // absent: the row keeps its comment, unless set_play() writes the row
  std::optional<std::int64_t> location_id;
  std::optional<int> position;                        // absent: above the other plays of that date
  bool keep_comment = false;                          // an absent comment leaves the row's also when the date is set
  std::optional<domain::Rewatch> is_rewatch = {};     // absent: the row keeps what it says
  std::optional<std::vector<std::string>> tags = {};  // absent: the row keeps its tags
  std::optional<std::int64_t> logged_by = {};         // who logs it for the user; of a new row
  // What an Undo knows of the company (domain::Play). A row that is there loses who did not take part before; a new one
  // names whose plays are there still, and is named where it was.
  std::optional<std::vector<std::int64_t>> with = {};
  std::vector<std::int64_t> their_plays = {}, named_in = {};
  bool posts = false;                   // hooks that wait to be asked are told of it, also when no play comes
  bool is_mark = false;                 // an undated play that says no more than that the film was seen
  std::optional<std::int64_t> id = {};  // of a new row: the number that it had before it was deleted
  bool replaces_comment = false;        // for add_play(): the comment replaces the row's instead of joining it
};

constexpr int kMaxPlays = 10000;  // of one film on one date

constexpr std::size_t kMostComment = 10000;  // code points

// The comment of two entries that become one: both texts, each once; none when they are too long together.
std::optional<std::string> joined_comment(const std::string& there, const std::string& more);
struct CommentsTooLong : std::length_error {
  CommentsTooLong() : std::length_error("the comments of two entries are too long for one") {}
};

// Adds plays to a date and returns the row's id. An existing row keeps its comment, its tags and what it says about its
// first play, beside the new ones. Throws DbError if the film or place does not exist, CommentsTooLong, and
// std::length_error if the tags of both do not fit (tag.h).
std::int64_t add_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now);
// The same for an entry that was deleted: what it says of its first play counts where the row says nothing.
std::int64_t restore_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now);
// Writes the row of a date, whatever it held before.
std::int64_t set_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now);
// The same for a caller that knows no place: the row keeps its place.
std::int64_t set_play_at_its_place(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now);
// Replaces a row. If its new date already has a row, the two are merged with the comments and tags of both. Callers
// check joined_comment() and the number of tags first, because too many throw as in add_play(). Returns false if the
// play is not the user's.
bool replace_play(Tx& tx, const domain::User& user, std::int64_t play_id, const NewPlay& play, base::UnixTime now);
// Whether the play of this date would count as a rewatch if nobody said it: an earlier dated one of the film exists,
// as the view play_rewatch has it.
bool is_seen_before(Db& db, std::int64_t user_id, std::int64_t movie_id, const std::optional<std::string>& watched_at);
// Swaps a play with the next one above (later) or below (earlier) of the same date. False: not the user's, or the first
// or last of its date.
bool move_play(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id, bool up);
bool delete_play(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id);
bool delete_plays_on(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const std::optional<std::string>& watched_at);
bool delete_plays_of_movie(Tx& tx, std::int64_t user_id, std::int64_t movie_id);

std::optional<domain::Play> find_play(Db& db, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id);
// The film of one of the user's plays; 0: there is none of this id.
std::int64_t movie_of_play(Db& db, std::int64_t user_id, std::int64_t play_id);
std::optional<domain::Play> find_play_on(Db& db, std::int64_t user_id, std::int64_t movie_id,
                                         const std::optional<std::string>& watched_at);
// Returns the undated play that only marks a film as seen, while nothing more is said about it; 0 if there is none.
std::int64_t bare_mark(Db& db, std::int64_t user_id, std::int64_t movie_id);
// The place of a play among those of its date, in the order of the diary: 1 is the topmost.
struct PlaceOnDate {
  std::int64_t number = 1, total = 1;
};
PlaceOnDate place_on_date(Db& db, std::int64_t user_id, const domain::Play& play);
// Newest first, undated last.
std::vector<domain::Play> plays_of_movie(Db& db, std::int64_t user_id, std::int64_t movie_id);
// The same of several films, by film, without places.
std::map<std::int64_t, std::vector<domain::Play>> plays_of_movies(Db& db, std::int64_t user_id,
                                                                  const std::vector<std::int64_t>& movie_ids);
std::int64_t count_plays_of_movie(Db& db, std::int64_t user_id, std::int64_t movie_id);

// These are about the whole diary.
std::int64_t count_all_plays(Db& db, std::int64_t user_id);
void delete_all_plays(Tx& tx, std::int64_t user_id);

bool owns_location(Db& db, std::int64_t user_id, std::int64_t location_id);
std::vector<domain::Location> list_locations(Db& db, std::int64_t user_id);

}  // namespace store
