// Checks that no answer reveals to anyone whether an account exists, what went wrong inside, or a credential.
#pragma once

#include "rights_check.h"

namespace cases {

// Checks A-01: an unknown e-mail address and a wrong password are answered alike, by the form and by the API.
void check_unknown_like_wrong(InProcess& stage, const Report& report);

// Checks D-19: an error that nobody foresaw reveals nothing of the inside.
void check_unforeseen_errors(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

// Checks A-19: nothing that the database holds is a credential.
void check_stored_values(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
