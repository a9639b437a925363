// The server secret (32 random bytes in MATINEE_SECRET_FILE, made at the first start) and the keys derived
// from it by HKDF, one for each purpose.
#pragma once

#include <string>

namespace auth {

struct Keys {
  std::string csrf, session, lookup, encryption;

  static Keys from_secret(const std::string& secret);
  // Reads the file, or makes it (0600, synced) when it does not exist. Throws std::runtime_error.
  static Keys load(const std::string& path);
};

}  // namespace auth
