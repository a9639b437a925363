#include "store/account/saved_filter.h"

namespace store {

namespace {

// Reads the columns from id to created_at.
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

std::vector<SavedFilter> filters_of(Db& db, const domain::User& owner, const std::optional<domain::User>& viewer,
                                    FilterSlice slice) {
  static constexpr char kSql[] = R"(
    SELECT id, user_id, name, kind, query, privacy_level, created_at FROM saved_filter
    WHERE user_id = ?1 AND (?1 = ?2 OR privacy_level = 'public' OR (?2 > 0 AND privacy_level = 'members'))
      AND (kind = 'movies' OR ?3)
    ORDER BY name LIMIT ?5 OFFSET ?4)";
  return Query(db, kSql, owner.id, viewer ? viewer->id : 0, domain::may_read(viewer, owner), slice.offset, slice.limit)
      .all(read_filter);
}

std::int64_t count_filters(Db& db, const domain::User& owner, const std::optional<domain::User>& viewer) {
  static constexpr char kSql[] = R"(
    SELECT count(*) FROM saved_filter
    WHERE user_id = ?1 AND (?1 = ?2 OR privacy_level = 'public' OR (?2 > 0 AND privacy_level = 'members'))
      AND (kind = 'movies' OR ?3))";
  return Query(db, kSql, owner.id, viewer ? viewer->id : 0, domain::may_read(viewer, owner)).number();
}

std::vector<SavedFilter> filters_of_others(Db& db, const domain::User& viewer, FilterSlice slice) {
  static constexpr char kSql[] = R"(
    SELECT f.id, f.user_id, f.name, f.kind, f.query, f.privacy_level, f.created_at
    FROM saved_filter f CROSS JOIN user u ON u.id = f.user_id
    WHERE f.user_id <> ?1 AND f.privacy_level <> 'private' AND (f.kind = 'movies' OR u.privacy_level <> 'private' OR ?2)
    ORDER BY f.created_at DESC, f.id DESC LIMIT ?4 OFFSET ?3 /*scan*/)";  // along the index of times
  return Query(db, kSql, viewer.id, viewer.is_admin, slice.offset, slice.limit).all(read_filter);
}

std::int64_t count_filters_of_others(Db& db, const domain::User& viewer) {
  static constexpr char kSql[] = R"(
    SELECT count(*) FROM saved_filter f CROSS JOIN user u ON u.id = f.user_id
    WHERE f.user_id <> ?1 AND f.privacy_level <> 'private'
      AND (f.kind = 'movies' OR u.privacy_level <> 'private' OR ?2) /*scan*/)";
  return Query(db, kSql, viewer.id, viewer.is_admin).number();
}

std::optional<std::int64_t> add_filter(Tx& tx, const SavedFilter& filter) {
  static constexpr char kSql[] = R"(
    INSERT INTO saved_filter (id, user_id, name, kind, query, privacy_level, created_at)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE (SELECT count(*) FROM saved_filter WHERE user_id = ?2) < ?8 RETURNING id)";
  return Query(tx, kSql, null_if_zero(filter.id), filter.user_id, filter.name, filter.kind, filter.query,
               domain::privacy_text(filter.privacy), filter.created_at, kMostFilters)
      .first([](const Query& row) { return row.integer(0); });
}

bool change_filter(Tx& tx, const SavedFilter& filter) {
  static constexpr char kSql[] = R"(
    UPDATE saved_filter SET name = ?3, kind = ?4, query = ?5, privacy_level = ?6 WHERE id = ?1 AND user_id = ?2
    RETURNING id)";
  return Query(tx, kSql, filter.id, filter.user_id, filter.name, filter.kind, filter.query,
               domain::privacy_text(filter.privacy))
      .step();
}

bool delete_filter(Tx& tx, std::int64_t user_id, std::int64_t id) {
  static constexpr char kSql[] = "DELETE FROM saved_filter WHERE id = ? AND user_id = ? RETURNING id";
  return Query(tx, kSql, id, user_id).step();
}

}  // namespace store
