#include "auth/token.h"

#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"

namespace auth {

IssuedToken issue_token(store::Tx& tx, const TokenRequest& request, base::UnixTime now) {
  IssuedToken issued;
  issued.value = base::random_hex(32);
  issued.lifetime = request.remember ? kRememberedLifetime : kTokenLifetime;
  issued.expires_at = now + issued.lifetime;
  store::NewToken row;
  row.user_id = request.user_id;
  row.hash = base::sha256_hex(issued.value);
  row.device_name = base::first_code_points(request.device_name, 256);
  row.user_agent = request.origin.user_agent;
  row.ip_address = request.origin.ip_address;
  row.expires_at = issued.expires_at;
  store::add_token(tx, row, now);
  return issued;
}

std::optional<store::Token> find_token(store::Db& db, std::string_view value, base::UnixTime now) {
  if (value.empty() || value.size() > kMaxTokenLength) return std::nullopt;
  const std::string hash = base::sha256_hex(value);
  auto token = store::find_token(db, hash, now);
  if (token || !store::has_plain_token(db, value)) return token;
  store::Tx tx(db);
  store::hash_plain_token(tx, value, hash);
  tx.commit();
  return store::find_token(db, hash, now);
}

bool has_expired(store::Db& db, std::string_view value, base::UnixTime now) {
  return auth::find_token(db, value, now - base::kDay).has_value();
}

}  // namespace auth
