#include "metadata/library.h"

#include <algorithm>
#include <functional>

#include "base/log.h"
#include "base/text.h"
#include "domain/job.h"
#include "store/catalogue/collection.h"
#include "store/catalogue/credits.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/catalogue/person.h"
#include "store/work/job.h"

namespace metadata {

namespace {

constexpr base::UnixTime kListAge = 7 * base::kDay;
constexpr base::UnixTime kListAgain = base::kHour;  // if there is no list yet

// The provider's list of films of a person or a collection: when it was fetched and asked for last (0 means never), and
// the ways to fetch it at once, to have a job fetch it, and to note that the provider does not know it.
struct FilmList {
  base::UnixTime fetched_at, asked_at;
  std::function<void()> fetch, add_job, note_unknown;
};

// Removes `prefix`, in ASCII letters of any case, from the start of `text`. Returns false if it does not begin with it.
bool skip(std::string_view& text, std::string_view prefix) {
  if (!base::equal_ignoring_ascii_case(text.substr(0, prefix.size()), prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// Accepts "de" and "de-DE", which both sites put before the path.
bool is_language(std::string_view segment) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (segment.size() != 2 && !(segment.size() == 5 && segment[2] == '-')) return false;
  return letter(segment[0]) && letter(segment[1]) && letter(segment[segment.size() - 2]) && letter(segment.back());
}

// Returns the segments of a URL's path below one of the two sites, without a language, or none for other text.
std::vector<std::string_view> site_path(std::string_view text, std::string_view site) {
  if (!skip(text, "https://")) skip(text, "http://");
  if (!skip(text, "www.")) skip(text, "m.");
  if (!skip(text, site) || !skip(text, "/")) return {};
  text = text.substr(0, text.find_first_of("?#"));
  std::vector<std::string_view> segments = base::split(text, '/');
  if (!segments.empty() && is_language(segments.front())) segments.erase(segments.begin());
  return segments;
}

std::string imdb_id_from(std::string_view text) {
  const std::string id = base::ascii_lower(text);
  return domain::is_imdb_id(id) ? id : std::string();
}

// Returns false if `write` failed. A page does not need it to succeed: it shows the films that are stored.
bool is_written(const std::function<void()>& write) {
  try {
    write();
    return true;
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::warning, "films_not_kept", {{"code", error.code}});
    return false;
  }
}

// Returns true for "https://example.org/…" or "example.org/…", since no title looks like that.
bool is_address(std::string_view text) {
  if (text.find_first_of(" \t\n") != std::string_view::npos) return false;
  const std::size_t slash = text.find('/');
  return text.find("://") != std::string_view::npos || (slash != std::string_view::npos && text.find('.') < slash);
}

// Returns the part of an address that names the film in words, such as "parasite-2019", or empty text if there is none.
std::string_view slug_in(std::string_view address) {
  const auto letterboxd = site_path(address, "letterboxd.com");  // "film/…" or "somebody/film/…"
  for (std::size_t i = 0; i + 1 < letterboxd.size() && i < 2; ++i)
    if (letterboxd[i] == "film") return letterboxd[i + 1];
  for (const std::string_view site : {"trakt.tv", "app.trakt.tv"})
    if (const auto trakt = site_path(address, site);
        trakt.size() >= 2 && trakt[0] == "movies" && !base::is_digits(trakt[1]))  // digits are one of Trakt's ids
      return trakt[1];
  return {};
}

// Returns the title in the address of an article, such as "Parasite 2019" in
// "en.wikipedia.org/wiki/Parasite_(2019_film)", or empty text for other addresses. Brackets at the end distinguish
// films from other things; only the year in them is of use.
std::string article_title(std::string_view address) {
  if (!skip(address, "https://")) skip(address, "http://");
  const std::string host = base::ascii_lower(address.substr(0, address.find('/')));
  if (host != "wikipedia.org" && !host.ends_with(".wikipedia.org")) return {};
  address.remove_prefix(host.size());
  if (!skip(address, "/wiki/")) return {};
  std::string title = base::percent_decode(address.substr(0, address.find_first_of("?#"))).value_or("");
  std::replace(title.begin(), title.end(), '_', ' ');
  const auto bracket = title.rfind(" (");
  if (bracket == std::string::npos || bracket == 0 || !title.ends_with(')')) return title;
  std::string year;
  for (std::size_t i = bracket; i < title.size() && year.size() < 4; ++i)
    title[i] >= '0' && title[i] <= '9' ? year.push_back(title[i]) : year.clear();
  return title.substr(0, bracket) + (year.size() == 4 ? ' ' + year : "");
}

// Adds a job if the provider was asked at least this long ago, or in the future.
bool renew_after(base::UnixTime limit, const base::Clock& clock, const FilmList& films) {
  const base::UnixTime age = clock.now() - films.asked_at;
  return (age < 0 || age >= limit) && is_written(films.add_job);
}

// Does the work of look_after_credits() and look_after_collection().
bool look_after(const base::Clock& clock, const FilmList& films) {
  if (films.asked_at != 0) return renew_after(films.fetched_at == 0 ? kListAgain : kListAge, clock, films);
  return is_written([&] {
    try {
      films.fetch();
    } catch (const ProviderError& error) {
      if (error.problem == ProviderProblem::not_found) films.note_unknown();
      else if (error.problem != ProviderProblem::unauthorized) films.add_job();  // a job would fail too
    }
  });
}

bool renew(const base::Clock& clock, const FilmList& films) {
  return films.asked_at != 0 && renew_after(kListAge, clock, films);
}

FilmList films_of(store::Db& db, const base::Clock& clock, const domain::Person& person,
                  std::function<void()> fetch = {}) {
  const auto add_job = [&db, &clock, &person] {
    store::Tx tx(db);
    store::note_credits_asked(tx, person.ref.id, clock.now());
    store::add_job(tx, domain::kPersonCreditsJob, std::to_string(person.ref.id), std::nullopt, clock.now());
    tx.commit();
  };
  return {person.credits_at, person.credits_asked_at, std::move(fetch), add_job,
          [&db, &clock, &person] { note_credits_unknown(db, clock, person); }};
}

FilmList films_of(store::Db& db, const base::Clock& clock, const domain::Collection& collection,
                  std::function<void()> fetch = {}) {
  const auto add_job = [&db, &clock, id = collection.meta_id] {
    store::Tx tx(db);
    store::note_collection_asked(tx, id, clock.now());
    store::add_job(tx, domain::kCollectionJob, std::to_string(id), std::nullopt, clock.now());
    tx.commit();
  };
  return {collection.fetched_at, collection.asked_at, std::move(fetch), add_job,
          [&db, &clock, id = collection.meta_id] { note_collection_unknown(db, clock, id); }};
}

// Returns words to search for if no film has this title: beginnings of the words, the longest first, and of the first
// word.
std::vector<std::string> beginnings(const std::string& words) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> shorter;
  for (std::size_t end = words.rfind(' '); end != std::string::npos && shorter.size() < kMost - 1;
       end = words.rfind(' ', end - 1))
    shorter.push_back(std::string(base::trim(words.substr(0, end))));
  const std::string first = words.substr(0, words.find(' '));
  const std::size_t letters = base::code_points(first);
  if (shorter.empty() || shorter.back() != first) shorter.push_back(first);
  if (shorter.back() == words) shorter.back() = base::first_code_points(first, letters * 2 / 3);
  std::erase_if(shorter, [&](const std::string& text) { return text == words || base::code_points(text) < 3; });
  return shorter;
}

// Saves a film and adds the jobs that fetch what belongs to it.
std::int64_t save(store::Tx& tx, const domain::MovieDetails& details, base::UnixTime now) {
  const std::int64_t id = store::save_movie(tx, details, now);
  store::add_job(tx, domain::kCacheImagesJob, std::to_string(id), std::nullopt, now);
  store::add_job(tx, domain::kRefreshPersonsJob, std::to_string(id), std::nullopt, now);
  ask_for_collection(tx, details.movie.collection_id, now);
  return id;
}

// Returns true for a film, and for a failure that says nothing about the provider's health.
bool is_answer(const Fetched<domain::MovieDetails>& fetched) {
  return fetched.value || fetched.problem->about_one || fetched.problem->problem == ProviderProblem::not_found;
}

std::vector<Fetched<domain::MovieDetails>> fetched_or_none(Provider& provider,
                                                           const std::vector<std::int64_t>& meta_ids) {
  try {
    return provider.movies(meta_ids);
  } catch (const ProviderError&) {
    return {};
  }
}

}  // namespace

std::optional<std::string> words_of(std::string_view text) {
  const std::string_view rest = base::trim(text);
  if (!is_address(rest)) return std::string(rest);
  std::string words(slug_in(rest));
  std::replace(words.begin(), words.end(), '-', ' ');
  if (words.empty()) words = article_title(rest);
  return words.empty() ? std::nullopt : std::optional(words);
}

std::string shared_query(const SharedText& shared) {
  std::string parts = shared.url + ' ' + shared.text + ' ' + shared.title;
  for (char& c : parts)
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  for (const std::string_view word : base::split(parts, ' ')) {
    const std::string_view address = word.substr(0, word.find_first_of("?#"));
    if (is_address(address) && (movie_reference(address) || words_of(address))) return std::string(address);
  }
  for (const std::string* words : {&shared.title, &shared.text})
    if (const std::string_view said = base::trim(*words); !said.empty()) return std::string(said);
  return std::string(base::trim(shared.url));
}

domain::SearchHit hit_of(const domain::Movie& movie) {
  return {movie.meta_id,           movie.title,           movie.original_title, movie.release_date, movie.overview,
          movie.original_language, movie.meta_poster_path};
}

domain::SearchPage search_titles(Provider& provider, const std::string& words, int page) {
  const auto [title, year] = domain::title_and_year(words);
  if (year != 0)
    if (domain::SearchPage of_year = provider.search(title, page, year); of_year.has_hits()) return of_year;
  return provider.search(words, page);
}

std::vector<domain::SearchHit> films_like(Provider& provider, std::int64_t meta_id) {
  try {
    return provider.recommendations(meta_id);
  } catch (const ProviderError& error) {
    if (error.problem != ProviderProblem::not_found) throw;
    return {};
  }
}

ProviderHits search_films(Provider& provider, const std::string& words, const std::string& close_title, int page) {
  constexpr std::int64_t kPatience = 2'000'000;  // microseconds, after which no other words are tried
  const std::int64_t start = base::monotonic_us();
  const auto [title, year] = domain::title_and_year(words);
  ProviderHits found{search_titles(provider, words, page), {}};
  std::vector<std::string> others = beginnings(title);
  if (year != 0) others.insert(others.begin(), title);
  if (!close_title.empty()) others.insert(others.begin(), close_title);
  for (const std::string& other : others) {
    if (found.page.has_hits() || base::monotonic_us() - start > kPatience) break;
    found.page = provider.search(other, page);
    if (found.page.has_hits()) found.shown = other;
  }
  return found;
}

std::int64_t find_or_add(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id) {
  const auto movie = store::find_movie_by_meta_id(db, meta_id);
  return movie ? movie->id : synchronise(db, provider, clock, meta_id);
}

std::int64_t find_or_add_imdb(store::Db& db, Provider& provider, const base::Clock& clock, const std::string& imdb_id) {
  if (const auto movie = store::find_movie_by_imdb_id(db, imdb_id)) return movie->id;
  return find_or_add(db, provider, clock, provider.find_imdb(imdb_id));
}

std::int64_t synchronise(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id) {
  const domain::MovieDetails details = provider.movie(meta_id);
  store::Tx tx(db);
  const std::int64_t id = save(tx, details, clock.now());
  tx.commit();
  return id;
}

std::map<std::int64_t, std::int64_t> find_or_add_all(store::Db& db, Provider& provider, const base::Clock& clock,
                                                     const std::vector<std::int64_t>& meta_ids) {
  constexpr std::size_t kAtOnce = 8;
  constexpr std::int64_t kPatience = 8'000'000;  // microseconds, after which no further call begins
  const std::int64_t until = base::monotonic_us() + kPatience;
  std::map<std::int64_t, std::int64_t> ids;
  for (const auto& [meta_id, movie] : store::movies_by_meta_id(db, meta_ids)) ids.emplace(meta_id, movie.id);
  std::vector<std::int64_t> missing;
  for (const std::int64_t meta_id : meta_ids)
    if (!ids.contains(meta_id)) missing.push_back(meta_id);
  for (std::size_t i = 0; i < missing.size() && base::monotonic_us() < until; i += kAtOnce) {
    const auto begin = missing.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(kAtOnce, missing.size() - i));
    const auto fetched = fetched_or_none(provider, {begin, end});
    if (std::ranges::none_of(fetched, is_answer)) break;
    store::Tx tx(db);
    for (const Fetched<domain::MovieDetails>& one : fetched)
      if (one.value) ids.emplace(one.value->movie.meta_id, save(tx, *one.value, clock.now()));
    tx.commit();
  }
  return ids;
}

