#include "store/scrobble_receipt.h"

#include "base/text.h"

namespace store {

// Two films may share title and year, so these count only where nothing better is told.
std::vector<std::string> scrobble_items(const domain::FilmNames& film) {
  std::vector<std::string> items;
  if (film.meta_id != 0) items.push_back("tmdb:" + std::to_string(film.meta_id));
  if (!film.imdb_id.empty()) items.push_back("imdb:" + film.imdb_id);
  if (items.empty() && !film.title.empty()) items.push_back("title:" + film.title + ':' + std::to_string(film.year));
  return items;
}

bool add_scrobble_receipt(Tx& tx, const ScrobbleReceipt& receipt, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO scrobble_receipt (user_id, item, event_time, session, created_at) SELECT ?1, ?2, ?4, ?5, ?6 "
      "WHERE NOT EXISTS (SELECT 1 FROM scrobble_receipt WHERE user_id = ?1 AND item IN (?2, ?3) "
      "                  AND (event_time BETWEEN ?4 - ?7 AND ?4 + ?7 OR (session = ?5 AND ?5 <> ''))) RETURNING 1";
  const std::string& first = receipt.items.front();
  const std::string& last = receipt.items.back();
  Query query(tx, kSql, receipt.user_id, first, last, receipt.event_time, receipt.session, now, kSamePlay);
  const bool is_new = query.step();
  query.run();
  if (is_new) add_scrobble_names(tx, receipt, now);
  return is_new;
}

void add_scrobble_names(Tx& tx, const ScrobbleReceipt& receipt, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO scrobble_receipt (user_id, item, event_time, session, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
  for (const std::string& item : receipt.items)
    Query(tx, kSql, receipt.user_id, item, receipt.event_time, receipt.session, now).run();
}

std::int64_t delete_old_scrobble_receipts(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM scrobble_receipt WHERE created_at <= ?";
  Query(tx, kSql, now - kReceiptRetention).run();
  return tx.db().changes();
}

}  // namespace store
