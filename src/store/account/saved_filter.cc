#include "store/account/saved_filter.h"

namespace store {

namespace {

// The columns from id to created_at.
SavedFilter read_filter(const Query& row) {
  return {row.integer(0), row.integer(1), row.text(2), row.text(3), row.text(4), domain::privacy_from(row.text_view(5)),
          row.integer(6)};
}

}  // namespace

std::optional<SavedFilter> find_filter(Db& db, std::int64_t id, std::int64_t viewer_id) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, name, kind, query, privacy_level, created_at FROM saved_filter
    WHERE id = ?1 AND (user_id = ?2 OR privacy_level = 'public' OR (?2 > 0 AND privacy_level = 'members')))";
  return Query(db, kSql, id, viewer_id).first(read_filter);
}

std::vector<SavedFilter> filters_of(Db& db, std::int64_t user_id, std::int64_t viewer_id) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, name, kind, query, privacy_level, created_at FROM saved_filter
    WHERE user_id = ?1 AND (?1 = ?2 OR privacy_level = 'public' OR (?2 > 0 AND privacy_level = 'members'))
    ORDER BY name)";
  return Query(db, kSql, user_id, viewer_id).all(read_filter);
}

std::vector<SavedFilter> filters_of_others(Db& db, std::int64_t viewer_id, int limit) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, name, kind, query, privacy_level, created_at FROM saved_filter
    WHERE user_id <> ?1 AND (privacy_level = 'public' OR (?1 > 0 AND privacy_level = 'members'))
    ORDER BY created_at DESC, id DESC LIMIT ?2 /*scan*/)";  // along the index of times
  return Query(db, kSql, viewer_id, limit).all(read_filter);
}

std::optional<std::int64_t> add_filter(Tx& tx, const SavedFilter& filter) {
  static constexpr char kSql[] = R"(
    INSERT INTO saved_filter (id, user_id, name, kind, query, privacy_level, created_at)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE (SELECT count(*) FROM saved_filter WHERE user_id = ?2) < ?8 RETURNING id)";
  return Query(tx, kSql, null_if_zero(filter.id), filter.user_id, filter.name, filter.kind, filter.query,
               domain::privacy_text(filter.privacy), filter.created_at, kMostFilters)
      .first([](const Query& row) { return row.integer(0); });
}

bool delete_filter(Tx& tx, std::int64_t user_id, std::int64_t id) {
  static constexpr char kSql[] = "DELETE FROM saved_filter WHERE id = ? AND user_id = ? RETURNING id";
  return Query(tx, kSql, id, user_id).step();
}

}  // namespace store
