// The services that a member can connect, with their state, and the changes of them that the audit log names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/work/webhook.h"

namespace web {

enum class IntegrationState { none, waiting, good, broken };  // nothing made; never used yet; used; a link that broke

struct Integration {
  std::string_view kind, name;
  IntegrationState state = IntegrationState::none;
  std::optional<store::Webhook> webhook;
};

// Returns Plex, Jellyfin, Emby, Kodi and Radarr, with two statements.
std::vector<Integration> integrations_of(const app::Context& context);

// Shows one of GOOD, WAITING_CALL and BAD, or none.
void show_state(app::Section& target, IntegrationState state);

// A change of an integration. The audit log has its text in English.
enum class IntegrationChange { address_made, address_renewed, address_removed, linked, unlinked };
base::Text change_text(IntegrationChange change, std::string_view name);
// Turns a text of the audit log back into the sentence that it was; any other text stays as it is.
base::Text change_text_of(const std::string& english);

}  // namespace web