void synchronise_person(store::Db& db, Provider& provider, const base::Clock& clock, const domain::Person& person) {
  const PersonWithCredits fresh = provider.person(person.ref.meta_id);
  store::Tx tx(db);
  store::save_person(tx, fresh.person, clock.now());
  store::save_credits(tx, person.ref.id, fresh.credits, clock.now());
  if (!store::credits_without_runtime(db, person.ref.id, base::local_date(clock.now(), "UTC")).empty())
    store::add_job(tx, domain::kPersonCreditsJob, std::to_string(person.ref.id), std::nullopt, clock.now());
  tx.commit();
}

void note_credits_unknown(store::Db& db, const base::Clock& clock, const domain::Person& person) {
  store::Tx tx(db);
  store::note_credits_unknown(tx, person.ref.id, clock.now());
  tx.commit();
}

bool renew_credits(store::Db& db, const base::Clock& clock, const domain::Person& person) {
  return renew(clock, films_of(db, clock, person));
}

bool look_after_credits(store::Db& db, Provider& provider, const base::Clock& clock, const domain::Person& person) {
  return look_after(clock, films_of(db, clock, person, [&] { synchronise_person(db, provider, clock, person); }));
}

void synchronise_collection(store::Db& db, Provider& provider, const base::Clock& clock, std::int64_t meta_id) {
  const CollectionWithMovies fresh = provider.collection(meta_id);
  store::Tx tx(db);
  store::save_collection(tx, fresh.collection, fresh.movies, clock.now());
  if (!store::collection_without_runtime(db, meta_id, base::local_date(clock.now(), "UTC")).empty())
    store::add_job(tx, domain::kCollectionJob, std::to_string(meta_id), std::nullopt, clock.now());
  tx.commit();
}

