// `Idempotency-Key` on a POST (draft-ietf-httpapi-idempotency-key-header): for a day, per user and route, the same key
// with the same body gets the first answer again and adds nothing; with another body it gets 409. Only successful
// answers are stored, so a failed call can be tried again with its key.
#pragma once

#include <functional>
#include <optional>

#include "app/context.h"

namespace api {

// Runs `effect` in one transaction, which also stores its answer if a POST has a key. Throws 400 for an invalid key
// (not 1 to 255 printable ASCII characters) and 409 for the key of another request.
http::Response run_once(const app::Context& context, const std::function<http::Response(store::Tx&)>& effect);

// Does what run_once() does for an effect that can be undone: the header Matinee-Undo of its answer has the token of
// POST /api/users/{username}/undo/{token}. An answer that a key gets again is without it.
http::Response run_undoable(app::Context& context, const std::function<http::Response(store::Tx&)>& effect);

// Before an effect that may be repeated, call first_answer() and return its answer if there is one; after the effect,
// call stored_answer(). Both throw as run_once() does.
std::optional<http::Response> first_answer(const app::Context& context);
http::Response stored_answer(const app::Context& context, http::Response answer);

}  // namespace api
