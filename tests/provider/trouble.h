// Answers that a well-behaved provider would never give.
#pragma once

#include "control.h"
#include "http/response.h"

namespace provider {

// Returns the answer given instead of any good one; only for modes that need none: down, limited, unauthorized,
// not_found.
http::Response refusal(const Trouble& trouble);

// Returns the good answer made bad, for the modes from garbage on; other modes leave it as it is.
http::Response spoiled(Mode mode, http::Response good);

}  // namespace provider
