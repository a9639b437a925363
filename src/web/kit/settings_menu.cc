#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

struct SettingsEntry {
  SettingsPage page;
  const char *path, *icon;
  base::Text text;
};

constexpr SettingsEntry kSettings[] = {
    {SettingsPage::profile, "/settings/profile", "i-user", base::tr("Profile")},
    {SettingsPage::preferences, "/settings/preferences", "i-settings", base::tr("Preferences")},
    {SettingsPage::privacy, "/settings/privacy", "i-share", base::tr("Privacy and sharing")},
    {SettingsPage::security, "/settings/security", "i-shield", base::tr("Security")},
    {SettingsPage::imports, "/settings/import", "i-download", base::tr_c("noun", "Import")},
    {SettingsPage::exports, "/settings/export", "i-upload", base::tr_c("noun", "Export")},
    {SettingsPage::connections, "/settings/connections", "i-plug", base::tr("Connections")},
    {SettingsPage::server, "/settings/server", "i-server", base::tr("Server")},
    {SettingsPage::administration, "/settings/administration", "i-users", base::tr("Administration")},
};

}  // namespace

void add_settings_menu(const app::Context& context, app::Section& body, SettingsPage current) {
  app::Section menu = body.include(t::SETTINGS_MENU, "partials/settings_menu.tpl");
  for (const SettingsEntry& entry : kSettings) {
    if (entry.page >= SettingsPage::server && !context.member().is_admin) break;
    app::Section row = menu.add(t::ENTRY);
    row.text(t::URL, context.url(entry.path))
        .text(t::PATH, entry.path)
        .text(t::ICON, entry.icon)
        .text(t::TEXT, entry.text);
    row.show_if(entry.page == current, t::CURRENT).show_if(entry.page == SettingsPage::server, t::FIRST_OF_SERVER);
  }
}

app::Section add_settings_row(const app::Context& context, app::Section& list, const std::string& path,
                              const base::Text& title, const base::Text& text) {
  app::Section row = list.include(t::SETTINGS_ROW, "partials/settings_row.tpl");
  row.text(t::URL, context.url(path)).text(t::TITLE, title).optional(t::TEXT, text);
  return row;
}

}  // namespace web
