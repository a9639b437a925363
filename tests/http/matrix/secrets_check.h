// What answers do not tell, whoever asks: whether an account is there, what went wrong inside, and what opens it.
#pragma once

#include "rights_check.h"

namespace cases {

// an unknown e-mail address and a wrong password are answered alike, by the form and by the API.
void check_unknown_like_wrong(InProcess& stage, const Report& report);

// D-19: an error that nobody foresaw says nothing of the inside.
void check_unforeseen_errors(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

// what the database holds is no credential.
void check_stored_values(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
