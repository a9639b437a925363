// Sends made-up requests to every operation of the API's description and checks that valid ones are accepted, invalid
// ones are refused, and every answer matches the description.
#pragma once

#include <string>

#include "api_description.h"
#include "rights_check.h"
#include "tests/http/stage.h"

namespace cases {

// Reads SEED and ROUNDS (requests per operation, default 40) from the environment. Failures print both.
void check_made_up_requests(const ApiDescription& description, const test::TemporaryFolder& folder, InProcess& stage,
                            const Report& report);

}  // namespace cases
