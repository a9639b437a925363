#include "transfer/imports/decide.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "base/time.h"
#include "store/diary/play.h"
#include "store/diary/tag.h"

namespace transfer {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowReason;
using domain::RowVerdict;

const Decision kNew{RowVerdict::fresh, {}, true};
const Decision kSame{RowVerdict::same, "here_already", false};
const Decision kFolded{RowVerdict::folded, "same_as_row", false};
const Decision kMore{RowVerdict::conflict, "more_in_file", true};
const Decision kNoPlace{RowVerdict::not_kept, "no_place_for", false};

// Returns the normal form of a text: without spaces and line breaks.
std::string without_spaces(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text)
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r') out += c;
  return out;
}

// Uses memmem, which takes time proportional to the sum of both lengths; string::find can take their product.
bool contains(std::string_view whole, std::string_view part) {
  return ::memmem(whole.data(), whole.size(), part.data(), part.size()) != nullptr;
}

// Returns a day within a watch date, for its distance from another one.
std::string day_in(const std::string& date) {
  return date.size() == 4 ? date + "-07-01" : date.size() == 7 ? date + "-15" : date;
}

// Returns true if the film came out more than a year after the play, as far as both dates are known.
bool is_before_release(const std::string& date, const std::string& release_date) {
  if (date.empty() || release_date.empty()) return false;
  const std::string latest = std::to_string(base::year_of(date) + 1) + date.substr(4);
  return release_date.substr(0, latest.size()) > latest;
}

// Returns why a viewing of this length is no play, or an empty text if it is: 70 % of a film are a play, and 5 % a try.
// If the film's length is unknown, an hour is a play, and five minutes are a try.
domain::RowReason why_no_play(int seconds, int runtime) {
  const int whole = runtime * 60, enough = runtime > 0 ? whole / 10 * 7 : 60 * 60,
            tried = runtime > 0 ? whole / 20 : 5 * 60;
  return seconds >= enough ? RowReason() : seconds >= tried ? RowReason("stopped_early") : RowReason("too_short");
}

class Decider {
 public:
  Decider(const std::vector<ImportRecord>& rows, const FilmHere& here, const ImportPolicy& policy)
      : rows_(rows), here_(here), policy_(policy) {
    find_first_dated();
    newest_rating_ = newest(RecordKind::rating);
    newest_review_ = newest(RecordKind::review);
    if (newest_review_ == rows_.size()) return;
    newest_text_ = without_spaces(rows_[newest_review_].text);
    read_notes();
  }

  Decision of(std::size_t index) {
    const ImportRecord& row = rows_[index];
    switch (row.kind) {
      case RecordKind::play:
        return policy_.plays ? of_play(row) : left_out();
      case RecordKind::seen:
        return policy_.plays && policy_.marks ? of_mark() : left_out();
      case RecordKind::rating:
        return policy_.ratings ? of_rating(index) : left_out();
      case RecordKind::past_rating:
        return policy_.ratings ? of_past_rating(row) : left_out();
      case RecordKind::watchlist:
        return policy_.watchlist ? of_watchlist(row) : left_out();
      case RecordKind::item:
        return policy_.lists ? once(row.kind, row.list, here_.lists.contains(row.list)) : left_out();
      case RecordKind::like:
        return policy_.ratings ? once(row.kind, {}, here_.liked_at.has_value()) : left_out();
      case RecordKind::favourite:
        return policy_.lists ? of_favourite() : left_out();
      case RecordKind::review:
        return policy_.comments ? of_review(index) : left_out();
      default:
        return kNoPlace;
    }
  }

 private:
  static Decision left_out() { return {RowVerdict::skipped}; }

  // Returns kNew for the first row with this key, unless it is here already.
  Decision once(RecordKind kind, const std::string& key, bool is_here) {
    if (!met_.emplace(kind, key).second) return kFolded;
    return is_here ? kSame : kNew;
  }

  // Returns true if the row holds enough to be a play.
  bool is_play(const ImportRecord& row) const {
    return row.kind == RecordKind::play &&
           (row.watched_seconds == 0 || why_no_play(row.watched_seconds, here_.runtime).empty());
  }

