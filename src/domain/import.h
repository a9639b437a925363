// The records of an import: readers make them from an uploaded file of another service, staging keeps them, and
// applying writes them. The API, the report and the database use the same words for them.
#pragma once

#include <algorithm>
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
  // Only Matinee's own format has these three: a setting of the account (name, text), a saved filter (name, text, list:
  // its kind, privacy) and the profile picture (text: the member that holds it).
  preference,
  filter,
  picture,
  // The visibility of a list (list: its key, name) or of a smart list (name) for others than its owner, as the file
  // says (privacy).
  visibility
};
inline constexpr std::array<std::string_view, 16> kRecordKinds = {
    "play",      "seen",   "rating", "past_rating", "watchlist",  "list",   "item",    "like",
    "favourite", "review", "place",  "person",      "preference", "filter", "picture", "visibility"};

// The verdicts before applying, then those after it, then those after Undo.
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
  std::int64_t tmdb = 0;  // 0 if not given
  std::string imdb = {};  // "tt" and at least seven digits, or empty
  std::string title = {}, original_title = {};
  int year = 0;
  std::string key = {};  // the source's own name of the film, "letterboxd:https://boxd.it/1a"; may be empty
  bool may_be_series = false;
};

// Says why nothing became of a row of an import, or not just what the file says. The database, the API and the program
// that reads uploads know a reason by its word; people read its sentence (transfer/import_words.h).
class RowReason {
 public:
  constexpr RowReason() = default;  // no reason
  // Takes a word that is written in the source. Any but those below does not compile.
  consteval RowReason(const char* word) : word_(from(word).word_) {
    if (word_.empty()) throw "not a reason";
  }
  // Returns no reason for an unknown word.
  static constexpr RowReason from(std::string_view word) {
    const auto* known = std::ranges::find(kWords, word);
    RowReason reason;
    if (known != kWords.end()) reason.word_ = *known;
    return reason;
  }

  constexpr std::string_view word() const { return word_; }
  constexpr bool empty() const { return word_.empty(); }
  friend constexpr bool operator==(const RowReason&, const RowReason&) = default;

 private:
  static constexpr std::array<std::string_view, 49> kWords = {
      "here_already",
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
      "provider_down",
  };

  std::string_view word_;
};

// One record of a file; only the fields of its kind are set.
struct ImportRecord {
  RecordKind kind = RecordKind::play;
  FilmRef film = {};
  std::optional<std::string> date = {};   // of a play, of reduced precision, in the person's zone; nullopt if unknown
  std::optional<base::UnixTime> at = {};  // rated, added, written or entered at
  int count = 1;                          // number of plays
  int watched_seconds = 0;                // of a play that counts only if this is enough of its film; 0: it counts
  std::optional<int> second_of_day = {};  // orders the plays of a day
  int tenths = 0;                         // of a rating; 0 in a past one means that it was removed
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
  // A reader sets it when it already knows that nothing can become of the row; otherwise it is `waiting`.
  RowVerdict verdict = RowVerdict::waiting;
  RowReason reason = {};
};

inline constexpr std::int64_t kMostUpload = 50'000'000;  // bytes of a body with files to import
inline constexpr int kMostImportRows = 250'000;

}  // namespace domain
