#include "app/page/display.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/lists/home.h"
#include "store/numbers/statistics.h"
#include "web/kit/film/person.h"
#include "web/kit/film/poster.h"
#include "web/kit/panels.h"
#include "web/people/handlers.h"
#include "web/people/people_query.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::int64_t kPagesCached = 20;  // of each order
constexpr char kBetween = '\x1f';          // no value contains it

void fill_row(const app::Context& context, app::Section row, const store::PersonNumbers& person, bool hidden) {
  row.text(t::NAME, person.name)
      .number(t::ID, person.id)
      .text(t::PERSON_URL, person_url_of(context, context.subject->name, person.id, person.name))
      .text(t::INITIALS, domain::initials(person.name))
      .number(t::HUE, domain::hue_of(person.name))
      .text(t::MOVIES, context.language.number(person.movies))
      .text(t::PLAYS, context.language.number(person.plays))
      .text(t::HOURS, app::hours_text(context, person.minutes))
      .optional(t::AVERAGE, average_text(context, person.average_rating()))
      .optional(t::PICTURE_SRC, portrait_src(context, person.meta_profile_path));
  if (context.is_own()) row.show(hidden ? t::SHOW_AGAIN : t::HIDE);
}

// Returns the number of people and the rows of one page.
std::string page_text(const app::Context& context, const PeopleListQuery& query) {
  const store::PeopleList list = store::list_people(context.app.db, context.subject->id, query.people);
  app::Fragment fragment(context.language, "partials/people_rows.tpl");
  fragment.global(t::BASE, context.base_path());
  for (const store::PersonNumbers& person : list.people)
    fill_row(context, fragment.body().add(t::PERSON), person, query.people.group == store::PeopleGroup::hidden);
  return std::to_string(list.total) + kBetween + fragment.render();
}

// Caches the first pages of every order until the numbers change. The rows have buttons, but no token.
store::ComputedText cached_page(const app::Context& context, const PeopleListQuery& query) {
  if (!query.people.search.empty() || query.page > kPagesCached) return {page_text(context, query)};
  const std::string version = store::statistics_version(context.app.db, *context.subject, "");
  return computed_numbers(context, "people", query.address.url(context, {{"page", std::to_string(query.page)}}),
                          version, [&] { return page_text(context, query); });
}

// Adds the groups of people to choose from (another member's directors have none), and the year as a filter to remove.
void fill_choices(const app::Context& context, app::Section& body, const PeopleListQuery& query) {
  using store::PeopleGroup;
  const bool is_cast = query.people.credit == store::Credit::cast;
  const auto year = query.people.period.year;
  if (!is_cast && !context.is_own() && !year) return;
  app::Section choices = body.add(t::CHOICES);
  const auto add = [&](const base::Text& text, PeopleGroup group, const char* role, const char* hidden) {
    choices.add(t::CHOICE)
        .text(t::TEXT, text)
        .text(t::URL, query.address.url(context, {{"role", role}, {"hidden", hidden}}))
        .show_if(query.people.group == group, t::CHOSEN);
  };
  if (is_cast || context.is_own()) add(base::tr("Everyone"), PeopleGroup::everyone, "", "");
  if (is_cast) add(base::tr("Actresses"), PeopleGroup::women, "actress", "");
  if (is_cast) add(base::tr("Actors"), PeopleGroup::others, "actor", "");
  if (context.is_own()) add(base::tr("Hidden"), PeopleGroup::hidden, "", "1");
  if (year)
    choices.add(t::FILTER)
        .text(t::TEXT, base::tr("Watched in {year}", {{"year", std::to_string(*year)}}))
        .text(t::REMOVE_URL, query.address.url(context, {{"year", ""}}));
}

// Fills the search field and the orders, as phones have no room for every head of the table.
void fill_form(const app::Context& context, app::Section bar, const PeopleListQuery& query) {
  const ListAddress& address = query.address;
  bar.text(t::SEARCH, query.people.search).text(t::ACTION_URL, address.url_with_only(context, {}));
  address.add_hidden(bar, {"search"});
  for (const SortWords& sort : kPeopleSorts) {
    const bool chosen = sort.value == address.sort().value;
    bar.add(t::SORT)
        .text(t::URL, chosen ? address.url(context, {}) : address.sort_url(context, sort))
        .text(t::TEXT, sort.name)
        .show_if(chosen, t::CHOSEN);
  }
  bar.text(t::CHOSEN_TEXT, address.sort().name)
      .text(t::ORDER_TEXT, address.descending() ? address.sort().falling : address.sort().rising)
      .text(t::REVERSE_URL, address.sort_url(context, address.sort()));
}

void fill_table(const app::Context& context, app::Section table, const PeopleListQuery& query) {
  const ListAddress& address = query.address;
  for (const SortWords& sort : kPeopleSorts) {
    app::Section head = table.add(t::COLUMN);
    head.text(t::KEY, sort.value)
        .text(t::TITLE, sort.name)
        .text(t::URL, address.sort_url(context, sort))
        .show_if(sort.value != "name", t::RIGHT);
    if (sort.value == address.sort().value) head.show(address.descending() ? t::FALLING : t::RISING);
  }
  table.text(t::SORT_KEY, address.sort().value).show_if(context.is_own(), t::OWN);
}

void fill_empty(const app::Context& context, app::Section empty, const PeopleListQuery& query) {
  if (!query.people.search.empty()) empty.show(t::NO_MATCH);
  else if (query.people.group == store::PeopleGroup::hidden) empty.show(t::NONE_HIDDEN);
  else empty.show(t::NO_PLAYS).show_if(context.is_own(), t::OWN);
}

http::Response list(app::Context& context, store::Credit credit) {
  const PeopleListQuery query(context, credit);
  if (query.people.group == store::PeopleGroup::hidden && !context.is_own())
    throw http::invalid_field("hidden", base::tr("You can only see people you’ve hidden yourself."));
  const store::ComputedText numbers = cached_page(context, query);
  const auto parts = base::split(numbers.text, kBetween);
  const std::int64_t total = base::parse_id(parts.at(0)).value_or(0);
  const std::int64_t pages = app::page_count(total, app::kPeoplePerPage);
  const bool cast = credit == store::Credit::cast;
  app::Page page(context.language, "people.tpl");
  app::Section& body = page.body();
  body.text(t::USER_NAME, context.subject->name)
      .text(t::TOTAL, context.language.number(total))
      .show(cast ? t::CAST : t::DIRECTORS);
  const bool is_empty = total == 0 && query.people.search.empty();
  const bool has_plays = !is_empty || !store::recent_movies(context.app.db, context.subject->id, 1).empty();
  if (has_plays) fill_choices(context, body, query);
  if (!is_empty) fill_form(context, body.add(t::FILTER_BAR), query);
  if (total > 0) fill_table(context, body.add(t::TABLE), query);
  else fill_empty(context, body.add(t::EMPTY), query);
  if (query.page <= pages) query.address.add_pager(context, body, query.page, pages);
  const std::string& name = context.subject->name;
  const base::Text title = cast ? base::tr("Actors and actresses in the diary of {name}", {{"name", name}})
                                : base::tr("Directors in the diary of {name}", {{"name", name}});
  return app::render_with(context, page, {.title = title, .numbers_age = numbers.age}, {{t::ROWS_SLOT, parts.at(1)}});
}

}  // namespace

http::Response actors(app::Context& context) { return list(context, store::Credit::cast); }
http::Response directors(app::Context& context) { return list(context, store::Credit::director); }

}  // namespace web
