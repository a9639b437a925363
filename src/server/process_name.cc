#include "server/process_name.h"

#include <sys/prctl.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>

extern char* program_invocation_name;

namespace server {

// Overwrites the arguments of the program, which are one piece of memory that begins at program_invocation_name.
void name_process(const std::string& role) {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  const std::string arguments{std::istreambuf_iterator<char>(file), {}};
  const std::string title = "matinee: " + role;
  ::prctl(PR_SET_NAME, (role == "master" ? title : role).c_str());
  if (arguments.size() <= title.size()) return;
  std::memset(program_invocation_name, 0, arguments.size());
  std::memcpy(program_invocation_name, title.data(), title.size());
}

}  // namespace server
