// Guards check a request before its handler runs. A guard lets a request go on, answers it, or throws HttpError; a
// route's row lists its guards in the order in which they run.
#pragma once

#include <optional>
#include <string_view>

#include "auth/limits.h"
#include "auth/password.h"
#include "base/time.h"
#include "http/error.h"
#include "http/response.h"
#include "store/sqlite/db.h"

namespace app {

struct Context;

// An answer ends the request; nullopt lets it go on.
using GuardResult = std::optional<http::Response>;

// Lets everybody pass, and shows in the table that a route needs no login.
GuardResult open_to_all(Context&);

// Sets the viewer without a session, for images, which set no cookie.
GuardResult viewer_from_cookie(Context& context);

// Guards of web routes.
GuardResult start_session(Context& context);
GuardResult server_has_no_users(Context& context);
GuardResult server_has_users(Context& context);
GuardResult server_has_registration_enabled(Context& context);
GuardResult user_is_authenticated(Context& context);
GuardResult user_is_unauthenticated(Context& context);
GuardResult user_is_admin(Context& context);
GuardResult is_authorized_to_read_user_data(Context& context);  // both web and API; sets context.subject
// Sets context.subject if the viewer may read that user's diary or see one of their lists, which have privacy levels of
// their own, for administrators too.
GuardResult is_authorized_to_see_lists(Context& context);
GuardResult is_authorized_to_see_filters(Context& context);  // of saved filters
GuardResult csrf_protection(Context& context);
// Counts a request against a limit that applies to the viewer, or to the address of someone without a login.
void count_request(const Context& context, auth::Limit limit);
template <auth::Limit kLimit>
GuardResult limited(Context& context) {
  count_request(context, kLimit);
  return std::nullopt;
}
// Redirect (301) film and person pages of a user with a missing or wrong slug to the address made of stored names.
GuardResult movie_slug_redirector(Context& context);
GuardResult person_slug_redirector(Context& context);

// Returns a 429 with Retry-After.
http::HttpError too_many_requests(base::UnixTime wait);
// Throws 503 Busy if the turn to hash was not granted.
void check_turn(const auth::PasswordSlot& slot);
// Throws 429 during a wait. Call it before any password is hashed.
void check_limit(const Context& context, auth::Limit limit, std::string_view subject);
// Counts one failure, and adds an audit event when it reaches the limit.
void count_limit(const Context& context, auth::Limit limit, std::string_view subject);

// Admits one more play that the viewer logs for another, within the transaction that writes it. Throws 429 when the two
// have reached the limit; the one that reaches it adds an audit event.
void admit_shared_play(const Context& context, store::Tx& tx, std::int64_t user_id);

// Guards of API routes.
GuardResult is_authenticated(Context& context);
GuardResult is_admin(Context& context);
GuardResult is_authorized_to_write(Context& context);            // the token's scope
GuardResult is_authorized_to_write_user_data(Context& context);  // owner and scope; sets context.subject

}  // namespace app
