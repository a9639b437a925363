#include "transfer/import_words.h"

#include <algorithm>
#include <iterator>

namespace transfer {

namespace {

struct Word {
  std::string_view code;
  base::Text text;
};

constexpr Word kVerdicts[] = {
    {"waiting", base::tr("Not checked yet")},
    {"new", base::tr_c("rows of an import", "New")},
    {"same", base::tr("Already here")},
    {"near", base::tr("Possible duplicates")},
    {"conflict", base::tr_c("rows of an import", "Conflicts")},
    {"choose", base::tr("Choose a film")},
    {"unknown", base::tr("Not found")},
    {"not_film", base::tr("Not films")},
    {"not_a_play", base::tr("Not watched")},
    {"not_kept", base::tr("Not supported")},
    {"folded", base::tr_c("rows of an import", "Duplicates")},
    {"bad", base::tr_c("rows of an import", "Unreadable")},
    {"added", base::tr_c("rows of an import", "Added")},
    {"changed", base::tr_c("rows of an import", "Changed")},
    {"skipped", base::tr_c("rows of an import", "Skipped")},
    {"failed", base::tr_c("rows of an import", "Failed")},
    {"taken_back", base::tr_c("rows of an import", "Undone")},
    {"stays", base::tr_c("rows of an import", "Kept")},
};

constexpr Word kReasons[] = {
    {"here_already", base::tr("You already have this.")},
    {"a_day_apart", base::tr("You have an entry one day before or after.")},
    {"finer_date_here", base::tr("Your diary has a more exact date.")},
    {"coarser_date_here", base::tr("The file has a more exact date.")},
    {"other_rating_here", base::tr("You’ve rated this film differently.")},
    {"other_comment_here", base::tr("You’ve written something different here.")},
    {"more_in_file", base::tr("The file has more details.")},
    {"later_here", base::tr("You added it to your watchlist later.")},
    {"picture_here", base::tr("You already have a profile picture.")},
    {"would_be_shared",
     base::tr("In the file, others can see this list. Include it to share it here too; otherwise it’s private.")},
    {"as_note", base::tr("Becomes a note on the entry closest in time.")},
    {"dates_mark", base::tr("You marked this film as seen, without a date. This entry replaces that mark.")},
    {"several_films", base::tr("Several films match.")},
    {"year_differs", base::tr("A film with this title is from another year.")},
    {"title_differs", base::tr("The titles are similar, but not the same.")},
    {"no_year", base::tr("The file has no year, and several films match.")},
    {"little_known", base::tr("The only match is a film that few people have rated. Check that it’s the right one.")},
    {"not_found", base::tr("No film found.")},
    {"id_not_at_provider", base::tr("We couldn’t find a film with this ID.")},
    {"id_names_another_film", base::tr("The ID in the file belongs to a film with another title.")},
    {"two_rows_one_film", base::tr("Two entries match the same film.")},
    {"series", base::tr("A series.")},
    {"episode", base::tr("An episode of a series.")},
    {"game", base::tr("A game.")},
    {"music", base::tr("Music.")},
    {"person", base::tr("A person.")},
    {"trailer", base::tr("A trailer.")},
    {"too_short", base::tr("Watched only briefly.")},
    {"stopped_early", base::tr("Stopped before the end.")},
    {"autoplayed", base::tr("Started automatically.")},
    {"unfinished", base::tr("Not watched to the end.")},
    {"other_profile", base::tr("Watched on another profile.")},
    {"no_place_for", base::tr("Matinee doesn’t support this.")},
    {"deleted_there", base::tr("Deleted in the other service.")},
    {"before_release", base::tr("The film came out more than a year after this date.")},
    {"changed_since", base::tr("You’ve changed it since.")},
    {"same_as_row", base::tr("Same as another item in your upload.")},
    {"bad_date", base::tr("We couldn’t read the date.")},
    {"future_date", base::tr("The date is in the future.")},
    {"bad_rating", base::tr("We couldn’t read the rating.")},
    {"bad_encoding", base::tr("We couldn’t read the text.")},
    {"bad_row", base::tr("We couldn’t read this row.")},
    {"no_title", base::tr("It has no title.")},
    {"too_long", base::tr("The text was too long and was shortened.")},
    {"file_empty", base::tr("The file is empty.")},
    {"file_encrypted", base::tr("The file is encrypted. Unpack it with its password, then upload the contents.")},
    {"file_broken", base::tr("The file is damaged from here on.")},
    {"too_big", base::tr("Too large to read.")},
    {"provider_down", base::tr("Film data wasn’t available.")},
};

template <std::size_t N>
base::Text find_word(const Word (&words)[N], std::string_view code) {
  const auto* found = std::ranges::find(words, code, &Word::code);
  return found == std::end(words) ? base::Text() : found->text;
}

}  // namespace

base::Text verdict_heading(std::string_view verdict) { return find_word(kVerdicts, verdict); }
base::Text reason_text(domain::RowReason reason) { return find_word(kReasons, reason.word()); }

base::Text kind_name(domain::RecordKind kind) {
  using enum domain::RecordKind;
  switch (kind) {
    case play:
      return base::tr_c("row of an import", "Entry");
    case seen:
      return base::tr_c("row of an import", "Seen, no date");
    case rating:
      return base::tr_c("row of an import", "Rating");
    case past_rating:
      return base::tr_c("row of an import", "Earlier rating");
    case watchlist:
      return base::tr_c("row of an import", "Watchlist");
    case list:
      return base::tr_c("row of an import", "List");
    case item:
      return base::tr_c("row of an import", "Film in a list");
    case like:
      return base::tr_c("row of an import", "Like");
    case favourite:
      return base::tr_c("row of an import", "Favourite");
    case review:
      return base::tr_c("row of an import", "Review or note");
    case place:
      return base::tr_c("row of an import", "Place");
    case person:
      return base::tr_c("row of an import", "Hidden person");
    case preference:
      return base::tr_c("row of an import", "Setting");
    case filter:
      return base::tr_c("row of an import", "Smart list");
    case picture:
      return base::tr_c("row of an import", "Profile picture");
    case visibility:
      return base::tr_c("row of an import", "Who can see a list");
  }
  return {};
}

}  // namespace transfer
