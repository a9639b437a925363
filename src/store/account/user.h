// Accounts. The case of ASCII letters does not count when names and e-mail addresses are compared.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

struct NewUser {
  std::string name, email;
  std::string password_hash;  // crypt(5)
  std::string time_zone = "UTC";
  bool is_admin = false;
};

// What a login compares.
struct Credentials {
  std::int64_t user_id = 0;
  std::string password_hash;
  bool totp_enabled = false;
};

bool has_users(Db& db);
std::optional<domain::User> find_user(Db& db, std::int64_t id);
std::optional<domain::User> find_user_by_name(Db& db, std::string_view name);
std::optional<Credentials> find_credentials(Db& db, std::string_view email);
// One password hash of each kind other than today's, of accounts that have not logged in since they were imported.
std::vector<std::string> imported_password_hashes(Db& db);
std::vector<domain::User> list_users(Db& db);
// An account, and when it was last used; 0: never.
struct UserWithUse {
  domain::User user;
  base::UnixTime last_used_at = 0;
};
// In the order of their ids; `limit` -1: all.
std::vector<UserWithUse> list_users_with_use(Db& db, int limit = -1, std::int64_t offset = 0);
std::optional<UserWithUse> find_user_with_use(Db& db, std::int64_t id);
std::int64_t count_users(Db& db);
// The names of the others whose pages the viewer (none: a visitor) may read, as domain::may_read() says.
std::vector<std::string> readable_members(Db& db, const std::optional<domain::User>& viewer, int limit);

// Adds the first account, an admin. Empty when there is one already; only one of simultaneous calls succeeds.
std::optional<std::int64_t> add_first_user(Tx& tx, const NewUser& user, base::UnixTime now);
// Adds an account; the first one is made admin. Throws DbError (conflict) when name or e-mail is taken.
std::int64_t add_user(Tx& tx, const NewUser& user, base::UnixTime now);

// Call it in the transaction of every write to what the user's pages show.
void raise_user_revision(Tx& tx, std::int64_t user_id);

// Throws DbError (conflict) when name or e-mail is taken. A new e-mail address ends the links for a forgotten password
// that went to the old one.
void set_name_and_email(Tx& tx, std::int64_t user_id, std::string_view name, std::string_view email);
void set_name(Tx& tx, std::int64_t user_id, std::string_view name);
void set_preferences(Tx& tx, const domain::User& user);  // the members from privacy to services
void set_weekly_export(Tx& tx, std::int64_t user_id, bool is_wanted);
std::vector<std::int64_t> users_with_weekly_export(Db& db);
// Returns the file name of the old picture, for the caller to remove after the commit.
std::string set_profile_image(Tx& tx, std::int64_t user_id, std::string_view file_name);
bool profile_image_exists(Db& db, std::string_view file_name);
constexpr std::size_t kLongestAbout = 200;  // code points
void set_about(Tx& tx, std::int64_t user_id, std::string_view about);
// The arrangement of the dashboard as a JSON object; empty while the person has not changed it.
std::string find_dashboard(Db& db, std::int64_t user_id);
void set_dashboard(Tx& tx, std::int64_t user_id, const std::string& arrangement);

std::int64_t count_admins(Db& db);

// Each is one conditional statement. False when it would leave the server without an admin, or there is no such user.
bool set_admin(Tx& tx, std::int64_t user_id, bool is_admin);
bool delete_user(Tx& tx, std::int64_t user_id);
// Stores a new hash of the same password; false when the password was changed meanwhile.
bool replace_password_hash(Tx& tx, std::int64_t user_id, std::string_view before, std::string_view hash);
void set_password_hash(Tx& tx, std::int64_t user_id, std::string_view hash);

}  // namespace store
