#include "store/exports/films.h"

#include <map>

#include "store/diary/tag.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

std::optional<base::UnixTime> time_at(const Query& row, int column) { return row.optional_integer(column); }

// Reads the columns from `first` on: date, plays, comment, place, is_cinema, is_rewatch (-1 means unsaid), tags,
// created_at, is_mark.
domain::FilmPlay read_play(const Query& row, int first) {
  return {.date = row.optional_text(first),
          .count = static_cast<int>(row.integer(first + 1)),
          .comment = row.text(first + 2),
          .place = row.text(first + 3),
          .is_cinema = row.flag(first + 4),
          .is_rewatch = static_cast<domain::Rewatch>(row.integer(first + 5)),
          .tags = split_tags(row.text_view(first + 6)),
          .created_at = row.integer(first + 7),
          .is_mark = row.flag(first + 8)};
}

domain::FilmHistory read_film(const Query& row) {
  domain::FilmHistory film;
  film.movie.id = row.integer(0);
  film.movie.meta_id = row.integer(1);
  film.movie.imdb_id = row.text(2);
  film.movie.title = row.text(3);
  film.movie.original_title = row.text(4);
  film.movie.release_date = row.text(5);
  film.movie.runtime = static_cast<int>(row.integer(6));
  film.directors = row.text(7);
  film.genres = row.text(8);
  if (!row.is_null(9)) film.rating = static_cast<int>(row.integer(9));
  film.rated_at = row.integer(10);
  film.review = row.text(11);
  film.written_at = row.integer(12);
  film.listed_at = time_at(row, 13);
  film.liked_at = time_at(row, 14);
  return film;
}

using ByMovie = std::map<std::int64_t, domain::FilmHistory*>;

void read_plays(Db& db, std::int64_t user_id, const std::string& movies, const ByMovie& films) {
  static constexpr char kSql[] = R"(
    SELECT p.movie_id, p.watched_at, p.plays, p.comment, l.name, l.is_cinema, coalesce(p.is_rewatch, -1),
      (SELECT group_concat(t.tag) FROM play_tag t WHERE t.play_id = p.id), p.created_at, p.is_mark
    FROM json_each(?2) j CROSS JOIN play p ON p.movie_id = j.value AND p.user_id = ?1
    LEFT JOIN location l ON l.id = p.location_id ORDER BY p.movie_id, p.watch_key /*scan*/)";
  for (Query row(db, kSql, user_id, movies); row.step();) films.at(row.integer(0))->plays.push_back(read_play(row, 1));
}

void read_lists(Db& db, std::int64_t user_id, const std::string& movies, const ByMovie& films) {
  static constexpr char kSql[] = R"(
    SELECT i.movie_id, l.name FROM json_each(?2) j CROSS JOIN movie_list_item i ON i.movie_id = j.value
    JOIN movie_list l ON l.id = i.list_id AND l.user_id = ?1 ORDER BY l.created_at, l.id /*scan*/)";
  for (Query row(db, kSql, user_id, movies); row.step();) films.at(row.integer(0))->lists.push_back(row.text(1));
}

}  // namespace

std::vector<std::int64_t> recorded_movies(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT m.id FROM (
      SELECT movie_id FROM watched_movie WHERE user_id = ?1
      UNION SELECT movie_id FROM rating WHERE user_id = ?1
      UNION SELECT movie_id FROM rating_history WHERE user_id = ?1
      UNION SELECT movie_id FROM watchlist_entry WHERE user_id = ?1
      UNION SELECT movie_id FROM review WHERE user_id = ?1
      UNION SELECT movie_id FROM movie_like WHERE user_id = ?1
      UNION SELECT movie_id FROM favourite WHERE user_id = ?1
      UNION SELECT i.movie_id FROM movie_list l JOIN movie_list_item i ON i.list_id = l.id WHERE l.user_id = ?1) r
    JOIN movie m ON m.id = r.movie_id ORDER BY m.meta_id /*scan*/)";
  return Query(db, kSql, user_id).all(read_id);
}

std::vector<domain::FilmHistory> film_histories(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& movies,
                                                WithPlays with_plays) {
  static constexpr char kSql[] = R"(
    SELECT m.id, m.meta_id, m.imdb_id, m.title, m.original_title, m.release_date, m.runtime,
      (SELECT group_concat(p.name, ', ') FROM movie_crew c JOIN person p ON p.id = c.person_id
       WHERE c.movie_id = m.id AND c.job = 'Director'),
      (SELECT group_concat(g.name, ', ') FROM movie_genre x JOIN genre g ON g.id = x.genre_id WHERE x.movie_id = m.id),
      r.rating, r.rated_at, v.text, v.written_at, w.added_at, k.liked_at
    FROM json_each(?2) j CROSS JOIN movie m ON m.id = j.value
    LEFT JOIN rating r ON r.user_id = ?1 AND r.movie_id = m.id
    LEFT JOIN review v ON v.user_id = ?1 AND v.movie_id = m.id
    LEFT JOIN watchlist_entry w ON w.user_id = ?1 AND w.movie_id = m.id
    LEFT JOIN movie_like k ON k.user_id = ?1 AND k.movie_id = m.id
    ORDER BY m.meta_id /*scan*/)";
  const std::string ids = id_list(movies);
  std::vector<domain::FilmHistory> films = Query(db, kSql, user_id, ids).all(read_film);
  ByMovie by_movie;
  for (domain::FilmHistory& film : films) by_movie[film.movie.id] = &film;
  if (with_plays == WithPlays::yes) {
    read_plays(db, user_id, ids, by_movie);
    read_lists(db, user_id, ids, by_movie);
  }
  return films;
}

std::vector<DiaryPlay> plays_after(Db& db, std::int64_t user_id, const DiaryPlay& last, int limit) {
  static constexpr char kSql[] = R"(
    SELECT p.watch_key, p.position, p.id, m.meta_id, p.watched_at, p.plays, p.comment, l.name, l.is_cinema,
      coalesce(p.is_rewatch, -1), (SELECT group_concat(t.tag) FROM play_tag t WHERE t.play_id = p.id), p.created_at,
      p.is_mark
    FROM play p JOIN movie m ON m.id = p.movie_id LEFT JOIN location l ON l.id = p.location_id
    WHERE p.user_id = ?1 AND (p.watch_key, p.position, p.id) > (?2, ?3, ?4)
    ORDER BY p.watch_key, p.position, p.id LIMIT ?5)";
  return Query(db, kSql, user_id, last.watch_key, last.position, last.id, limit).all([](const Query& row) {
    return DiaryPlay{row.text(0), row.integer(1), row.integer(2), row.integer(3), read_play(row, 4)};
  });
}

}  // namespace store
