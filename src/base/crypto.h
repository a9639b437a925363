// SHA-256, HMAC, HKDF, AES-GCM and constant-time comparison, by OpenSSL. Digests are raw bytes unless named _hex.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace base {

std::string sha256(std::string_view data);
std::string sha256_hex(std::string_view data);
// Hashes bytes that arrive in pieces.
class Sha256 {
 public:
  Sha256();
  void add(std::string_view data);
  std::string hex();  // once, at the end

 private:
  std::shared_ptr<void> context_;
};
std::string hmac_sha256(std::string_view key, std::string_view data);

std::string to_base64(std::string_view text);

// HKDF-SHA-256 (RFC 5869) without salt: one key per purpose from one secret. `length` is in bytes.
std::string derive_key(std::string_view secret, std::string_view purpose, std::size_t length = 32);

// Encrypts with AES-256-GCM under a 32-byte key, and returns hex of nonce, text and tag. `about` is the additional
// authenticated data, which is not hidden, and names the thing that the text belongs to.
std::string encrypt(std::string_view key, std::string_view text, std::string_view about);
// Returns nullopt if the text was encrypted with another key or `about`, or was changed.
std::optional<std::string> decrypt(std::string_view key, std::string_view sealed, std::string_view about);

// Compares in a time that depends only on the lengths.
bool equal_constant_time(std::string_view a, std::string_view b);

}  // namespace base
