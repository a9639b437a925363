#include "base/picture.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <system_error>
#include <thread>

#include "base/file.h"
#include "base/log.h"
#include "base/program.h"
#include "base/random.h"
#include "base/text.h"

namespace base {

namespace {

constexpr int kTakes = 0, kRefuses = 1, kGivesUp = 2;  // exit statuses of matinee-image
constexpr std::size_t kLargestPicture = 16 * 1024 * 1024;
constexpr std::string_view kPng("\x89PNG\r\n\x1a\n", 8);

Descriptor open_folder(const Config& config) {
  const std::string path = picture_folder(config);
  if (::mkdir(path.c_str(), 0755) == 0) ::chmod(path.c_str(), 0755);  // readable by the web server, whatever the umask
  Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.is_open()) throw_errno(path);
  return folder;
}

// Decoding takes much memory, so one process at a time does it. A lock on the folder, which the kernel releases when
// its holder dies, makes the others wait.
void wait_for_turn(const Descriptor& folder) {
  for (int tries = 0; ::flock(folder.get(), LOCK_EX | LOCK_NB) != 0; ++tries) {
    if (tries == 100) throw PicturesBusy("other pictures are being worked on");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

void write_new_file(const Descriptor& folder, const std::string& name, std::string_view bytes) {
  const Descriptor file(
      ::openat(folder.get(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
  if (!file.is_open() || !write_all(file, bytes) || ::fchmod(file.get(), 0644) != 0 || ::fsync(file.get()) != 0)
    throw_errno(name);
}

}  // namespace

std::string picture_folder(const Config& config) { return config.data_dir + "/profile-images"; }

// A picture that crashes the program or keeps it busy is refused, like one that the program does not accept.
std::optional<std::string> square_picture(const Config& config, std::string_view bytes) {
  const Descriptor folder = open_folder(config);
  wait_for_turn(folder);
  ProgramResult result = run_program({program_beside("matinee-image")}, bytes);
  if (result.status == kTakes && result.output.starts_with(kPng)) return std::move(result.output);
  log(LogLevel::info, "picture_refused",
      {{"status", result.status}, {"bytes", static_cast<std::int64_t>(bytes.size())}});
  const bool is_known =
      result.status == kRefuses || result.status == kGivesUp || result.status == ProgramResult::kEnded;
  if (!is_known) throw std::runtime_error("matinee-image ended with status " + std::to_string(result.status));
  return std::nullopt;
}

bool is_picture_name(std::string_view name) {
  const std::string_view ending = name.substr(std::min<std::size_t>(name.size(), 32));
  return (ending == ".png" || ending == ".webp") && is_lower_hex(name.substr(0, 32), 32);
}

std::string save_picture(const Config& config, std::string_view png) {
  const Descriptor folder = open_folder(config);
  const std::string name = random_hex(16) + ".png", temporary = '.' + name + ".part";
  try {
    write_new_file(folder, temporary, png);
    if (::renameat(folder.get(), temporary.c_str(), folder.get(), name.c_str()) != 0) throw_errno(name);
  } catch (const std::system_error&) {
    ::unlinkat(folder.get(), temporary.c_str(), 0);
    throw;
  }
  ::fsync(folder.get());
  return name;
}

std::optional<std::string> read_picture(const Config& config, const std::string& name) {
  if (!is_picture_name(name)) return std::nullopt;
  const Descriptor folder(::open(picture_folder(config).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const Descriptor file(::openat(folder.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  return read_all(file, kLargestPicture);
}

void remove_picture(const Config& config, const std::string& name) {
  if (!is_picture_name(name)) return;
  if (::unlink((picture_folder(config) + '/' + name).c_str()) != 0 && errno != ENOENT)
    log(LogLevel::warning, "picture_not_removed", {{"name", name}, {"errno", errno}});
}

}  // namespace base
