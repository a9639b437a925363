// Answers changed_since=… with everything that is new, changed or deleted in a user's own diary since then, for
// programs that keep a copy of it. Pages begin with the newest change, so nothing that changes while they are read is
// missed: it is on the first page of the next sync, which asks from the `as_of` of this sync's first page.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "api/json/json_text.h"
#include "app/context.h"
#include "store/work/change.h"

namespace api {

// Returns nullopt if the request has no changed_since. Throws 403 unless the caller is the path's user, since deletions
// are private, and 400 for parameters other than page and limit or a moment too long ago. `write` writes the present
// items as the array `name`; this function writes the deleted ones.
std::optional<http::Response> changed_answer(
    const app::Context& context, store::ChangeKind kind, std::string_view name,
    const std::function<void(JsonText&, const std::vector<store::Change>&)>& write);

}  // namespace api
