// Checks every address of a user's things at every privacy level of the account, asked as everybody.
// security/rights.table has a row for every such route, and says how each is answered while the account is for members.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// A viewer who may not read it is answered as if there were no such user, and sees no film of the diary. Lists go by a
// level of their own (list_privacy_check.h); the picture of a year is for the same viewers, and only pages for
// everybody name it to other programs (og:).
void check_address_privacy(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                           const Report& report);

}  // namespace cases
