// The server secret (32 random bytes in MATINEE_SECRET_FILE, made at the first start) and the keys derived
// from it by HKDF, one for each purpose.
#pragma once

#include <string>

namespace auth {

struct Keys {
  std::string csrf, session, lookup, encryption;
  std::string check;  // printable, tells nothing of the others: kept in the database, to know the secret again

  static Keys from_secret(const std::string& secret);
  // Throws base::ConfigError when the file cannot be used.
  static Keys load(const std::string& path);
  // Makes the file (0600, synced) unless it exists. Throws std::runtime_error.
  static void make(const std::string& path);
};

}  // namespace auth
