// Checks what feeds, calendars, start pages and badges show: every kind at every privacy level of the account and of
// the list, by its secret address and by the public one, asked as everybody.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// A secret address shows everybody the same, even while the account or the list is private, but notes and places only
// while their owner's pages are public; a public address is for those who may read the page. An address that never was,
// is revoked, is of another kind, or whose owner or list is gone is answered alike and reveals nothing.
void check_feed_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
