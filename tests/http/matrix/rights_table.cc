#include "rights_table.h"

#include <fstream>
#include <sstream>

namespace cases {

std::vector<RightsRow> read_rights_table(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw CaseError(path + ": cannot be read");
  std::vector<RightsRow> rows;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    RightsRow& row = rows.emplace_back();
    row.line = number;
    std::istringstream words(line);
    words >> row.method >> row.path;
    for (std::string& expected : row.expected) words >> expected;
    std::getline(words >> std::ws, row.body);
    if (row.expected[kRightsRoleCount - 1].empty())
      throw CaseError(path + ':' + std::to_string(number) + ": a row has four statuses");
  }
  return rows;
}

}  // namespace cases
