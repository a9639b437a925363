// Hooks: addresses of other programs that get notifications of events in a user's diary, and the events that wait for
// them. An event is a row written in the same transaction as the change, and only if a hook wants it. The caller
// encrypts URL, access token and secret (base::encrypt, about hook_about()), so this file never sees one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// Bits of a set of events, as the database stores it.
enum HookEvent : int { kPlayAdded = 1, kRatingSet = 2, kWatchlistAdded = 4, kListChanged = 8 };
struct HookEventName {
  HookEvent event;
  std::string_view name;
};
inline constexpr HookEventName kHookEvents[] = {{kPlayAdded, "play.added"},
                                                {kRatingSet, "rating.set"},
                                                {kWatchlistAdded, "watchlist.added"},
                                                {kListChanged, "list.changed"}};
inline constexpr std::string_view kTestEvent = "test";
std::string_view hook_event_name(HookEvent event);

// The form of a notification: our own JSON, or that of a service.
inline constexpr std::string_view kHookJson = "json", kHookDiscord = "discord", kHookNtfy = "ntfy",
                                  kHookGotify = "gotify", kHookMastodon = "mastodon";
inline constexpr std::string_view kHookTemplates[] = {kHookJson, kHookDiscord, kHookNtfy, kHookGotify, kHookMastodon};

constexpr int kMostHooks = 20;                                // per user
constexpr int kCallsOfHook = 50;                              // ended calls that are kept
constexpr int kMostWaiting = 2000;                            // per hook; the oldest beyond them are dropped
constexpr int kHooksOfUserAtOnce = 2;                         // called at once, so that other users need not wait
constexpr base::UnixTime kHookPatience = base::kDay;          // age at which an event is given up
constexpr base::UnixTime kLongestHookWait = 2 * base::kHour;  // between two tries
constexpr std::int64_t kSlowHookMs = 3000;
constexpr base::UnixTime kLongestSlowHookWait = 10 * base::kMinute;

struct Hook {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  std::string template_name = std::string(kHookJson);
  int events = kPlayAdded;
  bool asked_only = false;  // gets a play only when its writer asks for it (NewPlay::posts)
  std::string url_encrypted;
  std::optional<std::string> token_encrypted = {};
  std::string secret_encrypted;
  base::UnixTime created_at = 0;
  int failures = 0;  // in a row, up to now
};

// Returns the context that the encryption of a user's URLs, tokens and secrets is bound to.
std::string hook_about(std::int64_t user_id);

// Returns the new id, or 0 if the user has kMostHooks hooks.
std::int64_t add_hook(Tx& tx, const Hook& hook, base::UnixTime now);
// Returns false if the user has no such hook. Ends waiting events that were meant for another receiver or are no longer
// wanted. To keep its address, the hook must have the same encrypted text as before.
bool change_hook(Tx& tx, const Hook& hook, base::UnixTime now);
bool delete_hook(Tx& tx, std::int64_t user_id, std::int64_t id);
std::optional<Hook> find_hook(Db& db, std::int64_t user_id, std::int64_t id);
std::vector<Hook> list_hooks(Db& db, std::int64_t user_id);
// Returns the hooks that get plays only when asked.
std::vector<Hook> hooks_to_ask_for(Db& db, std::int64_t user_id);

// Adds the event to each of these hooks, in the transaction of what it is about.
void tell_hooks(Tx& tx, const std::vector<std::int64_t>& hooks, HookEvent event, const base::Json& data,
                base::UnixTime now);
// Returns the user's hooks that are told of such an event, or none if the transaction is no news (Tx). With `posts`
// hooks that wait to be asked are among them; with `posts_alone` there are no others.
std::vector<std::int64_t> wanted_hooks(Tx& tx, std::int64_t user_id, HookEvent event, bool posts = false,
                                       bool posts_alone = false);
void tell_of_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now, bool is_deleted = false);
// Adds a sample for one hook and ends an earlier one that did not arrive. Returns false if a sample still waits for its
// first try.
bool tell_of_test(Tx& tx, std::int64_t hook_id, base::UnixTime now);

// An event and the state or the result of its delivery.
struct HookCall {
  std::int64_t id = 0;
  std::string event, data;  // data is a JSON object
  std::string state;        // "waiting", "delivered", "failed"
  int tries = 0;
  std::optional<int> status_class;
  std::optional<std::int64_t> took_ms;
  std::optional<base::UnixTime> tried_at;
  base::UnixTime created_at = 0;
};
// Each returns at most kCallsOfHook calls, newest first: those that wait, or the last that have ended.
std::vector<HookCall> list_waiting_calls(Db& db, std::int64_t hook_id);
std::vector<HookCall> list_ended_calls(Db& db, std::int64_t hook_id);
// Lets an ended call of the hook be made again. Returns false if there is none, or if it waits.
bool replay_call(Tx& tx, std::int64_t hook_id, std::int64_t call_id, base::UnixTime now);

// A call that due_calls() returns: the oldest due event of each hook, new tests first, for at most `limit` hooks and
// kHooksOfUserAtOnce per user. A hook's next event waits until this one has ended, so each hook gets its events in
// order. For up to a minute, hooks whose last call failed or was slow let others pass, so as not to take their places.
struct DueCall {
  Hook hook;
  std::string user_name;
  HookCall call;
};
struct DueExcept {
  std::vector<std::int64_t> under_way = {};  // hooks that are being called
  std::vector<std::int64_t> users = {};      // users whose hooks have used up their time
  bool troubled = false;                     // skips hooks whose last call failed or was slow
};
std::vector<DueCall> due_calls(Db& db, base::UnixTime now, int limit, const DueExcept& except = {});
bool has_due_call(Db& db, base::UnixTime now);

struct CallOutcome {
  int status_class = 0;
  std::int64_t took_ms = 0;
  bool is_refused = false;         // it will not be accepted the next time either
  base::UnixTime retry_after = 0;  // seconds that the receiver asks to wait
};
// Ends the call or schedules a retry; an event as old as kHookPatience is given up. After a success slower than
// kSlowHookMs the hook waits too, for up to kLongestSlowHookWait.
void note_outcome(Tx& tx, const DueCall& call, const CallOutcome& outcome, base::UnixTime now);
// Shortens waits that became longer because the clock was set back.
void bound_hook_waits(Tx& tx, base::UnixTime now);

}  // namespace store
