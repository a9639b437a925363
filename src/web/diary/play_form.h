// The fields of a play as forms show and send them (partials/play_fields.tpl), in the form that logs a film and in the
// one that edits an entry.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "actions/diary/log_play.h"
#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "domain/movie.h"
#include "domain/play.h"
#include "web/kit/form_input.h"

namespace web {

struct PlayFields {
  std::string watched_on = "today";  // today, yesterday, release, date, unknown
  std::string watched_at;            // as typed
  std::string plays = "1", location_id, comment;
  std::string new_place;  // counts when location_id is app::kNewPlace
  bool new_place_is_cinema = false;
  actions::RatingChange rating;
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

// Reads what a form logs or changes of a film's entry, with the members that it newly names, or no longer names.
actions::LogPlay read_sent_play(const app::Context& context, const domain::Movie& movie, FormInput& input);

}  // namespace web
