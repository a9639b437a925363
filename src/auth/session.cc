#include "auth/session.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"
#include "store/account/session.h"

namespace auth {

namespace {

constexpr std::size_t kIdDigits = 64;
constexpr std::size_t kMacDigits = 32;
constexpr std::size_t kTimeDigits = 8;  // seconds when it was issued, to the year 2106

std::string new_id(base::UnixTime now) {
  std::string time(kTimeDigits, '0');
  std::snprintf(time.data(), kTimeDigits + 1, "%08x", static_cast<std::uint32_t>(now));
  return time + base::random_hex((kIdDigits - kTimeDigits) / 2);
}

base::UnixTime issued_at(const std::string& id) { return static_cast<base::UnixTime>(std::stoul(id.substr(0, kTimeDigits), nullptr, 16)); }

// The marker under the signature: ids given to anonymous visitors need no row, others do.
std::string signature(const Keys& keys, std::string_view id, bool anonymous) {
  const std::string text = (anonymous ? "anonymous:" : "kept:") + std::string(id);
  return base::to_hex(base::hmac_sha256(keys.session, text)).substr(0, kMacDigits);
}

bool holds(const base::Json& list, const base::Json& item) { return std::find(list.begin(), list.end(), item) != list.end(); }

// Of a list only its ends change: what neither took away, then what each has added.
base::Json merged_list(const base::Json& before, const base::Json& mine, const base::Json& theirs) {
  base::Json list = base::json_array();
  for (const base::Json& item : before)
    if (holds(mine, item) && holds(theirs, item)) list.append(item);
  for (const base::Json* changed : {&theirs, &mine})
    for (const base::Json& item : *changed)
      if (!holds(before, item)) list.append(item);
  return list;
}

// What two requests have made of the same memory, each knowing it as it was `before`: where both changed a value, mine counts.
base::Json merged(const base::Json& before, const base::Json& mine, const base::Json& theirs) {
  if (mine == before) return theirs;
  if (theirs == before) return mine;
  if (mine.isArray() || theirs.isArray()) return merged_list(before, mine, theirs);
  if (!mine.isObject() || !theirs.isObject()) return mine;
  std::set<std::string> names;
  for (const base::Json* side : {&mine, &theirs})
    for (std::string& name : side->getMemberNames()) names.insert(std::move(name));
  base::Json result = base::json_object();
  for (const std::string& name : names) {
    base::Json value = merged(base::member(before, name.c_str()), base::member(mine, name.c_str()), base::member(theirs, name.c_str()));
    if (!value.isNull() && !(value.isArray() && value.empty())) result[name] = std::move(value);
  }
  return result;
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
    session.data_ = session.stored_ = base::parse_json(row->data).value_or(base::json_object());
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
  if (const auto row = is_new_ ? std::nullopt : store::find_session(tx.db(), base::sha256_hex(id_), now); row && !row->ended)
    data_ = merged(stored_, data_, base::parse_json(row->data).value_or(base::json_object()));
  store::save_session(tx, base::sha256_hex(id_), {user_id, base::write_json(data_), now}, now);
  stored_ = data_;
  has_row_ = true;
  changed_ = false;
}

void Session::renew(store::Tx& tx, std::optional<std::int64_t> user_id, base::UnixTime now) {
  end(tx, now);
  id_ = new_id(now);
  anonymous_id_ = false;
  is_new_ = true;
  save(tx, user_id, now);
}

void Session::destroy(store::Tx& tx, base::UnixTime now) {
  end(tx, now);
  *this = begin(now);
}

// An id that nobody has been given yet needs no grave.
void Session::end(store::Tx& tx, base::UnixTime now) {
  if (has_row_ || !is_new_) store::end_session(tx, base::sha256_hex(id_), now);
}

std::string csrf_token(const Keys& keys, const std::optional<std::string>& auth_token, const Session& session) {
  const std::string subject = auth_token ? "token:" + base::sha256_hex(*auth_token) : "session:" + session.id();
  return base::to_hex(base::hmac_sha256(keys.csrf, subject));
}

}  // namespace auth
