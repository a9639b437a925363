#include "web/transfer/integration_page.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/page.h"
#include "base/text.h"
#include "store/work/unmatched_play.h"
#include "store/work/webhook.h"
#include "web/kit/settings_menu.h"
#include "web/transfer/integrations.h"

namespace web {

namespace {

namespace t = app::t;

constexpr int kCountedWaiting = 100;

app::TemplateName steps_of(domain::MediaServer server) {
  switch (server) {
    case domain::MediaServer::plex:
      return t::PLEX_STEPS;
    case domain::MediaServer::jellyfin:
      return t::JELLYFIN_STEPS;
    case domain::MediaServer::emby:
      return t::EMBY_STEPS;
    case domain::MediaServer::kodi:
      break;
  }
  return t::KODI_STEPS;
}

app::TemplateName verdict_of(const std::string& status) {
  if (status == "recorded") return t::RECORDED;
  if (status == "duplicate") return t::DUPLICATE;
  if (status == "queued") return t::QUEUED;
  if (status == "unmatched") return t::UNMATCHED;
  if (status == "test") return t::TEST;
  return status == "failed" ? t::UNREADABLE : t::IGNORED;
}

// Fills the row of a call, with a moment so short that the rows of a day line up.
void fill_delivery(const app::Context& context, app::Section row, const store::WebhookCall& call) {
  row.number(t::CALL_ID, call.id)
      .text(t::WHEN_ISO, base::rfc3339(call.created_at))
      .text(t::WHEN_TEXT, app::moment_text(context, call.created_at));
  row.optional(t::MOVIE, call.movie)
      .show_if(call.movie.empty(), t::NO_MOVIE)
      .optional(t::EVENT_TEXT, context.language.stored_text(call.event))
      .optional(t::REASON, reason_text(context, call.reason));
  if (call.times > 1) row.optional(t::TIMES, base::tr_n("{n} time so far", "{n} times so far", call.times));
  row.show(verdict_of(call.status));
  if (!call.body) return;
  const std::string when = app::moment_within_text(context, call.created_at);
  row.add(t::CAN_REPLAY)
      .text(t::CALL_LABEL, call.movie.empty() ? base::tr("call from {when}", {{"when", when}})
                                              : base::tr("{movie}, {when}", {{"movie", call.movie}, {"when", when}}));
}

void fill_calls(const app::Context& context, app::Section& body, const store::Webhook& webhook) {
  const auto calls = store::list_webhook_calls(context.app.db, webhook.id);
  app::Section list = body.add(calls.empty() ? t::NO_CALLS : t::CALLS);
  list.number(t::TOTAL, std::count_if(calls.begin(), calls.end(),
                                      [](const store::WebhookCall& call) { return call.times == 0; }));
  for (const store::WebhookCall& call : calls) fill_delivery(context, list.add(t::CALL), call);
}

// Says "214 entries since 6 Nov 2026", "since 6 Nov 2026" after the last call, or "Since 6 Nov 2026" alone.
base::Text since_text(const app::Context& context, const store::Webhook& webhook) {
  const std::string day = app::date_text(context, base::local_date(webhook.created_at, context.time_zone()));
  if (webhook.recorded > 0)
    return base::tr_n("{n} entry since {day}", "{n} entries since {day}", webhook.recorded, {{"day", day}});
  return webhook.last_used_at ? base::tr("since {day}", {{"day", day}}) : base::tr("Since {day}", {{"day", day}});
}

void fill_address(const app::Context& context, app::Section& body, const store::Webhook& webhook) {
  app::Section address = body.add(t::ADDRESS);
  const std::string url = address_url(context, webhook);
  address.optional(t::URL, url).show_if(url.empty(), t::URL_LOST);
  address.show(webhook.last_used_at ? t::USED : t::NEVER_USED);
  if (webhook.last_used_at)
    address.text(t::LAST_ISO, base::rfc3339(*webhook.last_used_at))
        .text(t::LAST_TEXT, app::moment_within_text(context, *webhook.last_used_at));
  address.text(t::SINCE_TEXT, since_text(context, webhook));
}

void fill_waiting(const app::Context& context, app::Section& body) {
  const std::int64_t waiting = store::count_unmatched_plays(context.app.db, context.member().id, kCountedWaiting);
  if (waiting > 0)
    body.add(t::WAITING).text(t::WAITING_TEXT, base::tr_n("{n} film needs a match", "{n} films need a match", waiting));
}

}  // namespace

std::string reason_text(const app::Context& context, const std::string& stored) {
  const std::string text = context.language.stored_text(stored);
  const std::string_view reason = text;
  constexpr std::size_t kDayLength = 10;
  for (auto at = reason.find('-'); at != std::string_view::npos; at = reason.find('-', at + 1)) {
    const std::string_view day = at < 4 ? std::string_view() : reason.substr(at - 4, kDayLength);
    if (base::is_iso_date(day))
      return std::string(reason.substr(0, at - 4)) + app::date_text(context, day) +
             std::string(reason.substr(at - 4 + kDayLength));
  }
  return std::string(reason);
}

http::Response integration_page(app::Context& context, domain::MediaServer server, int status,
                                const std::function<void(app::Section&)>& fill_more) {
  const std::string kind(domain::media_server_text(server)), name(domain::media_server_name(server));
  const auto webhook = store::find_webhook(context.app.db, context.member().id, kind);
  app::Page page(context.language, "integration.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::connections);
  body.text(t::NAME, name).text(t::KIND, kind).show(steps_of(server));
  if (!webhook) body.show(t::NO_ADDRESS);
  if (webhook) {
    fill_address(context, body, *webhook);
    app::Section switches = body.add(t::SWITCHES);
    switches.show_if(webhook->record_plays, t::PLAYS_ON).show_if(webhook->record_ratings, t::RATINGS_ON);
    switches.show_if(server == domain::MediaServer::plex, t::TELLS_RATINGS);
    fill_calls(context, body, *webhook);
  }
  fill_waiting(context, body);
  if (fill_more) fill_more(body);
  return app::render(context, page,
                     {.title = base::verbatim(name), .here = std::string(kIntegrationsPath) + '/' + kind}, status);
}

}  // namespace web
