// Pages that are dear to make: each member has one made at a time, so that nobody occupies all processes with theirs.
#pragma once

#include "app/context.h"
#include "base/descriptor.h"

namespace app {

// The viewer's turn, until the descriptor is closed. Throws HttpError 429 while another request of theirs has it.
base::Descriptor take_turn(const Context& context);

}  // namespace app
