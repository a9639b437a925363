// The fields of a play as forms show and send them (partials/play_fields.tpl), in the form that logs a film and in the
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
#include "web/kit/film/rating_form.h"

namespace web {

struct PlayFields {
  std::string watched_on = "today";  // today, yesterday, release, date, unknown
  std::string watched_at;            // as typed
  std::string plays = "1", location_id, comment;
  std::string new_place;  // counts when location_id is app::kNewPlace
  bool new_place_is_cinema = false;
  SentRating rating;
  std::string tags;                                   // as typed, with commas
  std::optional<bool> is_rewatch = {};                // as chosen; nullopt leaves it as it was
  std::optional<bool> rewatch_was = {};               // as said or shown; nullopt: as earlier plays imply
  std::optional<bool> likes = {};                     // as chosen; nullopt leaves it as it is
  std::vector<std::string> with = {}, with_was = {};  // names of the company, now and when the form was made
  bool posts = false;                                 // hooks that wait to be asked post it; only in the form that logs
};

// Returns the fields of the form that was sent, to show them again.
PlayFields sent_fields(const app::Context& context);
PlayFields fields_of(const domain::Play& play);

// Adds the include PLAY_FIELDS to `target` and returns it, with the viewer's rating of the film if that is stored.
app::Section add_play_fields(app::Context& context, app::Section& target, const domain::Movie& movie,
                             const PlayFields& fields, const app::Problems& problems);

// The play, new place, rating and like that a form sends.
struct SentPlay {
  store::NewPlay play;
  std::optional<domain::Location> new_place;  // to be made, without an id
  SentRating rating;
  std::optional<bool> likes;  // nullopt leaves it as it is
  app::Problems problems;
};
SentPlay read_sent_play(app::Context& context, const domain::Movie& movie);

// Sets the play's place if the form names a new one; a place of this name that the user has already is used instead.
void make_place(store::Tx& tx, std::int64_t user_id, SentPlay& sent, base::UnixTime now);

// Likes or unlikes the film if the form asks for a change.
void write_like(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id, const SentPlay& sent, base::UnixTime now);

// Returns true if the form asks for another rating than the film has. write_rating() then writes it.
bool asks_for_rating(store::Db& db, std::int64_t user_id, std::int64_t movie_id, const SentRating& sent);
void write_rating(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id, const SentRating& sent,
                  base::UnixTime now);

}  // namespace web
