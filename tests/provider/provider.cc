#include "provider.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "answers.h"
#include "base/text.h"
#include "base/time.h"
#include "http/error.h"
#include "trouble.h"

namespace provider {

namespace {

using http::Method;
using http::Request;
using http::Response;

constexpr int kLastPage = 500;
constexpr int kNapMs = 25;

Response not_found() { return refusal({Mode::not_found, 0, 0}); }

// Returns TMDB's answer to a bad page number.
Response bad_page() {
  return http::json(
      error_answer(22, "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer."), 400);
}

bool is_path(const Request& request, std::initializer_list<std::string_view> wanted) {
  return std::equal(request.segments.begin(), request.segments.end(), wanted.begin(), wanted.end(),
                    [](const std::string& have, std::string_view want) { return want == "*" || have == want; });
}

std::int64_t id_in(const Request& request, std::size_t segment) {
  return base::parse_id(request.segments[segment]).value_or(0);
}

bool key_is_good(const Request& request) {
  const std::string key = request.query().text("api_key");
  return !key.empty() && key != "wrong";
}

bool is_appended(const Request& request, std::string_view part) {
  const std::string appended = request.query().text("append_to_response");
  const auto parts = base::split(appended, ',');
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

std::optional<PictureKind> picture_kind(char letter) {
  if (letter == 'p') return PictureKind::poster;
  if (letter == 'b') return PictureKind::backdrop;
  if (letter == 'f') return PictureKind::face;
  return std::nullopt;
}

// Counts pictures by size, because their own names are too many.
std::string counted_path(const Request& request) {
  return is_path(request, {"t", "p", "*", "*"}) ? "/t/p/" + request.segments[2] : request.path();
}

}  // namespace

Response Provider::answer(http::Variables variables, http::BodyReader body) {
  try {
    const Request request = Request::from_variables(std::move(variables), std::move(body));
    Response response = respond(request);
    response.close_without_body = request.method == Method::head;
    return response;
  } catch (const http::HttpError& error) {
    return http::json(error_answer(5, error.what()), error.status);
  } catch (const ControlError& error) {
    return http::text(std::string(error.what()) + '\n', 400);
  }
}

Response Provider::respond(const Request& request) {
  if (is_path(request, {"control"})) return control_answer(request);
  const Trouble trouble = control_.take(counted_path(request));
  switch (trouble.mode) {
    case Mode::slow:
      wait(trouble);
      return good_answer(request);
    case Mode::drop:
      ::_exit(0);  // the kernel closes the connection, the master starts another worker
    case Mode::down:
    case Mode::limited:
    case Mode::unauthorized:
    case Mode::not_found:
      return refusal(trouble);
    default:
      return spoiled(trouble.mode, good_answer(request));
  }
}

// Waits until the time is over or another order arrives.
void Provider::wait(const Trouble& trouble) const {
  const std::int64_t until = base::monotonic_us() + std::int64_t{trouble.ms} * 1000;
  while (base::monotonic_us() < until && control_.change() == trouble.change) ::poll(nullptr, 0, kNapMs);
}

Response Provider::good_answer(const Request& request) {
  if (request.method != Method::get && request.method != Method::head) return not_found();
  if (is_path(request, {"t", "p", "*", "*"})) return picture(request);
  if (request.segments.empty() || request.segments.front() != "3") return not_found();
  if (!key_is_good(request)) return refusal({Mode::unauthorized, 0, 0});
  return api_answer(request);
}

Response Provider::control_answer(const Request& request) {
  if (request.method == Method::post) control_.set(request.query());
  return http::json(control_.report());
}

Response Provider::api_answer(const Request& request) {
  if (is_path(request, {"3", "search", "movie"})) return search(request);
  if (is_path(request, {"3", "discover", "movie"}) && request.query().text("sort_by") == "vote_count.desc")
    return http::json(search_answer(catalogue_.well_known(request.query().text("primary_release_date.gte"),
                                                          request.query().text("primary_release_date.lte")),
                                    1));
  if (is_path(request, {"3", "search", "person"}))
    return http::json(person_search_answer(catalogue_.search_persons(request.query().text("query"))));
  if (is_path(request, {"3", "configuration"}))
    return http::json(configuration_answer("http://" + std::string(request.header("Host")) + "/t/p/"));
  if (is_path(request, {"3", "configuration", "languages"})) return http::json(languages_answer(catalogue_));
  if (is_path(request, {"3", "configuration", "countries"})) return http::json(countries_answer(catalogue_));
  if (is_path(request, {"3", "find", "*"}) && request.query().text("external_source") == "imdb_id")
    return http::json(find_answer(catalogue_.film_by_imdb(request.segments[2])));
  if (is_path(request, {"3", "collection", "*"})) {
    const Collection* collection = catalogue_.collection(id_in(request, 2));
    return collection ? http::json(collection_answer(*collection)) : not_found();
  }
  if (is_path(request, {"3", "person", "*"})) {
    const Person* person = catalogue_.person(id_in(request, 2));
    if (!person) return not_found();
    base::Json answer = person_answer(*person);
    if (is_appended(request, "movie_credits")) answer["movie_credits"] = person_credits_answer(catalogue_, *person);
    return http::json(answer);
  }
  return movie(request);
}

Response Provider::search(const Request& request) const {
  const http::Form& query = request.query();
  const auto page = base::parse_id(query.text("page", "1"));
  if (!page || *page < 1 || *page > kLastPage) return bad_page();
  const std::string year = query.text("primary_release_year", query.text("year"));
  return http::json(search_answer(catalogue_.search(query.text("query"), year), static_cast<int>(*page)));
}

Response Provider::movie(const Request& request) const {
  if (request.segments.size() < 3 || request.segments[1] != "movie") return not_found();
  const Film* film = catalogue_.film(id_in(request, 2));
  if (!film) return not_found();
  if (is_path(request, {"3", "movie", "*", "credits"})) return http::json(credits_answer(*film));
  if (is_path(request, {"3", "movie", "*", "recommendations"}))
    return http::json(search_answer(catalogue_.recommended(*film), 1));
  if (is_path(request, {"3", "movie", "*", "watch", "providers"})) return http::json(watch_providers_answer(*film));
  if (is_path(request, {"3", "movie", "*", "release_dates"})) return http::json(release_dates_answer(*film));
  if (!is_path(request, {"3", "movie", "*"})) return not_found();
  return http::json(movie_answer(catalogue_, *film, is_appended(request, "credits")));
}

// Answers /t/p/{size}/{kind}{id}.jpg.
Response Provider::picture(const Request& request) {
  const std::string& name = request.segments[3];
  if (name.size() < 6 || !name.ends_with(".jpg")) return not_found();
  const auto kind = picture_kind(name.front());
  const auto id = base::parse_id(std::string_view(name).substr(1, name.size() - 5));
  const auto size = kind ? picture_size(*kind, request.segments[2]) : std::nullopt;
  if (!id || !size) return not_found();
  Response response;
  response.body = pictures_.get(request.segments[2] + '/' + name, [&] { return drawn(*kind, *id, *size); });
  if (response.body.empty()) return not_found();
  response.header("Content-Type", "image/jpeg");
  response.header("Cache-Control", "public, max-age=31536000");
  return response;
}

// Returns an empty text if there is no such picture.
std::string Provider::drawn(PictureKind kind, std::int64_t id, PictureSize size) const {
  if (kind == PictureKind::face) {
    const Person* person = catalogue_.person(id);
    return person && person->has_picture() ? draw_face(*person, size) : std::string();
  }
  const Film* film = catalogue_.film(id);
  if (!film) return {};
  if (kind == PictureKind::poster) return film->has_poster ? draw_poster(*film, size) : std::string();
  return film->has_backdrop ? draw_backdrop(*film, size) : std::string();
}

}  // namespace provider