void note_collection_unknown(store::Db& db, const base::Clock& clock, std::int64_t meta_id) {
  store::Tx tx(db);
  store::note_collection_unknown(tx, meta_id, clock.now());
  tx.commit();
}

bool renew_collection(store::Db& db, const base::Clock& clock, const domain::Collection& collection) {
  return renew(clock, films_of(db, clock, collection));
}

bool look_after_collection(store::Db& db, Provider& provider, const base::Clock& clock,
                           const domain::Collection& collection) {
  return look_after(
      clock, films_of(db, clock, collection, [&] { synchronise_collection(db, provider, clock, collection.meta_id); }));
}

domain::Collection find_or_add_collection(store::Db& db, Provider& provider, const base::Clock& clock,
                                          std::int64_t meta_id) {
  const auto known = store::find_collection(db, meta_id);
  if (known && !look_after_collection(db, provider, clock, *known)) return *known;
  if (!known) synchronise_collection(db, provider, clock, meta_id);
  return store::find_collection(db, meta_id).value();
}

void ask_for_credits(store::Db& db, const base::Clock& clock, const std::vector<std::int64_t>& person_ids) {
  for (const std::int64_t id : person_ids)
    if (const auto person = store::find_person(db, id); person && person->credits_asked_at == 0)
      is_written(films_of(db, clock, *person).add_job);
}

