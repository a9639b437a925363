#include "store/lists/diary.h"

#include <algorithm>
#include <array>
#include <deque>
#include <unordered_map>

#include "base/text.h"
#include "store/cache/cache.h"
#include "store/catalogue/movie.h"
#include "store/diary/tag.h"
#include "store/diary/watched.h"
#include "store/lists/movies.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

using domain::ListSort;

// Reading entries --------------------------------------------------------------------------------

// Returns the entries in the order of `ids`, with films as posters need them.
std::vector<domain::PlayWithMovie> read_entries(Db& db, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] = R"(
    SELECT p.id, p.movie_id, p.watched_at, p.plays, p.comment, p.position, l.id, l.name, l.is_cinema, r.rating,
      (SELECT a.is_rewatch FROM play_rewatch a WHERE a.play_id = p.id),
      m.title, m.release_date, m.runtime, m.meta_poster_path,
      EXISTS (SELECT 1 FROM movie_like k WHERE k.user_id = p.user_id AND k.movie_id = p.movie_id),
      coalesce(p.is_rewatch, -1), (SELECT group_concat(t.tag) FROM play_tag t WHERE t.play_id = p.id),
      p.logged_by, (SELECT group_concat(c.user_id) FROM play_companion c WHERE c.play_id = p.id)
    FROM json_each(?) j CROSS JOIN play p ON p.id = j.value CROSS JOIN movie m ON m.id = p.movie_id
    LEFT JOIN rating r ON r.user_id = p.user_id AND r.movie_id = p.movie_id
    LEFT JOIN location l ON l.id = p.location_id /*scan*/)";
  if (ids.empty()) return {};
  return Query(db, kSql, id_list(ids)).all([](const Query& row) {
    domain::PlayWithMovie entry;
    entry.play.id = row.integer(0);
    entry.play.movie_id = entry.movie.id = row.integer(1);
    entry.play.watched_at = row.optional_text(2);
    entry.play.plays = static_cast<int>(row.integer(3));
    entry.play.comment = row.text(4);
    entry.play.position = static_cast<int>(row.integer(5));
    if (!row.is_null(6)) entry.play.location = domain::Location{row.integer(6), row.text(7), row.flag(8)};
    if (!row.is_null(9)) entry.rating = static_cast<int>(row.integer(9));
    entry.rewatch = row.flag(10);
    entry.movie.title = row.text(11);
    entry.movie.release_date = row.text(12);
    entry.movie.runtime = static_cast<int>(row.integer(13));
    entry.movie.meta_poster_path = row.text(14);
    entry.liked = row.flag(15);
    entry.play.is_rewatch = static_cast<domain::Rewatch>(row.integer(16));
    entry.play.tags = split_tags(row.text_view(17));
    if (!row.is_null(18)) entry.play.logged_by = row.integer(18);
    entry.play.with = split_ids(row.text_view(19));
    return entry;
  });
}

// Returns the entries in the order of `ids`, with whole films; no film is missing, since plays refer to them.
std::vector<domain::PlayWithMovie> read_entries_with_whole_movies(Db& db, const std::vector<std::int64_t>& ids) {
  std::vector<domain::PlayWithMovie> entries = read_entries(db, ids);
  std::vector<std::int64_t> movie_ids;
  for (const domain::PlayWithMovie& entry : entries) movie_ids.push_back(entry.movie.id);
  std::vector<domain::Movie> movies = movies_by_id(db, movie_ids);
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].movie = std::move(movies.at(i));
  return entries;
}

// Slices by key ----------------------------------------------------------------------------------

// The ids of a slice, and of one more entry if there is one.
struct SliceIds {
  std::vector<std::int64_t> ids;
  std::optional<PlayKey> newer;
};

// Returns true if the index can answer the filter: the entries that pass lie between two keys.
bool is_range(const ListFilter& filter) {
  return filter.watched_from == filter.watched_to && !filter.has_movie_conditions() && !filter.location &&
         !filter.weekday && !filter.month_of_year && !filter.again && !filter.in_cinema && filter.tag.empty();
}

std::optional<PlayKey> key_above(Db& db, std::int64_t user_id, const std::string& end_key, std::int64_t first_id,
                                 int count) {
  static constexpr char kSql[] = R"(
    SELECT p.watch_key, p.position, p.id FROM play f CROSS JOIN play p ON p.user_id = ?1 AND p.watch_key < ?2
      AND (p.watch_key, p.position, p.id) > (f.watch_key, f.position, f.id)
    WHERE f.id = ?3 ORDER BY p.watch_key, p.position, p.id LIMIT 1 OFFSET ?4)";
  Query query(db, kSql, user_id, end_key, first_id, count);
  if (!query.step()) return std::nullopt;
  return PlayKey{query.text(0), static_cast<int>(query.integer(1)), query.integer(2)};
}

