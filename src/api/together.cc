#include "api/handlers.h"
#include "api/json/movie_json.h"
#include "app/records.h"
#include "base/time.h"
#include "domain/audit.h"
#include "store/account/user.h"
#include "store/together/grant.h"

namespace api {

namespace {

// Leaves out members whose pages the caller may not read.
void write_grants(JsonText& json, const app::Context& context, const char* name,
                  const std::vector<store::LogGrant>& grants) {
  json.open_array(name);
  for (const store::LogGrant& grant : grants) {
    if (!domain::may_read(context.viewer, grant.member)) continue;
    json.open_object().field("name", grant.member.name).field("since", base::rfc3339(grant.created_at)).close_object();
  }
  json.close_array();
}

// Finds the member that the path names: the one who logs for the other.
std::optional<domain::User> named_writer(const app::Context& context) {
  return store::find_user_by_name(context.app.db, context.args.text("name"));
}

}  // namespace

http::Response together(app::Context& context) {
  if (!context.is_own()) throw http::forbidden();
  JsonText json;
  json.open_object();
  write_grants(json, context, "may_log_for_me", store::grants_given(context.app.db, context.member().id));
  write_grants(json, context, "i_may_log_for", store::grants_got(context.app.db, context.member().id));
  json.close_object();
  return answer(json);
}

http::Response together_put(app::Context& context) {
  const auto writer = named_writer(context);
  if (!writer || writer->id == context.member().id || !domain::may_read(context.viewer, *writer))
    throw http::not_found();
  store::Tx tx(context.app.db);
  if (store::allow_logging(tx, context.member().id, writer->id, context.now()))
    app::record_name(context, tx, domain::kLoggingAllowedEvent, writer->name);
  tx.commit();
  return http::no_content();
}

http::Response together_delete(app::Context& context) {
  const auto writer = named_writer(context);
  store::Tx tx(context.app.db);
  if (writer && store::end_logging(tx, context.member().id, writer->id))
    app::record_name(context, tx, domain::kLoggingEndedEvent, writer->name);
  tx.commit();
  return http::no_content();
}

}  // namespace api
