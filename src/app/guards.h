// The specification's middleware, by its names. Each guard returns nothing to let the request pass, or the
// answer that ends it. They stand in a route's row in the order in which they run.
#pragma once

#include <optional>
#include <string_view>

#include "auth/limits.h"
#include "base/time.h"
#include "http/error.h"
#include "http/response.h"

namespace app {

struct Context;

using Verdict = std::optional<http::Response>;

// Says in the table that a route needs no login.
Verdict open_to_all(Context&);

// Who asks, without a session: for images, which set no cookie.
Verdict viewer_from_cookie(Context& context);

// Web.
Verdict start_session(Context& context);
Verdict server_has_no_users(Context& context);
Verdict server_has_users(Context& context);
Verdict server_has_registration_enabled(Context& context);
Verdict user_is_authenticated(Context& context);
Verdict user_is_unauthenticated(Context& context);
Verdict user_is_admin(Context& context);
Verdict is_authorized_to_read_user_data(Context& context);  // both web and API; sets context.subject
Verdict csrf_protection(Context& context);
Verdict rate_limited(Context& context);
// Film and person pages of a user: a missing or wrong slug leads (301) to the address made of what is stored.
Verdict movie_slug_redirector(Context& context);
Verdict person_slug_redirector(Context& context);

// 429 with Retry-After.
http::HttpError too_many_requests(base::UnixTime wait);
// Throws that while a wait is on. Before any password hash.
void check_limit(const Context& context, auth::Limit limit, std::string_view subject);
// Counts one failure; the one that reaches the limit is written to the audit log.
void count_limit(const Context& context, auth::Limit limit, std::string_view subject);

// API.
Verdict is_authenticated(Context& context);
Verdict is_admin(Context& context);
Verdict is_authorized_to_write(Context& context);            // the token's scope
Verdict is_authorized_to_write_user_data(Context& context);  // owner and scope; sets context.subject

}  // namespace app
