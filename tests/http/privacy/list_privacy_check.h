// Checks who sees a list: every privacy level of an account and of a list, asked as everybody, on each page and answer
// that may show it.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// A list that a viewer may not see is answered as one that does not exist, and its words are nowhere.
void check_list_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
