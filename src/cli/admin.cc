#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "app/admin/account.h"
#include "app/admin/settings.h"
#include "auth/keys.h"
#include "auth/password.h"
#include "base/config.h"
#include "base/picture.h"
#include "base/text.h"
#include "base/time.h"
#include "cli/commands.h"
#include "domain/audit.h"
#include "server/prepare.h"
#include "store/account/audit.h"
#include "store/account/second_factor.h"
#include "store/account/token.h"
#include "store/account/user.h"
#include "store/upkeep/migrate.h"

namespace cli {

namespace {

// Returns the value after "--name", or an empty text if it is absent.
std::string option(const Arguments& arguments, const std::string& name) {
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i)
    if (arguments[i] == name) return arguments[i + 1];
  return {};
}

// Rejects mistyped words, so that no administrator becomes a plain user by a slip.
bool are_known(const Arguments& arguments) {
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const bool has_value = arguments[i] == "--email" || arguments[i] == "--name";
    if (has_value) ++i;
    else if (arguments[i] != "--admin") return false;
  }
  return true;
}

// Reads one line of standard input, without echo on a terminal.
std::string read_password() {
  termios settings{};
  const bool terminal = tcgetattr(STDIN_FILENO, &settings) == 0;
  termios silent = settings;
  silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  if (terminal) {
    std::fputs("Password: ", stderr);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
  }
  std::string line;
  std::getline(std::cin, line);
  if (terminal) tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings);
  return line;
}

store::Db open_database(const base::Config& config) {
  server::prepare(config);
  return store::Db(config.database_path());
}

// Returns the problem of a new password, or an empty text for a good one.
std::string password_objection(const std::string& password, const std::string& email, const std::string& name) {
  return base::english(auth::password_problem(password, email, name).value_or(base::Text()));
}

int add_user(const Arguments& arguments) {
  const std::string email = option(arguments, "--email"), name = option(arguments, "--name");
  if (!are_known(arguments) || !base::is_email(email) || !domain::is_user_name(name) || app::is_own_word(name))
    return usage_error(
        "usage: matinee user add --email E --name N [--admin]; names have only letters and numbers, and “me” is "
        "reserved");
  const std::string password = read_password();
  if (const std::string objection = password_objection(password, email, name); !objection.empty())
    return failed(objection);
  const base::Config config = load_config();
  store::Db db = open_database(config);
  const std::string hash = auth::hash_password(password);
  try {
    store::Tx tx(db);
    const base::UnixTime now = base::SystemClock().now();
    const bool is_admin = std::find(arguments.begin(), arguments.end(), "--admin") != arguments.end();
    const auto id = store::add_user(tx, {name, email, hash, config.timezone, is_admin}, now);
    store::add_audit_event(tx, id, domain::kUserCreatedEvent, {}, kAuditClient, now);
    tx.commit();
  } catch (const store::DbError& error) {
    if (!error.is_conflict()) throw;
    return failed("that name or e-mail address is taken");
  }
  std::printf("user %s added\n", name.c_str());
  return 0;
}

int change_password(const Arguments& arguments) {
  if (arguments.size() != 2) return usage_error("usage: matinee user passwd NAME");
  const base::Config config = load_config();
  store::Db db = open_database(config);
  const auto user = store::find_user_by_name(db, arguments[1]);
  if (!user) return failed("there is no user " + arguments[1]);
  const std::string password = read_password();
  if (const std::string objection = password_objection(password, user->email, user->name); !objection.empty())
    return failed(objection);
  const std::string hash = auth::hash_password(password);
  const base::UnixTime now = base::SystemClock().now();
  store::Tx tx(db);
  store::set_password_hash(tx, user->id, hash);
  store::delete_tokens_of_user(tx, user->id);
  store::add_audit_event(tx, user->id, domain::kPasswordChangedEvent, {}, kAuditClient, now);
  if (store::remove_all_devices(tx, user->id) > 0)
    store::add_audit_event(tx, user->id, domain::kAllTrustedDevicesRemovedEvent, {}, kAuditClient, now);
  tx.commit();
  std::printf("password of %s changed; all devices are logged out\n", user->name.c_str());
  return 0;
}

void record(store::Tx& tx, const domain::User& user, std::string_view event) {
  store::add_audit_event(tx, user.id, event, {}, kAuditClient, base::SystemClock().now());
}

// Runs `change(tx, user)` on the user of this name. The change records its own audit event and returns false if the
// rules forbid it.
template <typename Change>
int change_user(const std::string& name, const char* objection, const Change& change) {
  const base::Config config = load_config();
  store::Db db = open_database(config);
  const auto user = store::find_user_by_name(db, name);
  if (!user) return failed("there is no user " + name);
  store::Tx tx(db);
  if (!change(tx, *user)) return failed(objection);
  tx.commit();
  if (!store::find_user(db, user->id)) base::remove_picture(config, user->profile_image);
  return 0;
}

