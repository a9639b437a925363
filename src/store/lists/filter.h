// Filters of lists. A filter describes two sets: the films that pass its conditions on films, and the diary entries
// that pass its conditions on plays. Every list of films (store/lists/movies.h) or of entries (store/lists/diary.h) is
// its order without what is missing from these sets, so that each condition is written once.
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

inline constexpr char kAfterAll[] = ":";  // sorts above every watch date, and after a date above all dates within it

// A user who has seen the film, or who has not.
struct SeenBy {
  std::int64_t user_id = 0;
  bool seen = true;
};

// A filter that is not set leaves nothing out. Undated plays do not pass a filter on dates, and unrated films none on
// ratings.
struct ListFilter {
  // Conditions on films.
  std::string search = {};  // words of the title or original title
  std::optional<int> release_year = {};
  std::optional<int> decade = {};                         // decade of release: 1990 for the nineties
  std::string genre = {};                                 // our id or the name
  std::string language = {};                              // ISO 639-1
  std::string country = {};                               // ISO 3166-1
  std::optional<std::int64_t> company = {};               // our id
  std::optional<int> rating_min = {}, rating_max = {};    // tenths, the owner's ratings
  std::optional<bool> watched = {};                       // true: the owner has watched it; false: not
  std::optional<bool> rated = {};                         // true: the owner has rated it; false: not
  std::optional<bool> has_runtime = {};                   // true: the runtime is known; false: it is not
  std::optional<int> runtime_min = {}, runtime_max = {};  // minutes; a film of unknown runtime passes neither
  std::optional<std::int64_t> person = {};                // our id, whatever the person did
  std::vector<SeenBy> seen_by = {};                       // only users whose diary the viewer may read
  std::vector<std::int64_t> wanted_by = {};               // on all their watchlists; the viewer may read these users
  std::optional<std::vector<std::int64_t>> offered = {};  // the provider's ids of the films that services offer
  std::optional<std::vector<std::int64_t>> among = {};    // only these ids, rising
  // Conditions on plays.
  std::string watched_from = {},
              watched_to = {};                // of any precision: a play's whole day, month or year must lie within
  std::optional<std::int64_t> location = {};  // the owner's place
  std::optional<int> weekday = {};            // 1 Monday … 7 Sunday; only plays whose day is known
  std::optional<int> month_of_year = {};      // 1 … 12 in any year; only plays whose month is known
  bool again = false;                         // only rewatches (store/diary/watched.h)
  bool undated = false;                       // only plays without a date
  bool in_cinema = false;                     // only plays at one of the owner's cinemas
  std::string tag = {};                       // only plays with this tag of the owner

  bool has_movie_conditions() const;
  bool has_play_conditions() const;
  bool is_empty() const { return !has_movie_conditions() && !has_play_conditions(); }
};

// The place of an entry in the diary, whose order is total: by watch date, position within the date, and id, all
// falling. A date of reduced precision is below the dates that it holds: "2024" is below all months of 2024, and
// undated entries are at the end.
struct PlayKey {
  std::string watch_key;  // watch date; empty: undated
  int position = 0;
  std::int64_t id = 0;
  bool is_below(const PlayKey& other) const;
};

struct DiaryEntry {
  PlayKey key;
  std::int64_t movie_id = 0;
  std::int64_t plays = 0;       // an entry may hold several; with `again` only the rewatches
  base::UnixTime added_at = 0;  // only set on request, since it costs as much as all the rest
};
enum class AddedTime { skipped, read };

// Returns the bounds of the filter's period as watch keys: entries that pass are at or above the first and below the
// second.
std::pair<std::string, std::string> key_bounds(const ListFilter& filter);

// A filter applied to one user's films and diary. The constructor reads the set of films.
class AppliedFilter {
 public:
  AppliedFilter(Db& db, std::int64_t user_id, ListFilter filter);

  const std::int64_t user_id;
  const ListFilter filter;

  // Returns true if the film passes the filter's conditions on films.
  bool has_movie(std::int64_t movie_id) const;
  // Calls `visit` for the entries that pass, in the order of the diary, until it returns false. Looks at each play of
  // the period.
  void each_entry(Db& db, AddedTime time, const std::function<bool(const DiaryEntry&)>& visit) const;
  // Returns the ids of the films that pass, rising; with conditions on plays, an entry of the film must pass. nullopt
  // means that all films pass.
  std::optional<std::vector<std::int64_t>> movies(Db& db) const;

 private:
  std::optional<std::vector<std::int64_t>> movies_;  // rising ids
  std::vector<bool> passing_;                        // by id, true for the ids in movies_
  std::vector<bool> first_entries_;                  // by id, true if its first play is no rewatch; for `again`
  std::vector<bool> tagged_entries_;                 // by id, true if tagged; for `tag`
};

}  // namespace store
