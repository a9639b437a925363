// Changing several entries of the diary at once: what was sent, and the page that shows the bar for it again.
#pragma once

#include <cstdint>
#include <set>

#include "app/context.h"
#include "app/page/forms.h"

namespace web {

inline constexpr std::size_t kMostEntries = 100;  // of one change

struct SentBulk {
  std::set<std::int64_t> ids;
  app::Problems problems;
};

// history.cc: the diary with check boxes and the bar, filled with what the form sent.
http::Response diary_to_choose_from(app::Context& context, const SentBulk& sent, int status);

}  // namespace web
