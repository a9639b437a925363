// The state that one generation of the master leaves to the next across exec(2). The process stays the same (pid,
// children, pending signals); one environment variable carries its descriptors and the list of its children. The
// variable has no prefix MATINEE_, because the configuration refuses keys that it does not know.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct Handover {
  pid_t master = 0;
  int generation = 0;  // of the one that takes over
  int listen_fd = -1, lifetime_read = -1, lifetime_write = -1, wake_fd = -1;
  std::vector<pid_t> processes;  // the old generation's, which leave once a new one is ready
  std::string created_path;      // Listener::created_path

  bool operator==(const Handover&) const = default;
};

std::string to_text(const Handover& handover);
std::optional<Handover> handover_from_text(std::string_view text);

// Removes the variable from the environment. Returns nullopt if there is none that is meant for this process.
std::optional<Handover> take_handover();

// Becomes the program with the handover. Returns errno if that failed, and then leaves everything as it was.
int exec_successor(const std::string& program, const std::vector<std::string>& arguments, const Handover& handover);

// Becomes the program, which it finds as a shell does. Returns 127 if that failed.
int exec_program(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace server
