// Pages that are expensive to make: each member may have one made at a time, so nobody occupies all processes.
#pragma once

#include "app/context.h"
#include "base/descriptor.h"

namespace app {

// Holds the viewer's turn until the descriptor is closed. Throws HttpError 429 if another request of theirs has it.
base::Descriptor take_turn(const Context& context);

}  // namespace app
