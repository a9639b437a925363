// The one menu of all settings pages: links beside wide pages, a select above the page on phones.
#pragma once

#include <string>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

enum class SettingsPage {
  profile,
  preferences,
  privacy,
  security,
  imports,
  exports,
  connections,
  server,  // this page and the next are for administrators
  administration
};

// Adds the menu to a settings page, or to a page below it. `current` is the entry that is marked.
void add_settings_menu(const app::Context& context, app::Section& body, SettingsPage current);

// Adds an entry that leads to a page below a settings page, with its state in a few words. Returns it, to show a dot.
app::Section add_settings_row(const app::Context& context, app::Section& list, const std::string& path,
                              const base::Text& title, const base::Text& text);

}  // namespace web