SliceIds ids_by_index(Db& db, const AppliedFilter& applied, const std::optional<PlayKey>& before, int limit) {
  static constexpr char kSql[] = R"(
    SELECT p.id FROM play p
    WHERE p.user_id = ?1 AND p.watch_key >= ?2 AND (p.watch_key, p.position, p.id) < (?3, ?4, ?5)
    ORDER BY p.watch_key DESC, p.position DESC, p.id DESC LIMIT ?6)";
  const auto [first_key, end_key] = key_bounds(applied.filter);
  const PlayKey top{end_key, 0, 0}, start = before && before->is_below(top) ? *before : top;
  Query query(db, kSql, applied.user_id, first_key, start.watch_key, start.position, start.id, limit + 1);
  SliceIds found{query.all(read_id), {}};
  if (before && !found.ids.empty()) found.newer = key_above(db, applied.user_id, end_key, found.ids.front(), limit);
  return found;
}

SliceIds ids_by_walking(Db& db, const AppliedFilter& applied, const std::optional<PlayKey>& before, int limit) {
  SliceIds found;
  const auto wanted = static_cast<std::size_t>(limit) + 1;
  std::deque<PlayKey> above;  // the keys of the slice above, and the one that it begins below
  applied.each_entry(db, AddedTime::skipped, [&](const DiaryEntry& entry) {
    if (before && !entry.key.is_below(*before)) {
      above.push_back(entry.key);
      if (above.size() > wanted) above.pop_front();
      return true;
    }
    found.ids.push_back(entry.key.id);
    return found.ids.size() < wanted;
  });
  if (above.size() == wanted) found.newer = above.front();
  return found;
}

// Pages by number --------------------------------------------------------------------------------

// Returns the ids of a page, newest first and without a filter. It reads from the date and position of the page's first
// entry to the end of the page.
std::vector<std::int64_t> newest_ids(Db& db, std::int64_t user_id, std::int64_t offset, int limit) {
  static constexpr char kStart[] =
      "SELECT watch_key, position, id FROM play WHERE user_id = ? "
      "ORDER BY watch_key DESC, position DESC, id DESC LIMIT 1 OFFSET ?";
  static constexpr char kBefore[] =
      "SELECT count(*) FROM play WHERE user_id = ? AND watch_key = ? AND position = ? AND id > ?";
  static constexpr char kSql[] = R"(
    SELECT p.id FROM play p CROSS JOIN movie m ON m.id = p.movie_id
    WHERE p.user_id = ?1 AND (p.watch_key, p.position) <= (?2, ?3)
    ORDER BY p.watch_key DESC, p.position DESC, m.title COLLATE NOCASE, m.id LIMIT ?4 OFFSET ?5 /*scan*/)";
  Query start(db, kStart, user_id, offset);
  if (!start.step()) return {};
  const std::string watch_key = start.text(0);
  const std::int64_t position = start.integer(1);
  const std::int64_t before = Query(db, kBefore, user_id, watch_key, position, start.integer(2)).number();
  return Query(db, kSql, user_id, watch_key, position, limit, before).all(read_id);
}

struct SortedEntry {
  std::array<std::int64_t, 4> by;
  std::int64_t id;
};

// Returns all entries that pass, with the rising numbers that they are sorted by. `date` counts the different dates and
// positions from the newest; entries of one film are in order of date.
std::vector<SortedEntry> gather(Db& db, const AppliedFilter& applied, domain::ListOrder order) {
  const bool by_date = order.by == ListSort::watched_at, by_added = order.by == ListSort::added;
  const domain::ListOrder of_movies = by_date || by_added ? domain::ListOrder{} : order;
  std::unordered_map<std::int64_t, std::int64_t> places;  // by film, its place in that order
  for (const std::int64_t id : movie_ids(db, AppliedFilter(db, applied.user_id, {}), MovieScope::watched, of_movies))
    places.emplace(id, std::ssize(places));
  std::vector<SortedEntry> entries;
  PlayKey last;
  std::int64_t date = 0;
  applied.each_entry(db, by_added ? AddedTime::read : AddedTime::skipped, [&](const DiaryEntry& entry) {
    if (entry.key.watch_key != last.watch_key || entry.key.position != last.position) ++date;
    last = entry.key;
    const auto place = places.find(entry.movie_id);
    const std::int64_t movie = place == places.end() ? 0 : place->second, id = entry.key.id;
    if (by_date) entries.push_back({{entry.key.watch_key.empty(), order.descending ? date : -date, movie, id}, id});
    else if (by_added) entries.push_back({{order.descending ? -entry.added_at : entry.added_at, movie, id, 0}, id});
    else entries.push_back({{movie, -date, id, 0}, id});
    return true;
  });
  return entries;
}

