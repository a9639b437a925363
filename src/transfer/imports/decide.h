// Decides the rows of one film by the rules of duplicates and differences. Preview and applying call the same function.
// Pure.
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
  domain::RowReason reason = {};
  bool is_taken = false;                    // unless somebody chooses otherwise
  int plays = 0;                            // for a play: number of plays to add
  bool is_past = false;                     // for a rating: it is earlier than the upload's newest
  std::optional<std::string> note_of = {};  // for a review that becomes a note: the date of its play, "" without one
  bool takes_mark = false;                  // for a play: it replaces the mark that the film was seen

  // Returns true if somebody can choose whether the row is taken.
  bool is_open() const {
    using domain::RowVerdict;
    return verdict == RowVerdict::fresh || verdict == RowVerdict::near || verdict == RowVerdict::conflict;
  }
};

// A film as it is in a person's diary, without the additions of this upload.
struct FilmHere {
  struct Plays {
    int count = 0;
    std::string comment;
    std::vector<std::string> tags = {};
    bool has_place = false, says_whether_again = false;
  };
  std::map<std::string, Plays> plays;  // by date, "" without one
  bool has_mark = false;               // the undated play only means that the film was seen
  int runtime = 0;                     // minutes; 0: unknown
  std::optional<store::Rating> rating;
  std::vector<store::PastRating> past;
  std::optional<base::UnixTime> listed_at, liked_at;
  std::optional<store::Review> review;
  std::set<std::string> lists;  // keys of the upload's lists that have the film
  bool has_favourites = false, is_favourite = false;
  std::string release_date;  // empty: unknown
};

// Returns the decisions in the order of the rows. All rows are records of this film, and their reader gave none of them
// a verdict.
std::vector<Decision> decide(const std::vector<domain::ImportRecord>& rows, const FilmHere& here,
                             const ImportPolicy& policy);

// Returns true if two texts are equal except for spaces and line breaks.
bool is_same_text(std::string_view a, std::string_view b);
// Returns true if `whole` contains `part`, except for spaces and line breaks.
bool contains_text(std::string_view whole, std::string_view part);

}  // namespace transfer
