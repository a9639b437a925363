// Stops a program in the middle of its work and has it try system calls there, as if its input had taken control of
// it.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/descriptor.h"

namespace test {

class StoppedProgram {
 public:
  enum class When { reading, writing };  // endless standard input, or nobody reads standard output

  // `file` is opened as descriptor 3.
  StoppedProgram(const std::vector<std::string>& command, const std::string& input, const std::string& file,
                 When when) {
    int in[2], out[2];
    check(::pipe2(in, O_CLOEXEC) == 0 && ::pipe2(out, O_CLOEXEC) == 0, "pipe2");
    input_.reset(in[1]), output_.reset(out[0]);
    const base::Descriptor its_input(in[0]), its_output(out[1]);
    if (when == When::writing) fill(out[1]);
    pid_ = ::fork();
    if (pid_ == 0) begin(command, its_input.get(), its_output.get(), file);
    check(pid_ > 0 && ::write(input_.get(), input.data(), input.size()) == static_cast<ssize_t>(input.size()), "input");
    if (when == When::writing) input_.reset();
    // The program sleeps while it waits for the other end of a pipe. When reading, it waits for input, which it wants
    // only after its sandbox is set up.
    while (!is_asleep() || (when == When::writing && !is_writing())) ::usleep(1000);
    check(::ptrace(PTRACE_ATTACH, pid_, nullptr, nullptr) == 0 && ::waitpid(pid_, nullptr, 0) == pid_, "PTRACE_ATTACH");
    check(::ptrace(PTRACE_GETREGS, pid_, nullptr, &registers_) == 0, "PTRACE_GETREGS");
    constexpr long kSyscall = 0x050f;  // the `syscall` instruction, little-endian
    check(::ptrace(PTRACE_POKETEXT, pid_, registers_.rip, kSyscall) == 0, "PTRACE_POKETEXT");
  }
  ~StoppedProgram() {
    ::kill(pid_, SIGKILL);
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  StoppedProgram(const StoppedProgram&) = delete;
  StoppedProgram& operator=(const StoppedProgram&) = delete;

  pid_t pid() const { return pid_; }
  bool may_gain_nothing() const { return status().find("NoNewPrivs:\t1") != std::string::npos; }
  // Writes the text to a page that the program may write to, and returns its address.
  long address_of(const std::string& text) {
    const long page = static_cast<long>(registers_.rsp - 8192) & ~4095L;
    for (std::size_t at = 0; at <= text.size(); at += sizeof(long)) {
      long word = 0;
      text.copy(reinterpret_cast<char*>(&word), sizeof word, at);
      check(::ptrace(PTRACE_POKEDATA, pid_, page + static_cast<long>(at), word) == 0, "PTRACE_POKEDATA");
    }
    return page;
  }
  // Returns the system call's result, or a negative error number.
  long call(long number, const std::array<long, 6>& arguments) {
    user_regs_struct asked = registers_;
    const auto given = [&](std::size_t i) { return static_cast<unsigned long long>(arguments[i]); };
    asked.orig_rax = static_cast<unsigned long long>(-1);  // keeps the interrupted call from restarting
    asked.rax = static_cast<unsigned long long>(number);
    asked.rdi = given(0), asked.rsi = given(1), asked.rdx = given(2);
    asked.r10 = given(3), asked.r8 = given(4), asked.r9 = given(5);
    check(::ptrace(PTRACE_SETREGS, pid_, nullptr, &asked) == 0, "PTRACE_SETREGS");
    check(::ptrace(PTRACE_SINGLESTEP, pid_, nullptr, nullptr) == 0, "PTRACE_SINGLESTEP");
    int state = 0;
    check(::waitpid(pid_, &state, 0) == pid_ && WIFSTOPPED(state), "it has ended");
    check(::ptrace(PTRACE_GETREGS, pid_, nullptr, &asked) == 0, "PTRACE_GETREGS");
    return static_cast<long>(asked.rax);
  }

 private:
  static void check(bool is_good, const std::string& what) {
    if (!is_good) throw std::runtime_error(what);
  }
  // However little the program writes, it has to wait.
  static void fill(int pipe) {
    const int room = ::fcntl(pipe, F_SETPIPE_SZ, 4096);
    check(room >= 4096, "F_SETPIPE_SZ");
    const std::string filling(static_cast<std::size_t>(room), 'x');
    check(::write(pipe, filling.data(), filling.size()) == room, "filling the pipe");
  }
  [[noreturn]] static void begin(const std::vector<std::string>& command, int input, int output,
                                 const std::string& file) {
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    ::dup2(input, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    if (const int opened = ::open(file.c_str(), O_RDONLY); opened > 3) ::dup2(opened, 3), ::close(opened);
    ::execv(words[0], words.data());
    ::_exit(127);
  }
  std::string about(const std::string& what) const {
    std::ifstream file("/proc/" + std::to_string(pid_) + '/' + what);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::string status() const { return about("status"); }
  // Returns whether it is in a system call that writes.
  bool is_writing() const {
    const std::string call = about("syscall");
    return call.starts_with(std::to_string(SYS_write) + ' ') || call.starts_with(std::to_string(SYS_writev) + ' ');
  }
  bool is_asleep() const {
    const std::string now = status();
    check(now.find("State:\tZ") == std::string::npos, "it has ended");
    return now.find("State:\tS") != std::string::npos && now.find("NoNewPrivs:\t1") != std::string::npos;
  }

  base::Descriptor input_, output_;
  pid_t pid_ = 0;
  user_regs_struct registers_{};
};

}  // namespace test
