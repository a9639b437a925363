// What share links open, and to whom: every privacy level of the account, every kind of link, one that works, one that
// never was, one that is revoked and one that has ended, asked as everybody.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// Who has the address sees the page, alike whoever they are, and nothing else of its owner: no note, place, tag or
// companion, no link that a visitor may not follow. Without it, all is as if there were no link.
void check_share_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