std::int64_t count_entries(Db& db, Db& cache, const domain::User& user, base::UnixTime now) {
  static constexpr char kSql[] = "SELECT count(*) FROM play WHERE user_id = ?";
  const std::string text =
      cached_or_made(cache, "entries:" + std::to_string(user.id), std::to_string(user.revision), now, [&] {
        Query query(db, kSql, user.id);
        return std::to_string(query.step() ? query.integer(0) : 0);
      });
  return base::parse_id(text).value_or(0);
}

}  // namespace

PlayKey key_of(const domain::Play& play) { return {play.watched_at.value_or(""), play.position, play.id}; }

std::vector<domain::PlayWithMovie> entries_added_last(Db& db, std::int64_t user_id, int limit) {
  static constexpr char kSql[] =
      "SELECT id FROM play WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ? /*scan*/";  // a diary
  return read_entries(db, Query(db, kSql, user_id, limit).all(read_id));
}

DiarySlice diary_slice(Db& db, const AppliedFilter& applied, const std::optional<PlayKey>& before, int limit) {
  SliceIds found =
      is_range(applied.filter) ? ids_by_index(db, applied, before, limit) : ids_by_walking(db, applied, before, limit);
  DiarySlice slice;
  slice.has_older = std::ssize(found.ids) > limit;
  if (slice.has_older) found.ids.pop_back();
  slice.rows = read_entries(db, found.ids);
  slice.has_newer = before && !slice.rows.empty();
  slice.newer = std::move(found.newer);
  return slice;
}

// All plays of a film but its first dated one and its first undated one are rewatches. `again` alone therefore needs
// only those entries whose owner said otherwise.
std::int64_t count_plays(Db& db, const AppliedFilter& applied) {
  static constexpr char kSql[] =
      "SELECT movie_id, plays, last_watched_at IS NOT NULL FROM watched_movie WHERE user_id = ?";
  std::int64_t plays = 0;
  ListFilter rest = applied.filter;
  rest.again = false;
  if (rest.has_play_conditions()) {
    applied.each_entry(db, AddedTime::skipped, [&](const DiaryEntry& entry) {
      plays += entry.plays;
      return true;
    });
  } else {
    for (Query query(db, kSql, applied.user_id); query.step();)
      if (applied.has_movie(query.integer(0)))
        plays += query.integer(1) - (applied.filter.again && query.flag(2) ? 1 : 0);
    if (!applied.filter.again) return plays;
    for (const std::int64_t movie_id : undated_movies(db, applied.user_id))
      if (applied.has_movie(movie_id)) --plays;
    for (const SaidOtherwise& said : said_otherwise(db, applied.user_id, {}))
      if (applied.has_movie(said.movie_id)) plays += said.is_rewatch ? 1 : -1;
  }
  return plays;
}

DiaryPage diary_page(Db& db, Db& cache, const domain::User& user, const DiaryQuery& wanted, base::UnixTime now) {
  DiaryPage page;
  if (wanted.filter.is_empty()) page.total = count_entries(db, cache, user, now);
  if (wanted.filter.is_empty() && wanted.order.by == ListSort::watched_at && wanted.order.descending) {
    if (wanted.offset < page.total)
      page.entries = read_entries_with_whole_movies(db, newest_ids(db, user.id, wanted.offset, wanted.limit));
    return page;
  }
  std::vector<SortedEntry> entries = gather(db, AppliedFilter(db, user.id, wanted.filter), wanted.order);
  page.total = std::ssize(entries);
  const std::int64_t first = std::min(wanted.offset, page.total), last = std::min(first + wanted.limit, page.total);
  std::partial_sort(entries.begin(), entries.begin() + last, entries.end(),
                    [](const SortedEntry& a, const SortedEntry& b) { return a.by < b.by; });
  std::vector<std::int64_t> ids;
  for (std::int64_t i = first; i < last; ++i) ids.push_back(entries[static_cast<std::size_t>(i)].id);
  page.entries = read_entries_with_whole_movies(db, ids);
  return page;
}

}  // namespace store
