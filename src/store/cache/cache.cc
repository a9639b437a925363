#include "store/cache/cache.h"

#include "base/log.h"

namespace store {

namespace {

constexpr int kFailuresToOpen = 5;
constexpr base::UnixTime kOpenSeconds = 30;

// Puts the id of the database before the name, because another database reaches the same revisions.
std::string in_scope(const Db& cache, std::string_view name) { return cache.scope + ' ' + std::string(name); }

}  // namespace

const char kCacheSchema[] = R"sql(
CREATE TABLE IF NOT EXISTS cached_text (
  name TEXT PRIMARY KEY,
  content TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS cached_text_by_expiry ON cached_text (expires_at);

CREATE TABLE IF NOT EXISTS image_path (
  meta_path TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS image_path_by_expiry ON image_path (expires_at);

CREATE TABLE IF NOT EXISTS offer (
  country TEXT NOT NULL,
  service TEXT NOT NULL COLLATE NOCASE,
  meta_id INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (country, service, meta_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS offer_of_film ON offer (meta_id, country);
CREATE INDEX IF NOT EXISTS offer_by_expiry ON offer (expires_at);

CREATE TABLE IF NOT EXISTS year_picture (
  name TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  choices TEXT NOT NULL,
  person_id INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  png BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS year_picture_by_age ON year_picture (made_at);

CREATE TABLE IF NOT EXISTS breaker (
  name TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  open_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS rate_limit (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL DEFAULT 0,
  window_start INTEGER NOT NULL DEFAULT 0,
  wait_until INTEGER NOT NULL DEFAULT 0,
  wait INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
)sql";

std::optional<std::string> cached_text(Db& cache, std::string_view name, base::UnixTime now) {
  static constexpr char kSql[] = "SELECT content FROM cached_text WHERE name = ? AND expires_at > ?";
  Query query(cache, kSql, in_scope(cache, name), now);
  if (!query.step()) return std::nullopt;
  return query.text(0);
}

void cache_text(Db& cache, std::string_view name, std::string_view text, base::UnixTime expires_at) {
  static constexpr char kSql[] =
      "INSERT INTO cached_text (name, content, expires_at) VALUES (?, ?, ?) "
      "ON CONFLICT (name) DO UPDATE SET content = excluded.content, expires_at = excluded.expires_at";
  if (text.size() > kCacheTextLimit) return;
  Tx tx(cache);
  Query(tx, kSql, in_scope(cache, name), text, expires_at).run();
  tx.commit();
}

std::string cached_or_made(Db& cache, std::string_view name, std::string_view version, base::UnixTime now,
                           const std::function<std::string()>& make) {
  const std::string head = std::string(version) + '\n';
  try {
    if (const auto text = cached_text(cache, name, now); text && text->starts_with(head))
      return text->substr(head.size());
  } catch (const DbError&) {  // the write below logs the failure
  }
  std::string text = make();
  try {
    cache_text(cache, name, head + text, now + base::kDay);
  } catch (const DbError& error) {
    base::log(base::LogLevel::warning, "cache_failed", {{"name", name}, {"reason", error.what()}});
  }
  return text;
}

void expire_cache(Db& cache, base::UnixTime now) {
  static constexpr char kTexts[] = "DELETE FROM cached_text WHERE expires_at <= ? OR expires_at > ?";
  static constexpr char kPaths[] = "DELETE FROM image_path WHERE expires_at <= ?";
  static constexpr char kOffers[] = "DELETE FROM offer WHERE expires_at <= ?";
  static constexpr char kPictures[] = "DELETE FROM year_picture WHERE made_at <= ? OR made_at > ?";
  // Counters can be deleted after a day, because no window or wait is longer.
  static constexpr char kLimits[] = "DELETE FROM rate_limit WHERE window_start <= ? AND wait_until <= ? /*scan*/";
  Tx tx(cache);
  Query(tx, kTexts, now, now + kLongestCacheTextLife).run();
  Query(tx, kPaths, now).run();
  Query(tx, kOffers, now).run();
  Query(tx, kPictures, now - kLongestCacheTextLife, now).run();
  Query(tx, kLimits, now - base::kDay, now - base::kDay).run();
  tx.commit();
}

void remember_image_paths(Db& cache, const std::vector<std::string>& meta_paths, base::UnixTime expires_at) {
  static constexpr char kSql[] =
      "INSERT INTO image_path (meta_path, expires_at) VALUES (?, ?) "
      "ON CONFLICT (meta_path) DO UPDATE SET expires_at = excluded.expires_at WHERE expires_at < excluded.expires_at";
  if (meta_paths.empty()) return;
  Tx tx(cache);
  for (const std::string& path : meta_paths) Query(tx, kSql, path, expires_at).run();
  tx.commit();
}

bool image_path_is_remembered(Db& cache, std::string_view meta_path, base::UnixTime now) {
  static constexpr char kSql[] = "SELECT 1 FROM image_path WHERE meta_path = ? AND expires_at > ?";
  return Query(cache, kSql, meta_path, now).step();
}

Breaker breaker(Db& cache, std::string_view name) {
  static constexpr char kSql[] = "SELECT failures, open_until FROM breaker WHERE name = ?";
  Query query(cache, kSql, name);
  if (!query.step()) return {};
  return {static_cast<int>(query.integer(0)), query.integer(1)};
}

// Keeps counting after the breaker has closed, so that the next failure opens it again at once.
void breaker_failed(Db& cache, base::UnixTime now, std::string_view name) {
  static constexpr char kSql[] =
      "INSERT INTO breaker (name, failures, open_until) VALUES (?1, 1, 0) "
      "ON CONFLICT (name) DO UPDATE SET failures = min(failures + 1, 1000), "
      "  open_until = CASE WHEN failures + 1 >= ?2 THEN ?3 ELSE open_until END";
  Tx tx(cache);
  Query(tx, kSql, name, kFailuresToOpen, now + kOpenSeconds).run();
  tx.commit();
}

void breaker_succeeded(Db& cache, std::string_view name) {
  static constexpr char kSql[] = "DELETE FROM breaker WHERE name = ?";
  if (breaker(cache, name).failures == 0) return;
  Tx tx(cache);
  Query(tx, kSql, name).run();
  tx.commit();
}

}  // namespace store
