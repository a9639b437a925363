// What lists leave out. A filter stands for two sets: the films that pass what it says of films, and the diary entries
// that pass what it says of plays. Every list of films (store/lists/movies.h) or of
// entries (store/lists/diary.h) is its order less what is not in these sets, so that a condition is written once.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/time.h"
#include "domain/play.h"
#include "store/sqlite/db.h"

namespace store {

inline constexpr char kAfterAll[] = ":";  // above every watch date, and after a date above all dates within it

// What somebody has seen, or not.
struct SeenBy {
  std::int64_t user_id = 0;
  bool seen = true;
};

// An absent filter leaves out nothing. Undated plays do not pass a filter on dates, unrated films none on ratings.
struct ListFilter {
  // Of films.
  std::string search = {};  // words of the title or original title
  std::optional<int> release_year = {};
  std::optional<int> decade = {};                         // of release: 1990 for the nineties
  std::string genre = {};                                 // our id or the name
  std::string language = {};                              // ISO 639-1
  std::string country = {};                               // ISO 3166-1
  std::optional<std::int64_t> company = {};               // our id
  std::optional<int> rating_min = {}, rating_max = {};    // tenths, the owner's
  std::optional<bool> watched = {};                       // by the owner, or not
  std::optional<bool> rated = {};                         // by the owner, or not
  std::optional<bool> has_runtime = {};                   // known, or not
  std::optional<int> runtime_min = {}, runtime_max = {};  // minutes; a film whose runtime is not known has neither
  std::optional<std::int64_t> person = {};                // our id, in whatever part
  std::vector<SeenBy> seen_by = {};                       // who looks must be allowed to know
  std::vector<std::int64_t> wanted_by = {};               // on the watchlist of each of these users; the same
  std::optional<std::vector<std::int64_t>> offered = {};  // the provider's ids of what services offer
  std::optional<std::vector<std::int64_t>> among = {};    // only these, rising
  // Of plays.
  std::string watched_from = {},
              watched_to = {};                // of any precision: the whole of a play's day, month or year lies within
  std::optional<std::int64_t> location = {};  // plays at this place of the owner's
  std::optional<int> weekday = {};            // of plays whose day is known: 1 Monday … 7 Sunday
  std::optional<int> month_of_year = {};      // of plays whose month is known, in whatever year: 1 … 12
  bool again = false;                         // rewatches (store/diary/watched.h)
  bool undated = false;                       // plays without a date
  bool in_cinema = false;                     // plays at any of the owner's cinemas
  std::string tag = {};                       // plays that the owner has tagged so

  bool has_movie_conditions() const;
  bool has_play_conditions() const;
  bool is_empty() const { return !has_movie_conditions() && !has_play_conditions(); }
};

// The place of an entry in the diary, whose order is total: watch date (of reduced precision: "2024" stands below all
// of 2024's months, undated ones at the end), position within the date, id, all falling.
struct PlayKey {
  std::string watch_key;  // the watch date; empty: undated
  int position = 0;
  std::int64_t id = 0;
  bool is_below(const PlayKey& other) const;
};

struct DiaryEntry {
  PlayKey key;
  std::int64_t movie_id = 0;
  std::int64_t plays = 0;       // an entry may stand for several; of `again` only the rewatches
  base::UnixTime added_at = 0;  // when it is asked for: it costs as much as all the rest
};
enum class AddedTime { skipped, read };

// The bounds of a filter's period as watch keys: what passes is at or above the first and below the second.
std::pair<std::string, std::string> key_bounds(const ListFilter& filter);

// A filter over one user's films and diary. The set of films is read when it is made.
class AppliedFilter {
 public:
  AppliedFilter(Db& db, std::int64_t user_id, ListFilter filter);

  const std::int64_t user_id;
  const ListFilter filter;

  // Whether the film passes what the filter says of films.
  bool has_movie(std::int64_t movie_id) const;
  // The entries that pass, in the order of the diary, as far as `visit` asks for more. Looks at each play of the
  // period.
  void each_entry(Db& db, AddedTime time, const std::function<bool(const DiaryEntry&)>& visit) const;
  // The films, by id; with conditions on plays those of which an entry passes. None: all pass.
  std::optional<std::vector<std::int64_t>> movies(Db& db) const;

 private:
  std::optional<std::vector<std::int64_t>> movies_;  // by id
  std::vector<bool> passing_;                        // the same, whether a film is among them
  std::vector<bool> first_entries_;                  // by id, whose first play is no rewatch; for `again`
  std::vector<bool> tagged_entries_;                 // by id; for `tag`
};

}  // namespace store
