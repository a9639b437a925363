// Measures the cost of one run of a program: runs it N times, throws its output away and prints "cpu_us=… rss_kib=…
// pss_kib=…". These are the processor time from exec to exit (median; user and system), the most memory it had
// resident, and its share (PSS) while it waits to write its answer.
//   Usage: matinee-bench-cpu N PROGRAM [ARGUMENT…]
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

extern char** environ;

namespace {

struct Cost {
  long cpu_us = 0, rss_kib = 0, pss_kib = 0;
};

long microseconds(const timeval& time) { return time.tv_sec * 1'000'000L + time.tv_usec; }

long pss_kib(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/smaps_rollup");
  for (std::string word; file >> word;)
    if (long value = 0; word == "Pss:" && file >> value) return value;
  return 0;
}

void drain(int fd) {
  std::array<char, 65536> buffer{};
  while (read(fd, buffer.data(), buffer.size()) > 0) {
  }
}

// Runs the program once and measures its memory while it waits in a write: the pipe holds one page of memory, less than
// an answer.
Cost run(char** arguments) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) std::exit(1);
  fcntl(ends[1], F_SETPIPE_SZ, 4096);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  pid_t process = 0;
  if (posix_spawn(&process, arguments[0], &actions, nullptr, arguments, environ) != 0) std::exit(1);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  pollfd answer{ends[0], POLLIN, 0};
  poll(&answer, 1, 10'000);
  usleep(20'000);
  Cost cost;
  cost.pss_kib = pss_kib(process);
  drain(ends[0]);
  close(ends[0]);
  int status = 0;
  rusage usage{};
  if (wait4(process, &status, 0, &usage) != process || status != 0) {
    std::fprintf(stderr, "%s failed\n", arguments[0]);
    std::exit(1);
  }
  cost.cpu_us = microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
  cost.rss_kib = usage.ru_maxrss;
  return cost;
}

}  // namespace

int main(int count, char** arguments) {
  const int runs = count > 2 ? std::atoi(arguments[1]) : 0;
  if (runs < 1) {
    std::fputs("usage: matinee-bench-cpu N PROGRAM [ARGUMENT...]\n", stderr);
    return 2;
  }
  std::vector<Cost> costs;
  for (int i = 0; i < runs; ++i) costs.push_back(run(arguments + 2));
  std::sort(costs.begin(), costs.end(), [](const Cost& a, const Cost& b) { return a.cpu_us < b.cpu_us; });
  const Cost& middle = costs[costs.size() / 2];
  std::printf("cpu_us=%ld rss_kib=%ld pss_kib=%ld\n", middle.cpu_us, middle.rss_kib, middle.pss_kib);
  return 0;
}
