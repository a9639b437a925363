// What becomes of the rows of one film: the rules of duplicates and differences. Preview and applying ask the same
// function. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "domain/import.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "transfer/imports/flow.h"

namespace transfer {

struct Decision {
  domain::RowVerdict verdict = domain::RowVerdict::waiting;
  std::string_view reason = {};
  bool is_taken = false;                    // unless somebody chooses otherwise
  int plays = 0;                            // of a play: how many are added
  bool is_past = false;                     // of a rating: an earlier one than the upload's newest
  std::optional<std::string> note_of = {};  // of a comment: the date of the play whose note it becomes, "" without one
  bool takes_mark = false;                  // for a play: it replaces the mark that the film was seen

  // Somebody can say whether it is taken.
  bool is_open() const {
    using domain::RowVerdict;
    return verdict == RowVerdict::fresh || verdict == RowVerdict::near || verdict == RowVerdict::conflict;
  }
};

// What a person has of a film, without what this upload added.
struct FilmHere {
  struct Plays {
    int count = 0;
    std::string comment;
    std::vector<std::string> tags = {};
    bool has_place = false, says_whether_again = false;
  };
  std::map<std::string, Plays> plays;  // by date, "" without one
  bool has_mark = false;               // the undated play only says that the film was seen
  int runtime = 0;                     // of the film in minutes; 0: nobody knows
  std::optional<store::Rating> rating;
  std::vector<store::PastRating> past;
  std::optional<base::UnixTime> listed_at, liked_at;
  std::optional<store::Review> review;
  std::set<std::string> lists;  // those of the upload that have the film, by their keys
  bool has_favourites = false, is_favourite = false;
  std::string release_date;  // of the film; empty: not known
};

// In the order of the rows; all are records of this film, and none has a verdict of its reader.
std::vector<Decision> decide(const std::vector<domain::ImportRecord>& rows, const FilmHere& here,
                             const ImportPolicy& policy);

// Whether two texts are the same but for spaces and line breaks.
bool is_same_text(std::string_view a, std::string_view b);
// Whether a text has the other in it, but for spaces and line breaks.
bool contains_text(std::string_view whole, std::string_view part);

}  // namespace transfer
