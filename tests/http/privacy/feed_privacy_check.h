// What feeds, calendars, start pages and badges are told: every kind at every privacy level of the account and of the
// list, by its secret address and by the public one, asked as everybody.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// Who has the secret address reads it, alike whoever they are, also while the account or the list is private; notes and
// places only while their owner's pages are public. One that never was, is taken back, is of another kind, or whose
// owner or list is gone is answered alike and tells nothing. Public addresses are for those who may read the page.
void check_feed_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
