#include "store/diary/tag.h"

#include <algorithm>
#include <stdexcept>

#include "base/text.h"

namespace store {

bool is_tag(std::string_view text) {
  return !text.empty() && text == base::trim(text) && base::code_points(text) <= kLongestTag &&
         !base::has_control(text) && text.find(',') == std::string_view::npos && text != "." && text != "..";
}

std::vector<std::string> joined_tags(std::vector<std::string> tags, const std::vector<std::string>& more) {
  for (const std::string& tag : more) {
    const auto is_same = [&](const std::string& other) { return base::equal_ignoring_ascii_case(tag, other); };
    if (std::ranges::none_of(tags, is_same)) tags.push_back(tag);
  }
  return tags;
}

std::vector<std::string> split_tags(std::string_view joined) {
  std::vector<std::string> tags;
  if (joined.empty()) return tags;
  for (const std::string_view tag : base::split(joined, ',')) tags.emplace_back(tag);
  return tags;
}

void add_tags(Tx& tx, std::int64_t user_id, std::int64_t play_id, const std::vector<std::string>& tags) {
  static constexpr char kSql[] =
      "INSERT INTO play_tag (play_id, tag, user_id) VALUES (?1, coalesce((SELECT t.tag FROM play_tag t "
      "WHERE t.user_id = ?3 AND t.tag = ?2 LIMIT 1), ?2), ?3) ON CONFLICT DO NOTHING";
  static constexpr char kCount[] = "SELECT count(*) FROM play_tag WHERE play_id = ?";
  for (const std::string& tag : tags) Query(tx, kSql, play_id, tag, user_id).run();
  if (Query(tx, kCount, play_id).number() > static_cast<std::int64_t>(kMostTags))
    throw std::length_error("an entry has no room for these tags");
}

void set_tags(Tx& tx, std::int64_t user_id, std::int64_t play_id, const std::vector<std::string>& tags) {
  static constexpr char kSql[] = "DELETE FROM play_tag WHERE play_id = ?";
  Query(tx, kSql, play_id).run();
  add_tags(tx, user_id, play_id, tags);
}

std::optional<std::string> find_tag(Db& db, std::int64_t user_id, std::string_view tag) {
  static constexpr char kSql[] = "SELECT tag FROM play_tag WHERE user_id = ? AND tag = ? LIMIT 1";
  return Query(db, kSql, user_id, tag).first([](const Query& row) { return row.text(0); });
}

std::int64_t count_tagged(Db& db, std::int64_t user_id, std::string_view tag) {
  static constexpr char kSql[] = "SELECT count(*) FROM play_tag WHERE user_id = ? AND tag = ?";
  return Query(db, kSql, user_id, tag).number();
}

std::vector<std::string> list_tags(Db& db, std::int64_t user_id, int limit) {
  static constexpr char kSql[] = "SELECT DISTINCT tag FROM play_tag WHERE user_id = ? ORDER BY tag LIMIT ?";
  return Query(db, kSql, user_id, limit).all([](const Query& row) { return row.text(0); });
}

std::vector<TagCount> tag_counts(Db& db, std::int64_t user_id, const Period& period) {
  static constexpr char kSql[] =
      "SELECT t.tag, sum(p.plays), count(DISTINCT p.movie_id) FROM play_tag t CROSS JOIN play p ON p.id = t.play_id "
      "WHERE t.user_id = ?1 AND p.watch_key >= ?2 AND p.watch_key < ?3 GROUP BY t.tag ORDER BY 2 DESC, t.tag /*scan*/";
  const auto [first_key, end_key] = watch_keys(period);
  return Query(db, kSql, user_id, first_key, end_key).all([](const Query& row) {
    return TagCount{row.text(0), row.integer(1), row.integer(2)};
  });
}

std::vector<TagCount> most_played_tags(Db& db, std::int64_t user_id, int limit) {
  static constexpr char kSql[] =
      "SELECT t.tag, sum(p.plays) FROM play_tag t CROSS JOIN play p ON p.id = t.play_id "
      "WHERE t.user_id = ? GROUP BY t.tag ORDER BY 2 DESC, t.tag LIMIT ? /*scan*/";
  return Query(db, kSql, user_id, limit).all([](const Query& row) { return TagCount{row.text(0), row.integer(1)}; });
}

}  // namespace store
