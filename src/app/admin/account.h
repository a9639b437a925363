// The rules by which administrators create, change and delete accounts. Pages and API share them, and each change adds
// an audit event.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "app/page/forms.h"
#include "store/account/user.h"

namespace app {

// Returns true if the name is "me", which API addresses use for the caller, so no new account may take it.
bool is_own_word(std::string_view name);

void check_name(const std::string& name, Problems& problems);
void check_email(const std::string& email, Problems& problems);
// Adds a problem if a new password breaks the rules.
void check_password(const std::string& password, const std::string& email, const std::string& name, Problems& problems);

// Waits for a turn to hash (auth::PasswordSlot); throws 503 Busy. Never call it inside a transaction.
std::string hash_new_password(const Context& context, const std::string& password);

struct AccountChange {
  std::string name, email;
  bool is_admin = false;
  std::string password_hash;  // empty to keep the password
};

bool is_last_admin(const Context& context, const domain::User& user);

// Each throws DbError (conflict) if name or e-mail is taken, 409 if no administrator would be left, and 404 if the
// account is gone.
std::int64_t make_account(const Context& context, store::Tx& tx, const AccountChange& account);
// Changes only the values of `wanted` that differ from `user`, the account as it was when `wanted` was made, so that
// later changes by others stay. A new password ends all logins except the one with which people change their own.
void change_account(Context& context, store::Tx& tx, const domain::User& user, const AccountChange& wanted);
// Deletes the account, but not the file of its picture, which the caller removes after the commit (base/picture.h).
void delete_account(const Context& context, store::Tx& tx, const domain::User& user);

// Sends a mail to the address that the account had `before`, once the answer is out, if it has changed and mail can be
// sent. Call it after the commit.
void tell_old_address(Context& context, const domain::User& before, const std::string& email);

// Adds an audit event of the viewer about an account, with its name and id.
void record_about(const Context& context, store::Tx& tx, std::string_view event, const domain::User& user);

}  // namespace app