  bool has_dates_here() const { return here_.plays.size() > here_.plays.count(""); }

  // Finds the play that replaces a mark if nothing else is here: the first one with a date.
  void find_first_dated() {
    if (!here_.has_mark || has_dates_here() || !policy_.plays || policy_.add_all) return;
    for (const ImportRecord& row : rows_)
      if (is_play(row) && row.date && (first_dated_ == nullptr || *row.date < *first_dated_->date)) first_dated_ = &row;
  }

  // Treats the first m rows of a date as those that are here already, and the others as new. So a second viewing on one
  // day survives, and a repeated upload adds nothing.
  Decision of_play(const ImportRecord& row) {
    if (row.watched_seconds > 0)
      if (const domain::RowReason reason = why_no_play(row.watched_seconds, here_.runtime); !reason.empty())
        return {RowVerdict::not_a_play, reason};
    const std::string date = row.date.value_or("");
    const auto here = here_.plays.find(date);
    const int given_way = date.empty() && first_dated_ != nullptr ? 1 : 0;
    const int there = policy_.add_all || here == here_.plays.end() ? 0 : here->second.count - given_way;
    int& counted = counted_[date];
    const int before = std::max(counted, there);
    counted += row.count;
    if (counted > before) {
      if (there == 0 && !policy_.add_all) {
        if (const auto near = near_date(date)) {
          const int plays = near->verdict == RowVerdict::near ? counted - before : 0;
          return {near->verdict, near->reason, near->is_taken, plays};
        }
      }
      Decision decision = kNew;
      decision.plays = counted - before;
      decision.takes_mark = !policy_.add_all && (date.empty() ? first_dated_ != nullptr : !has_dates_here());
      if (here != here_.plays.end() && policy_.comment_policy == "mine" && !here->second.comment.empty() &&
          of_comment(row.text, here->second.comment).verdict != RowVerdict::same)
        decision.reason = "other_comment_here";  // the play is added without its text
      else if (is_before_release(date, here_.release_date)) decision.reason = "before_release";
      else if (&row == first_dated_) decision.reason = "dates_mark";
      return decision;
    }
    const Decision decision = of_comment(row.text, here->second.comment);
    const bool has_more = decision.verdict == RowVerdict::same && says_more(row, here->second);
    return has_more ? kMore : decision;
  }

  // Returns true if the row has a place, tags or a rewatch mark that the entry here lacks.
  static bool says_more(const ImportRecord& row, const FilmHere::Plays& here) {
    const std::size_t tags = store::joined_tags(here.tags, row.tags).size();
    const bool is_first = here.count == 1 && row.count == 1;  // otherwise it is unknown which one the row means
    return (!row.place.empty() && !here.has_place) ||
           (tags > here.tags.size() && tags <= store::most_tags(here.count)) ||
           (is_first && row.is_rewatch.value_or(false) && !here.says_whether_again);
  }

  // Looks for a date here that this one may mean: less exact, more exact, or a day earlier or later. It looks dates up,
  // because a film may have thousands of them.
  std::optional<Decision> near_date(const std::string& date) const {
    if (date.empty()) return std::nullopt;
    for (auto finer = here_.plays.upper_bound(date); finer != here_.plays.end() && finer->first.starts_with(date);
         ++finer)
      if (finer->second.count > 0) return Decision{RowVerdict::same, "finer_date_here"};
    for (const std::size_t length : {std::size_t{4}, std::size_t{7}})
      if (length < date.size() && is_played_on(date.substr(0, length)))
        return Decision{RowVerdict::near, "coarser_date_here"};
    if (base::is_iso_date(date) && (is_played_on(base::add_days(date, 1)) || is_played_on(base::add_days(date, -1))))
      return Decision{RowVerdict::near, "a_day_apart"};
    return std::nullopt;
  }

  bool is_played_on(const std::string& date) const {
    const auto plays = here_.plays.find(date);
    return plays != here_.plays.end() && plays->second.count > 0;
  }

