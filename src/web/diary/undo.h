// What Undo restores in the diary: kept under a token (app/page/flash.h) and used once.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/context.h"
#include "app/page/flash.h"
#include "base/json.h"
#include "domain/play.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/work/hook.h"

namespace web {

// A row as an Undo keeps it, and what it says; a place that is gone meanwhile is left out.
base::Json play_to_json(const domain::Play& play);
store::NewPlay play_from_json(store::Db& db, std::int64_t user_id, std::int64_t movie_id, const base::Json& row);
// Describes an entry, or its absence, as a change leaves it, for is_as_left() to compare later. Names that others have
// taken off the entry since make no difference; names that were added do.
base::Json left_as(const std::optional<domain::Play>& play);
bool is_as_left(const base::Json& left, const std::optional<domain::Play>& now);

// What hooks are told from now on, within one transaction. An Undo of what that tells of withdraws it while it waits.
class Told {
 public:
  explicit Told(store::Tx& tx);
  void add_to(base::Json& what) const;

 private:
  store::Tx& tx_;
  std::int64_t last_before_;
};
void withdraw_told(store::Tx& tx, std::int64_t user_id, const base::Json& what, store::HookEvent event);

// Adds to `what` the place that was created for an entry; 0 for none. Undo deletes the place too, unless it was renamed
// or used again since.
void add_new_place(store::Db& db, std::int64_t user_id, std::int64_t location_id, base::Json& what);

// A row that was deleted.
base::Json undo_of_delete(const domain::Play& play);

// The viewer's rating of a film, noted before it is changed or taken away. It must still be as the change left it for
// the Undo, which leaves no earlier rating behind.
class ChangedRating {
 public:
  ChangedRating(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id);
  const std::optional<store::Rating>& before() const { return before_; }
  base::Json undo() const;

 private:
  store::Tx& tx_;
  std::int64_t user_id_, movie_id_;
  std::optional<store::Rating> before_;
  std::int64_t change_;  // the newest one of before
  Told told_;
};

// The same of the viewer's review of a film.
class ChangedReview {
 public:
  ChangedReview(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id);
  void add_to(base::Json& what) const;  // what an Undo puts back

 private:
  store::Tx& tx_;
  std::int64_t user_id_, movie_id_;
  std::optional<store::Review> before_;
};

// The same of whether the viewer likes a film.
class ChangedLike {
 public:
  ChangedLike(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id);
  void add_to(base::Json& what) const;  // nothing while it is as it was
  base::Json undo() const;

 private:
  store::Tx& tx_;
  std::int64_t user_id_, movie_id_;
  std::optional<base::UnixTime> before_;
};

// Notes what logging `play` changes before it is written: the entry of that date, the rating (if the form also rates),
// the like and the watchlist. undo() may undo anything it has set by then; what is written later is kept, together
// with its entry.
class LoggedPlay {
 public:
  LoggedPlay(store::Tx& tx, const domain::User& user, const store::NewPlay& play, bool with_rating);
  // Notes the place that was created for the play; 0 for none.
  void made_place(std::int64_t location_id) { new_place_ = location_id; }
  base::Json undo(std::int64_t entry) const;

 private:
  store::Tx& tx_;
  std::int64_t user_id_, movie_id_;
  std::int64_t new_place_ = 0;
  std::optional<domain::Play> before_;  // the entry of that date
  ChangedRating rating_;
  ChangedLike like_;
  bool with_rating_;
  std::optional<base::UnixTime> listed_at_;
  Told told_;
};

// A film that was taken off the watchlist, where it had been since `listed_at`, or put on it then.
base::Json undo_of_watchlist(std::int64_t movie_id, base::UnixTime listed_at);
base::Json undo_of_listing(std::int64_t movie_id, base::UnixTime listed_at);

// A message whose Undo puts `what` back: in a film's history, or at another path. Without Undo when it is too long.
constexpr std::size_t kLongestUndo = 5'000'000;  // bytes; the table undo takes as many characters
app::Flash with_undo(app::Context& context, store::Tx& tx, const base::Text& text, std::int64_t movie_id,
                     const base::Json& what);
app::Flash with_undo(app::Context& context, store::Tx& tx, const base::Text& text, const std::string& path,
                     const base::Json& what);

// Says it on the next page, with Undo. A script that asks for it (`_flash` = undo) says it in its own words, and offers
// the Undo that the answer names.
void tell(app::Context& context, store::Tx& tx, const base::Text& text, std::int64_t movie_id, const base::Json& undo);

// Puts back what app::remember_undo was given; `movie_id` is the path's. False when there is nothing, it speaks of
// another film, or newer ones have taken the place of the rating and the review it speaks of.
bool put_back(app::Context& context, store::Tx& tx, std::int64_t movie_id, const base::Json& what);

// Says on the next page how many of many films were changed since, and are not put back.
void tell_what_stays(app::Context& context, store::Tx& tx, std::size_t films);

// Undoes what the form's `undo` names; only when `put_back` did so the token is used up. Says which it was on the next
// page, to a second click nothing else.
void undo_once(app::Context& context, store::Tx& tx, const std::function<bool(const base::Json& what)>& put_back);

}  // namespace web
