#include "web/kit/film/search_hits.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie_lookup.h"
#include "store/catalogue/person.h"
#include "store/lists/badges.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/result_rows.h"

namespace web {

namespace {

constexpr int kMarkedFrom = 200;  // films of the words, among which the mark chooses

// Runs `question`, and takes a film that the provider does not know as not found. Throws ProviderError for other
// failures.
template <typename Question>
void unless_unknown(const Question& question) {
  try {
    question();
  } catch (const metadata::ProviderError& error) {
    if (error.problem != metadata::ProviderProblem::not_found) throw;
  }
}

// Returns the mark that a word of the reader's language at the end of the text names, with the other words, or
// OwnMark::none.
std::pair<OwnMark, std::string> marked_words(const app::Context& context, const std::string& text) {
  const std::pair<OwnMark, base::Text> words[] = {{OwnMark::unseen, base::tr_c("typed after a name", "unseen")},
                                                  {OwnMark::seen, base::tr_c("typed after a name", "seen")},
                                                  {OwnMark::watchlist, base::tr_c("typed after a name", "watchlist")}};
  const std::string typed = base::fold(text);
  for (const auto& [mark, word] : words) {
    const std::string end = ' ' + base::fold(context.text(word));
    if (typed.size() > end.size() && typed.ends_with(end))
      return {mark, std::string(base::trim(typed.substr(0, typed.size() - end.size())))};
  }
  return {OwnMark::none, {}};
}

bool has_mark(const store::Badge& badge, OwnMark mark) {
  if (mark == OwnMark::watchlist) return badge.on_watchlist;
  return badge.watched() == (mark == OwnMark::seen);
}

// Chooses by a mark if nothing has the full name: "kubrick unseen" means the films of "kubrick" that the viewer has not
// seen.
void choose_by_mark(const app::Context& context, const SearchLimits& limits, SearchHits& hits) {
  const auto [mark, words] = marked_words(context, hits.words);
  if (mark == OwnMark::none) return;
  store::MovieHits found = store::find_movies(context.app.db, words, kMarkedFrom);
  if (found.misspelt || found.movies.empty()) return;
  store::Badges badges = store::badges_for(context.app.db, context.member().id, ids_of(found.movies));
  hits.mark = mark, hits.misspelt = false;
  hits.of = static_cast<std::int64_t>(found.movies.size());
  std::erase_if(found.movies, [&, chosen = mark](const auto& movie) { return !has_mark(badges[movie.id], chosen); });
  hits.marked = static_cast<std::int64_t>(found.movies.size());
  if (found.movies.size() > static_cast<std::size_t>(limits.movies))
    found.movies.resize(static_cast<std::size_t>(limits.movies));
  hits.local = std::move(found.movies);
  hits.people = store::search_persons(context.app.db, words, limits.people);
}

// A bare number may also be the provider's id of a film, which then precedes all inexact matches.
void add_movie_of_number(const app::Context& context, std::int64_t number, SearchHits& hits) {
  if (const auto movie = store::find_movie_by_meta_id(context.app.db, number)) {
    std::erase_if(hits.local, [&](const domain::Movie& hit) { return hit.id == movie->id; });
    hits.local.insert(hits.local.begin(), *movie);
    return;
  }
  auto& found = hits.provider.hits;
  const bool listed = std::any_of(found.begin(), found.end(), [&](const auto& hit) { return hit.meta_id == number; });
  if (!listed)
    unless_unknown([&] { found.insert(found.begin(), metadata::hit_of(context.app.provider.movie(number).movie)); });
}

// Removes films that are among the local hits. The total of several pages stays the provider's, so it is the same on
// each page.
void drop_local_hits(store::Db& db, SearchHits& hits) {
  std::set<std::int64_t> shown;
  for (const domain::Movie& movie : hits.local) shown.insert(movie.meta_id);
  auto& found = hits.provider.hits;
  std::erase_if(found, [&](const domain::SearchHit& hit) { return shown.contains(hit.meta_id); });
  if (hits.provider.pages <= 1) hits.provider.total = static_cast<std::int64_t>(found.size());
  std::vector<std::int64_t> meta_ids;
  for (const domain::SearchHit& hit : found) meta_ids.push_back(hit.meta_id);
  hits.stored = store::movies_by_meta_id(db, meta_ids);
}

template <typename Movie>
void put_named_first(const SearchHits& hits, std::vector<Movie>& movies) {
  std::stable_partition(movies.begin(), movies.end(),
                        [&](const Movie& movie) { return closeness_of(hits, movie) == Closeness::named; });
}

void add_provider_people(const app::Context& context, const SearchLimits& limits, SearchHits& hits) {
  auto persons = context.app.provider.search_persons(domain::title_and_year(hits.words).title);
  std::stable_partition(persons.begin(), persons.end(),
                        [&](const auto& person) { return closeness_of(hits, person.name) == Closeness::named; });
  for (domain::PersonRef& person : persons) {
    person.id = store::person_of_meta_id(context.app.db, person.meta_id);
    const bool listed = std::any_of(hits.people.begin(), hits.people.end(),
                                    [&](const store::PersonHit& hit) { return hit.id == person.id; });
    if (!listed && hits.provider_people.size() < static_cast<std::size_t>(limits.people))
      hits.provider_people.push_back(std::move(person));
  }
}

Closeness closeness_of_title(const std::string& words, const std::string& title) {
  const std::string wanted = base::fold(words), found = base::fold(title);
  if (wanted.empty() || !found.starts_with(wanted)) return Closeness::other;
  return found == wanted ? Closeness::named : Closeness::begins;
}

// Compares the words with the titles, also with a year: "alien 1979" is Alien of 1979, give or take a year.
Closeness closeness_of_film(const SearchHits& hits, const std::string& title, const std::string& original_title,
                            int year) {
  const auto closest = [&](const std::string& words) {
    return std::min(closeness_of_title(words, title), closeness_of_title(words, original_title));
  };
  const domain::TitleAndYear wanted = domain::title_and_year(hits.words);
  const bool is_of_year = wanted.year != 0 && std::abs(year - wanted.year) <= 1;
  return is_of_year ? std::min(closest(hits.words), closest(wanted.title)) : closest(hits.words);
}

}  // namespace

Closeness closeness_of(const SearchHits& hits, const domain::Movie& movie) {
  return closeness_of_film(hits, movie.title, movie.original_title, movie.year());
}

Closeness closeness_of(const SearchHits& hits, const domain::SearchHit& movie) {
  return closeness_of_film(hits, movie.title, movie.original_title, movie.year());
}

Closeness closeness_of(const SearchHits& hits, const std::string& name) { return closeness_of_title(hits.words, name); }

Named named_here(const SearchHits& hits) {
  const auto is_named = [&](const auto& found) { return closeness_of(hits, found) == Closeness::named; };
  return {std::ranges::any_of(hits.local, is_named),
          std::ranges::any_of(hits.people, is_named, &store::PersonHit::name)};
}

Named named_at_provider(const SearchHits& hits) {
  const auto is_named = [&](const auto& found) { return closeness_of(hits, found) == Closeness::named; };
  return {std::ranges::any_of(hits.provider.hits, is_named),
          std::ranges::any_of(hits.provider_people, is_named, &domain::PersonRef::name)};
}

SearchHits hits_here(const app::Context& context, const std::string& query, const SearchLimits& limits) {
  SearchHits hits;
  const auto words = metadata::words_of(query);
  hits.unreadable = !words;
  hits.words = words.value_or("");
  if (hits.words.empty()) return hits;
  store::MovieHits found = store::find_movies(context.app.db, hits.words, limits.movies);
  hits.local = std::move(found.movies), hits.misspelt = found.misspelt;
  hits.people = store::search_persons(context.app.db, hits.words, limits.people);
  if (hits.misspelt || hits.local.empty()) choose_by_mark(context, limits, hits);
  return hits;
}

void add_provider_hits(const app::Context& context, std::int64_t page, const SearchLimits& limits, SearchHits& hits) {
  if (hits.words.empty()) return;
  const std::string close_title = hits.misspelt ? hits.local.front().title : "";
  const auto number = static_cast<int>(std::min<std::int64_t>(page, domain::SearchPage::kLast));
  auto found = metadata::search_films(context.app.provider, hits.words, close_title, number);
  hits.provider = std::move(found.page), hits.shown = std::move(found.shown);
  const auto id = metadata::bare_provider_id(hits.words);
  if (id && page == 1) add_movie_of_number(context, *id, hits);
  drop_local_hits(context.app.db, hits);
  if (page == 1) put_named_first(hits, hits.local);
  if (page == 1) put_named_first(hits, hits.provider.hits);
  if (page == 1 && limits.people > 0) add_provider_people(context, limits, hits);
}

void add_named_movie(const app::Context& context, const metadata::MovieReference& reference, SearchHits& hits) {
  metadata::Provider& provider = context.app.provider;
  unless_unknown([&] {
    const std::int64_t id = reference.meta_id != 0 ? reference.meta_id : provider.find_imdb(reference.imdb_id);
    hits.provider.hits = {metadata::hit_of(provider.movie(id).movie)};
  });
  drop_local_hits(context.app.db, hits);
}

base::Text said_here(const SearchHits& hits) {
  if (hits.unreadable) return base::tr("That link isn’t for a film. Try the film’s title instead.");
  if (!hits.misspelt) return {};
  return base::tr("No exact match for “{words}”. These titles are close.", {{"words", hits.words}});
}

base::Text said_of_provider(const SearchHits& hits) {
  if (hits.shown.empty()) return {};
  return base::tr("No results for “{words}”. Showing “{shown}” instead.",
                  {{"words", hits.words}, {"shown", hits.shown}});
}

base::Text mark_heading(OwnMark mark) {
  if (mark == OwnMark::unseen) return base::tr("Not seen by you");
  if (mark == OwnMark::seen) return base::tr("Seen by you");
  return base::tr("On your watchlist");
}

}  // namespace web
