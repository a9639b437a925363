// What an uploaded file of another service says, as records of these kinds, and what becomes of each.
// Readers make them, staging keeps them, applying writes them; the words are those of API, report and database.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace domain {

enum class RecordKind {
  play,
  seen,
  rating,
  past_rating,
  watchlist,
  list,
  item,
  like,
  favourite,
  review,
  place,
  person,
  // Only of our own format: a setting of the account (name, text), a saved filter (name, text, list: its kind,
  // privacy), the profile picture (text: the member that holds it).
  preference,
  filter,
  picture,
  // Who besides its owner may see a list (list: its key, name) or a smart list (name), as the file says (privacy).
  visibility
};
inline constexpr std::array<std::string_view, 16> kRecordKinds = {
    "play",      "seen",   "rating", "past_rating", "watchlist",  "list",   "item",    "like",
    "favourite", "review", "place",  "person",      "preference", "filter", "picture", "visibility"};

// Before applying, then after it, then after Undo.
enum class RowVerdict {
  waiting,
  fresh,
  same,
  near,
  conflict,
  choose,
  unknown,
  not_film,
  not_a_play,
  not_kept,
  folded,
  bad,
  added,
  changed,
  skipped,
  failed,
  taken_back,
  stays
};
inline constexpr std::array<std::string_view, 18> kRowVerdicts = {
    "waiting",  "new",    "same", "near",  "conflict", "choose",  "unknown", "not_film",   "not_a_play",
    "not_kept", "folded", "bad",  "added", "changed",  "skipped", "failed",  "taken_back", "stays"};

// The film of a record as its source names it.
struct FilmRef {
  std::int64_t tmdb = 0;  // 0: not said
  std::string imdb = {};  // "tt" and at least seven digits, or empty
  std::string title = {}, original_title = {};
  int year = 0;
  std::string key = {};  // the source's own name of the film, "letterboxd:https://boxd.it/1a"; may be empty
  bool may_be_series = false;
};

// One thing that a file says; only the fields of its kind are set.
struct ImportRecord {
  RecordKind kind = RecordKind::play;
  FilmRef film = {};
  std::optional<std::string> date = {};   // of a play: reduced precision in the person's zone; absent: unknown
  std::optional<base::UnixTime> at = {};  // rated, added, written or entered at
  int count = 1;                          // plays
  int watched_seconds = 0;                // of a play that counts if it was enough of its film; 0: it counts
  std::optional<int> second_of_day = {};  // orders the plays of a day
  int tenths = 0;                         // ratings; 0 of a past one: it was taken away
  std::string text = {};                  // of a play: its comment; of a review, item, list: text, note, description
  bool is_text_cut = false;               // a reader had to leave the end out
  std::string place = {};                 // name of the place of a play, or of a place record
  bool is_cinema = false;
  std::string event = {};  // the source's id of this very event
  std::vector<std::string> tags = {};
  std::optional<bool> is_rewatch = {};
  std::string list = {}, name = {}, privacy = {};  // key of the list; its name and privacy level
  bool is_ranked = false;
  std::optional<int> position = {};  // in a list, among favourites, or of a play within its day
  // Set by a reader that knows already that nothing can become of the row; else `waiting`.
  RowVerdict verdict = RowVerdict::waiting;
  std::string_view reason = {};  // one of kRowReasons
};

inline constexpr std::string_view kRowReasons[] = {"here_already",
                                                   "a_day_apart",
                                                   "finer_date_here",
                                                   "coarser_date_here",
                                                   "other_rating_here",
                                                   "other_comment_here",
                                                   "later_here",
                                                   "more_in_file",
                                                   "picture_here",
                                                   "would_be_shared",
                                                   "as_note",
                                                   "dates_mark",
                                                   "several_films",
                                                   "year_differs",
                                                   "title_differs",
                                                   "no_year",
                                                   "little_known",
                                                   "not_found",
                                                   "id_not_at_provider",
                                                   "id_names_another_film",
                                                   "two_rows_one_film",
                                                   "series",
                                                   "episode",
                                                   "game",
                                                   "music",
                                                   "person",
                                                   "trailer",
                                                   "too_short",
                                                   "stopped_early",
                                                   "autoplayed",
                                                   "unfinished",
                                                   "other_profile",
                                                   "no_place_for",
                                                   "deleted_there",
                                                   "before_release",
                                                   "changed_since",
                                                   "same_as_row",
                                                   "bad_date",
                                                   "future_date",
                                                   "bad_rating",
                                                   "bad_encoding",
                                                   "bad_row",
                                                   "no_title",
                                                   "too_long",
                                                   "file_empty",
                                                   "file_encrypted",
                                                   "file_broken",
                                                   "too_big",
                                                   "provider_down"};

// Formats whose service has a page of its own under /old/settings/integrations.
inline constexpr std::array<std::string_view, 4> kImportPages = {"trakt", "letterboxd", "netflix", "imdb"};

inline constexpr std::int64_t kMostUpload = 50'000'000;  // bytes of a body with files to import
inline constexpr int kMostImportRows = 250'000;

}  // namespace domain
