#include "app/dispatch.h"

#include <algorithm>
#include <new>

#include "app/admin/metrics.h"
#include "app/cookies.h"
#include "app/guards.h"
#include "app/headers.h"
#include "app/page/error_page.h"
#include "app/page/forms.h"
#include "base/log.h"
#include "base/text.h"

namespace app {

namespace {

struct FoundRoute {
  const Route* route = nullptr;
  PathArgs args;
  bool without_session = false;  // images, placeholders, health, metrics
  std::string allow;             // methods of the path, when none fits
};

http::Method effective(http::Method method) { return method == http::Method::head ? http::Method::get : method; }

std::string allow_of(std::vector<http::Method> methods) {
  std::string text;
  for (const http::Method method : methods) {
    text += (text.empty() ? "" : ", ") + std::string(http::method_name(method));
    if (method == http::Method::get) text += ", HEAD";
  }
  return text;
}

FoundRoute find_route(std::span<const Route> routes, const http::Request& request) {
  FoundRoute found;
  std::vector<http::Method> methods;
  const std::string path = request.path();
  for (const Route& route : routes) {
    PathArgs args;
    if (!route.may_fit(path) || !matches(route.pattern, request.segments, args)) continue;
    found.without_session = !route.guards.has(start_session);
    if (route.method != effective(request.method)) {
      methods.push_back(route.method);
      continue;
    }
    found.route = &route;
    found.args = std::move(args);
    return found;
  }
  found.allow = allow_of(std::move(methods));
  return found;
}

http::HttpError method_not_allowed(const std::string& allow) {
  http::HttpError error(405, "MethodNotAllowed", base::tr("This address doesn’t accept this method."));
  error.allow = allow;
  return error;
}

// Redirects a path with a trailing slash to the path without it.
http::Response without_slash(const Context& context) {
  std::string target = context.req.path_and_query();
  const auto question = std::min(target.find('?'), target.size());
  target.erase(question - 1, 1);
  return http::moved_permanently(context.url(target));
}

// Redirects an old address of the settings to today's, and repeats the form that was sent.
std::optional<http::Response> moved(const Context& context) {
  const bool is_read = effective(context.req.method) == http::Method::get;
  const std::string to = moved_to(context.routes, effective(context.req.method), context.req.path());
  if (to.empty()) return std::nullopt;
  const std::string& query = context.req.query_string;
  const std::string target = context.url(query.empty() ? to : to + '?' + query);
  return is_read ? http::moved_permanently(target) : http::permanent_redirect(target);
}

http::Response run_route(Context& context, const Route& route) {
  for (std::size_t i = 0; i < route.guards.count; ++i)
    if (auto answer = route.guards.list[i](context)) return std::move(*answer);
  if (route.method != http::Method::get)
    context.app.db.end_snapshot();  // the handler may hash a password or wait for another server
  return route.handler(context);
}

http::Response answer(Context& context) {
  const http::Request& request = context.req;
  if (!request.path_is_text) throw http::not_found();
  if (request.has_long_header()) throw http::invalid_request(base::tr("A header is longer than 8 KiB."));
  if (base::has_control(request.query_string))  // canonical redirects repeat the query unchanged
    throw http::invalid_request(base::tr("The address contains control characters in its query."));
  FoundRoute found = find_route(context.routes, request);
  context.without_session = found.without_session;
  const bool is_read = effective(request.method) == http::Method::get;
  if (request.trailing_slash && !(found.route != nullptr && is_read)) throw http::not_found();
  if (found.route == nullptr)
    if (auto elsewhere = moved(context)) return std::move(*elsewhere);
  if (found.route == nullptr) throw found.allow.empty() ? http::not_found() : method_not_allowed(found.allow);
  if (request.trailing_slash) return without_slash(context);
  context.args = std::move(found.args);
  context.route = found.route->pattern;
  context.shows_secret = found.route->shows == Shows::secret;
  static_cast<void>(request.query());  // throws 400 if it is malformed, even for handlers that do not read it
  return run_route(context, *found.route);
}

// Drops the request's changes to its copies of session and login after a failure of database or program, because they
// may not have been written.
void drop_unwritten(Context& context) {
  context.session.reset();
  context.cookies.clear();
  context.viewer.reset();
  context.token.reset();
  context.token_value.reset();
}

// Starts a session for an error page, which shows who is logged in even if no guard has run yet.
void try_session(Context& context) {
  if (context.is_api() || context.session || context.without_session) return;
  try {
    start_session(context);
  } catch (const std::exception& error) {
    base::log(base::LogLevel::warning, "session_failed",
              {{"request", context.req.request_id}, {"reason", error.what()}});
    context.session.reset();
  }
}

http::Response answer_or_error(Context& context) {
  try {
    return answer(context);
  } catch (const std::bad_alloc&) {
    throw;  // the worker answers and then leaves
  } catch (...) {
    const http::BatchError error = current_error(context);
    if (error.status >= 500) drop_unwritten(context);
    try_session(context);
    return error_answer(context, error);
  }
}

// Answers web actions of programs in JSON, with the address to which a form would be redirected.
void redirect_as_json(const Context& context, http::Response& response) {
  const bool is_action = effective(context.req.method) != http::Method::get;
  const std::string* location = response.find("Location");
  if (context.is_api() || !is_action || !context.req.wants_json() || response.status != 303 || location == nullptr)
    return;
  base::Json body = base::json_object();
  body["location"] = *location;
  if (!context.undo.empty()) body["undo"] = context.undo;
  if (context.session && context.session->is_new()) body["csrf_token"] = context.csrf_token();
  response = http::json(body);
}

void add_cookies(const Context& context, http::Response& response) {
  for (const http::Cookie& cookie : context.cookies) response.add_cookie(cookie);
  if (context.session && context.session->is_new()) response.add_cookie(session_cookie(context));
  const bool sets = response.find("Set-Cookie") != nullptr;
  if (sets) response.header("Cache-Control", "no-store");
}

// Clears the browser's data of an account whose login was ended elsewhere, unless someone has just logged in again.
void forget_ended_login(Context& context, http::Response& response) {
  const auto says_so = [](const http::Cookie& cookie) { return cookie.name == kEndedCookie; };
  if (context.viewer) std::erase_if(context.cookies, says_so);
  else if (std::ranges::any_of(context.cookies, says_so)) clear_site_data(context, response);
}

void finish(Context& context, http::Response& response) {
  redirect_as_json(context, response);
  forget_ended_login(context, response);
  add_cookies(context, response);
  add_security_headers(context, response);
  if (response.find("Cache-Control") == nullptr)
    response.header("Cache-Control", context.is_api() ? "private, no-cache" : "no-store");
  // This header keeps nginx and Caddy from compressing the answer; etc/apache/compression.conf makes Apache heed it.
  if (context.shows_secret && !response.body.empty()) response.header("Content-Encoding", "identity");
  response.close_without_body = context.req.method == http::Method::head;
}

// Returns the index of the row that the request fits, or the number of rows if it fits none.
std::size_t row_number(const Context& context) {
  const auto& all = context.routes;
  const auto fits = [&](const Route& route) {
    return route.pattern.data() == context.route.data() && route.method == effective(context.req.method);
  };
  return static_cast<std::size_t>(std::find_if(all.begin(), all.end(), fits) - all.begin());
}

void log_request(const Context& context, const http::Response& response, std::int64_t us) {
  base::log(base::LogLevel::info, "request",
            {{"request", context.req.request_id},
             {"method", http::method_name(context.req.method)},
             {"route", context.route.empty() ? "-" : context.route},
             {"status", response.status},
             {"user", context.viewer_id()},
             {"us", us}});
  if (context.app.metrics != nullptr) context.app.metrics->count_request(row_number(context), response.status, us);
}

}  // namespace

http::Request read_request(const base::Config& config, http::Variables variables, http::BodyReader reader) {
  http::Request request = http::Request::from_variables(std::move(variables), std::move(reader));
  const std::string& configured = config.base_path;
  if (!configured.empty()) {
    if (!request.set_base_path(configured)) request.path_is_text = false;
    return request;
  }
  // In plain CGI the base path is SCRIPT_NAME or its folder, whichever the path begins with. is_own_path() refuses
  // "//host/…", which would lead to another server.
  const std::string script(request.variable("GATEWAY_INTERFACE").empty() ? "" : request.variable("SCRIPT_NAME"));
  const bool is_plain_cgi = !request.variable("MATINEE_PLAIN_CGI").empty() && is_own_path(script);
  if (is_plain_cgi && !request.set_base_path(script)) request.set_base_path(script.substr(0, script.rfind('/')));
  return request;
}

DispatchResult dispatch(const Services& services, std::span<const Route> routes, const http::Request& request) {
  const std::int64_t started_us = base::monotonic_us();
  Context context(services, routes, request);
  if (!request.segments.empty() && request.segments[0] == "api") context.mark_api();
  DispatchResult result;
  result.response = answer_or_error(context);
  finish(context, result.response);
  log_request(context, result.response, base::monotonic_us() - started_us);
  result.after_answer = std::move(context.after_answer);
  return result;
}

void run_after_answer(DispatchResult& result) {
  for (const auto& work : result.after_answer) {
    try {
      work();
    } catch (const std::exception& error) {
      base::log(base::LogLevel::error, "after_answer_failed", {{"reason", error.what()}});
    }
  }
  result.after_answer.clear();
}

}  // namespace app
