#include "store/work/hook.h"

#include <algorithm>

#include "domain/job.h"
#include "store/sqlite/ids.h"
#include "store/work/job.h"

namespace store {

namespace {

constexpr base::UnixTime kFirstHookWait = 30;
constexpr int kMostDoublings = 8;
constexpr base::UnixTime kLetsPass = 60;  // seconds that a failing hook waits for hooks that do not fail

// Reads the columns id, user_id, template, events, asked_only, url_encrypted, token_encrypted, secret_encrypted,
// created_at, failures.
Hook read_hook(const Query& row) {
  Hook hook;
  hook.id = row.integer(0);
  hook.user_id = row.integer(1);
  hook.template_name = row.text(2);
  hook.events = static_cast<int>(row.integer(3));
  hook.asked_only = row.flag(4);
  hook.url_encrypted = row.text(5);
  hook.token_encrypted = row.optional_text(6);
  hook.secret_encrypted = row.text(7);
  hook.created_at = row.integer(8);
  hook.failures = static_cast<int>(row.integer(9));
  return hook;
}

// Reads the columns id, event, data, state, tries, status_class, took_ms, tried_at, created_at, beginning with `first`.
HookCall read_call(const Query& row, int first = 0) {
  HookCall call;
  call.id = row.integer(first);
  call.event = row.text(first + 1);
  call.data = row.text(first + 2);
  call.state = row.text(first + 3);
  call.tries = static_cast<int>(row.integer(first + 4));
  if (!row.is_null(first + 5)) call.status_class = static_cast<int>(row.integer(first + 5));
  call.took_ms = row.optional_integer(first + 6);
  call.tried_at = row.optional_integer(first + 7);
  call.created_at = row.integer(first + 8);
  return call;
}

// Makes the hook due: now if `at_once`, since somebody waits for it, or else together with older events.
void queue(Tx& tx, std::int64_t hook_id, bool at_once, base::UnixTime now) {
  static constexpr char kDue[] = "UPDATE hook SET due_at = iif(?3, ?2, coalesce(due_at, ?2)) WHERE id = ?1";
  Query(tx, kDue, hook_id, now, at_once).run();
  add_job(tx, domain::kSendHooksJob, "", std::nullopt, now);
}

void add_event(Tx& tx, std::int64_t hook_id, std::string_view event, const std::string& data, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO hook_event (hook_id, event, data, queued_at, created_at) VALUES (?1, ?2, ?3, ?4, ?4)";
  static constexpr char kTrim[] =
      "DELETE FROM hook_event WHERE hook_id = ?1 AND state = 'waiting' AND id <= (SELECT id FROM hook_event "
      "WHERE hook_id = ?1 AND state = 'waiting' ORDER BY id DESC LIMIT 1 OFFSET ?2)";
  Query(tx, kSql, hook_id, event, data, now).run();
  Query(tx, kTrim, hook_id, kMostWaiting).run();
  queue(tx, hook_id, event == kTestEvent, now);
}

}  // namespace

std::string_view hook_event_name(HookEvent event) {
  return std::ranges::find(kHookEvents, event, &HookEventName::event)->name;
}

std::string hook_about(std::int64_t user_id) { return "hook:" + std::to_string(user_id); }

std::int64_t add_hook(Tx& tx, const Hook& hook, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    INSERT INTO hook (user_id, template, events, asked_only, url_encrypted, token_encrypted, secret_encrypted,
      created_at)
    SELECT :user, :template, :events, :asked_only, :url, :token, :secret, :now
    WHERE (SELECT count(*) FROM hook WHERE user_id = :user) < :most RETURNING id)";
  Query query(tx, kSql);
  query.bind(":user", hook.user_id).bind(":template", hook.template_name).bind(":events", hook.events);
  query.bind(":asked_only", hook.asked_only).bind(":url", hook.url_encrypted).bind(":token", hook.token_encrypted);
  query.bind(":secret", hook.secret_encrypted).bind(":now", now).bind(":most", kMostHooks);
  return query.number();
}

