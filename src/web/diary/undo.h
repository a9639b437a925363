// The state that Undo restores in the diary. It is kept under a token (app/page/flash.h) and used once.
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

// Converts an entry to the JSON that Undo keeps, and back. A place that no longer exists is left out.
base::Json play_to_json(const domain::Play& play);
store::NewPlay play_from_json(store::Db& db, std::int64_t user_id, std::int64_t movie_id, const base::Json& row);
// Describes an entry, or its absence, as a change leaves it, for is_as_left() to compare later. Names that others have
// taken off the entry since make no difference; names that were added do.
base::Json left_as(const std::optional<domain::Play>& play);
bool is_as_left(const base::Json& left, const std::optional<domain::Play>& now);

// Notes which events for hooks a transaction adds from now on, so that an Undo can withdraw those that still wait.
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

// Returns the state that Undo needs to restore a deleted entry.
base::Json undo_of_delete(const domain::Play& play);

// Notes the viewer's rating of a film before it is changed or removed. Undo restores it only if the rating is as the
// change left it, and leaves no trace of the change among the earlier ratings.
class ChangedRating {
 public:
  ChangedRating(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id);
  const std::optional<store::Rating>& before() const { return before_; }
  base::Json undo() const;

 private:
  store::Tx& tx_;
  std::int64_t user_id_, movie_id_;
  std::optional<store::Rating> before_;
  std::int64_t change_;  // the newest one before this change
  Told told_;
};

// Notes the viewer's review of a film before it is changed or removed, so that Undo can restore it.
class ChangedReview {
 public:
  ChangedReview(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id);
  void add_to(base::Json& what) const;  // adds the state that Undo restores

 private:
  store::Tx& tx_;
  std::int64_t user_id_, movie_id_;
  std::optional<store::Review> before_;
};

// Notes if the viewer likes a film before that changes, so that Undo can restore it.
class ChangedLike {
 public:
  ChangedLike(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id);
  void add_to(base::Json& what) const;  // adds nothing if it has not changed
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

// Returns the state that Undo needs for a film that was taken off the watchlist, where it had been since `listed_at`,
// or that was put on it then.
base::Json undo_of_watchlist(std::int64_t movie_id, base::UnixTime listed_at);
base::Json undo_of_listing(std::int64_t movie_id, base::UnixTime listed_at);

// Returns a message whose Undo restores `what`, in a film's diary or at another path. It has no Undo if `what` is too
// long.
constexpr std::size_t kLongestUndo = 5'000'000;  // bytes; the table undo takes as many characters
app::Flash with_undo(app::Context& context, store::Tx& tx, const base::Text& text, std::int64_t movie_id,
                     const base::Json& what);
app::Flash with_undo(app::Context& context, store::Tx& tx, const base::Text& text, const std::string& path,
                     const base::Json& what);

// Shows the text on the next page, with Undo. A script that asks for it (`_flash` = undo) says it in its own words, and
// offers the Undo that the answer names.
void tell(app::Context& context, store::Tx& tx, const base::Text& text, std::int64_t movie_id, const base::Json& undo);

// Restores what app::remember_undo was given; `movie_id` is the path's. Returns false if nothing was restored, such as
// when it is about another film or everything has changed since.
bool put_back(app::Context& context, store::Tx& tx, std::int64_t movie_id, const base::Json& what);

// Says on the next page how many films have changed since and are not restored.
void tell_what_stays(app::Context& context, store::Tx& tx, std::size_t films);

// Calls `put_back` with the state that the form's `undo` names, and uses the token up only if that returns true. The
// next page says the result, and a second click adds no other message.
void undo_once(app::Context& context, store::Tx& tx, const std::function<bool(const base::Json& what)>& put_back);

}  // namespace web
