// B-07: hostile text in every column that takes it, and in what is asked for; then every page and every API answer.
#pragma once

#include <string>

#include "rights_check.h"
#include "tests/http/stage.h"

namespace cases {

// `table`: the rights table, whose paths are asked for.
void check_hostile_texts(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                         const Report& report);

}  // namespace cases
