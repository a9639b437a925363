#include "app/page/error_page.h"

#include "app/page/display.h"
#include "app/page/page.h"
#include "base/log.h"
#include "metadata/client.h"
#include "store/cache/computed.h"

namespace app {

namespace {

base::Json whole_error_json(const Context& context, const http::BatchError& error) {
  base::Json body = error_json(context, error);
  for (const http::HttpError& item : error.errors) body["errors"].append(error_json(context, item));
  const bool new_session = context.session && context.session->is_new() && context.session->has_row();
  if (new_session && !context.is_api()) body["csrf_token"] = context.csrf_token();
  return body;
}

base::Text title_of(int status) {
  static constexpr std::pair<int, base::Text> kTitles[] = {
      {400, base::tr("Bad Request")},        {401, base::tr("Unauthorized")},
      {403, base::tr("Forbidden")},          {404, base::tr("Not Found")},
      {405, base::tr("Method Not Allowed")}, {409, base::tr("Conflict")},
      {413, base::tr("Content Too Large")},  {415, base::tr("Unsupported Media Type")},
      {429, base::tr("Too Many Requests")},  {500, base::tr("Internal Server Error")},
      {502, base::tr("Bad Gateway")},        {503, base::tr("Service Unavailable")}};
  for (const auto& [known, title] : kTitles)
    if (known == status) return title;
  return base::tr("Error {status}", {{"status", status}});
}

base::Text wait_text(int seconds) {
  if (seconds <= 0) return {};
  if (seconds <= 90)
    return base::tr_n("Wait {n} second, then try again.", "Wait {n} seconds, then try again.", seconds);
  return base::tr_n("Wait {n} minute, then try again.", "Wait {n} minutes, then try again.", (seconds + 59) / 60);
}

void fill_unavailable(Section& body, const http::HttpError& error) {
  if (error.code == "MetadataUnavailable") body.show(t::E503_PROVIDER);
  else if (error.code == "StorageUnavailable") body.show(t::E503_STORAGE);
  else if (error.code == "PictureNotDrawn") body.show(t::E503_DRAWING);
  else body.show(t::E503_BUSY);
}

void fill_kind(const Context& context, Section& body, const http::HttpError& error) {
  switch (error.status) {
    case 400:
      body.show(t::E400);
      for (const auto& [name, problem] : error.fields) body.add(t::PROBLEM).text(t::TEXT, problem);
      return;
    case 403:
      body.show(error.code == "CsrfFailed" ? t::E403_CSRF : t::E403);
      return;
    case 404:
      body.show(error.code == "MetadataMovieNotFound" ? t::E404_META : t::E404);
      return;
    case 405:
      body.show(t::E405);
      return;
    case 413:
      body.show(t::E413);
      return;
    case 415:
      body.show(t::E415);
      return;
    case 429:
      body.add(t::E429).optional(t::WAIT_TEXT, wait_text(error.retry_after));
      return;
    case 500:
      body.show(t::E500);
      return;
    case 502:
      body.add(t::E502).show(context.viewer && context.viewer->is_admin ? t::ADMIN : t::NOT_ADMIN);
      return;
    case 503:
      fill_unavailable(body, error);
      return;
    default:
      body.add(t::E_OTHER).text(t::HEADING, title_of(error.status)).text(t::MESSAGE, error.message);
  }
}

// Returns true for forms about films, whose fields hold nothing that a page must not repeat.
bool may_be_sent_again(const Context& context) {
  const auto begins = [&](std::string_view start) { return context.route.starts_with(start); };
  return context.viewer &&
         (begins("/movie/") || begins("/metadata/movie/") || begins("/log-movie") || begins("/inbox/"));
}

void fill_form_again(const Context& context, Section form) {
  form.text(t::URL, context.url(context.req.path()));
  for (const auto& [name, value] : context.req.form().fields())
    if (name != "_csrf_token") form.add(t::HIDDEN).text(t::NAME, name).text(t::VALUE, value);
}

bool is_read(const Context& context) {
  return context.req.method == http::Method::get || context.req.method == http::Method::head;
}

// Offers the way back to the film, and another try of the same request, for failures that pass.
void fill_try_again(const Context& context, Section section) {
  if (context.route.starts_with("/movie/") && context.req.segments.size() > 2)
    section.add(t::BACK_TO_MOVIE).text(t::ID, context.req.segments[1]);
  if (is_read(context)) section.add(t::AGAIN).text(t::URL, context.url(context.req.path_and_query()));
  else if (may_be_sent_again(context)) fill_form_again(context, section.add(t::SEND_AGAIN));
}

http::Response error_page(Context& context, const http::HttpError& error) {
  if (context.without_session) context.viewer.reset();  // forms of the page would lack their token
  Page page(context.language, "error.tpl");
  page.body().number(t::STATUS, error.status);
  fill_kind(context, page.body(), error);
  if (error.status == 502 || error.status == 503) fill_try_again(context, page.body().add(t::TRY_AGAIN));
  return render(context, page, {.title = title_of(error.status)}, error.status);
}

// Answers with plain text if the error page itself fails, for instance because the database does.
http::Response page_or_plain(Context& context, const http::HttpError& error) {
  try {
    return error_page(context, error);
  } catch (const std::exception& failure) {
    base::log(base::LogLevel::error, "error_page_failed",
              {{"request", context.req.request_id}, {"reason", failure.what()}});
    return http::text(std::to_string(error.status) + ' ' + context.text(title_of(error.status)) + '\n' +
                          context.text(error.message) + '\n',
                      error.status);
  }
}

http::HttpError from_database(const Context& context, const store::DbError& error) {
  if (error.is_conflict()) return http::conflict(base::tr("This already exists."));
  const base::Text message =
      is_read(context) ? base::tr("The database can’t be read right now. Try again later.")
                       : base::tr("The database isn’t available. This probably wasn’t saved. Try again later.");
  return http::service_busy("StorageUnavailable", message, 10);
}

http::HttpError too_many_writers() {
  return http::service_busy("Busy", base::tr("The server is busy. This probably wasn’t saved. Try again in a moment."),
                            2);
}

http::HttpError too_many_computations() {
  return http::service_busy("Busy", base::tr("The server is busy. Try again in a moment."), 1);
}

http::HttpError unforeseen(const Context& context, const char* what) {
  base::log(base::LogLevel::error, "unforeseen",
            {{"request", context.req.request_id}, {"route", context.route}, {"reason", what}});
  return {500, "InternalError",
          base::tr("Something went wrong on our side. The request code is {id}.", {{"id", context.req.request_id}})};
}

// Returns the WWW-Authenticate challenge of RFC 6750 §3.
std::string challenge(const http::HttpError& error) {
  return error.code == "InvalidAuthToken" ? "Bearer realm=\"Matinee\", error=\"invalid_token\""
                                          : "Bearer realm=\"Matinee\"";
}

}  // namespace

base::Json error_json(const Context& context, const http::HttpError& error) {
  base::Json body = base::json_object();
  body["error"] = error.code;
  body["message"] = context.text(error.message);
  for (const auto& [name, problem] : error.fields) body["fields"][name] = context.text(problem);
  if (error.index) body["index"] = static_cast<Json::UInt64>(*error.index);
  return body;
}

http::HttpError from_provider(const metadata::ProviderError& error) {
  if (error.problem == metadata::ProviderProblem::not_found)
    return {404, "MetadataMovieNotFound", base::tr("There is no film data for this film.")};
  if (error.problem == metadata::ProviderProblem::unauthorized)
    return {502, "MetadataAuthorizationFailed", base::tr("TMDB rejected this server’s API key.")};
  if (error.problem == metadata::ProviderProblem::busy)
    return http::service_busy("Busy", error.message, error.retry_after);
  return http::service_busy("MetadataUnavailable", base::tr("Film data is unavailable right now. Try again later."),
                            error.retry_after);
}

http::BatchError current_error(const Context& context) {
  try {
    throw;
  } catch (const http::BatchError& error) {
    return error;
  } catch (const http::HttpError& error) {
    return error;
  } catch (const metadata::ProviderError& error) {
    return from_provider(error);
  } catch (const store::TooManyWriters&) {
    base::log(base::LogLevel::warning, "too_many_writers",
              {{"request", context.req.request_id}, {"route", context.route}});
    return too_many_writers();
  } catch (const store::TooManyComputations&) {
    base::log(base::LogLevel::warning, "too_many_computations",
              {{"request", context.req.request_id}, {"route", context.route}});
    return too_many_computations();
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::error, "database",
              {{"request", context.req.request_id},
               {"route", context.route},
               {"code", error.code},
               {"reason", error.what()}});
    if (error.is_unavailable() || error.is_conflict()) return from_database(context, error);
    return unforeseen(context, error.what());
  } catch (const std::exception& error) {
    return unforeseen(context, error.what());
  }
}

http::Response error_answer(Context& context, const http::BatchError& error) {
  const bool as_json = context.is_api() || context.req.wants_json();
  http::Response response =
      as_json ? http::json(whole_error_json(context, error), error.status) : page_or_plain(context, error);
  if (error.retry_after > 0) response.header("Retry-After", std::to_string(error.retry_after));
  if (!error.allow.empty()) response.header("Allow", error.allow);
  if (error.status == 401) response.header("WWW-Authenticate", challenge(error));
  response.header("Cache-Control", "no-store");
  return response;
}

}  // namespace app
