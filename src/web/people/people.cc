#include "app/page/display.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/cache/cache.h"
#include "store/lists/home.h"
#include "store/numbers/statistics.h"
#include "web/film/poster.h"
#include "web/lists/paging.h"
#include "web/overview/panels.h"
#include "web/people/handlers.h"
#include "web/people/people_query.h"
#include "web/people/person.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::int64_t kPagesCached = 20;  // of each order
constexpr char kBetween = '\x1f';          // no value holds it

void fill_row(const app::Context& context, app::Fill row, const store::PersonNumbers& person, bool hidden) {
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

// The number of people, and the rows of one page.
std::string page_text(const app::Context& context, const PeopleAddress& address) {
  const store::PeopleList list = store::list_people(context.app.db, context.subject->id, address.query);
  app::Fragment fragment(context.language, "partials/people_rows.tpl");
  fragment.global(t::BASE, context.base_path());
  for (const store::PersonNumbers& person : list.people)
    fill_row(context, fragment.body().add(t::PERSON), person, address.query.group == store::PeopleGroup::hidden);
  return std::to_string(list.total) + kBetween + fragment.render();
}

// The first pages of every order are cached until the numbers change; the rows hold buttons, but no token.
std::string cached_page(const app::Context& context, const PeopleAddress& address) {
  if (!address.query.search.empty() || address.page > kPagesCached) return page_text(context, address);
  const std::string name =
      cache_name(context, "people", address.url(context, {{"page", std::to_string(address.page)}}));
  const std::string version = store::statistics_version(context.app.db, *context.subject, "");
  return store::cached_or_made(context.app.cache, name, version, context.now(),
                               [&] { return page_text(context, address); });
}

// The groups of people to choose from (directors of others have none), and the year as a filter to remove.
void fill_choices(const app::Context& context, app::Fill& body, const PeopleAddress& address) {
  using store::PeopleGroup;
  const bool is_cast = address.query.credit == store::Credit::cast;
  const auto year = address.query.period.year;
  if (!is_cast && !context.is_own() && !year) return;
  app::Fill choices = body.add(t::CHOICES);
  const auto add = [&](const base::Text& text, PeopleGroup group, const char* role, const char* hidden) {
    choices.add(t::CHOICE)
        .text(t::TEXT, text)
        .text(t::URL, address.url(context, {{"role", role}, {"hidden", hidden}}))
        .show_if(address.query.group == group, t::CHOSEN);
  };
  if (is_cast || context.is_own()) add(base::tr("Everyone"), PeopleGroup::everyone, "", "");
  if (is_cast) add(base::tr("Actresses"), PeopleGroup::women, "actress", "");
  if (is_cast) add(base::tr("Actors"), PeopleGroup::others, "actor", "");
  if (context.is_own()) add(base::tr("Hidden"), PeopleGroup::hidden, "", "1");
  if (year)
    choices.add(t::FILTER)
        .text(t::TEXT, base::tr("Watched in {year}", {{"year", std::to_string(*year)}}))
        .text(t::REMOVE_URL, address.url(context, {{"year", ""}}));
}

// The search field and, for phones that have no room for every head of the table, the orders.
void fill_form(const app::Context& context, app::Fill bar, const PeopleAddress& address) {
  const std::string action = address.url(
      context, {{"role", ""}, {"hidden", ""}, {"year", ""}, {"search", ""}, {"sort_by", ""}, {"sort_order", ""}});
  bar.text(t::SEARCH, address.query.search).text(t::ACTION_URL, action);
  for (const auto& [name, value] : address.values())
    if (name != "search" && name != "sort_by") bar.add(t::HIDDEN).text(t::NAME, name).text(t::VALUE, value);
  for (const PeopleColumn& column : kPeopleColumns)
    bar.add(t::SORT)
        .text(t::VALUE, column.value)
        .text(t::TEXT, column.title)
        .show_if(column.by == address.query.by, t::CHOSEN);
  bar.text(t::ORDER_TEXT, address.query.descending ? address.order().falling : address.order().rising)
      .text(t::REVERSE_URL, address.sort_url(context, address.order()));
}

void fill_table(const app::Context& context, app::Fill table, const PeopleAddress& address) {
  for (const PeopleColumn& column : kPeopleColumns) {
    app::Fill head = table.add(t::COLUMN);
    head.text(t::KEY, column.value)
        .text(t::TITLE, column.title)
        .text(t::URL, address.sort_url(context, column))
        .show_if(column.by != store::PeopleSort::name, t::RIGHT);
    if (column.by == address.query.by) head.show(address.query.descending ? t::FALLING : t::RISING);
  }
  table.text(t::SORT_KEY, address.order().value).show_if(context.is_own(), t::OWN);
}

void fill_empty(const app::Context& context, app::Fill empty, const PeopleAddress& address) {
  if (!address.query.search.empty()) empty.show(t::NO_MATCH);
  else if (address.query.group == store::PeopleGroup::hidden) empty.show(t::NONE_HIDDEN);
  else empty.show(t::NO_PLAYS).show_if(context.is_own(), t::OWN);
}

http::Response list(app::Context& context, store::Credit credit) {
  const PeopleAddress address(context, credit);
  if (address.query.group == store::PeopleGroup::hidden && !context.is_own())
    throw http::invalid_field("hidden", base::tr("Only your own list has this."));
  const std::string text = cached_page(context, address);
  const auto parts = base::split(text, kBetween);
  const std::int64_t total = base::parse_id(parts.at(0)).value_or(0);
  const std::int64_t pages = (total + app::kPeoplePerPage - 1) / app::kPeoplePerPage;
  const bool cast = credit == store::Credit::cast;
  app::Page page(context.language, "people.tpl");
  app::Fill& body = page.body();
  body.text(t::USER_NAME, context.subject->name)
      .text(t::TOTAL, context.language.number(total))
      .show(cast ? t::CAST : t::DIRECTORS);
  const bool is_empty = total == 0 && address.query.search.empty();
  const bool has_plays = !is_empty || !store::recent_movies(context.app.db, context.subject->id, 1).empty();
  if (has_plays) fill_choices(context, body, address);
  if (!is_empty) fill_form(context, body.add(t::FILTER_BAR), address);
  if (total > 0) fill_table(context, body.add(t::TABLE), address);
  else fill_empty(context, body.add(t::EMPTY), address);
  if (address.page <= std::max<std::int64_t>(pages, 1))
    add_pager(body, address.page, pages, [&](std::int64_t number) {
      return address.url(context, {{"page", number > 1 ? std::to_string(number) : ""}});
    });
  const std::string& name = context.subject->name;
  const base::Text title =
      cast ? base::tr("Actors of {name}", {{"name", name}}) : base::tr("Directors of {name}", {{"name", name}});
  return app::render_with(context, page, {.title = title}, {{t::ROWS_SLOT, parts.at(1)}});
}

}  // namespace

http::Response actors(app::Context& context) { return list(context, store::Credit::cast); }
http::Response directors(app::Context& context) { return list(context, store::Credit::director); }

}  // namespace web
