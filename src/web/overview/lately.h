// The latest plays on a profile, with ratings and reviews.
#pragma once

#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/play.h"

namespace web {

constexpr int kLately = 5;

// Adds an ENTRY to `target` for each play of the subject.
void fill_lately(const app::Context& context, app::Section& target, const std::vector<domain::PlayWithMovie>& plays);

}  // namespace web
