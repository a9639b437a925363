#include "auth/password.h"

#include <crypt.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "auth/common_passwords.h"
#include "base/crypto.h"
#include "base/text.h"
#include "store/sqlite/file_lock.h"

namespace auth {

namespace {

constexpr std::size_t kMaxBytes = 256;
constexpr std::size_t kMinCharacters = 8;
constexpr std::array<std::string_view, 4> kAccepted = {"$2a$", "$2b$", "$2y$", "$y$"};
constexpr char kPrefix[] = "$y$";
constexpr unsigned long kPasswordCost = 5;  // written "j9T"
constexpr char kBcryptPrefix[] = "$2b$";
constexpr std::size_t kBcryptBytes = 72;
// The hash of a random password, so that a login with an unknown address takes as long as any other.
constexpr char kNobody[] = "$y$j9T$/ONhbZ6Ntb6pZP3qs4TDt/$Ym8SM114Jtke1KGABlU3HMileCcFUTR7Z8nAdjmNGiB";

// Overwrites its memory at the end, because the memory has held the password.
struct CryptData {
  void* memory = nullptr;
  int size = 0;
  CryptData() = default;
  ~CryptData() {
    if (memory != nullptr) explicit_bzero(memory, static_cast<std::size_t>(size));
    std::free(memory);
  }
  CryptData(const CryptData&) = delete;
  CryptData& operator=(const CryptData&) = delete;
};

std::string crypt_with(std::string_view password, const char* setting) {
  CryptData data;
  std::string phrase(password);
  const char* result = crypt_ra(phrase.c_str(), setting, &data.memory, &data.size);
  explicit_bzero(phrase.data(), phrase.size());
  if (result == nullptr || result[0] == '*') return {};
  return result;
}

std::string hash_with(std::string_view password, const char* prefix, unsigned long cost) {
  char* setting = crypt_gensalt_ra(prefix, cost, nullptr, 0);
  const std::unique_ptr<char, void (*)(void*)> owner(setting, std::free);
  const std::string hash = setting == nullptr ? std::string() : crypt_with(password, setting);
  if (hash.empty()) throw std::runtime_error("the password cannot be hashed");
  return hash;
}

// Returns the part of a hash that decides its cost: "$2y$12$", "$y$j9T$".
std::string_view kind_of(std::string_view hash) { return hash.substr(0, 7); }

bool is_common(std::string_view password) {
  const std::string lower = base::ascii_lower(password);
  return std::any_of(std::begin(kCommonPasswords), std::end(kCommonPasswords),
                     [&](std::string_view common) { return common == lower; });
}

}  // namespace

PasswordSlot::PasswordSlot(const base::Config& config, Sender sender) {
  const int half = config.workers / 2, places = std::max(1, sender == Sender::guessed_wrong ? half - 1 : half);
  place_ = store::lock_one_of(config.data_dir + "/password-place-", places);
  if (!place_.is_open()) return;
  turn_ = store::lock_one_of_within(config.data_dir + "/password-slot-", config.password_hashes,
                                    config.password_wait * 1000);
}

std::string hash_password(std::string_view password) { return hash_with(password, kPrefix, kPasswordCost); }

std::string hash_random_secret(std::string_view secret, unsigned long cost) {
  return hash_with(secret.substr(0, kBcryptBytes), kBcryptPrefix, cost);
}

bool verify_password(std::string_view password, const std::string& hash) {
  const bool is_accepted =
      std::any_of(kAccepted.begin(), kAccepted.end(), [&](std::string_view kind) { return hash.starts_with(kind); });
  if (!is_accepted || password.size() > kMaxBytes || password.find('\0') != std::string_view::npos) return false;
  const std::string computed = crypt_with(password, hash.c_str());
  return !computed.empty() && base::equal_constant_time(computed, hash);
}

bool verify_in_equal_time(std::string_view password, const std::optional<std::string>& hash,
                          const std::vector<std::string>& imported) {
  std::vector<std::string> kinds = imported;
  kinds.emplace_back(kNobody);
  bool right = false, counted = false;
  for (const std::string& other : kinds) {
    const bool is_own = hash && !counted && kind_of(*hash) == kind_of(other);
    const bool fits = verify_password(password, is_own ? *hash : other);
    right = right || (is_own && fits);
    counted = counted || is_own;
  }
  // Verifies again if the account's hash is of a kind that appeared after `imported` was read.
  return hash && !counted ? verify_password(password, *hash) : right;
}

bool needs_rehash(const std::string& hash) { return kind_of(hash) != kind_of(kNobody); }

std::optional<base::Text> password_problem(std::string_view password, std::string_view email, std::string_view name) {
  if (!base::is_utf8(password) || password.find('\0') != std::string_view::npos)
    return base::tr("This isn’t valid text.");
  if (base::code_points(password) < kMinCharacters) return base::tr("Use at least 8 characters.");
  if (password.size() > kMaxBytes) return base::tr("Use a shorter password.");
  if (base::equal_ignoring_ascii_case(password, email) || base::equal_ignoring_ascii_case(password, name))
    return base::tr("Don’t use your e-mail address or username.");
  if (is_common(password)) return base::tr("This password is too common. Choose another.");
  return std::nullopt;
}

}  // namespace auth
