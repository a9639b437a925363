// Checks B-07: writes hostile text into every column that takes it, and into requests, then asks for every page and
// every API answer.
#pragma once

#include <string>

#include "rights_check.h"
#include "tests/http/stage.h"

namespace cases {

// `table` is the rights table, whose paths are asked for.
void check_hostile_texts(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                         const Report& report);

}  // namespace cases
