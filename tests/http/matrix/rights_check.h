// Checks who may do what: asks every route as everybody (tests/http/security/rights.table), with the form's token and
// without it. Each cell starts from a fresh library.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/http/stage.h"

namespace cases {

using Report = std::function<void(const std::string& what, const std::vector<std::string>& problems)>;

void check_rights(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                  const Report& report);

}  // namespace cases
