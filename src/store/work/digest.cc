#include "store/work/digest.h"

namespace store {

namespace {

// Reads the columns from user_id to taken_for.
Digest read_digest(const Query& row) {
  return {row.integer(0), row.text(1), row.text(2), row.text(3), row.text(4), row.text(5), row.text(6)};
}

}  // namespace

bool is_digest_choice(std::string_view every) {
  return every == kNoDigest || every == kWeeklyDigest || every == kMonthlyDigest;
}

std::string digest_about(std::int64_t user_id) { return "digest:" + std::to_string(user_id); }

void set_digest(Tx& tx, const Digest& digest) {
  static constexpr char kSql[] = R"(
    INSERT INTO digest (user_id, every, language, id_hash, id_encrypted, queued_for, taken_for)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (user_id) DO UPDATE SET every = ?2, language = ?3,
      id_hash = CASE WHEN every = 'off' AND ?2 <> 'off' THEN ?4 ELSE id_hash END,
      id_encrypted = CASE WHEN every = 'off' AND ?2 <> 'off' THEN ?5 ELSE id_encrypted END,
      queued_for = CASE WHEN every = ?2 THEN queued_for ELSE ?6 END,
      taken_for = CASE WHEN every = ?2 THEN taken_for ELSE ?7 END)";
  Query(tx, kSql, digest.user_id, digest.every, digest.language, digest.id_hash, digest.id_encrypted, digest.queued_for,
        digest.taken_for)
      .run();
}

std::optional<Digest> find_digest(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT user_id, every, language, id_hash, id_encrypted, queued_for, taken_for FROM digest WHERE user_id = ?";
  return Query(db, kSql, user_id).first(read_digest);
}

std::optional<Digest> find_digest_by_hash(Db& db, std::string_view id_hash) {
  static constexpr char kSql[] =
      "SELECT user_id, every, language, id_hash, id_encrypted, queued_for, taken_for FROM digest WHERE id_hash = ?";
  return Query(db, kSql, id_hash).first(read_digest);
}

std::vector<WantedDigest> wanted_digests(Db& db) {
  static constexpr char kSql[] = R"(
    SELECT d.user_id, d.every, d.language, d.id_hash, d.id_encrypted, d.queued_for, d.taken_for, u.time_zone
    FROM digest d CROSS JOIN user u ON u.id = d.user_id WHERE d.every <> 'off' ORDER BY d.user_id /*scan*/)";
  return Query(db, kSql).all([](const Query& row) { return WantedDigest{read_digest(row), row.text(7)}; });
}

bool queue_digest(Tx& tx, std::int64_t user_id, std::string_view day) {
  static constexpr char kSql[] =
      "UPDATE digest SET queued_for = ?2 WHERE user_id = ?1 AND queued_for < ?2 AND every <> 'off'";
  Query(tx, kSql, user_id, day).run();
  return tx.db().changes() > 0;
}

bool take_digest(Tx& tx, std::int64_t user_id, std::string_view day) {
  static constexpr char kSql[] =
      "UPDATE digest SET taken_for = ?2 WHERE user_id = ?1 AND taken_for < ?2 AND every <> 'off'";
  Query(tx, kSql, user_id, day).run();
  return tx.db().changes() > 0;
}

void set_digest_id(Tx& tx, std::int64_t user_id, std::string_view id_hash, std::string_view id_encrypted) {
  static constexpr char kSql[] = "UPDATE digest SET id_hash = ?2, id_encrypted = ?3 WHERE user_id = ?1";
  Query(tx, kSql, user_id, id_hash, id_encrypted).run();
}

void give_digest_back(Tx& tx, const Digest& before, std::string_view day) {
  static constexpr char kSql[] = "UPDATE digest SET taken_for = ?2 WHERE user_id = ?1 AND taken_for = ?3";
  Query(tx, kSql, before.user_id, before.taken_for, day).run();
}

void end_digest(Tx& tx, std::int64_t user_id) {
  static constexpr char kSql[] = "UPDATE digest SET every = 'off' WHERE user_id = ?";
  Query(tx, kSql, user_id).run();
}

DigestPlays plays_for_digest(Db& db, std::int64_t user_id, std::string_view from, std::string_view to, int limit) {
  static constexpr char kMovies[] =
      "SELECT count(DISTINCT movie_id) FROM play "
      "WHERE user_id = ?1 AND watch_key BETWEEN ?2 AND ?3 AND length(watch_key) >= length(?2)";
  static constexpr char kFirst[] = R"(
    SELECT m.title, m.release_date, p.watch_key FROM play p CROSS JOIN movie m ON m.id = p.movie_id
    WHERE p.user_id = ?1 AND p.watch_key BETWEEN ?2 AND ?3 AND length(p.watch_key) >= length(?2)
    ORDER BY p.watch_key, p.position, p.id LIMIT ?4)";
  DigestPlays plays;
  plays.movies = Query(db, kMovies, user_id, from, to).number();
  plays.first = Query(db, kFirst, user_id, from, to, limit).all([](const Query& row) {
    return DigestPlay{row.text(0), row.text(1), row.text(2)};
  });
  return plays;
}

}  // namespace store
