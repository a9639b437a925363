#include "store/catalogue/release.h"

#include <algorithm>
#include <tuple>

namespace store {

namespace {

constexpr int kWaitedFor = -3 * 366;  // days from today; no dates are fetched for films released before that

std::optional<std::string> known(const std::string& date) { return date.empty() ? std::nullopt : std::optional(date); }

}  // namespace

std::vector<Release> releases_of_watchlist(Db& db, std::int64_t user_id, std::string_view country,
                                           const ReleaseDays& days) {
  static constexpr char kSql[] = R"(
    SELECT w.movie_id, m.title, r.cinema, r.digital, r.disc
    FROM watchlist_entry w CROSS JOIN movie_release r ON r.movie_id = w.movie_id AND r.country = ?2
    CROSS JOIN movie m ON m.id = w.movie_id WHERE w.user_id = ?1)";
  std::vector<Release> releases;
  for (Query row(db, kSql, user_id, country); row.step();) {
    int column = 2;
    for (const ReleaseKind kind : {ReleaseKind::cinema, ReleaseKind::digital, ReleaseKind::disc}) {
      const std::string date = row.text(column++);
      if (date.empty() || date < days.from || (!days.to.empty() && date > days.to)) continue;
      releases.push_back({row.integer(0), row.text(1), kind, date});
    }
  }
  std::ranges::sort(releases, {}, [](const Release& one) { return std::tie(one.date, one.movie_id, one.kind); });
  return releases;
}

std::vector<WantedRelease> wanted_releases(Db& db, std::string_view country, base::UnixTime now, int limit) {
  static constexpr char kSql[] = R"(
    WITH who AS (
      SELECT u.id, coalesce(u.country, ?1) AS country FROM user u
      WHERE EXISTS (SELECT 1 FROM feed f WHERE f.user_id = u.id AND f.kind = 'releases')
        OR EXISTS (SELECT 1 FROM digest d WHERE d.user_id = u.id AND d.every <> 'off'))
    SELECT m.id, m.meta_id, who.country
    FROM who CROSS JOIN watchlist_entry w ON w.user_id = who.id CROSS JOIN movie m ON m.id = w.movie_id
    LEFT JOIN movie_release r ON r.movie_id = m.id AND r.country = who.country
    WHERE coalesce(m.release_date >= ?2, 1) AND coalesce(r.checked_at < ?3, 1)
    GROUP BY m.id, who.country ORDER BY min(coalesce(r.checked_at, 0)), m.id, who.country LIMIT ?4 /*scan*/)";
  const std::string oldest = base::add_days(base::local_date(now, "UTC"), kWaitedFor);
  return Query(db, kSql, country, oldest, now - kReleaseLife, limit).all([](const Query& row) {
    return WantedRelease{row.integer(0), row.integer(1), row.text(2)};
  });
}

void save_release(Tx& tx, const WantedRelease& film, const domain::ReleaseDates& dates, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    INSERT INTO movie_release (movie_id, country, cinema, digital, disc, checked_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    ON CONFLICT (movie_id, country) DO UPDATE SET cinema = ?3, digital = ?4, disc = ?5, checked_at = ?6)";
  Query(tx, kSql, film.movie_id, film.country, known(dates.cinema), known(dates.digital), known(dates.disc), now).run();
}

}  // namespace store
