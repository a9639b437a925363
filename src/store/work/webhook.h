// Addresses that media servers post to and that Radarr reads (kind "radarr"): one of each kind per user. The id in the
// address is a secret that this file never sees: its SHA-256 finds the row, and its encrypted text (base::encrypt,
// about webhook_about()) lets pages show it to its owner again.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

inline constexpr std::string_view kRadarr = "radarr";

constexpr int kCallsOfWebhook = 50;                  // stored calls of each webhook
constexpr int kCountedEventsOfWebhook = 10;          // events of each that are only counted
constexpr std::size_t kLongestCallBody = 64 * 1024;  // bytes

struct Webhook {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  std::string kind, id_encrypted;
  bool record_plays = true, record_ratings = true;
  std::int64_t recorded = 0;  // plays and ratings that it brought
  base::UnixTime created_at = 0;
  std::optional<base::UnixTime> last_used_at;
};

// Returns the context that an id's encryption is bound to.
std::string webhook_about(std::int64_t user_id, std::string_view kind);

// Makes the user's address of this kind, or gives it a new id. The old id becomes invalid; switches and calls stay.
void save_webhook(Tx& tx, std::int64_t user_id, std::string_view kind, std::string_view id_hash,
                  std::string_view id_encrypted, base::UnixTime now);
bool delete_webhook(Tx& tx, std::int64_t user_id, std::string_view kind);
std::optional<Webhook> find_webhook(Db& db, std::int64_t user_id, std::string_view kind);
std::optional<Webhook> find_webhook_by_hash(Db& db, std::string_view kind, std::string_view id_hash);
std::vector<Webhook> list_webhooks(Db& db, std::int64_t user_id);
bool set_webhook_switches(Tx& tx, std::int64_t user_id, std::string_view kind, bool record_plays, bool record_ratings);
void touch_webhook(Tx& tx, std::int64_t id, base::UnixTime now);
void count_recorded(Tx& tx, std::int64_t id);

struct WebhookCall {
  std::int64_t id = 0;
  std::optional<std::string> body = {};  // JSON; nullopt: the call cannot be replayed
  std::string movie = {}, event = {}, status = {}, reason = {};
  base::UnixTime arrived_at = 0;  // for a replay, when the message first arrived
  base::UnixTime created_at = 0;
  std::int64_t times = 0;  // count of an event that is only counted; 0: a call of its own
};

// Adds the call, deletes the oldest above kCallsOfWebhook, and returns the new id. A call whose event is only counted
// (`times` is not 0) replaces the last one of that event and adds to its count.
std::int64_t add_webhook_call(Tx& tx, std::int64_t webhook_id, const WebhookCall& call);
// Stores the later outcome of a call, unless the call has been deleted.
void note_webhook_call(Tx& tx, std::int64_t call_id, std::string_view status, std::string_view reason);
// Returns the calls newest first. A call that has a body gets an empty one here.
std::vector<WebhookCall> list_webhook_calls(Db& db, std::int64_t webhook_id);
std::optional<WebhookCall> find_webhook_call(Db& db, std::int64_t webhook_id, std::int64_t call_id);
std::optional<WebhookCall> newest_webhook_call(Db& db, std::int64_t webhook_id);

}  // namespace store
