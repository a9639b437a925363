#include "server/handover.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "server/descriptor.h"

namespace server {
namespace {

constexpr char kVariable[] = "INHERITED_BY_MATINEE";
constexpr std::size_t kMaxProcesses = 4096;

std::vector<char*> to_argv(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  return argv;
}

std::array<int, 4> descriptors(const Handover& handover) {
  return {handover.listen_fd, handover.lifetime_read, handover.lifetime_write, handover.wake_fd};
}

bool is_program(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

std::string search_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::filesystem::path candidate = std::filesystem::path(folder.empty() ? "." : folder) / name;
    if (is_program(candidate)) return std::filesystem::absolute(candidate);
  }
  return "";
}

}  // namespace

std::string to_text(const Handover& handover) {
  std::ostringstream out;
  out << handover.master << ' ' << handover.generation;
  for (const int fd : descriptors(handover)) out << ' ' << fd;
  out << ' ' << handover.processes.size();
  for (const Predecessor& process : handover.processes) out << ' ' << process.pid << ' ' << process.kill_at;
  out << ' ' << handover.created_path;
  return out.str();
}

std::optional<Handover> handover_from_text(std::string_view text) {
  std::istringstream in{std::string(text)};
  Handover result;
  std::size_t count = 0;
  in >> result.master >> result.generation >> result.listen_fd >> result.lifetime_read >> result.lifetime_write >>
      result.wake_fd >> count;
  if (!in || count > kMaxProcesses) return std::nullopt;
  result.processes.resize(count);
  for (Predecessor& process : result.processes) in >> process.pid >> process.kill_at;
  if (!in) return std::nullopt;
  in.get();
  std::getline(in, result.created_path);
  for (const Predecessor& process : result.processes) {
    if (process.pid <= 1) return std::nullopt;
  }
  return result;
}

std::optional<Handover> take_handover() {
  const char* text = std::getenv(kVariable);
  if (!text) return std::nullopt;
  std::optional<Handover> result = handover_from_text(text);
  ::unsetenv(kVariable);
  if (!result || result->master != ::getpid()) return std::nullopt;
  for (const int fd : descriptors(*result)) {
    if (!set_inheritable(fd, false)) return std::nullopt;
  }
  return result;
}

int exec_successor(const std::string& program, const std::vector<std::string>& arguments, const Handover& handover) {
  for (const int fd : descriptors(handover)) set_inheritable(fd, true);
  ::setenv(kVariable, to_text(handover).c_str(), 1);
  ::execv(program.c_str(), to_argv(program, arguments).data());
  const int error = errno;
  ::unsetenv(kVariable);
  for (const int fd : descriptors(handover)) set_inheritable(fd, false);
  return error;
}

std::string resolve_program(const std::string& argv0) {
  if (argv0.empty()) return "";
  if (argv0.find('/') == std::string::npos) return search_path(argv0);
  const std::filesystem::path path = std::filesystem::absolute(argv0);
  return is_program(path) ? path.string() : "";
}

void exec_child(const std::string& program, const std::vector<std::string>& arguments) {
  for (const int signal : {SIGPIPE, SIGHUP, SIGUSR1}) ::signal(signal, SIG_DFL);
  ::execv(program.c_str(), to_argv(program, arguments).data());
  ::_exit(127);
}

}  // namespace server
