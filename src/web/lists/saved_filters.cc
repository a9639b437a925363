#include <algorithm>

#include "actions/lists/save_filter.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/account/user.h"
#include "web/kit/form_input.h"
#include "web/kit/paging.h"
#include "web/lists/handlers.h"
#include "web/lists/smart_list.h"

namespace web {

namespace t = app::t;

namespace {

constexpr char kPath[] = "/filters";

base::Text kind_text(std::string_view kind) {
  if (kind == "movies") return base::tr("Everyone’s films");
  if (kind == "watched") return base::tr("Films");
  return kind == "diary" ? base::tr("Diary") : base::tr("Watchlist");
}

base::Text readers_of(domain::Privacy privacy) {
  if (privacy == domain::Privacy::owner) return base::tr("Visible only to you");
  return privacy == domain::Privacy::everyone ? base::tr("Visible to everyone") : base::tr("Visible to members");
}

void fill_labels(app::Section& row, const SmartList& list) {
  for (const FilterLabel& label : list.labels) row.add(t::FILTER).text(t::TEXT, label.text);
}

void add_row(const app::Context& context, app::Section& section, const store::SavedFilter& filter,
             const std::string& form_id) {
  const auto list = smart_list(context, filter);
  if (!list) return;
  const bool own = filter.user_id == context.member().id;
  app::Section row = section.add(t::SAVED_FILTER);
  row.number(t::FILTER_ID, filter.id).text(t::NAME, filter.name).text(t::KIND_TEXT, kind_text(filter.kind));
  if (list->problem.is_empty()) {
    row.add(t::LINK).text(t::URL, list->url).text(t::NAME, filter.name);
  } else {
    row.show(t::NO_LINK);
    row.optional(t::PROBLEM,
                 base::tr("This smart list can’t be opened. {reason}", {{"reason", context.text(list->problem)}}));
  }
  fill_labels(row, *list);
  if (own) row.add(t::OWN).number(t::FILTER_ID, filter.id).text(t::FORM_ID, form_id).text(t::NAME, filter.name);
  if (own) row.text(t::PRIVACY_TEXT, readers_of(filter.privacy));
  else if (const auto owner = store::find_user(context.app.db, filter.user_id))
    row.text(t::PRIVACY_TEXT, base::tr("by {name}", {{"name", owner->name}}));
}

void fill_own_filters(const app::Context& context, app::Section& body, store::FilterSlice slice, std::int64_t total) {
  body.optional(t::TOTAL, total == 0 ? "" : context.language.number(total)).show_if(total == 0, t::NO_FILTERS);
  const auto filters = store::filters_of(context.app.db, context.member(), context.viewer, slice);
  if (filters.empty()) return;
  app::Section list = body.add(t::FILTERS);
  const std::string form_id = app::new_form_id();
  for (const store::SavedFilter& filter : filters) add_row(context, list, filter, form_id);
}

void fill_others(const app::Context& context, app::Section& body, store::FilterSlice slice) {
  const auto filters = store::filters_of_others(context.app.db, context.member(), slice);
  if (filters.empty()) return;
  app::Section list = body.add(t::OTHERS);
  for (const store::SavedFilter& filter : filters) add_row(context, list, filter, "");
}

// Shows a page of the member's own filters beside one of other members'. A page past the end becomes the last page.
void fill_lists(const app::Context& context, app::Section& body, std::int64_t asked) {
  const std::int64_t own = store::count_filters(context.app.db, context.member(), context.viewer);
  const std::int64_t others = store::count_filters_of_others(context.app.db, context.member());
  const std::int64_t pages = app::page_count(std::max(own, others), app::kUsualRows);
  const std::int64_t page = std::min(asked, pages);
  const store::FilterSlice slice{(page - 1) * app::kUsualRows, app::kUsualRows};
  fill_own_filters(context, body, slice, own);
  fill_others(context, body, slice);
  add_pager(body, page, pages, [&](std::int64_t number) {
    return context.url(kPath) + (number == 1 ? "" : "?page=" + std::to_string(number));
  });
}

// Fills the form again, with the refused values and their problems.
void fill_refused(const app::Context& context, app::Section& body, const store::SavedFilter& filter,
                  const app::Problems& problems) {
  app::Section form = body.add(t::REFUSED);
  form.text(t::FORM_ID, app::new_form_id())
      .text(t::NEW_NAME, filter.name)
      .text(t::KIND, filter.kind)
      .text(t::QUERY, filter.query)
      .show(app::privacy_section(filter.privacy));
  form.optional(t::NEW_NAME_ERROR, app::problem_at(problems, "name"))
      .optional(t::PRIVACY_LEVEL_ERROR, app::problem_at(problems, "privacy_level"));
  const base::Text query = app::problem_at(problems, "query");
  form.optional(t::FORM_ERROR, query.is_empty() ? app::problem_at(problems, "kind") : query);
  if (!app::is_filter_kind(filter.kind)) return;
  if (const auto list = smart_list(context, filter)) fill_labels(form, *list);
}

// Shows the lists, and above them the form with a filter that was refused.
http::Response show(app::Context& context, const store::SavedFilter* refused, const app::Problems& problems,
                    int status) {
  app::Page page(context.language, "filters.tpl");
  app::Section& body = page.body();
  body.text(t::USER_NAME, context.member().name);
  if (refused != nullptr) fill_refused(context, body, *refused, problems);
  fill_lists(context, body, refused == nullptr ? page_number(context) : 1);
  return app::render(context, page, {.title = base::tr("Smart lists"), .here = refused == nullptr ? "" : kPath},
                     status);
}

std::string save(app::Context& context, store::Tx& tx, const store::SavedFilter& filter) {
  const store::Recording recording(tx);
  actions::add_filter(tx, filter);
  const base::Text done = base::tr("Saved the smart list “{name}”.", {{"name", filter.name}});
  app::add_flash(context, tx, app::with_undo(context, recording, done, kPath));
  return context.url(kPath);
}

}  // namespace

http::Response saved_filters(app::Context& context) { return show(context, nullptr, {}, 200); }

http::Response save_filter(app::Context& context) {
  FormInput input(context);
  store::SavedFilter filter;
  filter.user_id = context.member().id;
  filter.created_at = context.now();
  filter = actions::read_filter(context, input, filter);
  return app::answer_form(
      context, input.problems,
      [&] { return app::once(context, [&](store::Tx& tx) { return save(context, tx, filter); }); },
      [&](const app::Problems& problems) { return show(context, &filter, problems, 422); });
}

http::Response delete_filter(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const std::int64_t user = context.member().id, id = context.args.id("id");
    const auto filter = store::find_filter(tx.db(), id, user);
    const store::Recording recording(tx);
    if (!filter || !store::delete_filter(tx, user, id)) return std::nullopt;
    app::add_flash(context, tx,
                   app::with_undo(context, recording,
                                  base::tr("Deleted the smart list “{name}”.", {{"name", filter->name}}), kPath));
    return context.url(kPath);
  });
}

}  // namespace web
