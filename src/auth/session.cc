#include "auth/session.h"

#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"
#include "store/session.h"

namespace auth {

namespace {

constexpr std::size_t kIdDigits = 64;
constexpr std::size_t kMacDigits = 32;

// The marker under the signature: ids given to anonymous visitors need no row, others do.
std::string signature(const Keys& keys, std::string_view id, bool anonymous) {
  const std::string text = (anonymous ? "anonymous:" : "kept:") + std::string(id);
  return base::to_hex(base::hmac_sha256(keys.session, text)).substr(0, kMacDigits);
}

}  // namespace

Session Session::begin() {
  Session session;
  session.id_ = base::random_hex(kIdDigits / 2);
  return session;
}

Session Session::resume(store::Db& db, const Keys& keys, const std::optional<std::string>& cookie, base::UnixTime now) {
  if (!cookie || cookie->size() != kIdDigits + 1 + kMacDigits || (*cookie)[kIdDigits] != '.') return begin();
  const std::string id = cookie->substr(0, kIdDigits), mac = cookie->substr(kIdDigits + 1);
  const bool anonymous = base::equal_constant_time(mac, signature(keys, id, true));
  if (!anonymous && !base::equal_constant_time(mac, signature(keys, id, false))) return begin();
  const auto row = store::find_session(db, base::sha256_hex(id), now);
  if (!row && !anonymous) return begin();
  Session session;
  session.id_ = id;
  session.is_new_ = false;
  session.anonymous_id_ = anonymous;
  session.has_row_ = row.has_value();
  if (row) {
    session.user_id_ = row->user_id;
    session.data_ = base::parse_json(row->data).value_or(base::json_object());
  }
  return session;
}

std::string Session::cookie_value(const Keys& keys) const { return id_ + '.' + signature(keys, id_, anonymous_id_); }

base::Json& Session::change() {
  changed_ = true;
  return data_;
}

void Session::forget(const char* name) {
  if (data_.isMember(name)) change().removeMember(name);
}

void Session::save(store::Tx& tx, std::optional<std::int64_t> user_id, base::UnixTime now) {
  user_id_ = user_id;
  store::save_session(tx, base::sha256_hex(id_), {user_id, base::write_json(data_), now}, now);
  has_row_ = true;
  changed_ = false;
}

void Session::renew(store::Tx& tx, std::optional<std::int64_t> user_id, base::UnixTime now) {
  if (has_row_) store::delete_session(tx, base::sha256_hex(id_));
  id_ = base::random_hex(kIdDigits / 2);
  anonymous_id_ = false;
  is_new_ = true;
  save(tx, user_id, now);
}

void Session::destroy(store::Tx& tx) {
  if (has_row_) store::delete_session(tx, base::sha256_hex(id_));
  *this = begin();
}

std::string csrf_token(const Keys& keys, const std::optional<std::string>& auth_token, const Session& session) {
  const std::string subject = auth_token ? "token:" + base::sha256_hex(*auth_token) : "session:" + session.id();
  return base::to_hex(base::hmac_sha256(keys.csrf, subject));
}

}  // namespace auth
