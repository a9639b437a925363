#include "app/admin/invites.h"

#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/body.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "base/text.h"

namespace api {

namespace {

std::string read_note(const app::Context& context) {
  if (!has_body(context)) return {};
  const base::Json body = read_body(context);
  Fields fields(context, body);
  const std::string note(base::trim(fields.text("note", app::kLongestInviteNote).value_or("")));
  fields.finish();
  return note;
}

}  // namespace

http::Response admin_invites(app::Context& context) {
  const ListPage page = read_page(context);
  const auto invites = store::open_invites(context.app.db, context.now());
  JsonText json;
  json.open_object().open_array("invites");
  for (const store::Invite& invite : on_page(invites, page))
    json.open_object()
        .field("id", invite.id)
        .known("note", invite.note)
        .field("user_name", invite.user_name)
        .field("created_at", base::rfc3339(invite.created_at))
        .field("expires_at", base::rfc3339(invite.expires_at))
        .close_object();
  json.close_array();
  write_page(json, page, std::ssize(invites));
  json.close_object();
  return tagged(context, answer(json));
}

// The link is a secret, so no Idempotency-Key may store the answer.
http::Response admin_invites_post(app::Context& context) {
  const std::string note = read_note(context);
  store::Tx tx(context.app.db);
  const app::NewInvite made = app::make_invite(context, tx, note);
  tx.commit();
  JsonText json;
  json.open_object().field("id", made.id).field("link", made.link).known("note", note);
  json.field("expires_at", base::rfc3339(context.now() + store::kInviteLifetime)).close_object();
  http::Response response = answer(json);
  response.status = 201;
  return std::move(response.header("Cache-Control", "no-store"));
}

http::Response admin_invite_delete(app::Context& context) {
  store::Tx tx(context.app.db);
  app::revoke_invite(context, tx, context.args.id("id"));
  tx.commit();
  return http::no_content();
}

}  // namespace api
