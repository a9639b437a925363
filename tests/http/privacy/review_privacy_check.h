// Who reads a review: every privacy level of its author, asked as everybody, on each page and answer that may show it;
// and what the tags for other programs say of these pages.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// A review that one may not read stands nowhere. Tags are on what everybody may read alone, hold nothing of notes and
// places, and are the same for everybody.
void check_review_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
