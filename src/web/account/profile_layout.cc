#include <algorithm>

#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "store/account/user.h"
#include "web/account/account_form.h"
#include "web/account/handlers.h"
#include "web/kit/dashboard_rows.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kDashboardPath[] = "/settings/profile/layout";
constexpr base::Text kUnknownRow = base::tr("We couldn’t find that section. Reload the page.");

using Rows = std::vector<DashboardRow>;

Rows stored_rows(const app::Context& context) {
  return dashboard_rows(store::find_dashboard(context.app.db, context.member().id));
}

http::Response show_rows(app::Context& context, const Rows& rows, const base::Text& problem, int status) {
  app::Page page(context.language, "profile_layout.tpl");
  add_settings_menu(context, page.body(), SettingsPage::profile);
  page.body().optional(t::FORM_ERROR, problem);
  for (const DashboardRow& row : rows) {
    app::Section item = page.body().add(t::ROW);
    item.text(t::KEY, row.key)
        .text(t::TITLE, row.title)
        .show_if(row.visible, t::VISIBLE)
        .show_if(row.expanded, t::EXPANDED);
    item.show_if(&row == &rows.front(), t::FIRST).show_if(&row == &rows.back(), t::LAST);
  }
  return app::render(context, page, {.title = base::tr("Profile layout"), .here = kDashboardPath}, status);
}

Rows::iterator find_row(Rows& rows, const std::string& key) {
  return std::find_if(rows.begin(), rows.end(), [&](const DashboardRow& row) { return row.key == key; });
}

bool has(const std::vector<std::string>& keys, std::string_view key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

// Puts the named rows first, each once. Returns false if one is unknown or named twice.
bool put_in_order(Rows& rows, const std::vector<std::string>& keys) {
  auto next = rows.begin();
  for (const std::string& key : keys) {
    const auto row = std::find_if(next, rows.end(), [&](const DashboardRow& other) { return other.key == key; });
    if (row == rows.end()) return false;
    std::rotate(next, row, row + 1);
    ++next;
  }
  return true;
}

// `move` is "<key>:up" or "<key>:down"; a row at the end of the list stays there. Returns false for anything else.
bool move_one(Rows& rows, const std::string& move) {
  const auto colon = std::min(move.find(':'), move.size());
  const auto row = find_row(rows, move.substr(0, colon));
  const std::string where = move.substr(colon);
  if (row == rows.end() || (where != ":up" && where != ":down")) return false;
  if (where == ":up" && row != rows.begin()) std::iter_swap(row, row - 1);
  if (where == ":down" && row + 1 != rows.end()) std::iter_swap(row, row + 1);
  return true;
}

// Arranges the rows as the form asks. Returns false if it names a row that does not exist.
bool arrange(Rows& rows, const http::Form& form) {
  const auto visible = form.all("visible[]"), expanded = form.all("expanded[]");
  if (!put_in_order(rows, form.all("order[]"))) return false;
  for (const auto* keys : {&visible, &expanded})
    for (const std::string& key : *keys)
      if (find_row(rows, key) == rows.end()) return false;
  for (DashboardRow& row : rows) {
    row.visible = has(visible, row.key);
    row.expanded = has(expanded, row.key);
  }
  return !form.has("move") || move_one(rows, form.text("move"));
}

http::Response save_rows(app::Context& context, const std::string& arrangement, const base::Text& message) {
  store::Tx tx(context.app.db);
  store::set_dashboard(tx, context.member().id, arrangement);
  if (!message.is_empty()) app::add_flash(context, tx, {.text = message});
  tx.commit();
  return http::see_other(context.url(kDashboardPath));
}

}  // namespace

http::Response profile_layout(app::Context& context) { return show_rows(context, stored_rows(context), {}, 200); }

http::Response profile_layout_post(app::Context& context) {
  const http::Form& form = context.req.form();
  Rows rows = stored_rows(context);
  if (arrange(rows, form))
    return save_rows(context, dashboard_text(rows), form.has("move") ? base::Text() : base::tr("Layout saved."));
  return app::refused(context, {{form.has("move") ? "move" : "order", kUnknownRow}},
                      [&] { return show_rows(context, stored_rows(context), kUnknownRow, 422); });
}

http::Response profile_layout_reset(app::Context& context) {
  return save_rows(context, "", base::tr("Default layout restored."));
}

}  // namespace web
