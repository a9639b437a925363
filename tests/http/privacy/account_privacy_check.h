// Checks who sees the things that somebody has recorded: asks at every privacy level of the account, as everybody.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// Checks C-04: a private account and one that does not exist are answered alike.
void check_private_like_missing(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

// Checks at each privacy level that only those who may see the account see its likes, tags and favourites, on every
// page and in the API. The viewers are the owner, an administrator, a member, a visitor, and someone who may log for
// the owner, who sees as much as a member does.
void check_privacy_levels(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
