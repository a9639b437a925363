#include "app/guards.h"

#include "app/admin/account.h"
#include "app/cookies.h"
#include "app/records.h"
#include "auth/limits.h"
#include "auth/token.h"
#include "base/crypto.h"
#include "base/text.h"
#include "domain/audit.h"
#include "http/bearer.h"
#include "store/account/saved_filter.h"
#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/person.h"
#include "store/movie_lists/movie_list.h"

namespace app {

namespace {

bool is_safe(http::Method method) { return method == http::Method::get || method == http::Method::head; }

// Reads the login from the `id` cookie; every request is identified by its token. A personal API token does not count
// in a cookie.
void identify_by_cookie(Context& context) {
  const auto value = context.req.cookie(kTokenCookie);
  if (!value) return;
  auto token = auth::find_token(context.app.db, *value, context.now());
  if (!token || token->personal) return;
  context.viewer = store::find_user(context.app.db, token->user_id);
  if (!context.viewer) return;
  context.token = std::move(token);
  context.token_value = value;
}

// Removes a dead login's cookie from the browser. If the login expired, unsent entries stay for the account's next
// login; if it was ended, the browser forgets them (dispatch.cc).
void drop_dead_login(Context& context) {
  const std::string value = context.req.cookie(kTokenCookie).value_or("");
  if (context.viewer || value.empty() || auth::find_token(context.app.db, value, context.now())) return;
  context.cookies.push_back(expired_token_cookie(context));
  if (!auth::has_expired(context.app.db, value, context.now())) context.cookies.push_back(ended_cookie(context));
}

void drop_foreign_session(Context& context) {
  const auto owner = context.session->user_id();
  const auto viewer = context.viewer ? std::optional(context.viewer->id) : std::nullopt;
  if (!owner || owner == viewer) return;
  store::Tx tx(context.app.db);
  context.session->destroy(tx, context.now());
  tx.commit();
}

void note_token_use(Context& context) {
  if (context.token) note_use(context, context.token->last_used_at, store::touch_token, context.token->id);
}

// Sends the cookie of a long login again with each new session, because browsers shorten the life of cookies.
void refresh_token_cookie(Context& context) {
  if (!context.session->is_new() || !context.token || !context.token->expires_at) return;
  const base::UnixTime left = *context.token->expires_at - context.now();
  if (left > 2 * base::kDay)
    context.cookies.push_back(token_cookie(context, *context.token_value, *context.token->expires_at));
}

bool is_own_origin(const Context& context) {
  const std::string_view site = context.req.header("Sec-Fetch-Site");
  if (site == "same-origin" || site == "none") return true;
  if (!site.empty() && site != "same-site") return false;  // the Origin of another host of the domain fails below
  const std::string_view origin = context.req.header("Origin");
  if (origin.empty()) return true;
  const std::string own = context.app.config.base_url.empty()
                              ? "//" + std::string(context.req.header("Host"))
                              : context.app.config.base_url.substr(
                                    0, context.app.config.base_url.size() - context.app.config.base_path.size());
  return context.app.config.base_url.empty() ? origin.ends_with(own) : origin == own;
}

// Records that a limit was reached; only the request that reaches it calls this, so once per key and wait.
void note_limit(const Context& context, store::Tx& tx) {
  const auto user = context.viewer ? std::optional(context.viewer->id) : std::nullopt;
  store::add_audit_event(tx, user, domain::kRateLimitExceededEvent, context.origin(), "", context.now());
}

http::HttpError missing_token() {
  return {401, "MissingAuthToken", base::tr("Send a token in the header X-Service-Token or as Authorization: Bearer.")};
}
http::HttpError invalid_token() { return {401, "InvalidAuthToken", base::tr("The token is unknown or has expired.")}; }

// Returns the token that the request presents, or an empty view without one.
std::string_view presented_token(const Context& context) {
  const std::string_view own = context.req.header("X-Service-Token"), bearer = http::bearer_token(context.req);
  if (own.empty()) return bearer;
  if (!bearer.empty() && own != bearer)
    throw http::HttpError(401, "InvalidAuthToken",
                          base::tr("X-Service-Token and Authorization contain different tokens."));
  return own;
}

void authenticate_by_cookie(Context& context) {
  const std::string value = is_safe(context.req.method) ? context.req.cookie(kTokenCookie).value_or("") : "";
  if (value.empty()) throw missing_token();
  identify_by_cookie(context);
  if (context.viewer) return;
  drop_dead_login(context);
  const bool personal = auth::find_token(context.app.db, value, context.now()).has_value();  // does not count here
  throw personal ? missing_token() : invalid_token();
}

// Returns the user of {username}. In the API "me" is the caller, so a program needs only its token. Every guard that
// sets a subject calls this function, then checks the same rights as for the name.
std::optional<domain::User> named_user(const Context& context) {
  const std::string& name = context.args.text("username");
  const bool is_viewer = context.viewer && (context.viewer->name == name || (context.is_api() && is_own_word(name)));
  return is_viewer ? context.viewer : store::find_user_by_name(context.app.db, name);
}

// Returns the named user if the viewer may read their diary. A private user is indistinguishable from a missing one.
std::optional<domain::User> visible_subject(const Context& context) {
  auto user = named_user(context);
  return user && domain::may_read(context.viewer, *user) ? user : std::nullopt;
}

// Returns true if the viewer may read the user's diary or see one of their lists. An administrator counts as a member.
bool shows_lists(const Context& context, const domain::User& user) {
  std::optional<domain::User> reader = context.viewer;
  if (reader) reader->is_admin = false;
  return domain::may_read(reader, user) || store::count_lists(context.app.db, reader ? reader->id : 0, user.id) > 0;
}

bool shows_filters(const Context& context, const domain::User& user) {
  return domain::may_read(context.viewer, user) || store::count_filters(context.app.db, user, context.viewer) > 0;
}

// Sets the subject. A user whom the viewer may not see counts as missing.
GuardResult with_subject(Context& context, std::optional<domain::User> user) {
  context.subject = std::move(user);
  if (context.subject) return std::nullopt;
  if (!context.is_api() && !context.viewer) return user_is_authenticated(context);
  throw http::not_found();
}

// Builds the address from stored names; only the query comes from the request.
GuardResult slug_redirect(const Context& context, const char* folder, const std::string& slug) {
  if (context.args.text("slug") == slug) return std::nullopt;
  const std::string query = context.req.query_string.empty() ? "" : '?' + context.req.query_string;
  return http::moved_permanently(
      context.url("/users/" + context.subject->name + folder + context.args.text("id") + '-' + slug + query));
}

}  // namespace

GuardResult open_to_all(Context&) { return std::nullopt; }

GuardResult viewer_from_cookie(Context& context) {
  identify_by_cookie(context);
  return std::nullopt;
}

GuardResult start_session(Context& context) {
  if (context.session) return std::nullopt;
  identify_by_cookie(context);
  drop_dead_login(context);
  const auto cookie = context.req.cookie(session_cookie_name(context));
  context.session = auth::Session::resume(context.app.db, context.app.keys, cookie, context.now());
  drop_foreign_session(context);
  refresh_token_cookie(context);
  note_token_use(context);
  return std::nullopt;
}

GuardResult server_has_no_users(Context& context) {
  if (!store::has_users(context.app.db)) return std::nullopt;
  return http::see_other(context.url("/"));
}

GuardResult server_has_users(Context& context) {
  if (context.viewer || store::has_users(context.app.db)) return std::nullopt;
  return http::see_other(context.url("/landing"));
}

GuardResult server_has_registration_enabled(Context& context) {
  if (!context.app.config.registration) throw http::not_found();
  return std::nullopt;
}

GuardResult user_is_authenticated(Context& context) {
  if (context.viewer) return std::nullopt;
  if (context.req.wants_json()) throw missing_token();
  if (!is_safe(context.req.method)) return http::see_other(context.url("/login"));
  return http::see_other(
      context.url("/login?redirect=" + base::percent_encode(context.url(context.req.path_and_query()))));
}

GuardResult user_is_unauthenticated(Context& context) {
  if (!context.viewer) return std::nullopt;
  return http::see_other(context.url("/"));
}

GuardResult user_is_admin(Context& context) {
  if (context.viewer && context.viewer->is_admin) return std::nullopt;
  throw http::forbidden();
}

GuardResult is_admin(Context& context) { return user_is_admin(context); }

GuardResult is_authorized_to_read_user_data(Context& context) {
  return with_subject(context, visible_subject(context));
}

GuardResult is_authorized_to_see_lists(Context& context) {
  auto user = named_user(context);
  return with_subject(context, user && shows_lists(context, *user) ? std::move(user) : std::nullopt);
}

GuardResult is_authorized_to_see_filters(Context& context) {
  auto user = named_user(context);
  return with_subject(context, user && shows_filters(context, *user) ? std::move(user) : std::nullopt);
}

GuardResult csrf_protection(Context& context) {
  const std::string_view header = context.req.header("X-CSRF-Token");
  const std::string sent = header.empty() ? context.req.form().text("_csrf_token") : std::string(header);
  const bool is_right =
      context.session && auth::is_csrf_token(sent, context.app.keys, context.token_value, *context.session);
  if (!is_right || !is_own_origin(context)) throw http::csrf_failed();
  return std::nullopt;
}

void count_request(const Context& context, auth::Limit limit) {
  const std::string subject =
      context.viewer ? std::to_string(context.viewer->id) : auth::limit_address(context.client_address());
  check_limit(context, limit, subject);
  count_limit(context, limit, subject);
}

GuardResult movie_slug_redirector(Context& context) {
  const auto movie = store::find_movie(context.app.db, context.args.id("id"));
  if (!movie) throw http::not_found();
  return slug_redirect(context, "/movies/", base::slug(movie->title, "movie"));
}

GuardResult person_slug_redirector(Context& context) {
  const auto person = store::find_person(context.app.db, context.args.id("id"));
  if (!person) throw http::not_found();
  return slug_redirect(context, "/persons/", base::slug(person->ref.name, "person"));
}

http::HttpError too_many_requests(base::UnixTime wait) {
  http::HttpError error(429, "TooManyRequests", base::tr("Too many attempts. Wait a moment and try again."));
  error.retry_after = static_cast<int>(wait);
  return error;
}

void check_turn(const auth::PasswordSlot& slot) {
  if (!slot.granted()) throw http::service_busy("Busy", base::tr("The server is busy. Try again in a moment."), 5);
}

void check_limit(const Context& context, auth::Limit limit, std::string_view subject) {
  if (!context.app.config.rate_limit) return;
  const auto wait = auth::wait_of(context.app.cache, auth::rule_of(context.app.config, limit), subject, context.now());
  if (wait > 0) throw too_many_requests(wait);
}

void count_limit(const Context& context, auth::Limit limit, std::string_view subject) {
  if (!context.app.config.rate_limit) return;
  if (!auth::count_one(context.app.cache, auth::rule_of(context.app.config, limit), subject, context.now())) return;
  store::Tx tx(context.app.db);
  note_limit(context, tx);
  tx.commit();
}

// Counts within the transaction of the play, so that a form or request that is only sent again counts once.
void admit_shared_play(const Context& context, store::Tx& tx, std::int64_t user_id) {
  if (!context.app.config.rate_limit) return;
  const std::string both = std::to_string(context.viewer->id) + ' ' + std::to_string(user_id);
  const auth::LimitResult result = auth::admit_one(
      context.app.cache, auth::rule_of(context.app.config, auth::Limit::shared_plays), both, context.now());
  if (result.wait > 0) throw too_many_requests(result.wait);
  if (result.reached) note_limit(context, tx);
}

GuardResult is_authenticated(Context& context) {
  const std::string_view value = presented_token(context);
  if (value.empty()) {
    authenticate_by_cookie(context);
    note_token_use(context);
    return std::nullopt;
  }
  context.token = auth::find_token(context.app.db, value, context.now());
  if (context.token) context.viewer = store::find_user(context.app.db, context.token->user_id);
  if (!context.viewer) throw invalid_token();
  note_token_use(context);
  return std::nullopt;
}

GuardResult is_authorized_to_write(Context& context) {
  if (!context.token || !context.token->may_write) throw http::forbidden();
  return std::nullopt;
}

GuardResult is_authorized_to_write_user_data(Context& context) {
  context.subject = visible_subject(context);
  if (!context.subject) throw http::not_found();
  if (context.subject->id != context.viewer->id) throw http::forbidden();
  return is_authorized_to_write(context);
}

}  // namespace app
