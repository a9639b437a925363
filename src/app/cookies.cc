#include "app/cookies.h"

namespace app {

std::string session_cookie_name(const Context& context) {
  return context.is_https() ? "__Host-service_session" : "service_session";
}

namespace {

constexpr base::UnixTime kYear = 365 * base::kDay;

http::Cookie lasting(const Context& context, std::string_view name, const std::string& value,
                     base::UnixTime expires_at) {
  http::Cookie cookie;
  cookie.name = name;
  cookie.value = value;
  cookie.expires = expires_at;
  cookie.max_age = expires_at - context.now();
  cookie.secure = context.is_https();
  return cookie;
}

}  // namespace

http::Cookie token_cookie(const Context& context, const std::string& value, base::UnixTime expires_at) {
  return lasting(context, kTokenCookie, value, expires_at);
}

http::Cookie device_cookie(const Context& context, const std::string& token, base::UnixTime expires_at) {
  return lasting(context, kDeviceCookie, token, expires_at);
}

http::Cookie lasting_cookie(const Context& context, std::string_view name, const std::string& value) {
  return lasting(context, name, value, context.now() + kYear);
}

http::Cookie expired_token_cookie(const Context& context) {
  http::Cookie cookie;
  cookie.name = kTokenCookie;
  cookie.expires = 0;
  cookie.secure = context.is_https();
  return cookie;
}

http::Cookie ended_cookie(const Context& context) {
  http::Cookie cookie;
  cookie.name = kEndedCookie;
  cookie.value = "1";
  cookie.secure = context.is_https();
  cookie.http_only = false;
  return cookie;
}

http::Cookie session_cookie(const Context& context) {
  http::Cookie cookie;
  cookie.name = session_cookie_name(context);
  cookie.value = context.session->cookie_value(context.app.keys);
  cookie.secure = context.is_https();
  return cookie;
}

}  // namespace app
