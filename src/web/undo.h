// What an Undo of the history puts back: kept in the session under a token (app/flash.h), used once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/context.h"
#include "app/flash.h"
#include "base/json.h"
#include "domain/play.h"
#include "store/play.h"
#include "store/rating.h"

namespace web {

// A row that was deleted.
base::Json undo_of_delete(const domain::Play& play);

// What logging `play` changes, noted before it is written: the entry of that date, the rating (when the form also
// rates) and the watchlist as they were.
class LoggedPlay {
 public:
  LoggedPlay(store::Tx& tx, const domain::User& user, const store::NewPlay& play, bool with_rating);
  base::Json undo(std::int64_t entry) const;

 private:
  std::int64_t movie_id_;
  int plays_;
  std::optional<domain::Play> before_;  // the entry of that date
  std::optional<store::Rating> rating_;
  bool with_rating_;
  std::optional<base::UnixTime> listed_at_;
};

// A rating that was removed.
base::Json undo_of_rating(std::int64_t movie_id, const store::Rating& rating);

// A film that was taken off the watchlist, where it had been since `listed_at`.
base::Json undo_of_watchlist(std::int64_t movie_id, base::UnixTime listed_at);

// Whether it is short enough to be kept in the session.
bool fits_session(const base::Json& what);

// As app::remember_undo; what is too long for the session (a long comment) waits in cache.db. Empty when
// even that cannot be written: there is no Undo then.
std::string remember(app::Context& context, const base::Json& what);

// A message whose Undo puts `what` back.
app::Flash with_undo(app::Context& context, const std::string& text, std::int64_t movie_id, const base::Json& what);

// Puts back what app::take_undo gave; `movie_id` is the path's. False when there is nothing, or it speaks of another film.
bool put_back(app::Context& context, store::Tx& tx, std::int64_t movie_id, const base::Json& what);

}  // namespace web
