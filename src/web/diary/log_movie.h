// The form that logs a film, for the handlers that answer with it.
#pragma once

#include "app/context.h"
#include "domain/movie.h"

namespace web {

// Logs a stored film as the request's form says, once for each form.
http::Response log_sent_play(app::Context& context, const domain::Movie& movie);

}  // namespace web
