#include "app/admin/account.h"

#include "app/guards.h"
#include "app/records.h"
#include "auth/password.h"
#include "base/log.h"
#include "base/text.h"
#include "domain/audit.h"
#include "net/mail.h"
#include "store/account/second_factor.h"
#include "store/account/token.h"

namespace app {

namespace {

// People who change their own password stay logged in: they keep their token, and their session gets a new id.
void set_password(Context& context, store::Tx& tx, std::int64_t user_id, const std::string& hash) {
  const auto add_event = [&](std::string_view event) { record_of(context, tx, user_id, event); };
  store::set_password_hash(tx, user_id, hash);
  if (user_id != context.member().id) {
    store::delete_tokens_of_user(tx, user_id);
  } else {
    store::delete_other_tokens(tx, user_id, context.token->id);
    if (context.session) context.session->renew(tx, user_id, context.now());
  }
  add_event(domain::kPasswordChangedEvent);
  if (store::remove_all_devices(tx, user_id) > 0) add_event(domain::kAllTrustedDevicesRemovedEvent);
}

// Others may change the account while a password is hashed. Values of `wanted` that equal those of `before` become
// those of `now`.
AccountChange rebased(const AccountChange& wanted, const domain::User& before, const domain::User& now) {
  AccountChange change = wanted;
  if (wanted.name == before.name) change.name = now.name;
  if (wanted.email == before.email) change.email = now.email;
  if (wanted.is_admin == before.is_admin) change.is_admin = now.is_admin;
  return change;
}

}  // namespace

bool is_own_word(std::string_view name) { return base::equal_ignoring_ascii_case(name, "me"); }

void check_name(const std::string& name, Problems& problems) {
  if (!domain::is_user_name(name)) problems["name"] = base::tr("Use 1 to 64 letters and numbers.");
  else if (is_own_word(name)) problems["name"] = base::tr("This username is reserved. Choose another.");
}

void check_email(const std::string& email, Problems& problems) {
  if (!base::is_email(email)) problems["email"] = base::tr("Enter an e-mail address.");
}

void check_password(const std::string& password, const std::string& email, const std::string& name,
                    Problems& problems) {
  if (const auto problem = auth::password_problem(password, email, name)) problems["password"] = *problem;
}

std::string hash_new_password(const Context& context, const std::string& password) {
  const auth::PasswordSlot slot(context.app.config);
  check_turn(slot);
  return auth::hash_password(password);
}

bool is_last_admin(const Context& context, const domain::User& user) {
  return user.is_admin && store::count_admins(context.app.db) == 1;
}

std::int64_t make_account(const Context& context, store::Tx& tx, const AccountChange& account) {
  domain::User user;
  user.name = account.name;
  user.id = store::add_user(
      tx, {account.name, account.email, account.password_hash, context.app.config.timezone, account.is_admin},
      context.now());
  record_about(context, tx, domain::kUserCreatedEvent, user);
  return user.id;
}

void change_account(Context& context, store::Tx& tx, const domain::User& user, const AccountChange& wanted) {
  const auto now = store::find_user(tx.db(), user.id);
  if (!now) throw http::not_found();
  const AccountChange change = rebased(wanted, user, *now);
  const bool changes = change.name != now->name || change.email != now->email || change.is_admin != now->is_admin ||
                       !change.password_hash.empty();
  if (!changes) return;
  store::set_name_and_email(tx, user.id, change.name, change.email);
  if (change.is_admin != now->is_admin && !store::set_admin(tx, user.id, change.is_admin))
    throw http::conflict(base::tr("The last admin can’t be demoted."));
  if (!change.password_hash.empty()) set_password(context, tx, user.id, change.password_hash);
  record_about(context, tx, domain::kUserUpdatedEvent, user);
}

void tell_old_address(Context& context, const domain::User& before, const std::string& email) {
  if (email == before.email || !net::mail_can_be_sent(context.app.config)) return;
  const base::Text text = base::tr(
      "Hi {name},\n\n"
      "Your Matinee account now uses the e-mail address {address}. We won’t write to this one again. "
      "If this wasn’t you, ask your admin for help right away: password reset links now go to the new address.\n",
      {{"name", before.name}, {"address", email}});
  const net::Mail mail{before.email, context.text(base::tr("Your Matinee e-mail address has changed")),
                       context.text(text)};
  context.after_answer.emplace_back(
      [server = net::mail_server(context.app.config), mail, now = context.now(), user_id = before.id] {
        try {
          net::send_mail(server, mail, now);
        } catch (const net::MailError& error) {
          base::log(base::LogLevel::warning, "old_address_not_told", {{"user", user_id}, {"reason", error.what()}});
        }
      });
}

void delete_account(const Context& context, store::Tx& tx, const domain::User& user) {
  if (!store::find_user(tx.db(), user.id)) throw http::not_found();
  if (!store::delete_user(tx, user.id)) throw http::conflict(base::tr("The last admin can’t be deleted."));
  record_about(context, tx, domain::kUserDeletedEvent, user);
}

void record_about(const Context& context, store::Tx& tx, std::string_view event, const domain::User& user) {
  base::Json metadata = base::json_object();
  metadata["name"] = user.name;
  metadata["user_id"] = static_cast<Json::Int64>(user.id);
  record(context, tx, event, metadata);
}

}  // namespace app
