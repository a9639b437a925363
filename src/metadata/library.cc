#include "metadata/library.h"

#include <algorithm>
#include <functional>

#include "base/log.h"
#include "base/text.h"
#include "domain/job.h"
#include "store/catalogue/credits.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/person.h"
#include "store/work/job.h"

namespace metadata {

namespace {

constexpr base::UnixTime kCreditsAge = 7 * base::kDay;
constexpr base::UnixTime kCreditsAgain = base::kHour;  // when none have come yet

// Removes `prefix`, in ASCII letters of any case, from the start of `text`; false when it does not begin so.
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

// The segments of a URL's path below one of the two sites, without a language; empty for other text.
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

void add_credits_job(store::Db& db, const base::Clock& clock, const domain::Person& person) {
  store::Tx tx(db);
  store::note_credits_asked(tx, person.ref.id, clock.now());
  store::add_job(tx, domain::kPersonCreditsJob, std::to_string(person.ref.id), std::nullopt, clock.now());
  tx.commit();
}

// A view needs nothing written: it shows what is there.
bool is_written(const std::function<void()>& write) {
  try {
    write();
    return true;
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::warning, "credits_not_kept", {{"code", error.code}});
    return false;
  }
}

// "https://example.org/…" or "example.org/…": no title looks so.
bool is_address(std::string_view text) {
  if (text.find_first_of(" \t\n") != std::string_view::npos) return false;
  const std::size_t slash = text.find('/');
  return text.find("://") != std::string_view::npos || (slash != std::string_view::npos && text.find('.') < slash);
}

// The part of an address that names the film in words, "parasite-2019"; empty when there is none.
std::string_view slug_in(std::string_view address) {
  const auto letterboxd = site_path(address, "letterboxd.com");  // "film/…" or "somebody/film/…"
  for (std::size_t i = 0; i + 1 < letterboxd.size() && i < 2; ++i)
    if (letterboxd[i] == "film") return letterboxd[i + 1];
  for (const std::string_view site : {"trakt.tv", "app.trakt.tv"})
    if (const auto trakt = site_path(address, site);
        trakt.size() >= 2 && trakt[0] == "movies" && !base::is_digits(trakt[1]))  // digits are an id of theirs
      return trakt[1];
  return {};
}

// Adds a job when the provider was asked so long ago, or in the future.
bool renew_after(base::UnixTime limit, store::Db& db, const base::Clock& clock, const domain::Person& person) {
  const base::UnixTime age = clock.now() - person.credits_asked_at;
  return (age < 0 || age >= limit) && is_written([&] { add_credits_job(db, clock, person); });
}

// What to look for when nothing is called so: beginnings of the words, the longest first, and of the first word.
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

}  // namespace

std::optional<std::string> words_of(std::string_view text) {
  const std::string_view rest = base::trim(text);
  if (!is_address(rest)) return std::string(rest);
  std::string words(slug_in(rest));
  std::replace(words.begin(), words.end(), '-', ' ');
  return words.empty() ? std::nullopt : std::optional(words);
}

domain::SearchPage search_titles(Provider& provider, const std::string& words, int page) {
  const auto [title, year] = domain::title_and_year(words);
  if (year != 0)
    if (domain::SearchPage of_year = provider.search(title, page, year); of_year.has_hits()) return of_year;
  return provider.search(words, page);
}

ProviderHits search_films(Provider& provider, const std::string& words, const std::string& close_title, int page) {
  constexpr std::int64_t kPatience = 2'000'000;  // microseconds, after which nothing else is tried
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
  const std::int64_t id = store::save_movie(tx, details, clock.now());
  store::add_job(tx, domain::kCacheImagesJob, std::to_string(id), std::nullopt, clock.now());
  store::add_job(tx, domain::kRefreshPersonsJob, std::to_string(id), std::nullopt, clock.now());
  tx.commit();
  return id;
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
  return person.credits_asked_at != 0 && renew_after(kCreditsAge, db, clock, person);
}

bool look_after_credits(store::Db& db, Provider& provider, const base::Clock& clock, const domain::Person& person) {
  if (person.credits_asked_at != 0)
    return renew_after(person.credits_at == 0 ? kCreditsAgain : kCreditsAge, db, clock, person);
  return is_written([&] {
    try {
      synchronise_person(db, provider, clock, person);
    } catch (const ProviderError& error) {
      if (error.problem == ProviderProblem::not_found) note_credits_unknown(db, clock, person);
      else if (error.problem != ProviderProblem::unauthorized) add_credits_job(db, clock, person);  // no job mends that
    }
  });
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
