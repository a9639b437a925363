// Accounts. Names and e-mail addresses are compared without regard to the case of ASCII letters.
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

// The data of an account that a login checks.
struct Credentials {
  std::int64_t user_id = 0;
  std::string password_hash;
  bool totp_enabled = false;
};

bool has_users(Db& db);
std::optional<domain::User> find_user(Db& db, std::int64_t id);
std::optional<domain::User> find_user_by_name(Db& db, std::string_view name);
std::optional<Credentials> find_credentials(Db& db, std::string_view email);
// Returns one password hash of each kind other than the current one, from accounts that have not logged in since they
// were imported.
std::vector<std::string> imported_password_hashes(Db& db);
std::vector<domain::User> list_users(Db& db);
// An account and the time of its last use; 0 means never.
struct UserWithUse {
  domain::User user;
  base::UnixTime last_used_at = 0;
};
// Returns accounts in the order of their ids. A `limit` of -1 means all.
std::vector<UserWithUse> list_users_with_use(Db& db, int limit = -1, std::int64_t offset = 0);
std::optional<UserWithUse> find_user_with_use(Db& db, std::int64_t id);
std::int64_t count_users(Db& db);
// Returns the names of the other members whose pages the viewer may read, as domain::may_read() decides. nullopt as
// viewer means a visitor.
std::vector<std::string> readable_members(Db& db, const std::optional<domain::User>& viewer, int limit);

// Adds the first account, an administrator, or returns nullopt if there is an account already. Only one of several
// simultaneous calls succeeds.
std::optional<std::int64_t> add_first_user(Tx& tx, const NewUser& user, base::UnixTime now);
// Adds an account; the first one becomes an administrator. Throws DbError (conflict) if the name or e-mail address is
// taken.
std::int64_t add_user(Tx& tx, const NewUser& user, base::UnixTime now);

// Must be called in every transaction that changes anything the user's pages show.
void raise_user_revision(Tx& tx, std::int64_t user_id);

// Throws DbError (conflict) if the name or e-mail address is taken. A new e-mail address ends the password-reset links
// that were sent to the old one.
void set_name_and_email(Tx& tx, std::int64_t user_id, std::string_view name, std::string_view email);
void set_name(Tx& tx, std::int64_t user_id, std::string_view name);
// Refreshes what a changed privacy decides: whose ratings count in averages, and what programs have read.
void settle_privacy(Tx& tx, std::int64_t user_id);
void set_preferences(Tx& tx, const domain::User& user);  // writes the members from privacy to services
void set_weekly_export(Tx& tx, std::int64_t user_id, bool is_wanted);
std::vector<std::int64_t> users_with_weekly_export(Db& db);
// Sets the picture and returns the file name of the old one, which the caller removes after the commit.
std::string set_profile_image(Tx& tx, std::int64_t user_id, std::string_view file_name);
bool profile_image_exists(Db& db, std::string_view file_name);
constexpr std::size_t kLongestAbout = 200;  // code points
void set_about(Tx& tx, std::int64_t user_id, std::string_view about);
// Returns the arrangement of the dashboard as a JSON object, empty until the user changes it.
std::string find_dashboard(Db& db, std::int64_t user_id);
void set_dashboard(Tx& tx, std::int64_t user_id, const std::string& arrangement);

std::int64_t count_admins(Db& db);

// Each of these is one conditional statement. It returns false if there is no such user or if the server would be left
// without an administrator.
bool set_admin(Tx& tx, std::int64_t user_id, bool is_admin);
bool delete_user(Tx& tx, std::int64_t user_id);
// Stores a new hash of the same password. Returns false if the password has been changed in the meantime.
bool replace_password_hash(Tx& tx, std::int64_t user_id, std::string_view before, std::string_view hash);
void set_password_hash(Tx& tx, std::int64_t user_id, std::string_view hash);

}  // namespace store
