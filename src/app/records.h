// Stores the traces of a request besides its answer: events in the audit log, and times of last use.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "base/json.h"

namespace app {

// Adds an event of this user. `metadata` is an object and never holds a secret.
void record_of(const Context& context, store::Tx& tx, std::int64_t user_id, std::string_view event,
               const base::Json& metadata = base::json_object());
// Adds an event of the viewer.
void record(const Context& context, store::Tx& tx, std::string_view event,
            const base::Json& metadata = base::json_object());
// Adds an event of the viewer about the thing with this name.
void record_name(const Context& context, store::Tx& tx, std::string_view event, const std::string& name);

// Stores when a token or link was last used, once the answer is out and at most once a minute, so that most requests
// write nothing.
void note_use(Context& context, std::optional<base::UnixTime> last,
              void (*touch)(store::Tx&, std::int64_t, base::UnixTime), std::int64_t id);

}  // namespace app