void ask_for_collection(store::Tx& tx, std::int64_t meta_id, base::UnixTime now) {
  const auto collection = store::find_collection(tx.db(), meta_id);
  if (collection && collection->asked_at == 0)
    store::add_job(tx, domain::kCollectionJob, std::to_string(meta_id), std::nullopt, now);
}

std::optional<std::int64_t> bare_provider_id(std::string_view text) {
  const auto id = base::parse_id(base::trim(text));
  return id && *id > 0 ? id : std::nullopt;
}

std::optional<MovieReference> movie_reference(std::string_view text) {
  MovieReference reference;
  std::string_view rest = base::trim(text);
  if (const auto segments = site_path(rest, "themoviedb.org"); segments.size() >= 2 && segments[0] == "movie")
    reference.meta_id = base::parse_id(segments[1].substr(0, segments[1].find('-'))).value_or(0);  // "550-fight-club"
  else if (const auto titles = site_path(rest, "imdb.com"); titles.size() >= 2 && titles[0] == "title")
    reference.imdb_id = imdb_id_from(titles[1]);
  else if (skip(rest, "tmdb:")) reference.meta_id = bare_provider_id(rest).value_or(0);
  else reference.imdb_id = imdb_id_from(rest);
  if (reference.meta_id == 0 && reference.imdb_id.empty()) return std::nullopt;
  return reference;
}

std::optional<domain::Movie> find_stored(store::Db& db, const MovieReference& reference) {
  return reference.meta_id != 0 ? store::find_movie_by_meta_id(db, reference.meta_id)
                                : store::find_movie_by_imdb_id(db, reference.imdb_id);
}

}  // namespace metadata
