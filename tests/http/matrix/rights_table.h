// Reads tests/http/security/rights.table.
#pragma once

#include <string>
#include <vector>

#include "tests/http/asking.h"

namespace cases {

// The table's columns: nobody, Ben (who owns the things in the paths), another user, an administrator.
inline constexpr const char* kRightsRoles[] = {kNobody, "ben", "otto", "maya"};
inline constexpr std::size_t kRightsRoleCount = 4;

struct RightsRow : Request {
  int line = 0;
  std::string expected[kRightsRoleCount];
};

// Throws CaseError if the table is malformed.
std::vector<RightsRow> read_rights_table(const std::string& path);

}  // namespace cases
