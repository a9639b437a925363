#include "web/account/services.h"

#include <algorithm>

#include "base/text.h"
#include "domain/media_server.h"
#include "store/work/linked_service.h"

namespace web {

namespace t = app::t;

namespace {

IntegrationState state_of(const Integration& integration, store::LinkState link) {
  const bool linkable = integration.kind == store::kJellyfin;
  if (linkable && link == store::LinkState::broken) return IntegrationState::broken;
  if (integration.webhook && integration.webhook->last_used_at) return IntegrationState::good;
  if (linkable && link == store::LinkState::good) return IntegrationState::good;
  return integration.webhook ? IntegrationState::waiting : IntegrationState::none;
}

}  // namespace

std::vector<Integration> integrations_of(const app::Context& context) {
  std::vector<Integration> all;
  for (const domain::MediaServer server : domain::kMediaServers)
    all.push_back(
        {domain::media_server_text(server), domain::media_server_name(server), IntegrationState::none, std::nullopt});
  all.push_back({store::kRadarr, "Radarr", IntegrationState::none, std::nullopt});
  const auto link = store::link_state(context.app.db, context.member().id, store::kJellyfin);
  const auto webhooks = store::list_webhooks(context.app.db, context.member().id);
  for (Integration& integration : all) {
    const auto own = std::find_if(webhooks.begin(), webhooks.end(),
                                  [&](const store::Webhook& webhook) { return webhook.kind == integration.kind; });
    if (own != webhooks.end()) integration.webhook = *own;
    integration.state = state_of(integration, link);
  }
  return all;
}

base::Text change_text(IntegrationChange change, std::string_view name) {
  switch (change) {
    case IntegrationChange::address_made:
      return base::tr("{name} address made", {{"name", name}});
    case IntegrationChange::address_renewed:
      return base::tr("{name} address renewed", {{"name", name}});
    case IntegrationChange::address_removed:
      return base::tr("{name} address removed", {{"name", name}});
    case IntegrationChange::linked:
      return base::tr("{name} linked", {{"name", name}});
    case IntegrationChange::unlinked:
      return base::tr("{name} unlinked", {{"name", name}});
  }
  return {};
}

base::Text change_text_of(const std::string& english) {
  using enum IntegrationChange;
  const std::string name = english.substr(0, english.find(' '));
  for (const IntegrationChange change : {address_made, address_renewed, address_removed, linked, unlinked})
    if (const base::Text text = change_text(change, name); base::english(text) == english) return text;
  return base::verbatim(english);
}

void show_state(app::Section& target, IntegrationState state) {
  target.show_if(state == IntegrationState::good, t::GOOD).show_if(state == IntegrationState::waiting, t::WAITING_CALL);
  target.show_if(state == IntegrationState::broken, t::BAD);
}

}  // namespace web
