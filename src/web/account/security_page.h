// The security page: second factor, password, sessions, trusted devices, API tokens and last events. After a mistake,
// each of its forms answers with this page again.
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
  std::string token_name, token;  // just made, and shown only this once
  std::string wanted_name;        // of a token that could not be made
  bool wanted_write = false;
};

http::Response security_page(app::Context& context, const SecurityNotes& notes, int status);

// A type of event with its label, to choose from.
struct EventName {
  std::string_view type;
  base::Text text;
};
std::vector<EventName> event_names();

// Adds one row of partials/event.tpl. `with_user` adds the user's name, for the admin page.
void add_event(const app::Context& context, app::Section& target, const store::AuditEvent& event, bool with_user);

// Answers 303 to the security page with a message.
http::Response back_to_security(app::Context& context, store::Tx& tx, const base::Text& message);

}  // namespace web
