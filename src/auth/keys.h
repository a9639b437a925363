// The server secret (32 random bytes in MATINEE_SECRET_FILE, made at the first start) and the keys derived
// from it by HKDF, one for each purpose.
#pragma once

#include <string>

namespace auth {

struct Keys {
  std::string csrf, session, lookup, encryption;
  std::string check;  // hex; stored in the database to recognise the secret, and reveals none of the keys

  static Keys from_secret(const std::string& secret);
  // Throws base::ConfigError if the file cannot be used.
  static Keys load(const std::string& path);
  // Makes the file (0600, synced) unless it exists. Throws std::runtime_error.
  static void make(const std::string& path);
};

}  // namespace auth
