// The form that logs a film, for the handlers that answer with it.
#pragma once

#include "app/context.h"
#include "app/page/forms.h"
#include "domain/movie.h"

namespace web {

// Answers 422 with the log form again: the fields that the request sent, and their problems. `movie`: a stored film, or
// one of which only meta_id is set.
http::Response log_form_again(app::Context& context, const domain::Movie& movie, const app::Problems& problems);

// Logs a stored film as the request's form says; once for each form.
http::Response log_sent_play(app::Context& context, const domain::Movie& movie);

}  // namespace web
