// Hooks: addresses of other programs that a user wants told what happens in the diary, and the events that wait for
// them. An event is a row written in the transaction of what it tells, and only where a hook wants it. URL, access
// token and secret are encrypted by the caller (base::encrypt, about hook_about()), so this file never sees one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/time.h"
#include "domain/play.h"
#include "store/sqlite/db.h"

namespace store {

// The bits of a set of events, as the database holds it.
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

// In what form a receiver is told: our own JSON, or that of a service.
inline constexpr std::string_view kHookJson = "json", kHookDiscord = "discord", kHookNtfy = "ntfy",
                                  kHookGotify = "gotify", kHookMastodon = "mastodon";
inline constexpr std::string_view kHookTemplates[] = {kHookJson, kHookDiscord, kHookNtfy, kHookGotify, kHookMastodon};

constexpr int kMostHooks = 20;                                // of a user
constexpr int kCallsOfHook = 50;                              // kept once they have ended
constexpr int kMostWaiting = 2000;                            // of a hook; the oldest beyond them are dropped
constexpr int kHooksOfUserAtOnce = 2;                         // told, so that others need not wait for theirs
constexpr base::UnixTime kHookPatience = base::kDay;          // after which an event is given up
constexpr base::UnixTime kLongestHookWait = 2 * base::kHour;  // between two tries
constexpr std::int64_t kSlowHookMs = 3000;
constexpr base::UnixTime kLongestSlowHookWait = 10 * base::kMinute;

struct Hook {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  std::string template_name = std::string(kHookJson);
  int events = kPlayAdded;
  bool asked_only = false;  // is told of a play only when its writer asks for it (NewPlay::posts)
  std::string url_encrypted;
  std::optional<std::string> token_encrypted;
  std::string secret_encrypted;
  base::UnixTime created_at = 0;
  int failures = 0;  // in a row, up to now
};

// The context that the encryption of a user's URLs, tokens and secrets is bound to.
std::string hook_about(std::int64_t user_id);

// The new id; 0: the user has kMostHooks.
std::int64_t add_hook(Tx& tx, const Hook& hook, base::UnixTime now);
// False: the user has no such hook. Ends what waits and was meant for another receiver, or is no longer told; an
// address that stays is to be the same text, sealed once.
bool change_hook(Tx& tx, const Hook& hook, base::UnixTime now);
bool delete_hook(Tx& tx, std::int64_t user_id, std::int64_t id);
std::optional<Hook> find_hook(Db& db, std::int64_t user_id, std::int64_t id);
std::vector<Hook> list_hooks(Db& db, std::int64_t user_id);
// Those that are only told of plays when asked.
std::vector<Hook> hooks_to_ask_for(Db& db, std::int64_t user_id);

// Telling them. Each writes nothing when no hook of the user wants the event, or the transaction is no news (Tx).
struct PlayNews {
  std::int64_t play_id = 0, movie_id = 0;
  std::optional<std::string> watched_at;
  int plays = 1;  // how many came; 0: only hooks that wait to be asked are told, of an entry that was there
  domain::Rewatch is_rewatch = domain::Rewatch::unsaid;
  bool posts = false;  // hooks that wait to be asked are told too
};
void tell_of_play(Tx& tx, std::int64_t user_id, const PlayNews& news, base::UnixTime now);
void tell_of_rating(Tx& tx, std::int64_t user_id, std::int64_t movie_id, int rating, base::UnixTime now);
void tell_of_listing(Tx& tx, std::int64_t user_id, std::int64_t movie_id, base::UnixTime now);
void tell_of_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now, bool is_deleted = false);
// A sample for one hook, in place of one that did not arrive. False: one waits for its first try.
bool tell_of_test(Tx& tx, std::int64_t hook_id, base::UnixTime now);

// Undo: what is told by a transaction has numbers above what was the last before it. Takes back of it what still waits
// and is of that kind.
std::int64_t last_hook_event(Db& db);
void withdraw_told(Tx& tx, std::int64_t user_id, HookEvent event, std::int64_t after, std::int64_t until);

// An event and how its delivery ended or stands.
struct HookCall {
  std::int64_t id = 0;
  std::string event, data;  // data: a JSON object
  std::string state;        // "waiting", "delivered", "failed"
  int tries = 0;
  std::optional<int> status_class;
  std::optional<std::int64_t> took_ms;
  std::optional<base::UnixTime> tried_at;
  base::UnixTime created_at = 0;
};
// Those that wait, at most kCallsOfHook, and the last that have ended; newest first each.
std::vector<HookCall> list_waiting_calls(Db& db, std::int64_t hook_id);
std::vector<HookCall> list_ended_calls(Db& db, std::int64_t hook_id);
// Lets a call of the hook that has ended be made again. False: there is none, or it waits.
bool replay_call(Tx& tx, std::int64_t hook_id, std::int64_t call_id, base::UnixTime now);

// Delivery. Returns the oldest due event of each hook, new tests first, for at most `limit` hooks and
// kHooksOfUserAtOnce per user. A hook's next event waits until this one has ended, so each hook gets its events in
// order. For up to a minute, hooks whose last call failed or was slow let others pass, so as not to take their places.
struct DueCall {
  Hook hook;
  std::string user_name;
  HookCall call;
};
struct DueExcept {
  std::vector<std::int64_t> under_way;  // hooks that are being called
  std::vector<std::int64_t> users;      // users whose hooks have used up their time
  bool troubled = false;                // skips hooks whose last call failed or was slow
};
std::vector<DueCall> due_calls(Db& db, base::UnixTime now, int limit, const DueExcept& except = {});
bool has_due_call(Db& db, base::UnixTime now);

struct CallOutcome {
  int status_class = 0;
  std::int64_t took_ms = 0;
  bool is_refused = false;         // it will not be taken the next time either
  base::UnixTime retry_after = 0;  // seconds that the receiver asks to wait
};
// Ends the call or schedules a retry; an event as old as kHookPatience is given up. After a success slower than
// kSlowHookMs the hook waits too, for up to kLongestSlowHookWait.
void note_outcome(Tx& tx, const DueCall& call, const CallOutcome& outcome, base::UnixTime now);
// Shortens what a clock that was set back made longer.
void bound_hook_waits(Tx& tx, base::UnixTime now);

}  // namespace store
