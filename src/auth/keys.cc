#include "auth/keys.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "base/config.h"
#include "base/crypto.h"
#include "base/random.h"

namespace auth {

namespace {

constexpr std::size_t kSecretSize = 32;

struct File {
  explicit File(int descriptor) : fd(descriptor) {}
  ~File() { close(fd); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int fd;
};

// What a next start would meet again.
bool needs_a_person(int error) { return error == EACCES || error == EPERM || error == ENOENT || error == ENOTDIR || error == EROFS; }

// Written under another name and linked, so that a reader never sees half of it and of two makers one wins.
void make_secret(const std::string& path) {
  const std::string temporary = path + "." + base::random_hex(8);
  const std::string secret = base::random_bytes(kSecretSize);
  {
    const File file(open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (file.fd < 0 && needs_a_person(errno)) throw base::ConfigError("cannot write " + path + ": " + std::strerror(errno));
    if (file.fd < 0 || write(file.fd, secret.data(), secret.size()) != static_cast<ssize_t>(secret.size()) || fsync(file.fd) != 0)
      throw std::runtime_error("cannot write " + path);
  }
  const bool linked = link(temporary.c_str(), path.c_str()) == 0 || errno == EEXIST;
  unlink(temporary.c_str());
  if (!linked) throw std::runtime_error("cannot make " + path);
}

std::string read_secret(const std::string& path) {
  const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.fd < 0) throw base::ConfigError("cannot read " + path + ": " + std::strerror(errno));
  std::string secret(kSecretSize, '\0');
  if (read(file.fd, secret.data(), secret.size()) != static_cast<ssize_t>(kSecretSize))
    throw base::ConfigError(path + " is shorter than 32 bytes");
  return secret;
}

}  // namespace

Keys Keys::from_secret(const std::string& secret) {
  return {base::derive_key(secret, "csrf"), base::derive_key(secret, "session"), base::derive_key(secret, "lookup"),
          base::derive_key(secret, "encryption")};
}

Keys Keys::load(const std::string& path) {
  if (access(path.c_str(), F_OK) != 0) make_secret(path);
  return from_secret(read_secret(path));
}

}  // namespace auth
