// The bare server that the product is measured against: four processes with libfcgi's own accept loop on one socket,
// and nothing else. It ends with SIGTERM or with the script that started it.
#pragma once

#include <fcgiapp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

namespace bench {

constexpr int kProcesses = 4;
constexpr int kBacklog = 4096;  // same as the product's

// Makes a process end with SIGTERM, for which FCGX_Init sets a handler that only sets a flag, and with its parent, even
// if that ended before prctl() was called.
inline void begin_process(pid_t parent) {
  FCGX_Init();
  signal(SIGTERM, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(0);
}

// Calls `start()` once in each process, and answers requests with the void(FCGX_Request&) that it returns.
template <typename Start>
int serve(const char* socket_path, const Start& start) {
  const int listener = FCGX_OpenSocket(socket_path, kBacklog);
  if (listener < 0) return 1;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  const pid_t parent = getpid();
  for (int i = 0; i < kProcesses; ++i) {
    if (fork() != 0) continue;
    begin_process(parent);
    auto answer = start();
    FCGX_Request request;
    FCGX_InitRequest(&request, listener, 0);
    while (FCGX_Accept_r(&request) >= 0) {
      answer(request);
      FCGX_Finish_r(&request);
    }
    _exit(0);
  }
  while (wait(nullptr) > 0) {
  }
  return 0;
}

}  // namespace bench
