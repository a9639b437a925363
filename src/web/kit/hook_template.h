// The names of the programs that hooks are written for.
#pragma once

#include <string_view>

#include "app/context.h"

namespace web {

// Returns a name such as "Discord"; only "Plain JSON" is translated.
base::Text hook_template_text(std::string_view template_name);

}  // namespace web
