#include "server/folder_lock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/error.h"
#include "server/descriptor.h"

namespace server {

namespace {

constexpr int kMostDescriptors = 64;  // of a master at its start
constexpr int kTries = 20;            // of 100 ms each: a master that is stopping may not be gone yet

// Returns the descriptor of the lock that this process had before it re-executed itself, or -1. Opening the file again
// and closing that descriptor would release the lock.
int inherited(const struct stat& lock) {
  for (int fd = STDERR_FILENO + 1; fd < kMostDescriptors; ++fd) {
    struct stat info {};
    if (fstat(fd, &info) == 0 && info.st_dev == lock.st_dev && info.st_ino == lock.st_ino) return fd;
  }
  return -1;
}

bool lock_whole(int fd) {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return fcntl(fd, F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN);
}

}  // namespace

void lock_data_folder(const std::string& folder) {
  mkdir(folder.c_str(), 0711);
  const std::string path = folder + "/serve.lock";
  struct stat info {};
  if (stat(path.c_str(), &info) == 0 && inherited(info) >= 0) return;
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW, 0600);  // stays open over exec(3), for inherited()
  if (fd < 0) return;
  for (int i = 0; !lock_whole(fd); ++i) {
    if (i == kTries)
      throw base::PermanentError("another matinee serve runs on " + folder +
                                 "; stop it, or set another MATINEE_DATA_DIR");
    usleep(100'000);
  }
}

}  // namespace server
