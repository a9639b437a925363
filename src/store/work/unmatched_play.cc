#include "store/work/unmatched_play.h"

#include "store/work/webhook.h"

namespace store {

namespace {

// Reads the columns id, user_id, webhook_call_id, kind, title, year, meta_id, imdb_id, watched_at, rating, event_time,
// created_at.
UnmatchedPlay read_unmatched(const Query& query) {
  UnmatchedPlay play;
  play.id = query.integer(0);
  play.user_id = query.integer(1);
  play.call_id = query.optional_integer(2);
  play.kind = query.text(3);
  play.movie = {query.integer(6), query.text(7), query.text(4), static_cast<int>(query.integer(5))};
  play.watched_at = query.optional_text(8);
  if (const auto rating = query.optional_integer(9)) play.rating = static_cast<int>(*rating);
  play.event_time = query.integer(10);
  play.created_at = query.integer(11);
  return play;
}

}  // namespace

bool drop_waiting_ratings(Tx& tx, std::int64_t user_id, const domain::MovieNames& movie, std::string_view reason) {
  static constexpr char kSql[] =
      "DELETE FROM unmatched_play "
      "WHERE user_id = ? AND rating IS NOT NULL AND meta_id = ? AND imdb_id = ? AND title = ? AND year = ? "
      "RETURNING webhook_call_id";
  std::vector<std::int64_t> calls;
  for (Query query(tx, kSql, user_id, movie.meta_id, movie.imdb_id, movie.title, movie.year); query.step();)
    calls.push_back(query.optional_integer(0).value_or(0));
  for (const std::int64_t call : calls) note_webhook_call(tx, call, "ignored", reason);
  return !calls.empty();
}

void drop_reported(Tx& tx, std::int64_t user_id, domain::ReportKind kind, std::string_view reason) {
  static constexpr char kCalls[] =
      "UPDATE webhook_call SET status = 'ignored', reason = ?3 WHERE id IN "
      "(SELECT webhook_call_id FROM unmatched_play WHERE user_id = ?1 AND (rating IS NOT NULL) = ?2)";
  static constexpr char kWaiting[] = "DELETE FROM unmatched_play WHERE user_id = ?1 AND (rating IS NOT NULL) = ?2";
  Query(tx, kCalls, user_id, kind == domain::ReportKind::rating, reason).run();
  Query(tx, kWaiting, user_id, kind == domain::ReportKind::rating).run();
}

std::int64_t count_reported(Db& db, std::int64_t user_id, domain::ReportKind kind) {
  static constexpr char kSql[] = "SELECT count(*) FROM unmatched_play WHERE user_id = ?1 AND (rating IS NOT NULL) = ?2";
  return Query(db, kSql, user_id, kind == domain::ReportKind::rating).number();
}

bool has_room_for_unmatched(Db& db, std::int64_t user_id, bool has_id) {
  static constexpr char kSql[] = "SELECT count(*) FROM (SELECT 1 FROM unmatched_play WHERE user_id = ? LIMIT ?)";
  constexpr int kLookedFor = 500;
  const int most = has_id ? kMostUnmatched + kLookedFor : kMostUnmatched;
  return Query(db, kSql, user_id, most).number() < most;
}

std::int64_t add_unmatched_play(Tx& tx, const UnmatchedPlay& play) {
  static constexpr char kSql[] =
      "INSERT INTO unmatched_play "
      "(user_id, kind, title, year, meta_id, imdb_id, watched_at, rating, event_time, created_at) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  Query(tx, kSql, play.user_id, play.kind, play.movie.title, play.movie.year, play.movie.meta_id, play.movie.imdb_id,
        play.watched_at, play.rating, play.event_time, play.created_at)
      .run();
  return tx.db().last_insert_id();
}

void set_unmatched_call(Tx& tx, std::int64_t id, std::int64_t call_id) {
  static constexpr char kSql[] = "UPDATE unmatched_play SET webhook_call_id = ? WHERE id = ?";
  Query(tx, kSql, call_id, id).run();
}

std::optional<UnmatchedPlay> take_unmatched_play(Tx& tx, std::int64_t user_id, std::int64_t id) {
  static constexpr char kSql[] = "DELETE FROM unmatched_play WHERE id = ? AND user_id = ? RETURNING id";
  std::optional<UnmatchedPlay> play = find_unmatched_play(tx.db(), id);
  return Query(tx, kSql, id, user_id).step() ? std::move(play) : std::nullopt;
}

std::optional<UnmatchedPlay> find_unmatched_play(Db& db, std::int64_t id) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, webhook_call_id, kind, title, year, meta_id, imdb_id, watched_at, rating, event_time, created_at
    FROM unmatched_play WHERE id = ?)";
  return Query(db, kSql, id).first(read_unmatched);
}

std::vector<UnmatchedPlay> list_unmatched_plays(Db& db, std::int64_t user_id, std::int64_t before, int limit) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, webhook_call_id, kind, title, year, meta_id, imdb_id, watched_at, rating, event_time, created_at,
      EXISTS (SELECT 1 FROM job WHERE job.type = 'match_play' AND job.subject = CAST(u.id AS TEXT)
        AND job.state IN ('waiting', 'running'))
    FROM unmatched_play AS u WHERE user_id = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3)";
  std::vector<UnmatchedPlay> plays;
  for (Query query(db, kSql, user_id, before == 0 ? INT64_MAX : before, limit); query.step();) {
    plays.push_back(read_unmatched(query));
    plays.back().has_job = query.flag(12);
  }
  return plays;
}

std::int64_t count_unmatched_plays(Db& db, std::int64_t user_id, int most) {
  static constexpr char kSql[] = R"(
    SELECT count(*) FROM (SELECT 1 FROM unmatched_play AS u
      WHERE user_id = ?1 AND NOT EXISTS (SELECT 1 FROM job WHERE job.type = 'match_play'
        AND job.subject = CAST(u.id AS TEXT) AND job.state IN ('waiting', 'running'))
      LIMIT ?2))";
  return Query(db, kSql, user_id, most).number();
}

}  // namespace store
