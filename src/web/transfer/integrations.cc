#include "web/transfer/integrations.h"

#include <algorithm>

#include "app/absolute_url.h"
#include "app/page/display.h"
#include "app/page/page.h"
#include "app/records.h"
#include "base/crypto.h"
#include "base/text.h"
#include "domain/audit.h"
#include "domain/media_server.h"
#include "store/work/linked_service.h"
#include "store/work/unmatched_play.h"
#include "web/account/security_page.h"
#include "web/transfer/handlers.h"
#include "web/transfer/integration_page.h"

namespace web {

namespace {

namespace t = app::t;

// Fills "Alien today, 22:47", and the result of that call.
void fill_last_event(const app::Context& context, app::Section& card, const store::Webhook& webhook) {
  if (const auto call = store::newest_webhook_call(context.app.db, webhook.id)) {
    app::Section last = card.add(t::LAST_CALL);
    last.text(t::MOVIE, call->movie.empty() ? context.text(base::tr("Webhook call")) : call->movie)
        .text(t::REASON, reason_text(context, call->reason));
    last.text(t::WHEN_ISO, base::rfc3339(call->created_at))
        .text(t::WHEN_TEXT, app::moment_within_text(context, call->created_at));
  } else if (webhook.last_used_at) {
    app::Section last = card.add(t::LAST_READ);
    last.text(t::WHEN_ISO, base::rfc3339(*webhook.last_used_at))
        .text(t::WHEN_TEXT, app::moment_within_text(context, *webhook.last_used_at));
  }
}

void fill_card(const app::Context& context, app::Section card, const Integration& integration) {
  card.text(t::KIND, integration.kind).text(t::NAME, integration.name);
  card.show(integration.state == IntegrationState::none ? t::INACTIVE : t::ACTIVE);
  show_state(card, integration.state);
  card.text(t::WAITING_TEXT,
            integration.kind == store::kRadarr ? base::tr("Not read yet.") : base::tr("Waiting for the first call."));
  if (!integration.webhook) return;
  fill_last_event(context, card, *integration.webhook);
}

}  // namespace

void record_change(app::Context& context, store::Tx& tx, IntegrationChange change, std::string_view name) {
  app::record_name(context, tx, domain::kUserUpdatedEvent, base::english(change_text(change, name)));
}

std::string address_url(const app::Context& context, const store::Webhook& webhook) {
  const auto id = base::decrypt(context.app.keys.encryption, webhook.id_encrypted,
                                store::webhook_about(webhook.user_id, webhook.kind));
  if (!id) return {};
  return app::absolute_url(
      context, (webhook.kind == store::kRadarr ? "/api/feed/" : "/api/webhook/") + webhook.kind + '/' + *id);
}

http::Response integrations(app::Context& context) {
  app::Page page(context.language, "integrations.tpl");
  add_settings_nav(context, page.body(), t::AT_OVERVIEW);
  for (const Integration& integration : integrations_of(context))
    fill_card(context, page.body().add(t::CARD), integration);
  // Query and fragment are left out, as they hold data that pages keep about their readers. 1000 characters have room
  // for the longest title, even one that an address spells in escapes.
  page.body().text(t::BOOKMARKLET, "javascript:location.href='" + app::absolute_url(context, "/log-movie") +
                                       "?url='+encodeURIComponent((location.origin+location.pathname).slice(0,1000))");
  return app::render(context, page, {.title = base::tr("Integrations")});
}

}  // namespace web
