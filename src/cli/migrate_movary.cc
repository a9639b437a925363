// matinee migrate-movary: migrates the users of a whole Movary or Pathary database with everything that they recorded.
// Accounts are created at once; each diary is an import of its owner, who finds the report and can undo it.
#include <sysexits.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <set>

#include "app/admin/account.h"
#include "auth/password.h"
#include "auth/totp.h"
#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/import_steps.h"
#include "domain/audit.h"
#include "domain/job.h"
#include "net/http_client.h"
#include "server/prepare.h"
#include "store/account/audit.h"
#include "store/account/second_factor.h"
#include "store/account/token.h"
#include "store/account/user.h"
#include "store/work/webhook.h"
#include "transfer/imports/stage.h"
#include "transfer/movary/accounts.h"
#include "transfer/movary/stage.h"

namespace cli {

namespace {

using formats::MovaryDiary;
using transfer::MovaryAccount;

// Tables whose rows are taken, or looked into; all others are listed at the end.
constexpr std::string_view kTaken[] = {"user",     "movie",     "movie_user_watch_dates", "movie_user_rating",
                                       "location", "watchlist", "user_person_settings",   "person"};

struct MigrationArguments {
  std::string file;
  std::map<std::string, std::string> names;  // from the name there to the name here
  bool is_dry = false, merges = false, keeps_logins = false;
};

std::optional<MigrationArguments> parse_migration(const Arguments& arguments) {
  MigrationArguments parsed;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "--dry-run") parsed.is_dry = true;
    else if (word == "--merge") parsed.merges = true;
    else if (word == "--keep-logins") parsed.keeps_logins = true;
    else if (word == "--map" && i + 1 < arguments.size()) {
      const std::string& names = arguments[++i];
      const std::size_t equals = names.find('=');
      if (equals == std::string::npos || !domain::is_user_name(names.substr(equals + 1))) return std::nullopt;
      parsed.names[names.substr(0, equals)] = names.substr(equals + 1);
    } else if (word.starts_with("--") || !parsed.file.empty()) return std::nullopt;
    else parsed.file = word;
  }
  return parsed.file.empty() ? std::nullopt : std::optional(parsed);
}

class Migration : private ImportSteps {
 public:
  Migration(const base::Config& config, const MigrationArguments& arguments)
      : ImportSteps(config),
        arguments_(arguments),
        source_(arguments.file, store::import_folder(config)),
        accounts_(transfer::movary_accounts(source_, tools_.clock.now())) {}

  int run();

 private:
  std::optional<domain::User> here(const MovaryAccount& account) { return store::find_user_by_name(db_, account.name); }
  bool are_names_free();
  struct Met {
    std::set<std::string> names, emails;  // in lower case
  };
  std::string objection(const MovaryAccount& account, Met& met);
  std::string today_in(const std::string& zone) { return base::local_date(tools_.clock.now(), zone); }
  void tell(const MovaryAccount& account, const MovaryDiary& diary);
  void tell_what_is_left();
  void add_account(const MovaryAccount& account);
  void add_keys(store::Tx& tx, const MovaryAccount& account, std::int64_t user_id);
  bool stage(const domain::User& user, const MovaryAccount& account, const MovaryDiary& diary);
  int bring_diary(const MovaryAccount& account, const MovaryDiary& diary);

  const MigrationArguments& arguments_;
  formats::ForeignDb source_;
  std::vector<MovaryAccount> accounts_;
};

// Returns the reason why this account cannot be migrated, or an empty text if it can.
std::string Migration::objection(const MovaryAccount& account, Met& met) {
  if (!domain::is_user_name(account.name) || app::is_own_word(account.name)) return "is not a valid name here";
  if (!met.names.insert(base::ascii_lower(account.name)).second) return "would be the name of two accounts";
  if (const auto user = here(account); user) return arguments_.merges ? "" : "already exists here";
  if (!base::is_email(account.email)) return "has an invalid e-mail address, " + account.email;
  if (!met.emails.insert(base::ascii_lower(account.email)).second)
    return "has the same e-mail address as another of them";
  if (store::find_credentials(db_, account.email)) return "has the e-mail address of an account here";
  return {};
}

