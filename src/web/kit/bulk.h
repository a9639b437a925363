// A form that changed several entries at once, to show its page again.
#pragma once

#include <cstdint>
#include <set>

#include "app/page/forms.h"

namespace web {

struct SentBulk {
  std::set<std::int64_t> ids;
  app::Problems problems;
};

}  // namespace web
