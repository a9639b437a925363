// The services that a member can connect, with the state and the last event that the overview shows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/work/webhook.h"
#include "web/account/services.h"

namespace web {

inline constexpr std::string_view kIntegrationsPath = "/settings/connections";

void record_change(app::Context& context, store::Tx& tx, IntegrationChange change, std::string_view name);

// Returns the address, which is stored encrypted; empty if it cannot be read any more.
std::string address_url(const app::Context& context, const store::Webhook& webhook);

// Adds an entry for each of the viewer's feeds and calendars, without its address.
void add_feed_rows(const app::Context& context, app::Section& list);

// Returns a new id for the end of an address: 128 random bits as 32 hex digits.
std::string new_address_id();

}  // namespace web
