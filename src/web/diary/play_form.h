// The fields of a play as forms show and send them (partials/play_fields.tpl): in the form that logs a film and in the
// one that edits an entry.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "domain/movie.h"
#include "domain/play.h"
#include "http/form.h"
#include "store/diary/play.h"
#include "web/film/rating_form.h"

namespace web {

struct PlayFields {
  std::string watched_on = "today";  // today, yesterday, release, date, unknown
  std::string watched_at;            // as typed
  std::string plays = "1", location_id, comment;
  std::string new_place;  // counts when location_id is app::kNewPlace
  bool new_place_is_cinema = false;
  SentRating rating;
  std::string tags;                                   // as typed, with commas
  std::optional<bool> is_rewatch = {};                // as chosen; none: as it was
  std::optional<bool> rewatch_was = {};               // as said or as the form showed it; none: as earlier plays tell
  std::optional<bool> likes = {};                     // as chosen; none: as it is
  std::vector<std::string> with = {}, with_was = {};  // names of those it was with, and when the form was made
  bool posts = false;  // to be told to hooks that wait to be asked; of the form that logs
};

// The fields of the form that was sent, to show them again.
PlayFields sent_fields(const app::Context& context);
PlayFields fields_of(const domain::Play& play);

// Adds the include PLAY_FIELDS to `target`, with the viewer's rating of the film where it is stored, and returns it.
app::Section add_play_fields(app::Context& context, app::Section& target, const domain::Movie& movie,
                             const PlayFields& fields, const app::Problems& problems);

// What the form says.
struct SentPlay {
  store::NewPlay play;
  std::optional<domain::Location> new_place;  // to be made, without an id
  SentRating rating;
  std::optional<bool> likes;  // none: as it is
  app::Problems problems;
};
SentPlay read_sent_play(app::Context& context, const domain::Movie& movie);

// Sets the play's place when the form names a new one; one of this name that the user has already is taken instead.
// Returns the id of the one that was made, or 0.
std::int64_t make_place(store::Tx& tx, std::int64_t user_id, SentPlay& sent, base::UnixTime now);

// Likes the film or no longer, when the form says another than is so.
void write_like(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id, const SentPlay& sent, base::UnixTime now);

// Whether the form asks for another rating than the film has, and writing it.
bool asks_for_rating(store::Db& db, std::int64_t user_id, std::int64_t movie_id, const SentRating& sent);
void write_rating(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id, const SentRating& sent,
                  base::UnixTime now);

}  // namespace web
