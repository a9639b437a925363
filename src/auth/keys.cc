#include "auth/keys.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "base/config.h"
#include "base/crypto.h"
#include "base/file.h"
#include "base/random.h"

namespace auth {

namespace {

constexpr std::size_t kSecretSize = 32;

// Writes the secret under another name and links it, so that readers never see half of it and only one of two
// processes makes it. Throws ConfigError for a problem that another start would meet again.
void make_secret(const std::string& path) {
  const std::string temporary = path + "." + base::random_hex(8);
  const std::string secret = base::random_bytes(kSecretSize);
  {
    const base::Descriptor file(open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    const bool is_lasting = errno == EACCES || errno == EPERM || errno == ENOENT || errno == ENOTDIR || errno == EROFS;
    if (!file.is_open() && is_lasting) throw base::ConfigError("cannot write " + path + ": " + std::strerror(errno));
    if (!file.is_open() || !base::write_all(file, secret) || fsync(file.get()) != 0)
      throw std::runtime_error("cannot write " + path);
  }
  const bool linked = link(temporary.c_str(), path.c_str()) == 0 || errno == EEXIST;
  unlink(temporary.c_str());
  if (!linked) throw std::runtime_error("cannot make " + path);
}

std::string read_secret(const std::string& path) {
  const base::Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) throw base::ConfigError("cannot read " + path + ": " + std::strerror(errno));
  std::string secret(kSecretSize, '\0');
  if (read(file.get(), secret.data(), secret.size()) != static_cast<ssize_t>(kSecretSize))
    throw base::ConfigError(path + " is shorter than 32 bytes");
  return secret;
}

}  // namespace

Keys Keys::from_secret(const std::string& secret) {
  return {base::derive_key(secret, "csrf"), base::derive_key(secret, "session"), base::derive_key(secret, "lookup"),
          base::derive_key(secret, "encryption"), base::sha256_hex(base::derive_key(secret, "check"))};
}

Keys Keys::load(const std::string& path) { return from_secret(read_secret(path)); }

void Keys::make(const std::string& path) {
  if (access(path.c_str(), F_OK) != 0) make_secret(path);
}

}  // namespace auth
