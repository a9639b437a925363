#include "web/transfer/integrations.h"

#include "app/absolute_url.h"
#include "app/page/display.h"
#include "app/page/page.h"
#include "app/records.h"
#include "base/crypto.h"
#include "base/text.h"
#include "domain/audit.h"
#include "domain/media_server.h"
#include "store/work/hook.h"
#include "web/kit/hook_template.h"
#include "web/kit/settings_menu.h"
#include "web/transfer/handlers.h"
#include "web/transfer/hook_form.h"

namespace web {

namespace {

namespace t = app::t;

// Says what became of the last call, as in "Alien, today, 22:47", or what the service waits for.
base::Text state_text(const app::Context& context, const Integration& integration) {
  if (integration.state == IntegrationState::broken) return base::tr("The connection is broken.");
  const auto& webhook = integration.webhook;
  const auto call = webhook ? store::newest_webhook_call(context.app.db, webhook->id) : std::nullopt;
  if (call)
    return base::tr("{movie}, {when}",
                    {{"movie", call->movie.empty() ? context.text(base::tr("Webhook call")) : call->movie},
                     {"when", app::moment_within_text(context, call->created_at)}});
  if (webhook && webhook->last_used_at)
    return base::tr("Last read {when}", {{"when", app::moment_within_text(context, *webhook->last_used_at)}});
  if (integration.state == IntegrationState::good) return base::tr("Connected");
  if (integration.state == IntegrationState::none) return base::tr("Not connected");
  return integration.kind == store::kRadarr ? base::tr("Not read yet") : base::tr("Waiting for the first call");
}

void add_hook_rows(const app::Context& context, app::Section& list) {
  for (const store::Hook& hook : store::list_hooks(context.app.db, context.member().id)) {
    const std::string path = std::string(kHooksPath) + '/' + std::to_string(hook.id);
    const std::string host = hook_host(context, hook);
    add_settings_row(context, list, path, hook_template_text(hook.template_name),
                     hook.failures > 0 ? base::tr("Failing or slow: {host}", {{"host", host}}) : base::verbatim(host))
        .show(hook.failures > 0 ? t::BAD : t::GOOD);
  }
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
  app::Page page(context.language, "settings_connections.tpl");
  add_settings_menu(context, page.body(), SettingsPage::connections);
  for (const Integration& integration : integrations_of(context)) {
    app::Section row =
        add_settings_row(context, page.body(), std::string(kIntegrationsPath) + '/' + std::string(integration.kind),
                         base::verbatim(std::string(integration.name)), state_text(context, integration));
    show_state(row, integration.state);
  }
  add_hook_rows(context, page.body());
  // Query and fragment are left out, as they hold data that pages keep about their readers. 1000 characters have room
  // for the longest title, even one that an address spells in escapes.
  page.body().text(t::BOOKMARKLET, "javascript:location.href='" + app::absolute_url(context, "/log-movie") +
                                       "?url='+encodeURIComponent((location.origin+location.pathname).slice(0,1000))");
  return app::render(context, page, {.title = base::tr("Connections")});
}

}  // namespace web
