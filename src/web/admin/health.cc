#include "web/admin/handlers.h"
#include "web/admin/server_state.h"

namespace web {

namespace {

http::Response status(bool good) {
  base::Json body = base::json_object();
  body["status"] = good ? "ok" : "unavailable";
  http::Response response = http::json(body, good ? 200 : 503);
  response.header("Cache-Control", "no-store");
  return response;
}

}  // namespace

http::Response healthz(app::Context&) { return status(true); }

http::Response readyz(app::Context& context) { return status(is_ready(context.app)); }

}  // namespace web
