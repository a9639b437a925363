// The web session of one request. An anonymous visitor costs no row, because the signed id says when it was issued. A
// row is written once there is something to remember, and when an id ends (login, logout …), so that it is invalid at
// once.
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
  // Continues the session of a cookie value that this server signed, or else begins a new anonymous one.
  static Session resume(store::Db& db, const Keys& keys, const std::optional<std::string>& cookie, base::UnixTime now);
  static Session begin(base::UnixTime now);

  const std::string& id() const { return id_; }
  std::string cookie_value(const Keys& keys) const;  // "<id>.<HMAC>"
  bool is_new() const { return is_new_; }            // the cookie must be set
  std::optional<std::int64_t> user_id() const { return user_id_; }
  const base::Json& data() const { return data_; }

  // Changes the data, which save() merges with the changes that other requests have written since.
  void remember(const char* name, const base::Json& value);
  void forget(const char* name);
  void save(store::Tx& tx, std::optional<std::int64_t> user_id, base::UnixTime now);
  bool has_row() const { return has_row_; }
  std::string id_hash() const;  // of the row
  // Moves the session to a new id that was never given to an anonymous visitor; the old id is invalid at once.
  void renew(store::Tx& tx, std::optional<std::int64_t> user_id, base::UnixTime now);
  // Makes the id invalid at once and begins a new anonymous session.
  void destroy(store::Tx& tx, base::UnixTime now);

 private:
  std::string id_;
  bool is_new_ = true;
  bool has_row_ = false;
  bool anonymous_id_ = true;
  std::optional<std::int64_t> user_id_;
  base::Json data_ = base::json_object();
  base::Json changes_ = base::json_object();  // of data_ since it was read or saved; null means removed
};

// Returns the token for every form, which belongs to the login if there is one, so that tabs survive a browser restart.
// Each call masks it anew, because compression would reveal a constant token beside text that others choose, by its
// length (BREACH).
std::string csrf_token(const Keys& keys, const std::optional<std::string>& auth_token, const Session& session);

// Compares in constant time. The token is valid without its mask too, because pages of earlier versions hold it so.
bool is_csrf_token(std::string_view sent, const Keys& keys, const std::optional<std::string>& auth_token,
                   const Session& session);

}  // namespace auth
