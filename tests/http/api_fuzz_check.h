// Holds every operation of the API's description against the program with requests that are made up from it: what fits
// the description is taken, what does not is refused, and every answer is as described.
#pragma once

#include <string>

#include "api_description.h"
#include "rights_check.h"
#include "stage.h"

namespace cases {

// Environment: SEED and ROUNDS (requests for each operation, default 40). A failure names both.
void check_made_up_requests(const ApiDescription& description, const test::TemporaryFolder& folder, InProcess& stage,
                            const Report& report);

}  // namespace cases
