#include "store/work/scrobble_receipt.h"

namespace store {

void note_scrobble_receipt(Tx& tx, const ScrobbleReceipt& receipt, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO scrobble_receipt (user_id, item, event_time, session, created_at) VALUES (?, ?, ?, ?, ?) "
      "ON CONFLICT DO NOTHING";
  for (const std::string& item : receipt.items)
    Query(tx, kSql, receipt.user_id, item, receipt.event_time, receipt.session, now).run();
}

// Uses title and year only for films without an id, since two films may share them.
std::vector<std::string> scrobble_items(const domain::MovieNames& movie) {
  std::vector<std::string> items;
  if (movie.meta_id != 0) items.push_back("tmdb:" + std::to_string(movie.meta_id));
  if (!movie.imdb_id.empty()) items.push_back("imdb:" + movie.imdb_id);
  if (items.empty() && !movie.title.empty()) items.push_back("title:" + movie.title + ':' + std::to_string(movie.year));
  return items;
}

std::string scrobble_item(std::int64_t movie_id) { return "movie:" + std::to_string(movie_id); }

bool add_scrobble_receipt(Tx& tx, const ScrobbleReceipt& receipt, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO scrobble_receipt (user_id, item, event_time, session, created_at) SELECT ?1, ?2, ?5, ?6, ?7 "
      "WHERE NOT EXISTS (SELECT 1 FROM scrobble_receipt WHERE user_id = ?1 AND item IN (?2, ?3, ?4) "
      "                  AND (event_time BETWEEN ?5 - ?8 AND ?5 + ?8 OR (session = ?6 AND ?6 <> ''))) RETURNING 1";
  const std::vector<std::string>& items = receipt.items;
  const bool is_new = Query(tx, kSql, receipt.user_id, items.front(), items[items.size() / 2], items.back(),
                            receipt.event_time, receipt.session, now, kSamePlay)
                          .step();
  if (is_new) note_scrobble_receipt(tx, receipt, now);
  return is_new;
}

std::int64_t delete_old_scrobble_receipts(Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM scrobble_receipt WHERE created_at <= ?";
  Query(tx, kSql, now - kReceiptRetention).run();
  return tx.db().changes();
}

}  // namespace store
