// Passwords by libxcrypt: new ones as yescrypt, imported bcrypt hashes verified too. The only file that names
// the library. Hashing is slow on purpose (tens of milliseconds): see PasswordSlot for the bound.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/config.h"
#include "base/descriptor.h"
#include "base/sentence.h"

namespace auth {

// A turn to hash. The settings bound how many hashes run at a time on this machine and how long one waits for a turn;
// at most half of the workers hash or wait, so that the others answer meanwhile, and one place of these is for people
// whose address has sent no wrong password lately: a flood of guesses leaves it to them. Throws DbError when the data
// folder takes no lock file.
class PasswordSlot {
 public:
  enum class Sender { trusted, guessed_wrong };
  explicit PasswordSlot(const base::Config& config, Sender sender = Sender::trusted);
  bool granted() const { return turn_.is_open(); }

 private:
  base::Descriptor place_, turn_;
};

std::string hash_password(std::string_view password);
// False for a hash of a kind other than $2a$ $2b$ $2y$ $y$.
bool verify_password(std::string_view password, const std::string& hash);
// Verifies once for each kind of hash in use, so that an unknown account (no `hash`) and one with an imported hash take
// as long as any other. `imported`: one hash of each kind but today's.
bool verify_alike(std::string_view password, const std::optional<std::string>& hash,
                  const std::vector<std::string>& imported);
// bcrypt of a random secret at a stated cost (5 … 12), for codes and device tokens; at most 72 bytes.
std::string hash_random_secret(std::string_view secret, unsigned long cost);
bool needs_rehash(const std::string& hash);

// What is wrong with a new password, in words for the person; none when it will do.
std::optional<base::Text> password_problem(std::string_view password, std::string_view email, std::string_view name);

}  // namespace auth