bool Migration::are_names_free() {
  Met met;
  bool is_free = true;
  for (MovaryAccount& account : accounts_) {
    const std::string there = account.name;
    if (const auto mapped = arguments_.names.find(there); mapped != arguments_.names.end())
      account.name = mapped->second;
    if (const std::string problem = objection(account, met); !problem.empty()) {
      failed(account.name + ' ' + problem + ": use --map " + there + "=NAME to rename it" +
             (here(account) ? ", or --merge to import into that account" : ""));
      is_free = false;
    }
  }
  return is_free;
}

void Migration::tell(const MovaryAccount& account, const MovaryDiary& diary) {
  std::map<std::string, std::int64_t> counts;
  const std::string today = today_in(config_.timezone);
  diary.each_record(account.id, config_.timezone, today, [&](std::string_view, int, domain::ImportRecord one) {
    const domain::ImportRecord record = transfer::checked_record(std::move(one), today);
    const bool is_taken = record.verdict == domain::RowVerdict::waiting;
    std::string word(domain::kRecordKinds[static_cast<std::size_t>(record.kind)]);
    if (!is_taken) word += ' ' + std::string(record.reason.word());
    counts[word] += record.kind == domain::RecordKind::play && is_taken ? record.count : 1;
  });
  std::printf("%s%s\n", printable(account.name).c_str(),
              here(account)      ? ": already exists"
              : account.is_admin ? ": administrator"
                                 : "");
  for (const auto& [word, count] : counts) std::printf("  %-28s %s\n", word.c_str(), base::grouped(count).c_str());
  if (!account.addresses.empty()) std::printf("  %-28s %zu\n", "webhook", account.addresses.size());
  if (!account.totp_secret.empty()) std::printf("  second factor\n");
  if (arguments_.keeps_logins) std::printf("  %-28s %zu\n", "login", account.tokens.size());
  if (account.password_hash.empty()) std::printf("  not migrated: the password; set one with matinee user passwd\n");
  if (account.has_other_totp) std::printf("  not migrated: the second factor, because its codes work differently\n");
}

void Migration::tell_what_is_left() {
  std::printf("not migrated:\n");
  for (const std::string& table : source_.tables()) {
    const bool is_login = table == "user_auth_token" || table == "user_api_token";
    const bool is_taken = std::ranges::count(kTaken, table) > 0 || (is_login && arguments_.keeps_logins);
    const std::int64_t rows = is_taken ? 0 : source_.count(table);
    if (rows > 0) std::printf("  %-28s %s\n", printable(table).c_str(), base::grouped(rows).c_str());
  }
  std::printf("  and each account's dashboard and links to Plex, Jellyfin, Trakt and Mastodon\n");
}

// Lets addresses work on if the account has none of their kind yet, and takes over logins if the command asks for that.
void Migration::add_keys(store::Tx& tx, const MovaryAccount& account, std::int64_t user_id) {
  const base::UnixTime now = tools_.clock.now();
  for (const transfer::MovaryAddress& address : account.addresses) {
    const std::string hash = base::sha256_hex(address.id);
    if (store::find_webhook(db_, user_id, address.kind) || store::find_webhook_by_hash(db_, address.kind, hash))
      continue;
    const std::string sealed =
        base::encrypt(tools_.keys.encryption, address.id, store::webhook_about(user_id, address.kind));
    store::save_webhook(tx, user_id, address.kind, hash, sealed, now);
    store::set_webhook_switches(tx, user_id, address.kind, address.record_plays, address.record_ratings);
  }
  if (!arguments_.keeps_logins) return;
  for (const store::ImportedToken& token : account.tokens) store::add_imported_token(tx, user_id, token);
}

void Migration::add_account(const MovaryAccount& account) {
  const base::UnixTime now = tools_.clock.now();
  if (const auto user = here(account)) {
    store::Tx tx(db_);
    add_keys(tx, account, user->id);
    return tx.commit();
  }
  const std::string hash =
      account.password_hash.empty() ? auth::hash_password(base::random_hex(16)) : account.password_hash;
  store::Tx tx(db_);
  const std::int64_t id = store::add_user(tx, {account.name, account.email, hash, config_.timezone, account.is_admin},
                                          std::min(account.created_at.value_or(now), now));
  domain::User user = store::find_user(db_, id).value();
  user.privacy = account.privacy;
  user.country = account.country;
  user.date_format = account.date_format;
  user.automatic_watchlist_removal = account.automatic_watchlist_removal;
  store::set_preferences(tx, user);
  if (!account.totp_secret.empty())
    store::enable_totp(tx, id, auth::seal_totp_secret(tools_.keys, id, account.totp_secret));
  store::add_audit_event(tx, id, domain::kUserCreatedEvent, {}, kAuditClient, now);
  add_keys(tx, account, id);
  tx.commit();
}

