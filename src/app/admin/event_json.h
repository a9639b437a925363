// Audit events in JSON, as the API and the pages answer them to programs, and the time bounds by which administrators
// look for them.
#pragma once

#include <optional>
#include <string>

#include "app/context.h"
#include "base/json.h"
#include "store/account/audit.h"

namespace app {

base::Json event_json(const store::AuditEvent& event);
// Returns the event with user_id and user_name as well.
base::Json event_json_with_user(const store::AuditEvent& event);

// Returns the bound of a period: the start of a day in the viewer's zone (with `last` its end), or an RFC 3339 time in
// UTC. Returns nullopt if the text is neither.
std::optional<base::UnixTime> period_bound(const Context& context, const std::string& text, bool last);

}  // namespace app
