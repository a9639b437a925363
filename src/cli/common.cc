#include <cstdio>

#include "cli/commands.h"

namespace cli {

namespace {
std::string chosen_file;  // of --config; set once before a command runs
}  // namespace

int usage_error(const std::string& message) {
  std::fprintf(stderr, "matinee: %s; see matinee --help\n", message.c_str());
  return 2;
}

void set_config_file(const std::string& path) { chosen_file = path; }
const std::string& config_file() { return chosen_file; }

}  // namespace cli
