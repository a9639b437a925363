// Writes the data that the store derives from rows, for rows that a test has written by SQL.
#pragma once

#include "store/sqlite/db.h"

namespace test {

inline void derive(store::Db& db) {
  db.execute(
      "REPLACE INTO movie_search (rowid, title, original_title) SELECT id, fold(title), fold(original_title) FROM "
      "movie;"
      "REPLACE INTO person_search (rowid, name) SELECT id, fold(name) FROM person;"
      "UPDATE watched_movie SET title = (SELECT m.title FROM movie m WHERE m.id = watched_movie.movie_id);"
      "UPDATE watched_movie SET rating = (SELECT r.rating FROM rating r WHERE r.user_id = watched_movie.user_id AND "
      "r.movie_id = watched_movie.movie_id);"
      "UPDATE movie SET group_rating = (SELECT CAST(round(avg(r.rating) * 100) AS INTEGER) FROM rating r JOIN user u "
      "ON u.id = r.user_id "
      "  WHERE r.movie_id = movie.id AND u.privacy_level <> 'private');"
      "REPLACE INTO movie_credits (movie_id, cast_ids, director_ids, genre_ids, company_ids, country_codes) "
      "  SELECT movie_id, cast_ids, director_ids, genre_ids, company_ids, country_codes FROM movie_credits_of;"
      "UPDATE user SET revision = revision + 1; UPDATE catalogue SET revision = revision + 1, facts = facts + 1");
}

}  // namespace test
