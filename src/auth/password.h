// Passwords by libxcrypt: it hashes new ones with yescrypt and also verifies imported bcrypt hashes. A hash takes tens
// of milliseconds on purpose; PasswordSlot bounds how many are computed at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/config.h"
#include "base/descriptor.h"
#include "base/texts/sentence.h"

namespace auth {

// A turn to hash. The settings bound how many passwords are hashed at a time on this machine and how long a request
// waits for its turn. At most half of the workers hash or wait, so that the others can answer, and a flood of guesses
// leaves one of these to people whose address has sent no wrong password lately. Throws DbError if no lock file can be
// made in the data folder.
class PasswordSlot {
 public:
  enum class Sender { trusted, guessed_wrong };
  explicit PasswordSlot(const base::Config& config, Sender sender = Sender::trusted);
  bool granted() const { return turn_.is_open(); }

 private:
  base::Descriptor place_, turn_;
};

std::string hash_password(std::string_view password);
// Returns false for a hash of a kind other than $2a$ $2b$ $2y$ $y$.
bool verify_password(std::string_view password, const std::string& hash);
// Verifies once for each kind of hash in use, so that an unknown account (no `hash`) and one with an imported hash take
// as long as any other. `imported` has one hash of each kind but today's.
bool verify_in_equal_time(std::string_view password, const std::optional<std::string>& hash,
                          const std::vector<std::string>& imported);
// Returns the bcrypt of a random secret at a stated cost (5 … 12), for codes and device tokens; at most 72 bytes
// count.
std::string hash_random_secret(std::string_view secret, unsigned long cost);
bool needs_rehash(const std::string& hash);

// Returns the problem of a new password as a message for the person, or nullopt if it is good enough.
std::optional<base::Text> password_problem(std::string_view password, std::string_view email, std::string_view name);

}  // namespace auth
