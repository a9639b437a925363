// Logging a film: search, pick, and the form with date, rating, place and comment. The script shows the same page
// in a dialog.
#pragma once

#include "app/context.h"
#include "app/forms.h"
#include "domain/movie.h"

namespace web {

http::Response log_movie(app::Context& context);
http::Response log_movie_post(app::Context& context);  // POST

// The log form of a stored film again, with what the request's form sent and what is wrong with it: 422.
http::Response log_form_again(app::Context& context, const domain::Movie& movie, const app::Problems& problems);

}  // namespace web
