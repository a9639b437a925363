// The services that a user can connect, as the overview shows them: with state and last event.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/work/webhook.h"

namespace web {

inline constexpr std::string_view kIntegrationsPath = "/old/settings/integrations";

enum class IntegrationState { none, waiting, good, broken };  // nothing made; never used yet; used; a link that broke

struct Integration {
  std::string_view kind, name;
  IntegrationState state = IntegrationState::none;
  std::optional<store::Webhook> webhook;
};

// Plex, Jellyfin, Emby, Kodi, Radarr. Two statements.
std::vector<Integration> integrations_of(const app::Context& context);

// Shows one of GOOD, WAITING_CALL and BAD, or none.
void show_state(app::Section& target, IntegrationState state);

// What a change of an integration is called. The audit log has it in English.
enum class IntegrationChange { address_made, address_renewed, address_removed, linked, unlinked };
base::Text change_text(IntegrationChange change, std::string_view name);
void record_change(app::Context& context, store::Tx& tx, IntegrationChange change, std::string_view name);
// A text of the audit log as the sentence that it was; another one stays as it is.
base::Text change_text_of(const std::string& english);

// The address that is kept encrypted; empty when it cannot be read any more.
std::string address_url(const app::Context& context, const store::Webhook& webhook);

// What a new address ends in: 128 random bits, 32 hex digits.
std::string new_address_id();

}  // namespace web