namespace {

// Keeps the last kCallsOfHook events that have ended.
void trim_ended(Tx& tx, std::int64_t hook_id) {
  static constexpr char kSql[] =
      "DELETE FROM hook_event WHERE hook_id = ?1 AND state <> 'waiting' AND id <= (SELECT id FROM hook_event "
      "WHERE hook_id = ?1 AND state <> 'waiting' ORDER BY id DESC LIMIT 1 OFFSET ?2)";
  Query(tx, kSql, hook_id, kCallsOfHook).run();
}

// Returns true if the waiting events must not go to the changed hook. That includes one that now waits to be asked,
// since the events do not say if they were asked for.
bool is_for_another(const Hook& hook, const Hook& before) {
  return hook.template_name != before.template_name || hook.url_encrypted != before.url_encrypted ||
         (hook.asked_only && !before.asked_only);
}

void end_what_is_not_told(Tx& tx, const Hook& hook, const Hook& before) {
  static constexpr char kAll[] = "UPDATE hook_event SET state = 'failed' WHERE hook_id = ? AND state = 'waiting'";
  static constexpr char kOne[] =
      "UPDATE hook_event SET state = 'failed' WHERE hook_id = ? AND state = 'waiting' AND event = ?";
  if (is_for_another(hook, before)) Query(tx, kAll, hook.id).run();
  for (const HookEventName& event : kHookEvents)
    if ((hook.events & event.event) == 0) Query(tx, kOne, hook.id, event.name).run();
  trim_ended(tx, hook.id);
}

}  // namespace

bool change_hook(Tx& tx, const Hook& hook, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    UPDATE hook SET template = :template, events = :events, asked_only = :asked_only, url_encrypted = :url,
      token_encrypted = :token, secret_encrypted = :secret, failures = 0,
      due_at = iif(EXISTS (SELECT 1 FROM hook_event WHERE hook_id = :id AND state = 'waiting'), :now, NULL)
    WHERE id = :id)";
  const auto before = find_hook(tx.db(), hook.user_id, hook.id);
  if (!before) return false;
  end_what_is_not_told(tx, hook, *before);
  Query query(tx, kSql);
  query.bind(":id", hook.id).bind(":template", hook.template_name).bind(":events", hook.events);
  query.bind(":asked_only", hook.asked_only).bind(":url", hook.url_encrypted).bind(":token", hook.token_encrypted);
  query.bind(":secret", hook.secret_encrypted).bind(":now", now);
  query.run();
  return true;
}

bool delete_hook(Tx& tx, std::int64_t user_id, std::int64_t id) {
  static constexpr char kSql[] = "DELETE FROM hook WHERE id = ? AND user_id = ? RETURNING 1";
  return Query(tx, kSql, id, user_id).step();
}

std::optional<Hook> find_hook(Db& db, std::int64_t user_id, std::int64_t id) {
  for (Hook& hook : list_hooks(db, user_id))
    if (hook.id == id) return std::move(hook);
  return std::nullopt;
}

std::vector<Hook> list_hooks(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, template, events, asked_only, url_encrypted, token_encrypted, secret_encrypted, created_at,
      failures
    FROM hook WHERE user_id = ? ORDER BY id)";
  return Query(db, kSql, user_id).all(read_hook);
}

std::vector<Hook> hooks_to_ask_for(Db& db, std::int64_t user_id) {
  auto hooks = list_hooks(db, user_id);
  std::erase_if(hooks, [](const Hook& hook) { return !hook.asked_only; });
  return hooks;
}

std::vector<std::int64_t> wanted_hooks(Tx& tx, std::int64_t user_id, HookEvent event, bool posts, bool posts_alone) {
  static constexpr char kSql[] =
      "SELECT id FROM hook WHERE user_id = ? AND events & ? <> 0 AND asked_only BETWEEN ? AND ? ORDER BY id";
  if (!tx.is_news()) return {};
  return Query(tx, kSql, user_id, static_cast<std::int64_t>(event), posts_alone, posts).all(read_id);
}

void tell_hooks(Tx& tx, const std::vector<std::int64_t>& hooks, HookEvent event, const base::Json& data,
                base::UnixTime now) {
  const std::string text = base::write_json(data);
  for (const std::int64_t hook : hooks) add_event(tx, hook, hook_event_name(event), text, now);
}

