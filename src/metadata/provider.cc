#include "metadata/provider.h"

#include <algorithm>

#include "base/crypto.h"
#include "base/log.h"
#include "base/text.h"
#include "metadata/images.h"
#include "store/cache/cache.h"

namespace metadata {

namespace {

constexpr base::UnixTime kLongestBreak = 30;  // seconds
constexpr base::UnixTime kRecommendationsLife = 7 * base::kDay, kWellKnownLife = 7 * base::kDay;
constexpr char kDiscoverPath[] = "/discover/movie";

ProviderError garbage() {
  ProviderError error(ProviderProblem::unavailable, base::tr("The film data couldn’t be read."));
  error.about_one = true;
  return error;
}

ProviderError unknown_movie() { return {ProviderProblem::not_found, base::tr("There is no film data for this film.")}; }

// Returns true for a refusal of only this request, which says nothing about the provider's health.
bool is_about_the_request(long status) { return status >= 400 && status < 500 && status != 429; }

bool holds_something(const domain::SearchPage& page) { return !page.hits.empty(); }
bool holds_something(const std::vector<domain::PersonRef>& persons) { return !persons.empty(); }
template <typename Found>
bool holds_something(const std::optional<Found>& found) {
  return found.has_value();
}
std::string recommendations_path(std::int64_t meta_id) {
  return "/movie/" + std::to_string(meta_id) + "/recommendations";
}

Parameters well_known_parameters(int from_year, int to_year) {
  return {{"primary_release_date.gte", std::to_string(from_year) + "-01-01"},
          {"primary_release_date.lte", std::to_string(to_year) + "-12-31"},
          {"sort_by", "vote_count.desc"},
          {"include_adult", "false"},
          {"page", "1"}};
}

std::string offers_path(std::int64_t meta_id) { return "/movie/" + std::to_string(meta_id) + "/watch/providers"; }

ProviderError problem_of(const Answer& answer) {
  if (answer.status == 401) return {ProviderProblem::unauthorized, base::tr("TMDB rejected the API key.")};
  if (answer.status == 404) return {ProviderProblem::not_found, base::tr("There is no film data for this.")};
  base::log(base::LogLevel::warning, "provider_failed", {{"status", static_cast<std::int64_t>(answer.status)}});
  const int wait = answer.retry_after > 0 ? answer.retry_after : static_cast<int>(kLongestBreak);
  if (answer.status == 429) return {ProviderProblem::unavailable, base::tr("Too many requests for film data."), wait};
  ProviderError error(ProviderProblem::unavailable, base::tr("Film data is unavailable right now."), wait);
  error.about_one = is_about_the_request(answer.status);
  return error;
}

base::Text message_for(long status) {
  if (status == 200) return base::tr("TMDB accepts the key.");
  if (status == 401) return base::tr("TMDB rejected the key.");
  return base::tr("TMDB answered with status {status}.", {{"status", status}});
}

}  // namespace

// Runs an action on cache.db, which may be missing or damaged at any time. The provider is then asked without a
// breaker.
template <typename Action>
void Provider::with_cache(const Action& action) {
  try {
    action();
  } catch (const store::DbError& error) {
    if (!cache_failed_) base::log(base::LogLevel::warning, "cache_unusable", {{"code", error.code}});
    cache_failed_ = true;
  }
}

void Provider::check_breaker(std::string_view breaker) {
  store::Breaker state;
  with_cache([&] { state = store::breaker(cache_, breaker); });
  const base::UnixTime wait = state.open_until - clock_.now();
  if (wait <= 0 || wait > kLongestBreak) return;  // a longer wait means that the clock was set back
  throw ProviderError(ProviderProblem::unavailable, base::tr("Film data is unavailable right now."),
                      static_cast<int>(wait));
}

void Provider::note(std::string_view breaker, bool failed) {
  with_cache([&] {
    if (failed) store::breaker_failed(cache_, clock_.now(), breaker);
    else store::breaker_succeeded(cache_, breaker);
  });
}

// Returns an answer with status 200, and notes any other. The caller notes whether the content is usable.
Answer Provider::ask(std::string_view breaker, const std::function<Answer()>& call) {
  check_breaker(breaker);
  Answer answer;
  try {
    answer = call();
  } catch (const ProviderError& error) {
    if (error.problem != ProviderProblem::busy) note(breaker, true);
    throw;
  }
  if (answer.status == 200) return answer;
  note(breaker, !is_about_the_request(answer.status));
  throw problem_of(answer);
}

// `read` turns the number and body of an answer into a value, or into nullopt if it is garbage. The breaker counts all
// calls as one, which failed if no answer was sound, so that pages do not pay for sixteen refusals at once.
template <typename Thing, typename Read>
std::vector<Fetched<Thing>> Provider::fetch_all(std::string_view breaker, const std::vector<Call>& calls,
                                                const Read& read) {
  check_breaker(breaker);
  std::vector<Fetched<Thing>> all;
  bool sound = calls.empty();
  for (Reply& reply : client_.get_all(calls)) {
    if (!reply.answer) {
      all.push_back({{}, std::move(reply.problem)});
      continue;
    }
    const bool is_thing = reply.answer->status == 200;
    std::optional<Thing> thing = is_thing ? read(all.size(), std::move(reply.answer->body)) : std::nullopt;
    sound = sound || thing || (!is_thing && is_about_the_request(reply.answer->status));
    if (thing) all.push_back({std::move(thing), {}});
    else all.push_back({{}, is_thing ? garbage() : problem_of(*reply.answer)});
  }
  note(breaker, !sound);
  return all;
}

std::vector<Fetched<domain::MovieDetails>> Provider::movies(const std::vector<std::int64_t>& meta_ids) {
  std::vector<Call> calls;
  for (const std::int64_t id : meta_ids)
    calls.push_back({"/movie/" + std::to_string(id), {{"append_to_response", "credits"}}, {}});
  return fetch_all<domain::MovieDetails>(store::kApiBreaker, calls, [&](std::size_t i, const std::string& body) {
    const auto json = base::parse_json(body);
    auto details = json ? movie_from(*json, meta_ids[i]) : std::nullopt;
    // Asks for credits that the provider did not append, so that no cast is lost.
    if (details && !base::member(*json, "credits").isObject())
      read_credits(get(calls[i].path + "/credits", {}), *details);
    return details;
  });
}

std::vector<Fetched<domain::Person>> Provider::persons(const std::vector<std::int64_t>& meta_ids) {
  std::vector<Call> calls;
  for (const std::int64_t id : meta_ids) calls.push_back({"/person/" + std::to_string(id), {}, {}});
  return fetch_all<domain::Person>(store::kApiBreaker, calls, [&](std::size_t i, const std::string& body) {
    const auto json = base::parse_json(body);
    return json ? person_from(*json, meta_ids[i]) : std::nullopt;
  });
}

std::vector<Fetched<int>> Provider::runtimes(const std::vector<std::int64_t>& meta_ids) {
  std::vector<Call> calls;
  for (const std::int64_t id : meta_ids) calls.push_back({"/movie/" + std::to_string(id), {}, {}});
  return fetch_all<int>(store::kApiBreaker, calls, [&](std::size_t i, const std::string& body) {
    const auto json = base::parse_json(body);
    return json ? runtime_from(*json, meta_ids[i]) : std::nullopt;
  });
}

std::vector<Fetched<std::map<std::string, domain::WatchOffers>>> Provider::watch_offers(
    const std::vector<std::int64_t>& meta_ids) {
  using Offers = std::map<std::string, domain::WatchOffers>;
  std::vector<Call> calls;
  for (const std::int64_t id : meta_ids) calls.push_back({offers_path(id), {}, {}});
  return fetch_all<Offers>(store::kApiBreaker, calls, [](std::size_t, const std::string& body) {
    const auto json = base::parse_json(body);
    const bool is_sound = json && base::member(*json, "results").isObject();
    return is_sound ? std::optional(watch_offers_from(*json)) : std::nullopt;
  });
}

std::vector<Fetched<std::map<std::string, domain::ReleaseDates>>> Provider::release_dates(
    const std::vector<std::int64_t>& meta_ids) {
  using Releases = std::map<std::string, domain::ReleaseDates>;
  std::vector<Call> calls;
  for (const std::int64_t id : meta_ids) calls.push_back({"/movie/" + std::to_string(id) + "/release_dates", {}, {}});
  return fetch_all<Releases>(store::kApiBreaker, calls, [](std::size_t, const std::string& body) {
    const auto json = base::parse_json(body);
    const bool is_sound = json && base::member(*json, "results").isArray();
    return is_sound ? std::optional(release_dates_from(*json)) : std::nullopt;
  });
}

std::vector<Fetched<std::string>> Provider::images(const std::vector<ImageName>& names) {
  std::vector<Call> calls;
  for (const ImageName& name : names) calls.push_back({name.meta_path, {}, name.size});
  return fetch_all<std::string>(store::kImageBreaker, calls, [](std::size_t, std::string body) {
    return image_kind(body) ? std::optional(std::move(body)) : std::nullopt;
  });
}

std::vector<Fetched<ImdbFinding>> Provider::find_imdb_ids(const std::vector<std::string>& imdb_ids) {
  std::vector<Call> calls;
  for (const std::string& id : imdb_ids) calls.push_back({"/find/" + id, {{"external_source", "imdb_id"}}, {}});
  return fetch_all<ImdbFinding>(store::kApiBreaker, calls, [](std::size_t, const std::string& body) {
    const auto json = base::parse_json(body);
    return json && json->isObject() ? std::optional(imdb_finding_from(*json)) : std::nullopt;
  });
}

std::vector<Fetched<domain::SearchPage>> Provider::searches(const std::vector<domain::TitleAndYear>& titles) {
  std::vector<Call> calls;
  for (const auto& [title, year] : titles) {
    Parameters parameters{{"query", title}, {"page", "1"}};
    if (year != 0) parameters.emplace_back("year", std::to_string(year));
    if (!search_language_.empty()) parameters.emplace_back("language", search_language_);
    calls.push_back({"/search/movie", std::move(parameters), {}});
  }
  return fetch_all<domain::SearchPage>(store::kApiBreaker, calls, [](std::size_t, const std::string& body) {
    const auto json = base::parse_json(body);
    return json && base::member(*json, "results").isArray() ? std::optional(search_page_from(*json)) : std::nullopt;
  });
}

base::Json Provider::get(const std::string& path, const Parameters& parameters) {
  const Answer answer = ask(store::kApiBreaker, [&] { return client_.get(path, parameters); });
  std::optional<base::Json> json = base::parse_json(answer.body);
  note(store::kApiBreaker, !json);
  if (!json) throw garbage();
  return std::move(*json);
}

// Returns the name of an answer in the cache, a hash that does not reveal what somebody typed.
std::string Provider::answer_name(const std::string& path, const Parameters& parameters) const {
  std::string question = client_.options().api_url + path + ' ' + client_.language();
  for (const auto& [parameter, value] : parameters) question += '\n' + parameter + '=' + value;
  return "answer:" + base::sha256_hex(question);
}

std::optional<std::string> Provider::cached_text(const std::string& name) {
  std::optional<std::string> text;
  with_cache([&] { text = store::cached_text(cache_, name, clock_.now()); });
  return text;
}

std::optional<base::Json> Provider::cached_answer(const std::string& name) {
  const auto text = cached_text(name);
  return text ? base::parse_json(*text) : std::nullopt;
}

// Reads the cached answer to this question, else the provider's, which is cached if the result is not empty.
template <typename Read>
auto Provider::cached(const std::string& path, const Parameters& parameters, const Read& read, base::UnixTime life) {
  const std::string name = answer_name(path, parameters);
  if (const auto known = cached_answer(name)) return read(*known);
  const base::Json answer = get(path, parameters);
  auto found = read(answer);
  if (holds_something(found))
    with_cache([&] { store::cache_text(cache_, name, base::write_json(answer), clock_.now() + life); });
  return found;
}

// Lets everybody who sees the films load their posters.
void Provider::remember_images(const std::vector<domain::SearchHit>& movies, base::UnixTime life) {
  std::vector<std::string> posters;
  for (const domain::SearchHit& movie : movies)
    if (!movie.meta_poster_path.empty()) posters.push_back(movie.meta_poster_path);
  with_cache([&] { store::remember_image_paths(cache_, posters, clock_.now() + life); });
}

domain::SearchPage Provider::search(const std::string& query, int page, std::optional<int> year) {
  if (base::trim(query).empty()) return {};
  Parameters parameters{{"query", query}, {"page", std::to_string(std::clamp(page, 1, domain::SearchPage::kLast))}};
  if (year) parameters.emplace_back("year", std::to_string(*year));
  if (!search_language_.empty()) parameters.emplace_back("language", search_language_);
  domain::SearchPage answer = cached("/search/movie", parameters, search_page_from);
  remember_images(answer.hits);
  return answer;
}

std::vector<domain::PersonRef> Provider::search_persons(const std::string& query) {
  if (base::trim(query).empty()) return {};
  return cached("/search/person", {{"query", query}, {"page", "1"}}, persons_from);
}

PersonWithMovies Provider::person_with_movies(std::int64_t meta_id) {
  if (meta_id <= 0) throw unknown_movie();
  const auto read = [&](const base::Json& answer) -> std::optional<PersonWithMovies> {
    auto person = person_from(answer, meta_id);
    if (!person) return std::nullopt;
    return PersonWithMovies{std::move(*person), movies_of_credits(base::member(answer, "movie_credits"))};
  };
  auto found = cached("/person/" + std::to_string(meta_id), {{"append_to_response", "movie_credits"}}, read);
  if (!found) throw garbage();
  remember_images(found->movies);
  return std::move(*found);
}

domain::MovieDetails Provider::movie(std::int64_t meta_id) {
  if (meta_id <= 0) throw unknown_movie();
  const std::string path = "/movie/" + std::to_string(meta_id);
  const base::Json answer = get(path, {{"append_to_response", "credits"}});
  std::optional<domain::MovieDetails> details = movie_from(answer, meta_id);
  if (!details) throw garbage();
  if (!base::member(answer, "credits").isObject()) read_credits(get(path + "/credits", {}), *details);
  return std::move(*details);
}

PersonWithCredits Provider::person(std::int64_t meta_id) {
  if (meta_id <= 0) throw unknown_movie();
  const base::Json answer = get("/person/" + std::to_string(meta_id), {{"append_to_response", "movie_credits"}});
  std::optional<domain::Person> person = person_from(answer, meta_id);
  auto credits = filmography_from(base::member(answer, "movie_credits"));
  if (!person || !credits) throw garbage();
  return {std::move(*person), std::move(*credits)};
}

CollectionWithMovies Provider::collection(std::int64_t meta_id) {
  if (meta_id <= 0) throw unknown_movie();
  auto found = collection_from(get("/collection/" + std::to_string(meta_id), {}), meta_id);
  if (!found) throw garbage();
  return std::move(*found);
}

std::vector<domain::SearchHit> Provider::recommendations(std::int64_t meta_id) {
  if (meta_id <= 0) throw unknown_movie();
  auto found = cached(recommendations_path(meta_id), {}, recommendations_from, kRecommendationsLife);
  if (!found) throw garbage();
  remember_images(*found, kRecommendationsLife);
  return std::move(*found);
}

std::optional<std::vector<domain::SearchHit>> Provider::cached_recommendations(std::int64_t meta_id) {
  const auto answer = cached_answer(answer_name(recommendations_path(meta_id), {}));
  return answer ? recommendations_from(*answer) : std::nullopt;
}

bool Provider::has_cached_recommendations(std::int64_t meta_id) {
  return cached_text(answer_name(recommendations_path(meta_id), {})).has_value();
}

std::vector<domain::SearchHit> Provider::well_known(int from_year, int to_year) {
  const auto parameters = well_known_parameters(from_year, to_year);
  domain::SearchPage answer = cached(kDiscoverPath, parameters, search_page_from, kWellKnownLife);
  remember_images(answer.hits, kWellKnownLife);
  return std::move(answer.hits);
}

std::vector<domain::SearchHit> Provider::cached_well_known(int from_year, int to_year) {
  const auto answer = cached_answer(answer_name(kDiscoverPath, well_known_parameters(from_year, to_year)));
  return answer ? search_page_from(*answer).hits : std::vector<domain::SearchHit>();
}

std::map<std::string, domain::WatchOffers> Provider::watch_offers(std::int64_t meta_id) {
  if (meta_id <= 0) throw unknown_movie();
  const std::string name = "offers:" + std::to_string(meta_id);
  if (const auto known = cached_answer(name)) return watch_offers_from(*known);
  const base::Json answer = get(offers_path(meta_id), {});
  with_cache([&] { store::cache_text(cache_, name, base::write_json(answer), clock_.now() + base::kDay); });
  return watch_offers_from(answer);
}

std::int64_t Provider::find_imdb(const std::string& imdb_id) {
  if (!domain::is_imdb_id(imdb_id)) throw unknown_movie();
  const auto meta_id = found_movie_from(get("/find/" + imdb_id, {{"external_source", "imdb_id"}}));
  if (!meta_id) throw unknown_movie();
  return *meta_id;
}

std::vector<domain::Country> Provider::languages() {
  std::vector<domain::Country> languages = languages_from(get("/configuration/languages", {}));
  if (languages.empty()) throw garbage();
  return languages;
}

std::vector<domain::Country> Provider::countries() {
  std::vector<domain::Country> countries = countries_from(get("/configuration/countries", {}));
  if (countries.empty()) throw garbage();
  return countries;
}

// Ignores the breaker, because a person waits for the check of a key just entered.
KeyCheck Provider::check_key() {
  const std::int64_t start = base::monotonic_us();
  const auto elapsed_ms = [&] { return (base::monotonic_us() - start) / 1000; };
  try {
    const Answer answer = client_.get("/configuration/languages", {});
    const bool success = answer.status == 200 && base::parse_json(answer.body);
    if (success) note(store::kApiBreaker, false);
    return {success, answer.status, elapsed_ms(),
            answer.status == 200 && !success ? garbage().message : message_for(answer.status)};
  } catch (const ProviderError& error) {
    return {false, 0, elapsed_ms(), error.message};
  }
}

std::string Provider::image(std::string_view size, const std::string& meta_path) {
  if (!is_image_size(size) || !domain::is_image_path(meta_path))
    throw ProviderError(ProviderProblem::not_found, base::tr("There is no such image."));
  Answer answer = ask(store::kImageBreaker, [&] { return client_.get_image(size, meta_path); });
  const bool usable = image_kind(answer.body).has_value();
  note(store::kImageBreaker, !usable);
  if (!usable) throw garbage();
  return std::move(answer.body);
}

}  // namespace metadata
