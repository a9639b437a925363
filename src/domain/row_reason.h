// Why nothing became of a row of an import, or not just what the file says. The database, the API and the program that
// reads uploads know a reason by its word; people read its sentence (transfer/import_words.h).
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace domain {

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

}  // namespace domain
