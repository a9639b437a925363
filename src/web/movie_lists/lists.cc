#include <optional>

#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "store/account/saved_filter.h"
#include "store/movie_lists/movie_list.h"
#include "store/movie_lists/pages.h"
#include "web/kit/list_address.h"
#include "web/kit/paging.h"
#include "web/lists/smart_list.h"
#include "web/movie_lists/begun.h"
#include "web/movie_lists/handlers.h"
#include "web/movie_lists/list_card.h"
#include "web/movie_lists/movie_list.h"

namespace web {

namespace t = app::t;

namespace {

// Adds the owner's smart lists, which are saved filters.
void fill_smart_lists(const app::Context& context, app::Section& body, const domain::User& owner) {
  std::optional<app::Section> section;
  int shown = 0;
  for (const store::SavedFilter& filter : store::filters_of(context.app.db, owner, context.viewer)) {
    const auto list = smart_list(context, filter);
    if (!list || !list->problem.is_empty()) continue;
    if (!section) section = body.add(t::FILTERS);
    if (++shown > app::kMostRows) break;
    app::Section row = section->add(t::SAVED_FILTER);
    row.text(t::URL, list->url).text(t::NAME, filter.name);
    for (const FilterLabel& label : list->labels) row.add(t::FILTER).text(t::TEXT, label.text);
  }
  if (section) section->show_if(context.is_own() && shown > app::kMostRows, t::ALL);
}

base::Text heading(const app::Context& context) {
  return context.is_own() ? base::tr("Lists") : base::tr("Lists of {name}", {{"name", context.subject->name}});
}

}  // namespace

http::Response lists(app::Context& context) {
  const domain::User& owner = *context.subject;
  const ListAddress address(context, lists_path(owner.name), {"page"}, "page");
  const std::int64_t viewer_id = context.viewer_id();
  const std::int64_t total = store::count_lists(context.app.db, viewer_id, owner.id);
  const std::int64_t pages = app::page_count(total, app::kUsualRows);
  const std::int64_t page = std::min(page_number(context), pages);
  app::Page html(context.language, "lists.tpl");
  app::Section& body = html.body();
  body.text(t::HEADING, heading(context)).text(t::USER_NAME, owner.name).show_if(context.is_own(), t::OWN);
  if (total == 0) {
    body.add(t::EMPTY).show(context.is_own() ? t::OWN : t::OTHER).text(t::USER_NAME, owner.name);
  } else {
    app::Section list = body.add(t::LISTS);
    body.text(t::LISTS_TEXT, base::tr_n("{n} list", "{n} lists", total)).show(t::LISTS_TEXT);
    for (const store::ListCard& card :
         store::list_cards(context.app.db, viewer_id, owner.id, (page - 1) * app::kUsualRows, app::kUsualRows))
      add_list_card(context, list, card, CardOf::page);
  }
  if (page == 1) fill_smart_lists(context, body, owner);
  const std::int64_t age = page == 1 ? fill_begun(context, body) : 0;
  address.add_pager(context, body, page, pages);
  return app::render(context, html,
                     {.title = heading(context),
                      .menu_entry = context.is_own() ? app::MenuEntry::lists : app::MenuEntry::none,
                      .numbers_age = age});
}

http::Response own_lists(app::Context& context) {
  return http::see_other(context.url(lists_path(context.member().name)));
}

}  // namespace web