// Returns true for a batch of this command, which keeps no file, unlike a database that its owner has uploaded.
bool is_of_migration(store::Db& db, const store::ImportBatch& batch) {
  return batch.format == formats::kMovaryFormat &&
         std::ranges::none_of(store::import_files(db, batch.id),
                              [](const store::ImportFile& file) { return file.is_upload() && file.bytes > 0; });
}

// Stages the diary of an account. A batch that an earlier, stopped run left is finished if it was being applied;
// otherwise its rows are staged anew.
bool Migration::stage(const domain::User& user, const MovaryAccount& account, const MovaryDiary& diary) {
  for (const store::ImportBatch& old : store::list_imports(db_, user.id, 0, 100)) {
    if (old.done_at || !is_of_migration(db_, old)) continue;
    id_ = old.id;
    if (old.state == store::ImportState::applying && work(domain::kImportApplyJob)) continue;
    store::Tx tx(db_);
    if (transfer::discard(tx, old, tools_.clock.now()) == transfer::FlowOutcome::done) tx.commit();
  }
  store::Tx tx(db_);
  const auto id = store::add_import(tx, user.id, formats::kMovaryFormat, tools_.clock.now());
  if (!id) return failed(user.name + " has too many unfinished imports; finish or discard some first"), false;
  id_ = *id;
  store::set_import_options(tx, id_, {{"watchlist_removal", "no"}});
  store::add_import_file(tx, id_, base::salvage_text(arguments_.file.substr(arguments_.file.rfind('/') + 1), 300), 0,
                         base::sha256_hex(arguments_.file));
  store::note_import_files_gone(tx, id_);
  store::move_import(tx, id_, {store::ImportState::uploaded}, store::ImportState::reading);
  tx.commit();
  transfer::Stager stager(db_, batch(), today_in(user.time_zone));
  transfer::stage_movary_diary(stager, diary, account.id, user.time_zone, today_in(user.time_zone));
  stager.finish(true);
  store::Tx ready(db_);
  store::move_import(ready, id_, {store::ImportState::reading}, store::ImportState::options);
  ready.commit();
  return true;
}

int Migration::bring_diary(const MovaryAccount& account, const MovaryDiary& diary) {
  const domain::User user = here(account).value();
  bool has_any = false;
  diary.each_record(account.id, user.time_zone, today_in(user.time_zone),
                    [&](std::string_view, int, const domain::ImportRecord&) { has_any = true; });
  if (!has_any) return 0;
  std::printf("%s: ", user.name.c_str());
  if (!stage(user, account, diary)) return 1;
  if (!start(transfer::start_matching)) return 1;
  if (!work(domain::kImportMatchJob)) return kSomeWait;
  const int status = has_waiting_rows() ? kSomeWait : 0;
  if (!do_step(transfer::start_applying, domain::kImportApplyJob)) return 1;
  show();
  return status;
}

// Returns the worse exit status: a failure counts for more than rows that wait.
int worse(int one, int other) { return one == 1 || other == 1 ? 1 : std::max(one, other); }

int Migration::run() {
  if (!formats::is_movary_database(source_))
    return failed(arguments_.file + " is not a Movary or Pathary database"), EX_DATAERR;
  if (!are_names_free()) return 1;
  const MovaryDiary diary(source_);
  for (const MovaryAccount& account : accounts_) tell(account, diary);
  int status = 0;
  if (!arguments_.is_dry) {
    for (const MovaryAccount& account : accounts_) add_account(account);
    for (const MovaryAccount& account : accounts_) status = worse(status, bring_diary(account, diary));
    if (status != 0)
      std::printf(
          "some rows need attention: review them in each account's settings, or run this command again with --merge\n");
  }
  tell_what_is_left();
  return status;
}

}  // namespace

int migrate_movary(const Arguments& arguments) {
  const auto parsed = parse_migration(arguments);
  if (!parsed)
    return usage_error(
        "usage: matinee migrate-movary FILE.sqlite [--dry-run] [--merge] [--map old=new]… [--keep-logins]");
  const base::Config config = load_config();
  net::global_init();
  server::prepare(config);
  try {
    return Migration(config, *parsed).run();
  } catch (const formats::ForeignError& error) {
    return failed(parsed->file + ": " + error.message), EX_DATAERR;
  }
}

}  // namespace cli
