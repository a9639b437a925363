#include "store/exports/numbers.h"

#include "base/text.h"
#include "store/cache/computed.h"
#include "store/diary/watched.h"

namespace store {

namespace {

constexpr std::int64_t ExportNumbers::*kNumbers[] = {
    &ExportNumbers::plays,          &ExportNumbers::films,          &ExportNumbers::vague_plays,
    &ExportNumbers::undated_plays,  &ExportNumbers::notes,          &ExportNumbers::places,
    &ExportNumbers::tagged,         &ExportNumbers::marks,          &ExportNumbers::ratings,
    &ExportNumbers::uneven_ratings, &ExportNumbers::unseen_ratings, &ExportNumbers::ratings_without_imdb,
    &ExportNumbers::past_ratings,   &ExportNumbers::reviews,        &ExportNumbers::watchlist,
    &ExportNumbers::likes,          &ExportNumbers::favourites,     &ExportNumbers::lists,
    &ExportNumbers::list_notes,     &ExportNumbers::with_others,    &ExportNumbers::by_others,
    &ExportNumbers::cinema_visits,  &ExportNumbers::loose_tags,     &ExportNumbers::lone_reviews,
    &ExportNumbers::filled_lists,   &ExportNumbers::empty_lists};

void count_plays(Db& db, std::int64_t user_id, ExportNumbers& numbers) {
  static constexpr char kPlays[] = R"(
    SELECT sum(plays), sum(iif(length(watched_at) < 10, plays, 0)), sum(iif(watched_at IS NULL, plays, 0)),
      count(comment), count(location_id), count(is_rewatch)
    FROM play WHERE user_id = ?)";
  static constexpr char kTagged[] = "SELECT count(DISTINCT play_id) FROM play_tag WHERE user_id = ? /*scan*/";
  static constexpr char kWithOthers[] =
      "SELECT count(*) FROM play p WHERE user_id = ? AND EXISTS (SELECT 1 FROM play_companion c WHERE c.play_id = "
      "p.id)";
  static constexpr char kByOthers[] = "SELECT count(*) FROM play WHERE user_id = ? AND logged_by IS NOT NULL";
  static constexpr char kCinemaVisits[] =
      "SELECT count(*) FROM play p JOIN location l ON l.id = p.location_id WHERE p.user_id = ? AND l.is_cinema = 1";
  // Counts tagged entries that lose their tags in a file with one row per film for entries without a day: that row is
  // the last of these entries, and there is none if the film has an entry with a day.
  static constexpr char kLooseTags[] = R"(
    SELECT count(*) FROM play p
    WHERE p.user_id = ?1 AND length(p.watch_key) < 10 AND EXISTS (SELECT 1 FROM play_tag t WHERE t.play_id = p.id)
      AND EXISTS (SELECT 1 FROM play o WHERE o.user_id = ?1 AND o.movie_id = p.movie_id
        AND (length(o.watch_key) = 10 OR o.watch_key > p.watch_key)))";
  Query row(db, kPlays, user_id);
  if (row.step()) {
    numbers.plays = row.integer(0);
    numbers.vague_plays = row.integer(1);
    numbers.undated_plays = row.integer(2);
    numbers.notes = row.integer(3);
    numbers.places = row.integer(4);
    numbers.marks = row.integer(5);
  }
  numbers.tagged = Query(db, kTagged, user_id).number();
  numbers.cinema_visits = Query(db, kCinemaVisits, user_id).number();
  numbers.loose_tags = Query(db, kLooseTags, user_id).number();
  numbers.with_others = Query(db, kWithOthers, user_id).number();
  numbers.by_others = Query(db, kByOthers, user_id).number();
  numbers.films = count_watched_movies(db, user_id);
}

void count_ratings(Db& db, std::int64_t user_id, ExportNumbers& numbers) {
  static constexpr char kRatings[] = R"(
    SELECT count(*), sum(r.rating % 10 <> 0), sum(w.movie_id IS NULL), sum(m.imdb_id IS NULL)
    FROM rating r JOIN movie m ON m.id = r.movie_id
    LEFT JOIN watched_movie w ON w.user_id = r.user_id AND w.movie_id = r.movie_id WHERE r.user_id = ?)";
  // The current rating is in the history too.
  static constexpr char kPast[] =
      "SELECT max(0, count(*) - (SELECT count(*) FROM rating WHERE user_id = ?1)) FROM rating_history WHERE user_id = "
      "?1";
  Query row(db, kRatings, user_id);
  if (row.step()) {
    numbers.ratings = row.integer(0);
    numbers.uneven_ratings = row.integer(1);
    numbers.unseen_ratings = row.integer(2);
    numbers.ratings_without_imdb = row.integer(3);
  }
  numbers.past_ratings = Query(db, kPast, user_id).number();
}

void count_rest(Db& db, std::int64_t user_id, ExportNumbers& numbers) {
  static constexpr char kSql[] = R"(
    SELECT (SELECT count(*) FROM review WHERE user_id = ?1), (SELECT count(*) FROM watchlist_entry WHERE user_id = ?1),
      (SELECT count(*) FROM movie_like WHERE user_id = ?1), (SELECT count(*) FROM favourite WHERE user_id = ?1),
      (SELECT count(*) FROM movie_list WHERE user_id = ?1),
      (SELECT count(i.note) FROM movie_list l JOIN movie_list_item i ON i.list_id = l.id WHERE l.user_id = ?1),
      (SELECT count(*) FROM movie_list l WHERE l.user_id = ?1
       AND NOT EXISTS (SELECT 1 FROM movie_list_item i WHERE i.list_id = l.id)),
      (SELECT count(*) FROM review v WHERE v.user_id = ?1
       AND NOT EXISTS (SELECT 1 FROM watched_movie w WHERE w.user_id = ?1 AND w.movie_id = v.movie_id)
       AND NOT EXISTS (SELECT 1 FROM rating r WHERE r.user_id = ?1 AND r.movie_id = v.movie_id)))";
  Query row(db, kSql, user_id);
  if (!row.step()) return;
  numbers.reviews = row.integer(0);
  numbers.watchlist = row.integer(1);
  numbers.likes = row.integer(2);
  numbers.favourites = row.integer(3);
  numbers.lists = row.integer(4);
  numbers.list_notes = row.integer(5);
  numbers.empty_lists = row.integer(6);
  numbers.filled_lists = numbers.lists - numbers.empty_lists;
  numbers.lone_reviews = row.integer(7);
}

std::string as_text(const ExportNumbers& numbers) {
  std::string text;
  for (const auto number : kNumbers) text += std::to_string(numbers.*number) + ' ';
  return text;
}

}  // namespace

ExportNumbers export_numbers(Db& db, std::int64_t user_id) {
  ExportNumbers numbers;
  count_plays(db, user_id, numbers);
  count_ratings(db, user_id, numbers);
  count_rest(db, user_id, numbers);
  return numbers;
}

ExportNumbers export_numbers(Db& db, Db& cache, std::int64_t user_id, std::int64_t revision, base::UnixTime now) {
  const std::string version = std::to_string(revision);
  // The name ends in 2, because a text that an earlier program has cached holds fewer numbers.
  const ComputedText text = computed_numbers(db, cache, {user_id, "export_numbers_2", version}, now,
                                             [&] { return as_text(export_numbers(db, user_id)); });
  const std::vector<std::string_view> parts = base::split(text.text, ' ');
  ExportNumbers numbers;
  for (std::size_t i = 0; i < std::size(kNumbers) && i < parts.size(); ++i)
    numbers.*kNumbers[i] = base::parse_id(parts[i]).value_or(0);
  return numbers;
}

}  // namespace store
