#include "api/address.h"
#include "api/handlers.h"
#include "app/page/page.h"

namespace api {

namespace {

http::Response digest_page(app::Context& context, bool is_on) {
  app::Page page(context.language, "digest.tpl");
  if (is_on) page.body().add(app::t::ASK).text(app::t::DIGEST_ID, context.args.text("id"));
  else page.body().show(app::t::ENDED);
  return app::render(context, page, {.title = base::tr("E-mail digest"), .stage = true, .here = "/"})
      .header("Cache-Control", "no-store");
}

}  // namespace

http::Response digest(app::Context& context) {
  context.mark_page();
  return digest_page(context, open_digest(context).every != store::kNoDigest);
}

// The id in the address is the permission, so a mail program needs no login. A second call changes nothing.
http::Response digest_post(app::Context& context) {
  context.mark_page();
  const store::Digest digest = open_digest(context);
  store::Tx tx(context.app.db);
  store::end_digest(tx, digest.user_id);
  tx.commit();
  return digest_page(context, false);
}

}  // namespace api
