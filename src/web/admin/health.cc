#include "base/log.h"
#include "store/sqlite/migrate.h"
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

bool can_serve(const app::Context& context) {
  try {
    return store::schema_version(context.app.db) == store::latest_schema_version() &&
           can_write(context.app.config.data_dir) && !runner_has_failed(context.app);
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::error, "not_ready", {{"reason", error.what()}});
    return false;
  }
}

}  // namespace

http::Response healthz(app::Context&) { return status(true); }

http::Response readyz(app::Context& context) { return status(can_serve(context)); }

}  // namespace web
