// The security page: second factor, password, sessions, trusted devices, API tokens, last events. Every form
// of it answers with this page again after a mistake.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "store/account/audit.h"

namespace web {

struct SecurityNotes {
  app::Problems problems;         // by field
  std::string token_name, token;  // just made: shown this once
  std::string wanted_name;        // of a token that could not be made
  bool wanted_write = false;
};

http::Response security_page(app::Context& context, const SecurityNotes& notes, int status);

// Every type of event with its words, for a choice of them.
struct EventName {
  std::string_view type;
  base::Text text;
};
std::vector<EventName> event_names();

// One row of partials/event.tpl; with the user's name on the admin page.
void add_event(const app::Context& context, app::Section& target, const store::AuditEvent& event, bool with_user);

// 303 to the security page with a message.
http::Response back_to_security(app::Context& context, store::Tx& tx, const base::Text& message);

// The left navigation of all settings pages. `current` is the section of the page that is shown.
void add_settings_nav(const app::Context& context, app::Section& body, app::TemplateName current);
// The same on the page of an integration: "plex".
void add_settings_nav(const app::Context& context, app::Section& body, std::string_view integration);

}  // namespace web
