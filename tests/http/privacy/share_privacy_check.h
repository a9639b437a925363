// Checks what share links open, and to whom: every privacy level of the account, every kind of link, one that works,
// one that never was, one that is revoked and one that has ended, asked as everybody.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// A working address shows everybody the same page, and nothing else of its owner: no note, place, tag or companion, no
// link that a visitor may not follow. Any other address is answered as if there had never been a link.
void check_share_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
