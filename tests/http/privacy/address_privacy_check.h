// Every address of a user's things at every privacy level of the account, asked as everybody. Which there are, and what
// each is answered while the account is for members, says security/rights.table; it has a row for every route.
#pragma once

#include "tests/http/matrix/rights_check.h"

namespace cases {

// Who may not read it is answered as if there were no such user, and sees no film of the diary. Lists go by a level of
// their own (list_privacy_check.h). The picture of a year is for the same people, and is named to other programs (og:)
// by pages for everybody alone.
void check_address_privacy(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                           const Report& report);

}  // namespace cases
