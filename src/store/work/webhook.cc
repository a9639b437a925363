#include "store/work/webhook.h"

namespace store {

namespace {

// Reads the columns id, movie, event, status, reason, arrived_at, created_at, times.
WebhookCall read_webhook_call(const Query& query) {
  WebhookCall call;
  call.id = query.integer(0);
  call.movie = query.text(1);
  call.event = query.text(2);
  call.status = query.text(3);
  call.reason = query.text(4);
  call.arrived_at = query.integer(5);
  call.created_at = query.integer(6);
  call.times = query.optional_integer(7).value_or(0);
  return call;
}

}  // namespace

std::string webhook_about(std::int64_t user_id, std::string_view kind) {
  return "webhook:" + std::to_string(user_id) + ":" + std::string(kind);
}

void save_webhook(Tx& tx, std::int64_t user_id, std::string_view kind, std::string_view id_hash,
                  std::string_view id_encrypted, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO webhook (user_id, kind, id_hash, id_encrypted, created_at) VALUES (?1, ?2, ?3, ?4, ?5) "
      "ON CONFLICT (user_id, kind) DO UPDATE SET id_hash = ?3, id_encrypted = ?4";
  Query(tx, kSql, user_id, kind, id_hash, id_encrypted, now).run();
}

bool delete_webhook(Tx& tx, std::int64_t user_id, std::string_view kind) {
  static constexpr char kSql[] = "DELETE FROM webhook WHERE user_id = ? AND kind = ?";
  Query(tx, kSql, user_id, kind).run();
  return tx.db().changes() > 0;
}

std::optional<Webhook> find_webhook(Db& db, std::int64_t user_id, std::string_view kind) {
  for (Webhook& webhook : list_webhooks(db, user_id))
    if (webhook.kind == kind) return std::move(webhook);
  return std::nullopt;
}

std::optional<Webhook> find_webhook_by_hash(Db& db, std::string_view kind, std::string_view id_hash) {
  static constexpr char kSql[] = "SELECT user_id FROM webhook WHERE id_hash = ? AND kind = ?";
  return find_webhook(db, Query(db, kSql, id_hash, kind).number(), kind);
}

std::vector<Webhook> list_webhooks(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, kind, id_encrypted, record_plays, record_ratings, recorded, created_at, last_used_at
    FROM webhook WHERE user_id = ?)";
  return Query(db, kSql, user_id).all([](const Query& row) {
    Webhook webhook;
    webhook.id = row.integer(0);
    webhook.user_id = row.integer(1);
    webhook.kind = row.text(2);
    webhook.id_encrypted = row.text(3);
    webhook.record_plays = row.flag(4);
    webhook.record_ratings = row.flag(5);
    webhook.recorded = row.integer(6);
    webhook.created_at = row.integer(7);
    webhook.last_used_at = row.optional_integer(8);
    return webhook;
  });
}

bool set_webhook_switches(Tx& tx, std::int64_t user_id, std::string_view kind, bool record_plays, bool record_ratings) {
  static constexpr char kSql[] =
      "UPDATE webhook SET record_plays = ?, record_ratings = ? WHERE user_id = ? AND kind = ?";
  Query(tx, kSql, record_plays, record_ratings, user_id, kind).run();
  return tx.db().changes() > 0;
}

void touch_webhook(Tx& tx, std::int64_t id, base::UnixTime now) {
  static constexpr char kSql[] = "UPDATE webhook SET last_used_at = ? WHERE id = ?";
  Query(tx, kSql, now, id).run();
}

void count_recorded(Tx& tx, std::int64_t id) {
  static constexpr char kSql[] = "UPDATE webhook SET recorded = recorded + 1 WHERE id = ?";
  Query(tx, kSql, id).run();
}

std::int64_t add_webhook_call(Tx& tx, std::int64_t webhook_id, const WebhookCall& call) {
  static constexpr char kReplaced[] =
      "DELETE FROM webhook_call WHERE webhook_id = ? AND event = ? AND times IS NOT NULL RETURNING times";
  static constexpr char kSql[] =
      "INSERT INTO webhook_call (webhook_id, body, movie, event, status, reason, arrived_at, created_at, times) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
  static constexpr char kTrim[] =
      "DELETE FROM webhook_call WHERE webhook_id = ?1 AND (times IS NULL) = ?2 "
      "AND id <= (SELECT id FROM webhook_call WHERE webhook_id = ?1 AND (times IS NULL) = ?2 "
      "ORDER BY id DESC LIMIT 1 OFFSET ?3)";
  std::optional<std::int64_t> times;
  if (call.times > 0) times = call.times + Query(tx, kReplaced, webhook_id, call.event).number();
  Query(tx, kSql, webhook_id, call.body, call.movie, call.event, call.status, call.reason, call.arrived_at,
        call.created_at, times)
      .run();
  const std::int64_t id = tx.db().last_insert_id();
  Query(tx, kTrim, webhook_id, !times, times ? kCountedEventsOfWebhook : kCallsOfWebhook).run();
  return id;
}

void note_webhook_call(Tx& tx, std::int64_t call_id, std::string_view status, std::string_view reason) {
  static constexpr char kSql[] = "UPDATE webhook_call SET status = ?, reason = ? WHERE id = ?";
  Query(tx, kSql, status, reason, call_id).run();
}

std::vector<WebhookCall> list_webhook_calls(Db& db, std::int64_t webhook_id) {
  static constexpr char kSql[] = R"(
    SELECT id, movie, event, status, reason, arrived_at, created_at, times, body IS NOT NULL
    FROM webhook_call WHERE webhook_id = ? ORDER BY id DESC)";
  std::vector<WebhookCall> calls;
  for (Query query(db, kSql, webhook_id); query.step();) {
    calls.push_back(read_webhook_call(query));
    if (query.flag(8)) calls.back().body.emplace();
  }
  return calls;
}

std::optional<WebhookCall> find_webhook_call(Db& db, std::int64_t webhook_id, std::int64_t call_id) {
  static constexpr char kSql[] = R"(
    SELECT id, movie, event, status, reason, arrived_at, created_at, times, body
    FROM webhook_call WHERE id = ? AND webhook_id = ?)";
  Query query(db, kSql, call_id, webhook_id);
  if (!query.step()) return std::nullopt;
  WebhookCall call = read_webhook_call(query);
  call.body = query.optional_text(8);
  return call;
}

std::optional<WebhookCall> newest_webhook_call(Db& db, std::int64_t webhook_id) {
  static constexpr char kSql[] = "SELECT max(id) FROM webhook_call WHERE webhook_id = ?";
  return find_webhook_call(db, webhook_id, Query(db, kSql, webhook_id).number());
}

}  // namespace store
