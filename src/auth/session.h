// The web session of one request. Anonymous visitors cost no row: a signed id is enough, which says when it was
// issued and counts for as long as a session lives. A row is written once there is something to remember, and when
// an id ends (login, logout …), so that it is dead at once.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "auth/keys.h"
#include "base/json.h"
#include "base/time.h"
#include "store/sqlite/db.h"

namespace auth {

class Session {
 public:
  // Takes up the session of a cookie value when this server signed it; else begins a new anonymous one.
  static Session resume(store::Db& db, const Keys& keys, const std::optional<std::string>& cookie, base::UnixTime now);
  static Session begin(base::UnixTime now);

  const std::string& id() const { return id_; }
  std::string cookie_value(const Keys& keys) const;  // "<id>.<HMAC>"
  bool is_new() const { return is_new_; }            // the cookie must be set
  std::optional<std::int64_t> user_id() const { return user_id_; }
  const base::Json& data() const { return data_; }

  // What the session remembers and forgets, written by save() beside what other requests have written meanwhile.
  void remember(const char* name, const base::Json& value);
  void forget(const char* name);
  void save(store::Tx& tx, std::optional<std::int64_t> user_id, base::UnixTime now);
  bool has_row() const { return has_row_; }
  std::string id_hash() const;  // of the row
  // A new id that no anonymous visitor can have been given; the old one is dead at once.
  void renew(store::Tx& tx, std::optional<std::int64_t> user_id, base::UnixTime now);
  // The id is dead at once, a new anonymous one begins.
  void destroy(store::Tx& tx, base::UnixTime now);

 private:
  std::string id_;
  bool is_new_ = true;
  bool has_row_ = false;
  bool anonymous_id_ = true;
  std::optional<std::int64_t> user_id_;
  base::Json data_ = base::json_object();
  base::Json changes_ = base::json_object();  // of data_, since it was read or written; null: forgotten
};

// The token that every form carries: of the login when there is one, so that tabs survive a browser restart.
std::string csrf_token(const Keys& keys, const std::optional<std::string>& auth_token, const Session& session);

}  // namespace auth
