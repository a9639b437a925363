// Checks who reads a review, and which tags for other programs its pages have: every privacy level of its author, asked
// as everybody, on each page and answer that may show it.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// A review that a viewer may not read is shown nowhere. Tags are only on pages that everybody may read, hold nothing of
// notes and places, and are the same for everybody.
void check_review_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
