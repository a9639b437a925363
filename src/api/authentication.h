// /api/authentication/token: logging in, asking who one is, logging out.
#pragma once

#include "app/context.h"

namespace api {

// Row: open_to_all. The client "Matinee Web" also gets the cookies.
http::Response authentication_token_post(app::Context& context);

// Row: is_authenticated.
http::Response authentication_token(app::Context& context);

// Row: open_to_all; asks for the token header, or for the `id` cookie and X-CSRF-Token, itself.
http::Response authentication_token_delete(app::Context& context);

}  // namespace api