  // Never replaces a text that is here unless somebody wants it.
  Decision of_comment(const std::string& text, const std::string& here) const {
    if (!policy_.comments || contains_text(here, text)) return kSame;
    if (here.empty()) return kMore;
    return {RowVerdict::conflict, "other_comment_here", policy_.comment_policy != "mine"};
  }

  Decision of_mark() {
    if (!here_.plays.empty()) return kSame;
    if (std::ranges::any_of(rows_, [this](const ImportRecord& row) { return is_play(row); }))
      return {RowVerdict::same, "same_as_row"};
    Decision decision = once(RecordKind::seen, {}, false);
    decision.plays = decision.is_taken ? 1 : 0;
    return decision;
  }

  // Returns a text that rows are compared by: the time, or the end of the entry's day or month.
  static std::string moment_of(const ImportRecord& row) {
    if (row.at) return base::rfc3339(*row.at);
    return row.date ? *row.date + "T99" : "";
  }

  // Returns the newest row of the upload, or the last of those without a time.
  std::size_t newest(RecordKind kind) const {
    std::size_t best = rows_.size();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (rows_[i].kind != kind) continue;
      if (best == rows_.size() || moment_of(rows_[i]) >= moment_of(rows_[best])) best = i;
    }
    return best;
  }

  // Counts the newest of several ratings of a film. An earlier one that differs goes into the history, where everything
  // has a time.
  Decision of_rating(std::size_t index) {
    const ImportRecord& row = rows_[index];
    if (newest_rating_ != index) {
      if (row.tenths == rows_[newest_rating_].tenths) return kFolded;
      if (!row.at) return kNoPlace;
      Decision decision = of_past_rating(row);
      decision.is_past = true;
      return decision;
    }
    if (!here_.rating) return kNew;
    if (here_.rating->rating == row.tenths) return kSame;
    const bool is_newer = row.at && *row.at > here_.rating->rated_at;
    const bool is_taken = policy_.rating_policy == "theirs" || (policy_.rating_policy == "newer" && is_newer);
    return {RowVerdict::conflict, "other_rating_here", is_taken};
  }

  Decision of_past_rating(const ImportRecord& row) {
    const base::UnixTime at = row.at.value_or(0);
    const auto value = row.tenths == 0 ? std::nullopt : std::optional(row.tenths);
    const auto stands = [&](const std::optional<int>& other, base::UnixTime when) {
      return other == value && when >= at;
    };
    if (here_.rating && stands(here_.rating->rating, here_.rating->rated_at)) return kSame;
    if (std::ranges::any_of(here_.past, [&](const auto& past) { return stands(past.rating, past.rated_at); }))
      return kSame;
    if (newest_rating_ < rows_.size() && rows_[newest_rating_].tenths == row.tenths &&
        rows_[newest_rating_].at == row.at)
      return kFolded;  // the current one, which records itself
    if (!row.at) return kNoPlace;
    return once(RecordKind::past_rating, std::to_string(row.tenths) + ' ' + std::to_string(at), false);
  }

  // The earlier time wins.
  Decision of_watchlist(const ImportRecord& row) {
    const Decision decision = once(row.kind, {}, here_.listed_at.has_value());
    const bool is_earlier = decision.verdict == RowVerdict::same && row.at && *row.at < *here_.listed_at;
    return is_earlier ? Decision{RowVerdict::conflict, "later_here", true} : decision;
  }

  Decision of_favourite() {
    if (here_.is_favourite) return kSame;
    if (here_.has_favourites) return kNoPlace;
    return once(RecordKind::favourite, {}, false);
  }

  // A play's note in its final form in the diary: in normal form, and cut to the longest that fits.
  struct Note {
    std::string text;
    std::size_t length = 0;  // code points of the texts it was made from
    void add(const std::string& more) {
      const std::size_t added = base::code_points(more) + (length == 0 ? 0 : 2);
      if (more.empty() || length + added > store::kMostComment) return;
      text += without_spaces(more);
      length += added;
    }
  };

  // Reads the plays that will be in the diary, each with its note.
  void read_notes() {
    for (const auto& [date, plays] : here_.plays)
      if (!date.empty() || first_dated_ == nullptr) notes_[date].add(plays.comment);
    for (const ImportRecord& row : rows_) {
      const std::string date = row.date.value_or("");
      const bool is_play = row.kind == RecordKind::play && (policy_.add_all || !near_date(date));
      const bool is_mark = row.kind == RecordKind::seen && policy_.marks && notes_.empty();
      if (policy_.plays && (is_play || is_mark)) notes_[date].add(row.text);
    }
    for (auto& [date, note] : notes_)
      if (!date.empty()) by_time_.emplace(base::day_begins(day_in(date), policy_.zone) + base::kDay / 2, &date);
  }

  // Returns the date of the play that a comment is about. A comment without a time has one only if there is a single
  // play. The first date counts if two plays are equally near.
  std::optional<std::string> nearest_play(const ImportRecord& row) const {
    if (notes_.size() == 1) return notes_.begin()->first;
    if (notes_.empty() || !row.at) return std::nullopt;
    const auto after = by_time_.lower_bound(*row.at);
    if (after == by_time_.begin()) return *after->second;
    const auto before = std::prev(after);
    if (after == by_time_.end()) return *before->second;
    const base::UnixTime to_after = after->first - *row.at, to_before = *row.at - before->first;
    if (to_after == to_before) return std::min(*after->second, *before->second);
    return to_after < to_before ? *after->second : *before->second;
  }

  // Makes a text that cannot be the film's review the note of the play nearest in time, if that has none.
  Decision of_note(const ImportRecord& row) {
    const auto date = nearest_play(row);
    if (!date) return kNoPlace;
    Note& note = notes_[*date];
    if (contains(note.text, without_spaces(row.text))) return kSame;
    if (!note.text.empty()) return kNoPlace;
    note.add(row.text);
    Decision decision{RowVerdict::fresh, "as_note", true};
    decision.note_of = date;
    return decision;
  }

  // Makes the newest review of the upload the film's review, if there is none yet.
  Decision of_review(std::size_t index) {
    const std::string& text = rows_[index].text;
    const bool is_newest = newest_review_ == index;
    if (!is_newest && contains(newest_text_, without_spaces(text))) return kFolded;
    if (!here_.review && is_newest) return kNew;
    const Decision beside = here_.review ? of_comment(text, here_.review->text) : kNoPlace;
    if (beside.verdict == RowVerdict::same || (is_newest && beside.is_taken)) return beside;
    const Decision note = of_note(rows_[index]);
    return is_newest && note.verdict == RowVerdict::not_kept ? beside : note;
  }

  const std::vector<ImportRecord>& rows_;
  const FilmHere& here_;
  const ImportPolicy& policy_;
  std::size_t newest_rating_ = 0, newest_review_ = 0;
  const ImportRecord* first_dated_ = nullptr;  // null: no mark is replaced
  std::map<std::string, int> counted_;         // plays of the upload so far, by date
  std::set<std::pair<RecordKind, std::string>> met_;
  std::string newest_text_;                               // normal form of the newest review
  std::map<std::string, Note> notes_;                     // notes of plays, here and in the upload, by date
  std::map<base::UnixTime, const std::string*> by_time_;  // dates of plays by time; the first one of equal times
};

}  // namespace

std::vector<Decision> decide(const std::vector<ImportRecord>& rows, const FilmHere& here, const ImportPolicy& policy) {
  Decider decider(rows, here, policy);
  std::vector<Decision> decisions;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    decisions.push_back(decider.of(i));
    Decision& last = decisions.back();
    if (rows[i].is_text_cut && last.is_open() && last.reason.empty()) last.reason = "too_long";
  }
  return decisions;
}

bool contains_text(std::string_view whole, std::string_view part) {
  return contains(without_spaces(whole), without_spaces(part));
}

bool is_same_text(std::string_view a, std::string_view b) { return without_spaces(a) == without_spaces(b); }

}  // namespace transfer
