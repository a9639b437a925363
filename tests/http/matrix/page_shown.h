// Checks the numbers that a page shows against those that a slow count finds, the titles of its films, and that its
// filters are kept.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/http/slow_counts.h"
#include "tests/support/page.h"

namespace cases {

struct Shown {
  std::vector<std::string> problems;
  std::size_t numbers = 0;  // count of those compared
};

// `here` is the address of the page.
Shown check_shown(const test::Page& page, const SlowCounts& counts, const std::string& here);

}  // namespace cases
