#include "auth/session.h"

#include <cstdio>

#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"
#include "store/account/session.h"

namespace auth {

namespace {

constexpr std::size_t kIdDigits = 64;
constexpr std::size_t kMacDigits = 32;
constexpr std::size_t kTimeDigits = 8;  // seconds at its issue, up to the year 2106

std::string new_id(base::UnixTime now) {
  std::string time(kTimeDigits, '0');
  std::snprintf(time.data(), kTimeDigits + 1, "%08x", static_cast<std::uint32_t>(now));
  return time + base::random_hex((kIdDigits - kTimeDigits) / 2);
}

base::UnixTime issued_at(const std::string& id) {
  return static_cast<base::UnixTime>(std::stoul(id.substr(0, kTimeDigits), nullptr, 16));
}

// Signs an id together with its kind, because ids of anonymous visitors need no row, but others do.
std::string signature(const Keys& keys, std::string_view id, bool anonymous) {
  const std::string text = (anonymous ? "anonymous:" : "kept:") + std::string(id);
  return base::to_hex(base::hmac_sha256(keys.session, text)).substr(0, kMacDigits);
}

constexpr std::size_t kTokenBytes = 16;  // half of the MAC; the other half of a token is its pad

std::string csrf_mac(const Keys& keys, const std::optional<std::string>& auth_token, const Session& session) {
  const std::string subject = auth_token ? "token:" + base::sha256_hex(*auth_token) : "session:" + session.id();
  return base::hmac_sha256(keys.csrf, subject);
}

std::string exclusive_or(std::string a, std::string_view b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<char>(a[i] ^ b[i]);
  return a;
}

}  // namespace

Session Session::begin(base::UnixTime now) {
  Session session;
  session.id_ = new_id(now);
  return session;
}

Session Session::resume(store::Db& db, const Keys& keys, const std::optional<std::string>& cookie, base::UnixTime now) {
  if (!cookie || cookie->size() != kIdDigits + 1 + kMacDigits || (*cookie)[kIdDigits] != '.') return begin(now);
  const std::string id = cookie->substr(0, kIdDigits), mac = cookie->substr(kIdDigits + 1);
  const bool anonymous = base::equal_constant_time(mac, signature(keys, id, true));
  if (!anonymous && !base::equal_constant_time(mac, signature(keys, id, false))) return begin(now);
  const auto row = store::find_session(db, base::sha256_hex(id), now);
  if (row ? row->ended : !anonymous || now - issued_at(id) >= store::kSessionLifetime) return begin(now);
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

void Session::remember(const char* name, const base::Json& value) {
  data_[name] = value;
  changes_[name] = value;
}

void Session::forget(const char* name) {
  if (!data_.isMember(name)) return;
  data_.removeMember(name);
  changes_[name] = base::json_null();
}

void Session::save(store::Tx& tx, std::optional<std::int64_t> user_id, base::UnixTime now) {
  user_id_ = user_id;
  store::save_session(tx, id_hash(), user_id, base::write_json(has_row_ ? changes_ : data_), now);
  changes_ = base::json_object();
  has_row_ = true;
}

// An id that no browser has been given yet needs no row that marks it as ended.
void Session::renew(store::Tx& tx, std::optional<std::int64_t> user_id, base::UnixTime now) {
  const std::string old = id_hash();
  const bool was_in_use = has_row_ || !is_new_, had_row = has_row_;
  id_ = new_id(now);
  anonymous_id_ = false;
  is_new_ = true;
  has_row_ = false;
  save(tx, user_id, now);
  if (had_row) store::move_messages(tx, old, id_hash());
  if (was_in_use) store::end_session(tx, old, now);
}

void Session::destroy(store::Tx& tx, base::UnixTime now) {
  if (has_row_ || !is_new_) store::end_session(tx, id_hash(), now);
  *this = begin(now);
}

std::string Session::id_hash() const { return base::sha256_hex(id_); }

std::string csrf_token(const Keys& keys, const std::optional<std::string>& auth_token, const Session& session) {
  const std::string pad = base::random_bytes(kTokenBytes);
  const std::string mac = csrf_mac(keys, auth_token, session);
  return base::to_hex(pad + exclusive_or(pad, mac.substr(0, kTokenBytes)));
}

bool is_csrf_token(std::string_view sent, const Keys& keys, const std::optional<std::string>& auth_token,
                   const Session& session) {
  const std::string mac = csrf_mac(keys, auth_token, session);
  const std::string bytes = base::from_hex(sent).value_or("");
  if (bytes.size() != 2 * kTokenBytes) return false;
  const std::string unmasked = exclusive_or(bytes.substr(0, kTokenBytes), bytes.substr(kTokenBytes));
  const bool is_masked = base::equal_constant_time(unmasked, mac.substr(0, kTokenBytes));
  return base::equal_constant_time(bytes, mac) || is_masked;
}

}  // namespace auth
