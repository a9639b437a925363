// The handlers of this folder, grouped by source file; src/routes.cc says which addresses they answer.
#pragma once

#include "app/context.h"
#include "app/guards.h"

namespace web {

// first_run.cc: The first visit to a new server, which shows what is missing and creates the first account.
http::Response landing(app::Context& context);
http::Response init(app::Context& context);
http::Response init_post(app::Context& context);

// login.cc: Logging in and out with the form.
http::Response login(app::Context& context);
http::Response login_post(app::Context& context);
http::Response logout(app::Context& context);

// password_reset.cc: A new password by a link in a mail. Every page answers 404 while mail is not set up
// (net::mail_is_set_up).
http::Response forgot_password(app::Context& context);
http::Response forgot_password_post(app::Context& context);
http::Response reset_password(app::Context& context);  // GET ?token=
http::Response reset_password_post(app::Context& context);

// profile.cc: A member's name, e-mail address and picture.
// This guard precedes csrf_protection: the form may hold a picture, so it is read with its own size limit.
app::GuardResult reads_picture(app::Context& context);
// This guard asks for a fresh session if the e-mail address changes.
app::GuardResult new_email_is_confirmed(app::Context& context);
http::Response profile(app::Context& context);
http::Response profile_post(app::Context& context);
http::Response profile_image(app::Context& context);  // GET /profile-images/{filename}

// favourites.cc: The films that members show on their profiles.
http::Response favourites_post(app::Context& context);  // POST /profile/favourites

// register.cc: Creating one's own account, where the server allows it or by an invite (/admin/invites).
http::Response register_page(app::Context& context);
http::Response register_post(app::Context& context);
http::Response invite(app::Context& context);  // /invite/{token}
http::Response invite_post(app::Context& context);

// security.cc: The forms of the security page (password, sessions, trusted devices, API tokens) and the list of events.
// The second factor has its own file.
http::Response security(app::Context& context);
http::Response confirm(app::Context& context);
http::Response change_password(app::Context& context);
http::Response revoke_device(app::Context& context);
http::Response revoke_all_devices(app::Context& context);
http::Response revoke_session(app::Context& context);
http::Response revoke_other_sessions(app::Context& context);
http::Response make_token(app::Context& context);
http::Response revoke_token(app::Context& context);
http::Response security_events(app::Context& context);

// profile_layout.cc: The rows of a member's profile: which ones there are, in which order, and which are open.
http::Response profile_layout(app::Context& context);
http::Response profile_layout_post(app::Context& context);
http::Response profile_layout_reset(app::Context& context);

// settings_preferences.cc: How dates, ratings and pages look for a member, what to watch with, and the digest.
http::Response settings_choice(app::Context& context);  // GET /settings?page=, of the menu on phones
http::Response settings_preferences(app::Context& context);
// Takes the name and who may read the account as well, which programs send here.
http::Response settings_preferences_post(app::Context& context);

// places.cc: A member's places, where films are watched: cinemas and homes.
http::Response places(app::Context& context);
http::Response location_add(app::Context& context);
http::Response location_change(app::Context& context);
http::Response location_delete(app::Context& context);

// totp.cc: Turning the second factor on and off, and its recovery codes.
http::Response totp_enable(app::Context& context);
http::Response totp_qr(app::Context& context);  // GET …/totp/qr.svg of the pending secret
http::Response totp_verify(app::Context& context);
http::Response totp_disable(app::Context& context);
http::Response recovery_codes_regenerate(app::Context& context);

}  // namespace web
