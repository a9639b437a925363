// Runs another program: bytes in, bytes out, in bounded time. Its environment holds only OMP_NUM_THREADS=1. It gets no
// descriptor but those named, and no signal mask, because the processes that start it block some signals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace base {

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
// std::system_error if it cannot be started.
ProgramResult run_program(const std::vector<std::string>& command, std::string_view input,
                          const ProgramLimits& limits = {});

// The descriptors that a program begins with; its standard error is dropped. The caller keeps its own copies.
struct ProgramDescriptors {
  int input = -1;  // -1 if there is nothing to read
  int output = -1;
  std::vector<int> files = {};  // become 3, 4 …
};

// A running program, which the destructor kills if it has not ended. Throws std::system_error if it cannot be started.
class RunningProgram {
 public:
  RunningProgram(const std::vector<std::string>& command, const ProgramDescriptors& descriptors);
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  // Waits for it to end by itself, until a time of base::monotonic_us(). Returns ProgramResult's status.
  int wait_until(std::int64_t deadline_us);

 private:
  int pid_ = 0;
};

// Returns the path of a program that is installed beside this one.
std::string program_beside(const std::string& name);

}  // namespace base
