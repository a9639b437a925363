// Addresses that media servers post to and that Radarr reads (kind "radarr"): one of each kind per user. The address's
// id is a secret: its SHA-256 finds the row, and its encrypted text (base::encrypt, about webhook_about()) is there to
// be shown to the owner again. This file never sees it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

inline constexpr std::string_view kRadarr = "radarr";

constexpr int kCallsOfWebhook = 50;                  // of each webhook
constexpr int kCountedEventsOfWebhook = 10;          // beside them
constexpr std::size_t kLongestCallBody = 64 * 1024;  // of a call, in bytes

struct Webhook {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  std::string kind, id_encrypted;
  bool record_plays = true, record_ratings = true;
  std::int64_t recorded = 0;  // plays and ratings that came through it
  base::UnixTime created_at = 0;
  std::optional<base::UnixTime> last_used_at;
};

// The context that an id's encryption is bound to.
std::string webhook_about(std::int64_t user_id, std::string_view kind);

// Makes the user's address of this kind, or gives it a new id. The old id ends; switches and calls stay.
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
  std::optional<std::string> body = {};  // JSON; none: it cannot be replayed
  std::string movie = {}, event = {}, status = {}, reason = {};
  base::UnixTime arrived_at = 0;  // of a replay: when the message first came
  base::UnixTime created_at = 0;
  std::int64_t times = 0;  // of an event that is only counted: how often it has come; 0: a call of its own
};

// Adds the call and deletes the oldest above kCallsOfWebhook; returns its id. A call whose event is only counted
// (`times` is not 0) takes the place of the last one of that event, and adds to its count.
std::int64_t add_webhook_call(Tx& tx, std::int64_t webhook_id, const WebhookCall& call);
// Notes the later outcome of a call, unless the call has been deleted.
void note_webhook_call(Tx& tx, std::int64_t call_id, std::string_view status, std::string_view reason);
// Newest first; of a body only whether there is one (then it is empty).
std::vector<WebhookCall> list_webhook_calls(Db& db, std::int64_t webhook_id);
std::optional<WebhookCall> find_webhook_call(Db& db, std::int64_t webhook_id, std::int64_t call_id);
std::optional<WebhookCall> newest_webhook_call(Db& db, std::int64_t webhook_id);

}  // namespace store
