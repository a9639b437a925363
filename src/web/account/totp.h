// Turning the second factor on and off, and its recovery codes.
#pragma once

#include "app/context.h"

namespace web {

http::Response totp_enable(app::Context& context);
http::Response totp_qr(app::Context& context);      // GET …/totp/qr.svg of the pending secret
http::Response totp_verify(app::Context& context);
http::Response totp_disable(app::Context& context);
http::Response recovery_codes_regenerate(app::Context& context);

}  // namespace web
