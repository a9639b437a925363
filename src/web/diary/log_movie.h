// The form that logs a film, for the handlers that answer with it.
#pragma once

#include "app/context.h"
#include "app/forms.h"
#include "domain/movie.h"

namespace web {

// The log form of a stored film again, with what the request's form sent and what is wrong with it: 422.
http::Response log_form_again(app::Context& context, const domain::Movie& movie, const app::Problems& problems);

}  // namespace web
