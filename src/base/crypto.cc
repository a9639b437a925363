#include "base/crypto.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <memory>
#include <stdexcept>

#include "base/random.h"
#include "base/text.h"

namespace base {

namespace {

constexpr std::size_t kDigestSize = 32;

const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

using DigestContext = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;
using MacContext = std::unique_ptr<EVP_MAC_CTX, decltype(&EVP_MAC_CTX_free)>;

// The library looks up an algorithm by its name, under locks, which takes longer than hashing a short text. Each thread
// therefore has one context of each kind.
EVP_MD_CTX* digest_context() {
  static const EVP_MD* const sha256 = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  thread_local const DigestContext context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  if (sha256 == nullptr || context == nullptr || EVP_DigestInit_ex2(context.get(), sha256, nullptr) != 1)
    throw std::runtime_error("SHA-256 is not available");
  return context.get();
}

MacContext new_hmac_context() {
  static EVP_MAC* const hmac = EVP_MAC_fetch(nullptr, "HMAC", nullptr);
  MacContext context(hmac == nullptr ? nullptr : EVP_MAC_CTX_new(hmac), EVP_MAC_CTX_free);
  std::string digest = "SHA256";
  const OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), digest.size()),
      OSSL_PARAM_construct_end()};
  if (context == nullptr || EVP_MAC_CTX_set_params(context.get(), parameters) != 1)
    throw std::runtime_error("HMAC is not available");
  return context;
}

constexpr std::size_t kNonceSize = 12, kTagSize = 16;

using Cipher = std::unique_ptr<EVP_CIPHER_CTX, void (*)(EVP_CIPHER_CTX*)>;

Cipher start_cipher(std::string_view key, std::string_view nonce, std::string_view about, bool encrypting) {
  Cipher cipher(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  int length = 0;
  const bool ready =
      cipher != nullptr && key.size() == 32 &&
      EVP_CipherInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, bytes(key), bytes(nonce), encrypting ? 1 : 0) == 1 &&
      EVP_CipherUpdate(cipher.get(), nullptr, &length, bytes(about), static_cast<int>(about.size())) == 1;
  if (!ready) throw std::runtime_error("AES-256-GCM is not available");
  return cipher;
}

}  // namespace

std::string sha256(std::string_view data) {
  std::string digest(kDigestSize, '\0');
  EVP_MD_CTX* const context = digest_context();
  if (EVP_DigestUpdate(context, data.data(), data.size()) != 1 ||
      EVP_DigestFinal_ex(context, bytes(digest), nullptr) != 1)
    throw std::runtime_error("SHA-256 is not available");
  return digest;
}

std::string sha256_hex(std::string_view data) { return to_hex(sha256(data)); }

Sha256::Sha256()
    : context_(EVP_MD_CTX_new(), [](void* context) { EVP_MD_CTX_free(static_cast<EVP_MD_CTX*>(context)); }) {
  if (context_ == nullptr || EVP_DigestInit_ex2(static_cast<EVP_MD_CTX*>(context_.get()), EVP_sha256(), nullptr) != 1)
    throw std::runtime_error("SHA-256 is not available");
}

void Sha256::add(std::string_view data) {
  if (EVP_DigestUpdate(static_cast<EVP_MD_CTX*>(context_.get()), data.data(), data.size()) != 1)
    throw std::runtime_error("SHA-256 is not available");
}

std::string Sha256::hex() {
  std::string digest(kDigestSize, '\0');
  if (EVP_DigestFinal_ex(static_cast<EVP_MD_CTX*>(context_.get()), bytes(digest), nullptr) != 1)
    throw std::runtime_error("SHA-256 is not available");
  return to_hex(digest);
}

std::string hmac_sha256(std::string_view key, std::string_view data) {
  std::string digest(kDigestSize, '\0');
  thread_local const MacContext context = new_hmac_context();
  std::size_t length = 0;
  if (EVP_MAC_init(context.get(), bytes(key), key.size(), nullptr) != 1 ||
      EVP_MAC_update(context.get(), bytes(data), data.size()) != 1 ||
      EVP_MAC_final(context.get(), bytes(digest), &length, digest.size()) != 1)
    throw std::runtime_error("HMAC is not available");
  return digest;
}

std::string to_base64(std::string_view text) {
  std::string encoded(4 * ((text.size() + 2) / 3) + 1, '\0');  // EVP_EncodeBlock ends the text with a NUL
  encoded.resize(static_cast<std::size_t>(EVP_EncodeBlock(bytes(encoded), bytes(text), static_cast<int>(text.size()))));
  return encoded;
}

std::string derive_key(std::string_view secret, std::string_view purpose, std::size_t length) {
  const std::string pseudorandom_key = hmac_sha256(std::string(kDigestSize, '\0'), secret);  // extract
  std::string key, block;
  for (char counter = 1; key.size() < length; ++counter) {  // expand
    block = hmac_sha256(pseudorandom_key, block + std::string(purpose) + counter);
    key += block;
  }
  key.resize(length);
  return key;
}

std::string encrypt(std::string_view key, std::string_view text, std::string_view about) {
  const std::string nonce = random_bytes(kNonceSize);
  const Cipher cipher = start_cipher(key, nonce, about, true);
  std::string sealed(text.size(), '\0'), tag(kTagSize, '\0');
  int length = 0;
  if (EVP_EncryptUpdate(cipher.get(), bytes(sealed), &length, bytes(text), static_cast<int>(text.size())) != 1 ||
      EVP_EncryptFinal_ex(cipher.get(), bytes(sealed) + length, &length) != 1 ||
      EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, static_cast<int>(kTagSize), tag.data()) != 1)
    throw std::runtime_error("a text cannot be encrypted");
  return to_hex(nonce + sealed + tag);
}

std::optional<std::string> decrypt(std::string_view key, std::string_view sealed, std::string_view about) {
  const auto raw = from_hex(sealed);
  if (!raw || raw->size() < kNonceSize + kTagSize) return std::nullopt;
  const Cipher cipher = start_cipher(key, std::string_view(*raw).substr(0, kNonceSize), about, false);
  const std::string_view body = std::string_view(*raw).substr(kNonceSize, raw->size() - kNonceSize - kTagSize);
  std::string text(body.size(), '\0'), tag = raw->substr(raw->size() - kTagSize);
  int length = 0;
  const bool genuine =
      EVP_DecryptUpdate(cipher.get(), bytes(text), &length, bytes(body), static_cast<int>(body.size())) == 1 &&
      EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, static_cast<int>(kTagSize), tag.data()) == 1 &&
      EVP_DecryptFinal_ex(cipher.get(), bytes(text) + length, &length) == 1;
  return genuine ? std::optional(text) : std::nullopt;
}

bool equal_constant_time(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace base
