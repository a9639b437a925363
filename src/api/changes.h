// Answers to changed_since=…: what of somebody's own diary is new, other or gone since a moment, for programs that hold
// a copy of it. A page holds the last changed first, so that what changes while the pages are read is never passed
// over: it is on the first page of the next time, which asks for `as_of` of the first page of this time.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "api/json/json_text.h"
#include "app/context.h"
#include "store/work/change.h"

namespace api {

// None when the request does not name changed_since. Throws 403 unless the caller is the path's user, as what is gone
// is nobody else's business; 400 for another parameter than page and limit, and for a moment that is too long ago.
// `write` writes what is there, as the items of the array `name`; what is gone is written here.
std::optional<http::Response> changed_answer(
    const app::Context& context, store::ChangeKind kind, std::string_view name,
    const std::function<void(JsonText&, const std::vector<store::Change>&)>& write);

}  // namespace api
