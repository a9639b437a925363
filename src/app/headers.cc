#include "app/headers.h"

#include "app/cookies.h"
#include "app/share_link.h"

namespace app {

namespace {

constexpr char kPermissions[] =
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), "
    "geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), "
    "publickey-credentials-get=(self), screen-wake-lock=(), usb=(), xr-spatial-tracking=()";

// Returns "https://image.example" for "https://image.example/t/p".
std::string origin_of(const std::string& url) {
  const auto host = url.find("://");
  return url.substr(0, url.find('/', host == std::string::npos ? 0 : host + 3));
}

std::string content_security_policy(const Context& context) {
  std::string images = "'self' data:";
  if (!context.app.config.image_cache) images += ' ' + origin_of(context.app.config.metadata_image_url);
  return "default-src 'none'; script-src 'self'; style-src 'self'; img-src " + images +
         "; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
         "frame-ancestors 'self'; base-uri 'none'; object-src 'none'";
}

// Adds the headers that are the same in every answer, unless nginx/drop-in.conf says that nginx adds them itself.
void add_constant_headers(const Context& context, http::Response& response) {
  if (!context.req.variable("MATINEE_HEADERS_ADDED").empty()) return;
  response.header("X-Content-Type-Options", "nosniff");
  response.header("X-Frame-Options", "SAMEORIGIN");
  response.header("Referrer-Policy", "strict-origin-when-cross-origin");
  response.header("Permissions-Policy", kPermissions);
  response.header("Cross-Origin-Opener-Policy", "same-origin");
  const bool is_for_others = response.find("Cross-Origin-Resource-Policy") != nullptr;  // set by shown_elsewhere()
  if (!is_for_others) response.header("Cross-Origin-Resource-Policy", "same-origin");
}

}  // namespace

http::Response shown_elsewhere(http::Response response) {
  response.header("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}

void add_security_headers(const Context& context, http::Response& response) {
  const bool has_own_policy = response.find("Content-Security-Policy") != nullptr;  // such as pictures that people sent
  if (!has_own_policy) response.header("Content-Security-Policy", content_security_policy(context));
  if (context.is_https()) response.header("Strict-Transport-Security", "max-age=31536000");
  response.header("X-Request-Id", context.req.request_id);
  const bool is_shared = context.route.starts_with(kSharePath),
             is_secret_feed = context.route.starts_with("/api/feed/");
  const bool is_atom = context.route.ends_with(".atom");
  if (is_shared || is_secret_feed || is_atom) response.header("X-Robots-Tag", "noindex");
  // Start pages and feed readers in a browser may read a feed by its secret address: no cookie opens it.
  if (is_secret_feed || (is_shared && is_atom)) response.header("Access-Control-Allow-Origin", "*");
  add_constant_headers(context, response);
}

// A server below a path clears only the cache, because storage belongs to the whole origin and so to other programs
// too.
void clear_site_data(const Context& context, http::Response& response) {
  const bool clears_storage = !context.req.cookie(kUnsentCookie) && context.url("/") == "/";
  response.header("Clear-Site-Data", clears_storage ? "\"cache\", \"storage\"" : "\"cache\"");
}

}  // namespace app
