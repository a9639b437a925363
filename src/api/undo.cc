#include "actions/undo.h"

#include "api/handlers.h"
#include "api/json/idempotency.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "app/page/flash.h"
#include "store/account/flash.h"
#include "store/sqlite/savepoint.h"

namespace api {

namespace {

void write_things(JsonText& json, const char* name, const std::vector<store::ChangedThing>& things) {
  json.open_array(name);
  for (const store::ChangedThing& thing : things) {
    json.open_object().field("kind", actions::words_of(thing).word);
    json.known("movie_id", thing.movie_id).known("name", thing.name).close_object();
  }
  json.close_array();
}

}  // namespace

http::Response undo(app::Context& context) {
  ListQuery query(context, {"forecast"});
  const bool is_forecast = query.choice("forecast", {"false", "true"}).value_or(0) == 1;
  query.finish();
  return run_once(context, [&](store::Tx& tx) {
    const std::string token = context.args.text("token");
    const auto undo = app::find_undo(context, token);
    if (!undo) throw http::not_found();
    store::Savepoint savepoint(tx);
    const store::Reverted reverted = actions::revert(context, tx, *undo);
    if (reverted.count == 0) throw http::conflict(base::tr("Everything has changed since. Nothing was undone."));
    store::delete_undo(tx, token);
    if (!is_forecast) savepoint.keep();
    JsonText json;
    json.open_object();
    write_things(json, "undone", reverted.undone);
    write_things(json, "kept", reverted.kept);
    json.close_object();
    return answer(json);
  });
}

}  // namespace api
