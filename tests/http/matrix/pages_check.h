// Checks every page with every order and filter that it offers: asks the routes of the table, follows the links and
// choices of their answers, and demands that each page is sound, names its films and shows the numbers that a slow
// count finds. It does so with no account, an empty one, films with almost no details, and five thousand
// films.
#pragma once

#include "rights_check.h"

namespace cases {

// The rights table says which routes answer with a redirect.
void check_pages(const std::string& rights_table, const test::TemporaryFolder& folder, InProcess& stage,
                 const Report& report);

}  // namespace cases
