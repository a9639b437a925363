// Who sees what somebody has recorded: every privacy level of the account, asked as everybody.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// C-04: somebody private and nobody at all are answered alike.
void check_private_like_missing(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

// Likes, tags and favourites on every page and in the API are seen by those who may see the account, at each privacy
// level: by the owner, an administrator, a member, a visitor, and who may log for the owner, who sees what a member
// does.
void check_privacy_levels(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
