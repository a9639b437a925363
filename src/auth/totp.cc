#include "auth/totp.h"

#include <liboath/oath.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>

#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"

namespace auth {

namespace {

constexpr std::size_t kSecretBytes = 20;  // a multiple of five: base32 without padding
constexpr unsigned kStepSeconds = 30;
constexpr std::size_t kWindow = 1;
constexpr std::size_t kDigits = 6;

using Buffer = std::unique_ptr<char, decltype(&std::free)>;

std::string about(std::int64_t user_id) { return "totp:" + std::to_string(user_id); }

std::string decode_base32(const std::string& text) {
  char* data = nullptr;
  std::size_t size = 0;
  if (oath_base32_decode(text.data(), text.size(), &data, &size) != OATH_OK) return {};
  const Buffer owner(data, std::free);
  return {data, size};
}

}  // namespace

std::string new_totp_secret() {
  const std::string bytes = base::random_bytes(kSecretBytes);
  char* text = nullptr;
  std::size_t size = 0;
  if (oath_base32_encode(bytes.data(), bytes.size(), &text, &size) != OATH_OK)
    throw std::runtime_error("base32 failed");
  const Buffer owner(text, std::free);
  return {text, size};
}

std::string totp_uri(std::string_view user_name, std::string_view secret) {
  return "otpauth://totp/Matinee:" + base::percent_encode(user_name) + "?secret=" + std::string(secret) +
         "&issuer=Matinee";
}

std::optional<std::int64_t> matched_totp_step(const std::string& secret, const std::string& code, base::UnixTime now) {
  if (code.size() != kDigits || !base::is_digits(code)) return std::nullopt;
  const std::string key = decode_base32(secret);
  int position = 0;
  std::uint64_t step = 0;
  const int result = oath_totp_validate4(key.data(), key.size(), static_cast<time_t>(now), kStepSeconds, 0, kWindow,
                                         &position, &step, static_cast<oath_totp_flags>(0), code.c_str());
  if (key.empty() || result < 0) return std::nullopt;
  return static_cast<std::int64_t>(step);
}

std::string seal_totp_secret(const Keys& keys, std::int64_t user_id, std::string_view secret) {
  return base::encrypt(keys.encryption, secret, about(user_id));
}

std::optional<std::string> open_totp_secret(const Keys& keys, std::int64_t user_id, std::string_view sealed) {
  return base::decrypt(keys.encryption, sealed, about(user_id));
}

}  // namespace auth
