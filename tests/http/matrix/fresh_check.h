// Checks F, the fresh session: which pages and API routes ask for the password or a code when a login is older than ten
// minutes. No list pairs a page with its API route: the check recognises pairs by the traces that each leaves in the
// database, and by their answers.
#pragma once

#include "rights_check.h"

namespace cases {

void check_fresh(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
