// The cookies: the login token, the session, and their names.
#pragma once

#include <string>
#include <string_view>

#include "app/context.h"

namespace app {

inline constexpr std::string_view kTokenCookie = "id";
inline constexpr std::string_view kDeviceCookie = "service_trusted_device";
inline constexpr std::string_view kThemeCookie = "theme";
inline constexpr std::string_view kStandInCookie = "stand_in_seen";  // an administrator dismissed the stand-in's banner
inline constexpr std::string_view kUnsentCookie = "unsent";          // set by scripts: log entries wait in this browser
inline constexpr std::string_view kEndedCookie = "login_ended";      // makes the scripts forget the data that they keep

std::string session_cookie_name(const Context& context);  // "__Host-…" on HTTPS
http::Cookie token_cookie(const Context& context, const std::string& value, base::UnixTime expires_at);
http::Cookie expired_token_cookie(const Context& context);
http::Cookie ended_cookie(const Context& context);
http::Cookie device_cookie(const Context& context, const std::string& token, base::UnixTime expires_at);
http::Cookie session_cookie(const Context& context);
// Returns a cookie with which this browser remembers a choice for a year.
http::Cookie lasting_cookie(const Context& context, std::string_view name, const std::string& value);

}  // namespace app
