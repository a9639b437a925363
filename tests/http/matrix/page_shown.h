// What a page shows: its numbers, held against those that a slow count finds, the titles of its films, and filters that
// it keeps.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/http/slow_counts.h"
#include "tests/support/page.h"

namespace cases {

struct Shown {
  std::vector<std::string> problems;
  std::size_t numbers = 0;  // that were compared
};

// `here`: the address of the page.
Shown check_shown(const test::Page& page, const SlowCounts& counts, const std::string& here);

}  // namespace cases
