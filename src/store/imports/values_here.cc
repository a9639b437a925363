#include "store/imports/values_here.h"

#include "base/json.h"
#include "store/diary/tag.h"

namespace store {

namespace {

std::string asked_text(const std::vector<AskedValue>& asked) {
  base::Json list = base::json_array();
  for (const AskedValue& value : asked) {
    base::Json json = base::json_object();
    json["row"] = static_cast<base::Json::Int64>(value.row_id);
    json["movie"] = static_cast<base::Json::Int64>(value.movie_id);
    json["dates"] = base::json_array();
    for (const std::string& date : value.dates) json["dates"].append(date);
    list.append(json);
  }
  return base::write_json(list);
}

}  // namespace

std::map<std::int64_t, ValueHere> values_here(Db& db, std::int64_t user_id, const std::vector<AskedValue>& asked) {
  static constexpr char kSql[] = R"(
    SELECT j.value ->> '$.row', p.watch_key, coalesce(p.comment, ''), r.rating, r.rated_at, w.added_at, v.text
    FROM json_each(?1) j
    LEFT JOIN play p ON p.movie_id = j.value ->> '$.movie' AND p.user_id = ?2
      AND p.watch_key IN (SELECT d.value FROM json_each(j.value, '$.dates') d)
    LEFT JOIN rating r ON r.movie_id = j.value ->> '$.movie' AND r.user_id = ?2
    LEFT JOIN watchlist_entry w ON w.movie_id = j.value ->> '$.movie' AND w.user_id = ?2
    LEFT JOIN review v ON v.movie_id = j.value ->> '$.movie' AND v.user_id = ?2
    ORDER BY p.watch_key /*scan*/)";
  std::map<std::int64_t, ValueHere> values;
  if (asked.empty()) return values;
  for (Query query(db, kSql, asked_text(asked), user_id); query.step();) {
    ValueHere value;
    value.play_date = query.optional_text(1);
    if (value.play_date) value.play_comment = query.text(2);
    if (const auto rating = query.optional_integer(3)) value.rating = static_cast<int>(*rating);
    value.rated_at = query.integer(4);
    value.listed_at = query.optional_integer(5);
    value.review = query.text(6);
    values.emplace(query.integer(0), std::move(value));
  }
  return values;
}

std::vector<PlayHere> plays_here(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT watch_key, plays, comment, (SELECT group_concat(t.tag) FROM play_tag t WHERE t.play_id = play.id), "
      "location_id IS NOT NULL, is_rewatch IS NOT NULL FROM play WHERE user_id = ? AND movie_id = ?";
  return Query(db, kSql, user_id, movie_id).all([](const Query& row) {
    return PlayHere{row.text(0), static_cast<int>(row.integer(1)),
                    row.text(2), split_tags(row.text_view(3)),
                    row.flag(4), row.flag(5)};
  });
}

bool has_values_here(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT EXISTS (SELECT 1 FROM play WHERE user_id = ?1) OR EXISTS (SELECT 1 FROM rating WHERE user_id = ?1) "
      "OR EXISTS (SELECT 1 FROM review WHERE user_id = ?1) "
      "OR EXISTS (SELECT 1 FROM watchlist_entry WHERE user_id = ?1)";
  return Query(db, kSql, user_id).number() != 0;
}

}  // namespace store