void tell_of_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now, bool is_deleted) {
  static constexpr char kSql[] =
      "SELECT l.name, l.revision, (SELECT count(*) FROM movie_list_item i WHERE i.list_id = l.id) FROM movie_list l "
      "WHERE l.id = ? AND l.user_id = ?";
  const auto hooks = wanted_hooks(tx, user_id, kListChanged);
  if (hooks.empty()) return;
  Query row(tx, kSql, list_id, user_id);
  if (!row.step()) return;
  base::Json data = base::json_object();
  base::Json& list = data["list"] = base::json_object();
  list["id"] = base::Json::Int64(list_id);
  list["name"] = row.text(0);
  list["revision"] = base::Json::Int64(row.integer(1));
  list["movies"] = base::Json::Int64(row.integer(2));
  list["is_deleted"] = is_deleted;
  tell_hooks(tx, hooks, kListChanged, data, now);
}

bool tell_of_test(Tx& tx, std::int64_t hook_id, base::UnixTime now) {
  static constexpr char kTried[] =
      "UPDATE hook_event SET state = 'failed' WHERE hook_id = ? AND state = 'waiting' AND event = 'test' AND tries > 0";
  static constexpr char kWaits[] =
      "SELECT 1 FROM hook_event WHERE hook_id = ? AND state = 'waiting' AND event = 'test' LIMIT 1";
  Query(tx, kTried, hook_id).run();
  if (Query(tx, kWaits, hook_id).step()) return false;
  add_event(tx, hook_id, kTestEvent, "{}", now);
  return true;
}

std::vector<HookCall> list_waiting_calls(Db& db, std::int64_t hook_id) {
  static constexpr char kSql[] = R"(
    SELECT id, event, data, state, tries, status_class, took_ms, tried_at, created_at
    FROM hook_event WHERE hook_id = ? AND state = 'waiting' ORDER BY id DESC LIMIT ?)";
  return Query(db, kSql, hook_id, kCallsOfHook).all([](const Query& row) { return read_call(row); });
}

std::vector<HookCall> list_ended_calls(Db& db, std::int64_t hook_id) {
  static constexpr char kSql[] = R"(
    SELECT id, event, data, state, tries, status_class, took_ms, tried_at, created_at
    FROM hook_event WHERE hook_id = ? AND state <> 'waiting' ORDER BY id DESC LIMIT ?)";
  return Query(db, kSql, hook_id, kCallsOfHook).all([](const Query& row) { return read_call(row); });
}

bool replay_call(Tx& tx, std::int64_t hook_id, std::int64_t call_id, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE hook_event SET state = 'waiting', tries = 0, queued_at = ?3 "
      "WHERE id = ?1 AND hook_id = ?2 AND state <> 'waiting' RETURNING 1";
  if (!Query(tx, kSql, call_id, hook_id, now).step()) return false;
  queue(tx, hook_id, true, now);
  return true;
}

std::vector<DueCall> due_calls(Db& db, base::UnixTime now, int limit, const DueExcept& except) {
  static constexpr char kSql[] = R"(
    WITH due AS (
      SELECT id, user_id, due_at, failures > 0 AND due_at > :now - :lets_pass AS lets_pass,
        id IN (SELECT value FROM json_each(:under_way)) AS is_under_way
      FROM hook WHERE due_at <= :now AND user_id NOT IN (SELECT value FROM json_each(:users))
        AND (failures = 0 OR NOT :no_troubled OR id IN (SELECT value FROM json_each(:under_way)))),
    turn AS (
      SELECT id, due_at, is_under_way,
        row_number() OVER (PARTITION BY user_id ORDER BY is_under_way DESC, due_at, id) AS place FROM due
      WHERE is_under_way OR lets_pass = (SELECT min(lets_pass) FROM due WHERE NOT is_under_way))
    SELECT h.id, h.user_id, h.template, h.events, h.asked_only, h.url_encrypted, h.token_encrypted, h.secret_encrypted,
      h.created_at, h.failures, e.id, e.event, e.data, e.state, e.tries, e.status_class, e.took_ms, e.tried_at, e.created_at, u.name
    FROM turn t CROSS JOIN hook h ON h.id = t.id CROSS JOIN user u ON u.id = h.user_id
      CROSS JOIN hook_event e ON e.id = coalesce(
        (SELECT min(id) FROM hook_event WHERE hook_id = h.id AND state = 'waiting' AND event = 'test' AND tries = 0),
        (SELECT min(id) FROM hook_event WHERE hook_id = h.id AND state = 'waiting'))
    WHERE t.place <= :of_user AND NOT t.is_under_way ORDER BY t.due_at, t.id LIMIT :most /*scan*/)";
  Query query(db, kSql);
  query.bind(":now", now).bind(":most", limit).bind(":of_user", kHooksOfUserAtOnce).bind(":lets_pass", kLetsPass);
  query.bind(":under_way", id_list(except.under_way)).bind(":users", id_list(except.users));
  query.bind(":no_troubled", except.troubled);
  return query.all([](const Query& row) { return DueCall{read_hook(row), row.text(19), read_call(row, 10)}; });
}

