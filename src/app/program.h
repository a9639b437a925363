// Runs another program: bytes in, bytes out, in bounded time. It gets no environment, no descriptor of ours, and no
// signal mask, since the processes that start it block some signals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app {

struct ProgramLimits {
  int milliseconds = 10000;
  std::size_t output = 16 * 1024 * 1024;  // bytes
};

struct ProgramResult {
  static constexpr int kEnded = -1;  // by a signal, out of time, or with too much output
  int status = kEnded;               // exit status
  std::string output;                // standard output
};

// `command` is a path and arguments. Standard error is dropped. The program has ended when this returns. Throws
// std::system_error when it cannot be started.
ProgramResult run_program(const std::vector<std::string>& command, std::string_view input,
                          const ProgramLimits& limits = {});

// The path of a program that is installed beside this one.
std::string program_beside(const std::string& name);

}  // namespace app
