// What one generation of the master leaves to the next across exec(2): the process stays the same (pid,
// children, pending signals), its descriptors and the list of its children travel in one environment
// variable, which bears no MATINEE_ prefix because the configuration refuses keys it does not know.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct Predecessor {
  pid_t pid = 0;
  std::int64_t kill_at = 0;  // monotonic µs; 0: not yet told to leave

  bool operator==(const Predecessor&) const = default;
};

struct Handover {
  pid_t master = 0;
  int generation = 0;  // of the one that takes over
  int listen_fd = -1, lifetime_read = -1, lifetime_write = -1, wake_fd = -1;
  std::vector<Predecessor> processes;
  std::string created_path;  // Listener::created_path

  bool operator==(const Handover&) const = default;
};

std::string to_text(const Handover& handover);
std::optional<Handover> handover_from_text(std::string_view text);

// Takes the variable out of the environment; empty when there is none meant for this process.
std::optional<Handover> take_handover();

// Becomes `program`; returns only when that failed, with errno, everything as before.
int exec_successor(const std::string& program, const std::vector<std::string>& arguments, const Handover& handover);

// Where the running program lives, as an absolute path in which symbolic links stay (so that an upgrade
// that moves a link is found), by argv[0] and PATH. Empty when there is no such file.
std::string resolve_program(const std::string& argv0);

// Replaces this (forked) process by the program, signals as at a fresh start. Exits with 127 on failure.
[[noreturn]] void exec_child(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace server
