// Checks who sees with whom an entry was and who logged it: every privacy level of both accounts, asked as everybody,
// on each page and answer that may say so.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// Only those who took part see it, unless the pages of both are public; and nobody sees a member whose pages they may
// not read.
void check_company_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
