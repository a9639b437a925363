#include "auth/recovery.h"

#include "auth/password.h"
#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"

namespace auth {

namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";  // 32 letters, so each byte chooses evenly
constexpr std::size_t kLength = 16;
constexpr unsigned long kCodeCost = 10;
// A hash of the same cost that fits no code, so that a miss takes as long as a hit.
constexpr char kNoCode[] = "$2b$10$Ewyu48Ru4tgw/QzD2/YN5ubhbvcuRS.2QP2mXgT3q.TqH.rjQsu3S";

std::int64_t tag_of(const Keys& keys, std::int64_t user_id, std::string_view code) {
  const std::string mac =
      base::hmac_sha256(keys.lookup, "recovery:" + std::to_string(user_id) + ':' + std::string(code));
  std::int64_t tag = 0;
  for (std::size_t i = 0; i < 4; ++i) tag = tag * 256 + static_cast<unsigned char>(mac[i]);
  return tag;
}

}  // namespace

RecoveryCodes make_recovery_codes(const Keys& keys, std::int64_t user_id) {
  RecoveryCodes codes;
  for (int i = 0; i < kRecoveryCodes; ++i) {
    std::string code;
    for (const char byte : base::random_bytes(kLength))
      code += kAlphabet[static_cast<unsigned char>(byte) % kAlphabet.size()];
    codes.shown.push_back(code.substr(0, 4) + '-' + code.substr(4, 4) + '-' + code.substr(8, 4) + '-' +
                          code.substr(12));
    codes.hashes.push_back({hash_random_secret(code, kCodeCost), tag_of(keys, user_id, code)});
  }
  return codes;
}

std::string normalised_recovery_code(std::string_view typed) {
  std::string code;
  for (const char c : typed) {
    if (c == '-' || c == ' ' || c == '\t' || c == '\n') continue;
    code += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  const bool possible = code.size() == kLength && code.find_first_not_of(kAlphabet) == std::string::npos;
  return possible ? code : std::string();
}

std::optional<std::int64_t> matched_recovery_code(store::Db& db, const Keys& keys, std::int64_t user_id,
                                                  std::string_view typed) {
  const std::string code = normalised_recovery_code(typed);
  const auto row = store::find_recovery_code(db, user_id, tag_of(keys, user_id, code));
  const bool right = verify_password(code, row ? row->hash : kNoCode) && !code.empty();
  return row && right ? std::optional(row->id) : std::nullopt;
}

}  // namespace auth
