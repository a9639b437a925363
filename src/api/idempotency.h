// `Idempotency-Key` on a POST (draft-ietf-httpapi-idempotency-key-header): for a day, per user and route, the same key
// with the same body gets the first answer again and adds nothing; with another body 409. Only answers of success are
// stored, so that what failed can be tried again under its key.
#pragma once

#include <functional>
#include <optional>

#include "app/context.h"

namespace api {

// Runs `effect` in one transaction, in which its answer is stored too when the request has a key; else, and for other
// methods than POST, only runs it. Throws 400 for a key that is none (1 to 255 printable ASCII characters), 409.
http::Response run_once(const app::Context& context, const std::function<http::Response(store::Tx&)>& effect);

// For effects that may be repeated, before them: the first answer, when there was one. Throws as run_once().
std::optional<http::Response> first_answer(const app::Context& context);
// After them.
http::Response stored_answer(const app::Context& context, http::Response answer);

}  // namespace api
