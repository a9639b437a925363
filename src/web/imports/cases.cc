#include "web/imports/cases.h"

#include "app/page/display.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/imports/row_films.h"
#include "web/imports/record_text.h"
#include "web/imports/words.h"
#include "web/kit/film/asking.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/search_hits.h"

namespace web {

namespace {

namespace t = app::t;

constexpr std::size_t kMostFound = 12;
constexpr SearchLimits kLimits{static_cast<int>(kMostFound), 0};
constexpr std::int64_t kFewVotes = 50;
constexpr std::int64_t kFarAhead = 10;  // times the votes of the next

struct Choice {
  std::int64_t meta_id;
  std::string title;
  int year;
  std::string poster_src;
  std::string directors = {};
};

Choice stored_choice(const app::Context& context, const domain::Movie& movie) {
  return {movie.meta_id, movie.title, movie.year(), app::poster_src(context, movie, "w185")};
}

// Returns films of this server and of the provider that match the words, an id or an address, each film once.
std::vector<Choice> found_for(app::Context& context, const std::string& words, const std::string& language,
                              ProviderFailure& failure) {
  const metadata::SearchLanguage in_language(context.app.provider, language);
  const auto reference = metadata::movie_reference(words);
  SearchHits hits = reference ? SearchHits{} : hits_here(context, words, kLimits);
  const auto stored = reference ? metadata::find_stored(context.app.db, *reference) : std::nullopt;
  if (stored) hits.local.push_back(*stored);
  else
    ask_provider(failure, [&] {
      if (reference) add_named_movie(context, *reference, hits);
      else add_provider_hits(context, 1, kLimits, hits);
    });
  std::vector<Choice> choices;
  for (const domain::Movie& movie : hits.local) choices.push_back(stored_choice(context, movie));
  for (const auto& [meta_id, movie] : hits.stored) choices.push_back(stored_choice(context, movie));
  for (const domain::SearchHit& hit : hits.provider.hits)
    if (!hits.stored.contains(hit.meta_id))
      choices.push_back(
          {hit.meta_id, hit.title, hit.year(), provider_poster_src(context, "w185", hit.meta_poster_path)});
  if (choices.size() > kMostFound) choices.resize(kMostFound);
  return choices;
}

std::vector<Choice> candidates_of(const app::Context& context, const store::ImportFilm& film) {
  std::vector<Choice> choices;
  for (const store::ImportCandidate& candidate : film.candidates)
    choices.push_back({candidate.meta_id, candidate.title, candidate.year,
                       provider_poster_src(context, "w185", candidate.meta_poster_path)});
  return choices;
}

// Adds the directors of films that are stored here. The provider's search results name no directors.
void name_directors(store::Db& db, std::vector<Choice>& choices) {
  std::vector<std::int64_t> meta_ids, movie_ids;
  for (const Choice& choice : choices) meta_ids.push_back(choice.meta_id);
  const auto stored = store::movies_by_meta_id(db, meta_ids);
  for (const auto& [meta_id, movie] : stored) movie_ids.push_back(movie.id);
  const auto names = store::directors_of(db, movie_ids);
  for (Choice& choice : choices) {
    const auto movie = stored.find(choice.meta_id);
    const auto named = movie == stored.end() ? names.end() : names.find(movie->second.id);
    if (named != names.end()) choice.directors = named->second;
  }
}

// Returns true if the first candidate is so much better known that it is preselected.
bool first_is_far_ahead(const store::ImportFilm& film) {
  if (film.candidates.empty() || film.candidates[0].votes < kFewVotes) return false;
  return film.candidates.size() == 1 || film.candidates[0].votes >= kFarAhead * film.candidates[1].votes;
}

std::string words_of(const domain::FilmRef& film) {
  return film.year == 0 ? film.title : film.title + ' ' + std::to_string(film.year);
}

void fill_said(const app::Context& context, app::Section& one, const store::ImportFilm& film,
               const store::ImportRow& row) {
  const domain::ImportRecord record = record_of(row);
  one.text(t::TITLE, film.reference.title.empty() ? record_title(record) : film.reference.title)
      .optional(t::YEAR, film.reference.year == 0 ? "" : std::to_string(film.reference.year))
      .text(t::SAID_TEXT, record_text(context, record))
      .text(t::COUNT_TEXT, base::tr_n("{n} item", "{n} items", film.rows))
      .text(t::LINE, context.language.number(row.line));
}

// Names the other entries that match the same film, as their cases show the same poster.
void fill_alike(const app::Context& context, app::Section& one, const store::ImportFilm& film) {
  for (const store::WrittenFilm& other : store::films_matched_alike(context.app.db, film)) {
    const std::string words = words_of({.title = other.title, .year = other.year});
    one.add(t::ALIKE).text(t::TEXT, words.empty() ? base::tr("Also matched by line {line}.", {{"line", other.line}})
                                                  : base::tr("Also matched by “{title}”, line {line}.",
                                                             {{"title", words}, {"line", other.line}}));
  }
}

}  // namespace

void add_case(app::Context& context, app::Section& target, const store::ImportFilm& film, const CaseQuery& open) {
  const auto first = store::first_import_row_of_film(context.app.db, film.id);
  if (!first) return;
  const auto asked = open.row == 0 ? std::nullopt : store::find_import_row(context.app.db, film.batch_id, open.row);
  const bool is_open = asked && asked->film_id == film.id;
  const store::ImportRow& row = is_open ? *asked : *first;
  app::Section one = target.add(t::CASE);
  one.number(t::ROW_ID, row.id);
  fill_said(context, one, film, row);
  const std::string query =
      is_open && !open.query.empty() ? open.query : base::first_code_points(words_of(film.reference), 200);
  one.text(t::QUERY, query);
  ProviderFailure failure;
  const bool searches = is_open && !query.empty();
  std::vector<Choice> choices =
      searches ? found_for(context, query, open.language, failure) : candidates_of(context, film);
  one.show_if(bool(failure), t::PROVIDER_DOWN);
  if (!searches) one.optional(t::REASON_TEXT, reason_text(film.reason));
  if (film.reason == "two_rows_one_film") fill_alike(context, one, film);
  if (choices.empty()) {
    one.show_if(searches && !failure, t::NOTHING_FOUND);
    return;
  }
  name_directors(context.app.db, choices);
  app::Section list = one.add(t::CHOICES);
  list.number(t::ROW_ID, row.id);
  bool is_chosen = !searches && first_is_far_ahead(film);
  for (const Choice& choice : choices) {
    list.add(t::CHOICE)
        .number(t::ROW_ID, row.id)
        .number(t::CHOICE_META_ID, choice.meta_id)
        .text(t::MOVIE_TITLE, choice.title)
        .optional(t::MOVIE_YEAR, choice.year == 0 ? "" : std::to_string(choice.year))
        .optional(t::DIRECTORS_TEXT, choice.directors)
        .text(t::POSTER_SRC, choice.poster_src)
        .show_if(is_chosen, t::CHOSEN);
    is_chosen = false;
  }
}

}  // namespace web
