// F, the fresh session: what asks for the password or a code when a login is older than ten minutes, on pages and in
// the API. No list says which address does the same as which page: that is found by what each leaves in the database,
// and by what it answers.
#pragma once

#include "rights_check.h"

namespace cases {

void check_fresh(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
