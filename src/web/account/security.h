// What the security page's forms do: password, sessions, trusted devices, API tokens; and the list of events.
// The second factor's own actions are in web/account/totp.h.
#pragma once

#include "app/context.h"

namespace web {

http::Response security(app::Context& context);
http::Response change_password(app::Context& context);
http::Response revoke_device(app::Context& context);
http::Response revoke_all_devices(app::Context& context);
http::Response revoke_session(app::Context& context);
http::Response revoke_other_sessions(app::Context& context);
http::Response make_token(app::Context& context);
http::Response revoke_token(app::Context& context);
http::Response security_events(app::Context& context);

// 303 to the security page with a message.
http::Response back_to_security(app::Context& context, store::Tx& tx, const std::string& message);

// Checks the current password under its limit: none when it is right, else what to say.
std::optional<std::string> current_password_problem(app::Context& context, const std::string& password);

}  // namespace web
