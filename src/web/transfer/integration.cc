#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/page.h"
#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"
#include "store/work/webhook.h"
#include "transfer/delivery.h"
#include "web/account/services.h"
#include "web/kit/settings_menu.h"
#include "web/transfer/handlers.h"
#include "web/transfer/integration_page.h"
#include "web/transfer/integrations.h"

namespace web {

namespace {

namespace t = app::t;
using domain::MediaServer;

constexpr std::size_t kIdBytes = 16;

MediaServer server_of_path(const app::Context& context) {
  return domain::media_server_from(context.args.text("kind")).value();
}
std::string integration_path(std::string_view kind) { return std::string(kIntegrationsPath) + '/' + std::string(kind); }

http::Response back_to_integration(app::Context& context, store::Tx& tx, std::string_view kind,
                                   const app::Flash& flash) {
  return app::commit_with_flash(context, tx, context.url(integration_path(kind)), flash);
}

http::Response back_with(app::Context& context, std::string_view kind, const app::Flash& flash) {
  store::Tx tx(context.app.db);
  return back_to_integration(context, tx, kind, flash);
}

// Makes a new address; an older one stops working.
http::Response make(app::Context& context, std::string_view kind, const std::string& name, const base::Text& what) {
  const std::string id = new_address_id();
  const std::string sealed =
      base::encrypt(context.app.keys.encryption, id, store::webhook_about(context.member().id, kind));
  store::Tx tx(context.app.db);
  const bool renewed = store::find_webhook(tx.db(), context.member().id, kind).has_value();
  store::save_webhook(tx, context.member().id, kind, base::sha256_hex(id), sealed, context.now());
  record_change(context, tx, renewed ? IntegrationChange::address_renewed : IntegrationChange::address_made, name);
  return back_to_integration(
      context, tx, kind,
      {.text =
           renewed ? base::tr("Copy the new URL into {name}. The old one no longer works.", {{"name", name}}) : what});
}

http::Response remove(app::Context& context, std::string_view kind, const std::string& name) {
  store::Tx tx(context.app.db);
  if (store::delete_webhook(tx, context.member().id, kind))
    record_change(context, tx, IntegrationChange::address_removed, name);
  return back_to_integration(context, tx, kind, {.text = base::tr("URL removed.")});
}

std::optional<store::Webhook> own_webhook(const app::Context& context) {
  return store::find_webhook(context.app.db, context.member().id, context.args.text("kind"));
}

app::Flash no_address() { return {.text = base::tr("Create a webhook first."), .alert = true}; }

bool is_on(const http::Form& form, const char* field) {
  const std::string value = form.text(field);
  return !value.empty() && value != "0" && value != "false";
}

std::string integration_name(const app::Context& context) {
  return std::string(domain::media_server_name(server_of_path(context)));
}

// Returns the result of a test, which says how a real message would have fared.
app::Flash told(const transfer::DeliveryResult& result) {
  if (result.status == transfer::CallStatus::recorded)
    return {.text = base::tr("The test worked. A real call would be recorded.")};
  return {
      .text = base::tr("The test arrived, but a real call wouldn’t be recorded. {reason}", {{"reason", result.reason}}),
      .alert = result.status == transfer::CallStatus::failed};
}

void fill_own_feed(const app::Context& context, app::Section& body, const store::Webhook& feed) {
  app::Section address = body.add(t::ADDRESS);
  const std::string url = address_url(context, feed);
  address.optional(t::URL, url).show_if(url.empty(), t::URL_LOST).show(feed.last_used_at ? t::USED : t::NEVER_USED);
  if (feed.last_used_at)
    address.text(t::LAST_ISO, base::rfc3339(*feed.last_used_at))
        .text(t::LAST_TEXT, app::moment_within_text(context, *feed.last_used_at));
}

}  // namespace

std::string new_address_id() { return base::random_hex(kIdBytes); }

http::Response integration(app::Context& context) {
  const MediaServer server = server_of_path(context);
  return server == MediaServer::jellyfin ? jellyfin(context) : integration_page(context, server);
}

http::Response integration_post(app::Context& context) {
  const http::Form& form = context.req.form();
  const std::string& kind = context.args.text("kind");
  store::Tx tx(context.app.db);
  const bool found = store::set_webhook_switches(tx, context.member().id, kind, is_on(form, "record_plays"),
                                                 is_on(form, "record_ratings"));
  return app::commit_with_flash(context, tx, context.url(context.req.path()),
                                found ? app::Flash{.text = base::tr("Saved.")} : no_address());
}

http::Response webhook_make(app::Context& context) {
  const std::string name = integration_name(context);
  return make(context, context.args.text("kind"), name,
              base::tr("Your webhook URL is ready. Copy it into {name}.", {{"name", name}}));
}

http::Response webhook_delete(app::Context& context) {
  return remove(context, context.args.text("kind"), integration_name(context));
}

http::Response webhook_test(app::Context& context) {
  const auto webhook = own_webhook(context);
  if (!webhook) return back_with(context, context.args.text("kind"), no_address());
  return back_with(context, webhook->kind,
                   told(transfer::deliver_sample(context.app.db, *webhook, context.member(), context.now())));
}

http::Response webhook_replay(app::Context& context) {
  const auto webhook = own_webhook(context);
  const auto call =
      webhook ? store::find_webhook_call(context.app.db, webhook->id, context.args.id("id")) : std::nullopt;
  if (!call) throw http::not_found();
  if (!call->body)
    return back_with(context, webhook->kind,
                     {.text = base::tr("This call can’t be processed again: it was a test, too long or unreadable."),
                      .alert = true});
  const transfer::DeliveryResult result =
      transfer::replay(context.app.db, *webhook, context.member(), *call, context.now());
  return back_with(
      context, webhook->kind,
      {.text = base::tr("Processed again. {reason}", {{"reason", reason_text(context, result.reason.stored())}})});
}

http::Response radarr(app::Context& context) {
  const auto feed = store::find_webhook(context.app.db, context.member().id, store::kRadarr);
  app::Page page(context.language, "integration_radarr.tpl");
  add_settings_menu(context, page.body(), SettingsPage::connections);
  if (feed) fill_own_feed(context, page.body(), *feed);
  else page.body().show(t::NO_ADDRESS);
  return app::render(context, page, {.title = base::tr("Radarr")});
}

http::Response radarr_make(app::Context& context) {
  return make(context, store::kRadarr, "Radarr", base::tr("Your feed is ready. Copy its URL into Radarr."));
}
http::Response radarr_delete(app::Context& context) { return remove(context, store::kRadarr, "Radarr"); }

}  // namespace web
