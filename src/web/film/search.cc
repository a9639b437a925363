
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "metadata/library.h"
#include "web/film/handlers.h"
#include "web/kit/film/asking.h"
#include "web/kit/film/person.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/result_rows.h"
#include "web/kit/film/search_hits.h"
#include "web/kit/paging.h"
#include "web/kit/paths.h"

namespace web {

namespace t = app::t;

namespace {

constexpr SearchLimits kLimits{app::kFoundMovies, 16};

// The results of a search, and the reasons why there may be more.
struct SearchResults : SearchHits {
  ProviderFailure failure;
};

std::string provider_url(const app::Context& context, const std::string& query, std::int64_t page) {
  return context.url("/search?query=" + base::percent_encode(query) + "&page=" + std::to_string(page) + "#provider");
}

void fill_provider(const app::Context& context, app::Section section, const std::string& query,
                   const SearchResults& found, ResultRows& rows) {
  section.optional(t::PROVIDER_TOTAL, context.language.number(found.provider.total));
  for (const domain::SearchHit& hit : found.provider.hits) rows.add(section, hit, found.stored);
  const std::string& asked = found.shown.empty() ? query : found.shown;
  add_pager(section, found.provider.page, found.provider.pages,
            [&](std::int64_t page) { return provider_url(context, asked, page); });
}

// Puts the provider's people above films if one of them has exactly the name and no film does.
void fill_provider_people(const app::Context& context, app::Section& target, const SearchResults& found) {
  const Named named = named_at_provider(found);
  const bool above = named.person && !named.film;
  app::Section section = target.include(above ? t::PEOPLE_ABOVE : t::PROVIDER_PEOPLE, "partials/provider_people.tpl");
  section.show(above ? t::ABOVE : t::BELOW);
  section.text(t::TOTAL, context.language.number(static_cast<std::int64_t>(found.provider_people.size())));
  for (const domain::PersonRef& person : found.provider_people)
    add_person(context, section,
               {.id = person.id,
                .name = person.name,
                .meta_profile_path = person.meta_profile_path,
                .role = person.known_for_department,
                .meta_id = person.meta_id});
}

// Fills the films with a mark, counted as "2 of 13", or else the films of the words.
void fill_films(const app::Context& context, app::Section section, const SearchResults& found, ResultRows& rows) {
  const auto shown = static_cast<std::int64_t>(found.local.size());
  if (found.mark == OwnMark::none)
    section.text(t::HEADING, base::tr("On this server")).text(t::TOTAL, context.language.number(shown));
  else
    section.text(t::HEADING, mark_heading(found.mark))
        .text(t::TOTAL, base::tr("{n} of {all}", {{"n", found.marked}, {"all", found.of}}));
  for (const domain::Movie& movie : found.local) rows.add(section, movie);
}

void fill_found_people(const app::Context& context, app::Section section, const SearchResults& found) {
  section.text(t::TOTAL, context.language.number(static_cast<std::int64_t>(found.people.size())));
  for (const store::PersonHit& person : found.people)
    add_person(context, section,
               {.id = person.id,
                .name = person.name,
                .meta_profile_path = person.meta_profile_path,
                .role = person.known_for});
}

bool has_films_here(const SearchResults& found) { return !found.local.empty() || found.mark != OwnMark::none; }

// Shows this server's films and people, starting with the kind in which one has exactly the name.
void fill_here(const app::Context& context, app::Section& body, const SearchResults& found, ResultRows& rows) {
  const Named named = named_here(found);
  const bool people_first = named.person && !named.film;
  for (const bool people : {people_first, !people_first}) {
    if (people && !found.people.empty()) fill_found_people(context, body.add(t::PART).add(t::PEOPLE), found);
    if (!people && has_films_here(found)) fill_films(context, body.add(t::PART).add(t::LOCAL_RESULTS), found, rows);
  }
}

// Shows the provider's results, or a link to them if a word may have meant the viewer's own marks.
void fill_at_provider(const app::Context& context, app::Section section, const std::string& query, std::int64_t page,
                      const SearchResults& found, ResultRows& rows, bool asked) {
  const bool is_here = page == 1 && (has_films_here(found) || !found.people.empty());
  section.text(t::QUERY, query);
  const Asking later = found.mark == OwnMark::none ? asking_later(context) : Asking::by_viewer;
  fill_asking(section, context, provider_url(context, query, page), asked ? Asking::done : later, found.failure,
              is_here);
  if (!asked || found.failure) return;
  section.optional(t::PROVIDER_SAID, said_of_provider(found));
  if (!found.provider_people.empty()) fill_provider_people(context, section, found);
  if (!found.provider.hits.empty()) fill_provider(context, section.add(t::FOUND), query, found, rows);
  else section.show(is_here || !found.provider_people.empty() ? t::NO_MORE : t::NO_RESULTS);
}

// Shows stored results on the first page only, above the provider's, unless only the provider knows a film or a person
// of exactly that name.
void fill_results(const app::Context& context, app::Section& body, const std::string& query, std::int64_t page,
                  const SearchResults& found, bool asked) {
  std::vector<std::int64_t> ids = ids_of(found.local);
  for (const auto& [meta_id, movie] : found.stored) ids.push_back(movie.id);
  ResultRows rows(context, ids);
  if (page == 1) body.optional(t::SAID, said_here(found));
  const bool provider_first = page == 1 && !named_here(found) && named_at_provider(found);
  for (const bool provider : {provider_first, !provider_first}) {
    if (!provider && page == 1) fill_here(context, body, found, rows);
    if (!provider || found.unreadable) continue;
    app::Section section = body.add(t::PART).add(t::PROVIDER_RESULTS);
    section.show_if(provider_first, t::FIRST);
    fill_at_provider(context, section, query, page, found, rows, asked);
  }
}

}  // namespace

http::Response search(app::Context& context) {
  const std::string query = search_query(context);
  const std::int64_t number = page_number(context);
  const auto reference = metadata::movie_reference(query);
  const bool asks = context.req.query().has("page") || (reference && context.searches_provider());
  SearchResults found;
  if (reference) {
    if (const auto movie = referenced_movie(context, *reference, asks, found.failure))
      return http::see_other(
          context.url(movie->id != 0 ? movie_path(movie->id) : "/metadata/movie/" + std::to_string(movie->meta_id)));
  } else {
    static_cast<SearchHits&>(found) = hits_here(context, query, kLimits);
    if (asks) ask_provider(found.failure, [&] { add_provider_hits(context, number, kLimits, found); });
  }
  app::Page page(context.language, "search.tpl");
  page.body().text(t::QUERY, query).show_if(query.empty(), t::NO_QUERY);
  if (!query.empty()) fill_results(context, page.body(), query, number, found, asks);
  return app::render(context, page,
                     {.title = base::tr("Search"), .menu_entry = app::MenuEntry::search, .search_text = query});
}

}  // namespace web
