// The fields of a play as forms show them: partials/when.tpl and partials/place.tpl, in the form that logs a film
// and in the one that edits an entry.
#pragma once

#include <string>

#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "domain/play.h"
#include "http/form.h"

namespace web {

struct PlayFields {
  std::string watched_on = "today";  // today, yesterday, release, date, unknown
  std::string watched_at;            // as typed
  std::string plays = "1", location_id, comment;
};

// The fields of a form that was sent, to show them again.
PlayFields sent_fields(const http::Form& form);
PlayFields fields_of(const domain::Play& play);

// Adds the includes WHEN and PLACE to `target`.
void add_play_fields(app::Context& context, app::Section& target, const PlayFields& fields,
                     const std::string& release_date, const app::Problems& problems);

}  // namespace web
