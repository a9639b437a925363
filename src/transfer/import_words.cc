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
    {"waiting", base::tr("Not looked at yet")},
    {"new", base::tr_c("rows of an import", "New")},
    {"same", base::tr("Already here")},
    {"near", base::tr("Probably the same")},
    {"conflict", base::tr("Different here")},
    {"choose", base::tr("Choose a film")},
    {"unknown", base::tr("Not found")},
    {"not_film", base::tr("Not films")},
    {"not_a_play", base::tr("Not watched")},
    {"not_kept", base::tr("Not kept")},
    {"folded", base::tr("Said twice")},
    {"bad", base::tr("Unreadable")},
    {"added", base::tr("Added")},
    {"changed", base::tr("Changed")},
    {"skipped", base::tr("Left out")},
    {"failed", base::tr("Failed")},
    {"taken_back", base::tr("Undone")},
    {"stays", base::tr("Stays")},
};

constexpr Word kReasons[] = {
    {"here_already", base::tr("This is here already.")},
    {"a_day_apart", base::tr("A play one day before or after is here.")},
    {"finer_date_here", base::tr("Here the date is known more exactly.")},
    {"coarser_date_here", base::tr("In the file the date is known more exactly.")},
    {"other_rating_here", base::tr("Your rating here is another one.")},
    {"other_comment_here", base::tr("Your text here is another one.")},
    {"more_in_file", base::tr("The file says more about it.")},
    {"later_here", base::tr("Your watchlist has it since a later time.")},
    {"picture_here", base::tr("You have a profile picture here.")},
    {"would_be_shared",
     base::tr("In the file, others can see this list. Take this row to share it here too; otherwise it’s private.")},
    {"as_note", base::tr("It becomes the note of the play nearest in time.")},
    {"dates_mark", base::tr("You marked this film as seen, without a date. This entry replaces that mark.")},
    {"several_films", base::tr("Several films fit, and nothing else tells them apart.")},
    {"year_differs", base::tr("A film with this title is from another year.")},
    {"title_differs", base::tr("The titles are only alike.")},
    {"no_year", base::tr("The file has no year, and more than one film fits.")},
    {"little_known", base::tr("The only match is a film that few people have rated. Check that it’s the right one.")},
    {"not_found", base::tr("No film found.")},
    {"id_not_at_provider", base::tr("The film provider does not know this id.")},
    {"id_names_another_film", base::tr("The id in the file names a film with another title.")},
    {"two_rows_one_film", base::tr("Two different films of the file would become the same film.")},
    {"series", base::tr("A series.")},
    {"episode", base::tr("An episode of a series.")},
    {"game", base::tr("A game.")},
    {"music", base::tr("Music.")},
    {"person", base::tr("A person.")},
    {"trailer", base::tr("A trailer.")},
    {"too_short", base::tr("Watched for a moment only.")},
    {"stopped_early", base::tr("Stopped before the end.")},
    {"autoplayed", base::tr("Started by itself.")},
    {"unfinished", base::tr("Not watched to the end.")},
    {"other_profile", base::tr("Watched with another profile.")},
    {"no_place_for", base::tr("Matinee has no place for this.")},
    {"deleted_there", base::tr("It was deleted there.")},
    {"before_release", base::tr("The film came out more than a year after this day.")},
    {"changed_since", base::tr("You have changed it since.")},
    {"same_as_row", base::tr("Another row says the same.")},
    {"bad_date", base::tr("The date cannot be read.")},
    {"future_date", base::tr("The date is in the future.")},
    {"bad_rating", base::tr("The rating cannot be read.")},
    {"bad_encoding", base::tr("The letters cannot be read.")},
    {"bad_row", base::tr("The row cannot be read.")},
    {"no_title", base::tr("It has no title.")},
    {"too_long", base::tr("The text was too long and is cut.")},
    {"file_empty", base::tr("The file is empty.")},
    {"file_encrypted", base::tr("The file is encrypted. Unpack it with its password, and upload what is in it.")},
    {"file_broken", base::tr("The file is broken from here on.")},
    {"too_big", base::tr("Too large to be read.")},
    {"provider_down", base::tr("The film provider did not answer.")},
};

template <std::size_t N>
base::Text find_word(const Word (&words)[N], std::string_view code) {
  const auto* found = std::ranges::find(words, code, &Word::code);
  return found == std::end(words) ? base::Text() : found->text;
}

}  // namespace

base::Text verdict_heading(std::string_view verdict) { return find_word(kVerdicts, verdict); }
base::Text reason_text(std::string_view reason) { return find_word(kReasons, reason); }

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
