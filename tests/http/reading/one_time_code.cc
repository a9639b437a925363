#include "one_time_code.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <cstdio>

#include "case_file.h"

namespace cases {

namespace {

constexpr std::int64_t kStepSeconds = 30;
constexpr std::uint32_t kSixDigits = 1000000;

std::string from_base32(std::string_view text) {
  static constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const auto value = kAlphabet.find(c);
    if (c == ' ') continue;  // as the page shows it
    if (value == std::string_view::npos) throw CaseError("not a base32 secret: " + std::string(text));
    bits = (bits << 5 | static_cast<std::uint32_t>(value)) & 0xfff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xff);
  }
  return bytes;
}

}  // namespace

std::string one_time_code(std::string_view secret, std::int64_t unix_time) {
  const std::string key = from_base32(secret);
  unsigned char counter[8], digest[EVP_MAX_MD_SIZE];
  auto step = static_cast<std::uint64_t>(unix_time / kStepSeconds);
  for (int i = 7; i >= 0; --i, step >>= 8) counter[i] = static_cast<unsigned char>(step & 0xff);
  unsigned size = 0;
  HMAC(EVP_sha1(), key.data(), static_cast<int>(key.size()), counter, sizeof counter, digest, &size);
  const unsigned at = digest[size - 1] & 0xf;
  const std::uint32_t number = (digest[at] & 0x7fU) << 24 | static_cast<std::uint32_t>(digest[at + 1]) << 16 |
                               static_cast<std::uint32_t>(digest[at + 2]) << 8 | digest[at + 3];
  char text[16];
  std::snprintf(text, sizeof text, "%06u", number % kSixDigits);
  return text;
}

}  // namespace cases
