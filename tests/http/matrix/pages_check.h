// Every page with every order and filter that it offers: the routes of the table are asked, the links and choices of
// what they answer are followed, and each page must be sound, name its films and show the numbers that a slow count
// finds. Done with no account, an empty one, films of which next to nothing is known, and five thousand films.
#pragma once

#include "rights_check.h"

namespace cases {

// The rights table says which routes answer with a redirect.
void check_pages(const std::string& rights_table, const test::TemporaryFolder& folder, InProcess& stage,
                 const Report& report);

}  // namespace cases
