// The fields of a play, read alike wherever plays are logged or changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actions/input.h"
#include "app/context.h"
#include "store/diary/play.h"

namespace actions {

// Reads the fields of a play. Its film is the caller's to name, and whether hooks that wait to be asked post it.
store::NewPlay read_play(const app::Context& context, Input& input);

// Reads `location_id`. A place that is not the member's own is a problem.
std::optional<std::int64_t> read_location(const app::Context& context, Input& input);
// Reads tags; nullopt if they are absent. There may be as many as a number of `plays` allows.
std::optional<std::vector<std::string>> read_tags(Input& input, const char* name, int plays);
// Reads `list_id`, which must be one of the member's lists.
std::int64_t read_list_id(const app::Context& context, Input& input);

}  // namespace actions
