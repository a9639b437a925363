#include "metadata/library.h"

#include <algorithm>

#include "base/text.h"
#include "domain/job.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/person.h"
#include "store/work/job.h"

namespace metadata {

namespace {

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

}  // namespace

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
  const domain::Person fresh = provider.person(person.ref.meta_id);
  store::Tx tx(db);
  store::save_person(tx, fresh, clock.now());
  tx.commit();
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
