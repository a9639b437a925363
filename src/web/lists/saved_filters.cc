#include <algorithm>

#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/account/user.h"
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

// The filter that a form sent, and its problems.
struct FilterForm {
  store::SavedFilter filter;
  app::Problems problems;
};

FilterForm read_form(const app::Context& context) {
  const http::Form& form = context.req.form();
  FilterForm read;
  store::SavedFilter& filter = read.filter;
  filter.user_id = context.member().id;
  filter.created_at = context.now();
  filter.name = base::trim(form.text("name"));
  filter.kind = form.text("kind");
  filter.query = form.text("query");
  filter.privacy =
      app::read_privacy(form, filter.privacy, base::tr("Choose who can see this smart list."), read.problems);
  app::check_filter(context, filter, read.problems);
  return read;
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
void fill_refused(const app::Context& context, app::Section& body, const FilterForm& sent) {
  app::Section form = body.add(t::REFUSED);
  const store::SavedFilter& filter = sent.filter;
  form.text(t::FORM_ID, app::new_form_id())
      .text(t::NEW_NAME, filter.name)
      .text(t::KIND, filter.kind)
      .text(t::QUERY, filter.query)
      .show(app::privacy_section(filter.privacy));
  form.optional(t::NEW_NAME_ERROR, app::problem_at(sent.problems, "name"))
      .optional(t::PRIVACY_LEVEL_ERROR, app::problem_at(sent.problems, "privacy_level"));
  const base::Text query = app::problem_at(sent.problems, "query");
  form.optional(t::FORM_ERROR, query.is_empty() ? app::problem_at(sent.problems, "kind") : query);
  if (!app::is_filter_kind(filter.kind)) return;
  if (const auto list = smart_list(context, filter)) fill_labels(form, *list);
}

http::Response show(app::Context& context, const FilterForm* refused, int status) {
  app::Page page(context.language, "filters.tpl");
  app::Section& body = page.body();
  body.text(t::USER_NAME, context.member().name);
  if (refused != nullptr) fill_refused(context, body, *refused);
  fill_lists(context, body, refused == nullptr ? page_number(context) : 1);
  return app::render(context, page, {.title = base::tr("Smart lists"), .here = refused == nullptr ? "" : kPath},
                     status);
}

http::Response again(app::Context& context, const FilterForm& form) {
  app::refuse_as_json(context, form.problems);
  return show(context, &form, 422);
}

http::Response save(app::Context& context, const FilterForm& form) {
  return app::once(context, [&](store::Tx& tx) {
    const store::Recording recording(tx);
    if (!store::add_filter(tx, form.filter))
      throw http::conflict(base::tr("You have 500 smart lists. Delete one to save another."));
    app::add_flash(context, tx,
                   app::with_undo(context, recording,
                                  base::tr("Saved the smart list “{name}”.", {{"name", form.filter.name}}), kPath));
    return context.url(kPath);
  });
}

}  // namespace

http::Response saved_filters(app::Context& context) { return show(context, nullptr, 200); }

http::Response save_filter(app::Context& context) {
  FilterForm form = read_form(context);
  if (!form.problems.empty()) return again(context, form);
  try {
    return save(context, form);
  } catch (const store::DbError& error) {
    if (!error.is_conflict()) throw;
    form.problems["name"] = base::tr("You already have a smart list with this name.");
  } catch (const http::HttpError& error) {
    form.problems["name"] = error.message;
  }
  app::refuse_taken_as_json(context, form.problems);
  return show(context, &form, 422);
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
