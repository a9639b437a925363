#include "server/handover.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <sstream>

#include "server/descriptor.h"

namespace server {
namespace {

constexpr char kVariable[] = "INHERITED_BY_MATINEE";

std::array<int, 4> descriptors(const Handover& handover) {
  return {handover.listen_fd, handover.lifetime_read, handover.lifetime_write, handover.wake_fd};
}

}  // namespace

std::string to_text(const Handover& handover) {
  std::ostringstream out;
  out << handover.master << ' ' << handover.generation;
  for (const int fd : descriptors(handover)) out << ' ' << fd;
  for (const pid_t process : handover.processes) out << ' ' << process;
  out << " 0 " << handover.created_path;
  return out.str();
}

std::optional<Handover> handover_from_text(std::string_view text) {
  std::istringstream in{std::string(text)};
  Handover result;
  in >> result.master >> result.generation >> result.listen_fd >> result.lifetime_read >> result.lifetime_write >>
      result.wake_fd;
  pid_t process = 0;
  while (in >> process && process > 1) result.processes.push_back(process);
  if (!in || process != 0) return std::nullopt;
  in.get();
  std::getline(in, result.created_path);
  return result;
}

std::optional<Handover> take_handover() {
  const char* text = std::getenv(kVariable);
  if (text == nullptr) return std::nullopt;
  const std::optional<Handover> result = handover_from_text(text);
  ::unsetenv(kVariable);
  if (!result || result->master != ::getpid()) return std::nullopt;
  for (const int fd : descriptors(*result))
    if (!set_inheritable(fd, false)) return std::nullopt;
  return result;
}

int exec_successor(const std::string& program, const std::vector<std::string>& arguments, const Handover& handover) {
  for (const int fd : descriptors(handover)) set_inheritable(fd, true);
  ::setenv(kVariable, to_text(handover).c_str(), 1);
  exec_program(program, arguments);
  const int error = errno;
  ::unsetenv(kVariable);
  for (const int fd : descriptors(handover)) set_inheritable(fd, false);
  return error;
}

int exec_program(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ::execvp(program.c_str(), argv.data());
  return 127;
}

}  // namespace server