int reset_second_factor(const Arguments& arguments) {
  if (arguments.size() != 2) return usage_error("usage: matinee user reset-second-factor NAME");
  const auto turn_off = [](store::Tx& tx, const domain::User& user) {
    const bool had_devices = store::remove_all_devices(tx, user.id) > 0;
    if (!store::disable_totp(tx, user.id)) return false;
    record(tx, user, domain::kTotpDisabledEvent);
    if (had_devices) record(tx, user, domain::kAllTrustedDevicesRemovedEvent);
    return true;
  };
  const int status = change_user(arguments[1], "two-factor login is already off", turn_off);
  if (status == 0)
    std::printf("two-factor login of %s is now off; recovery codes and trusted devices were removed\n",
                arguments[1].c_str());
  return status;
}

int make_admin(const Arguments& arguments) {
  if (arguments.size() != 3 || (arguments[2] != "on" && arguments[2] != "off"))
    return usage_error("usage: matinee user admin NAME on|off");
  const bool on = arguments[2] == "on";
  const int status = change_user(arguments[1], "the last administrator cannot be demoted",
                                 [on](store::Tx& tx, const domain::User& user) {
                                   if (user.is_admin == on) return true;
                                   if (!store::set_admin(tx, user.id, on)) return false;
                                   record(tx, user, domain::kUserUpdatedEvent);
                                   return true;
                                 });
  if (status == 0) std::printf("%s is %s administrator\n", arguments[1].c_str(), on ? "now an" : "no longer an");
  return status;
}

// Asks for the name once more, on a terminal or in a pipe.
bool is_confirmed(const std::string& name) {
  std::fprintf(stderr,
               "This permanently deletes %s and everything they recorded. Type the name to confirm: ", name.c_str());
  std::string line;
  std::getline(std::cin, line);
  return line == name;
}

int delete_user(const Arguments& arguments) {
  const bool unasked = arguments.size() == 3 && arguments[2] == "--yes";
  if (arguments.size() != 2 && !unasked) return usage_error("usage: matinee user delete NAME [--yes]");
  if (!unasked && !is_confirmed(arguments[1])) return failed("no one was deleted");
  const int status = change_user(arguments[1], "the last administrator cannot be deleted",
                                 [](store::Tx& tx, const domain::User& user) {
                                   if (!store::delete_user(tx, user.id)) return false;
                                   record(tx, user, domain::kUserDeletedEvent);
                                   return true;
                                 });
  if (status == 0) std::printf("user %s deleted, with everything they recorded\n", arguments[1].c_str());
  return status;
}

int list_users() {
  const base::Config config = load_config();
  store::Db db = open_database(config);
  for (const domain::User& user : store::list_users(db))
    std::printf("%s\t%s\t%s\t%s\n", user.name.c_str(), user.email.c_str(), user.is_admin ? "admin" : "user",
                base::rfc3339(user.created_at).c_str());
  return 0;
}

// Adds the settings made on the pages, once there is a database of this program's version.
base::Config with_stored_settings(const base::Config& config) {
  if (store::schema_version_of_file(config.database_path()) != store::latest_schema_version()) return config;
  try {
    store::Db db(config.database_path());
    return app::effective_config(config, auth::Keys::load(config.secret_file), db);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "matinee: cannot read the settings made on the pages: %s\n", error.what());
    return config;
  }
}

}  // namespace

int user(const Arguments& arguments) {
  const std::string verb = arguments.empty() ? "" : arguments[0];
  if (verb == "add") return add_user(arguments);
  if (verb == "passwd") return change_password(arguments);
  if (verb == "list" && arguments.size() == 1) return list_users();
  if (verb == "reset-second-factor") return reset_second_factor(arguments);
  if (verb == "admin") return make_admin(arguments);
  if (verb == "delete") return delete_user(arguments);
  return usage_error("usage: matinee user add|list|passwd|reset-second-factor|admin|delete");
}

int migrate(const Arguments& arguments) {
  const base::Config config = load_config();
  if (arguments == Arguments{"--status"}) {
    store::Db db(config.database_path());
    std::printf("schema %d, program %d\n", store::schema_version(db), store::latest_schema_version());
    return 0;
  }
  const bool fresh = arguments == Arguments{"--fresh"}, new_secret = arguments == Arguments{"--new-secret"};
  if (!arguments.empty() && !fresh && !new_secret)
    return usage_error("usage: matinee migrate [--status|--fresh|--new-secret]");
  server::prepare(config, fresh ? server::Database::fresh : server::Database::as_it_is,
                  new_secret ? server::Secret::accepted : server::Secret::as_it_is);
  std::printf("schema %d\n", store::latest_schema_version());
  return 0;
}

int config(const Arguments& arguments) {
  const base::Config config = load_config();
  if (arguments == Arguments{"--check"}) return 0;
  if (!arguments.empty()) return usage_error("usage: matinee config [--check]");
  for (const base::ConfigEntry& entry : with_stored_settings(config).entries())
    std::printf("%s=%s\t# %s\n", entry.name.c_str(), entry.value.c_str(), app::source_word(entry.source));
  return 0;
}

int version(const Arguments&) {
  std::printf("matinee %s\n", MATINEE_VERSION);
  return 0;
}

}  // namespace cli