bool has_due_call(Db& db, base::UnixTime now) {
  static constexpr char kSql[] = "SELECT 1 FROM hook WHERE due_at <= ? LIMIT 1";
  return Query(db, kSql, now).step();
}

namespace {

// Gives the call up after kHookPatience; returns true if it did.
bool give_up(Tx& tx, std::int64_t call_id, base::UnixTime now) {
  static constexpr char kSql[] =
      "UPDATE hook_event SET state = 'failed' WHERE id = ? AND state = 'waiting' AND queued_at <= ? RETURNING 1";
  return Query(tx, kSql, call_id, now - kHookPatience).step();
}

struct CallEnd {
  bool was_taken, was_slow, is_given_up;
};

// Sets when the hook is due next: at once after a quick success, or for a test that was requested since; otherwise
// after a delay that doubles. After a call that was given up, the next events wait only the first delay, or as long as
// the receiver asked for.
void set_due(Tx& tx, std::int64_t hook_id, const CallEnd& end, base::UnixTime retry_after, base::UnixTime now) {
  static constexpr char kFailures[] =
      "UPDATE hook SET failures = iif(?2, 0, failures + 1) WHERE id = ?1 RETURNING failures";
  static constexpr char kDue[] = R"(
    UPDATE hook SET due_at = (SELECT min(iif(event = 'test' AND tries = 0, ?2, ?3)) FROM hook_event
      WHERE hook_id = ?1 AND state = 'waiting') WHERE id = ?1)";
  const bool is_well = end.was_taken && !end.was_slow;
  const auto failures = static_cast<int>(Query(tx, kFailures, hook_id, is_well).number());
  const base::UnixTime doubled = kFirstHookWait << (end.is_given_up ? 0 : std::clamp(failures - 1, 0, kMostDoublings));
  const base::UnixTime longest = end.was_taken ? kLongestSlowHookWait : kLongestHookWait;
  const base::UnixTime wait = is_well ? 0 : std::max(std::min(doubled, longest), retry_after);
  Query(tx, kDue, hook_id, now, now + wait).run();
}

}  // namespace

void note_outcome(Tx& tx, const DueCall& due, const CallOutcome& outcome, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    UPDATE hook_event SET tries = tries + 1, status_class = ?2, took_ms = ?3, tried_at = ?4,
      state = CASE WHEN ?2 = 2 THEN 'delivered' WHEN ?5 THEN 'failed' ELSE 'waiting' END
    WHERE id = ?1 AND state = 'waiting' RETURNING 1)";
  // If the call has ended already, its end has set when the hook is due.
  if (!Query(tx, kSql, due.call.id, outcome.status_class, outcome.took_ms, now, outcome.is_refused).step()) return;
  const bool was_taken = outcome.status_class == 2 || outcome.is_refused;
  const bool is_given_up = !was_taken && give_up(tx, due.call.id, now);
  trim_ended(tx, due.hook.id);
  set_due(tx, due.hook.id, {was_taken, outcome.took_ms > kSlowHookMs, is_given_up}, outcome.retry_after, now);
}

void bound_hook_waits(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE hook SET due_at = ?1 WHERE due_at > ?1 + ?2";
  Query(tx, kSql, now, kLongestHookWait).run();
}

}  // namespace store
