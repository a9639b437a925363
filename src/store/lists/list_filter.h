// What lists hold back, and the SQL for it: conditions on films and on plays, shared by the lists of the diary
// (store/lists/history_list, store/lists/history) and of films (store/lists/movie_list, store/lists/movie_page).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "store/sqlite/db.h"

namespace store {

// An absent filter holds back nothing. Undated plays do not pass a filter on dates, unrated films none on ratings.
struct ListFilter {
  std::string search = {};                     // words of the title or original title
  std::optional<int> release_year = {};
  std::string genre = {};                        // our id or the name
  std::string language = {};                     // ISO 639-1
  std::string country = {};                      // ISO 3166-1
  std::optional<int> rating_min = {}, rating_max = {};       // tenths, the owner's
  std::string watched_from = {}, watched_to = {};     // of any precision: the whole of a play's day, month or year lies within
  std::optional<int> decade = {};              // of release: 1990 for the nineties
  std::optional<std::int64_t> company = {};    // our id
  std::optional<std::int64_t> location = {};   // plays at this place of the owner's
  std::optional<int> weekday = {};             // of plays whose day is known: 1 Monday … 7 Sunday
  std::optional<int> month_of_year = {};       // of plays whose month is known, in whatever year: 1 … 12
  bool again = false;                          // plays that are not the first of their film
  bool undated = false;                        // plays without a date
  bool in_cinema = false;                      // plays at any of the owner's cinemas

  bool is_empty() const;
};
// Whether a filter asks for more than a period or a place.
bool has_movie_conditions(const ListFilter& filter);

struct ListSlice {
  std::int64_t offset = 0;
  int limit = 24;
};

// Values: ?1 user, ?2 full-text query, ?3 year, ?4 genre id, ?5 language, ?6 country, ?7 ?8 rating, ?9 ?10 first and
// last day, ?11 whether there are conditions on films, ?12 place, ?13 weekday, ?14 month,
// ?15 whether seen before, ?16 whether undated, ?17 whether in a
// cinema, ?18 decade, ?19 company. Bound by bind_filter.

// Of the film `m` and its owner's rating `r`.
#define MATINEE_FILTER_ON_MOVIE                                                                                       \
  "(?2 IS NULL OR m.id IN (SELECT rowid FROM movie_search WHERE movie_search MATCH ?2)) "                            \
  "AND (?3 IS NULL OR m.release_year = ?3) "                                                                         \
  "AND (?4 IS NULL OR EXISTS (SELECT 1 FROM movie_genre g WHERE g.movie_id = m.id AND g.genre_id = ?4)) "            \
  "AND (?5 IS NULL OR m.original_language = ?5) "                                                                    \
  "AND (?6 IS NULL OR EXISTS (SELECT 1 FROM movie_country c WHERE c.movie_id = m.id AND c.country_code = ?6)) "      \
  "AND (?7 IS NULL OR r.rating >= ?7) AND (?8 IS NULL OR r.rating <= ?8) "                                           \
  "AND (?18 IS NULL OR m.release_year BETWEEN ?18 AND ?18 + 9) "                                                     \
  "AND (?19 IS NULL OR EXISTS (SELECT 1 FROM movie_company o WHERE o.movie_id = m.id AND o.company_id = ?19)) "

// The films that the user has watched and that pass, by two indexes alone: watched_movie has the rating, too.
#define MATINEE_WATCHED_THAT_PASS                                                                                    \
  "SELECT m.id FROM watched_movie r CROSS JOIN movie m INDEXED BY movie_facts ON m.id = r.movie_id "                 \
  "WHERE r.user_id = ?1 AND " MATINEE_FILTER_ON_MOVIE

// An earlier entry of the film than the play `p`; those without a date stand last.
#define MATINEE_SEEN_BEFORE                                                                                          \
  "EXISTS (SELECT 1 FROM play e WHERE e.user_id = ?1 AND e.movie_id = p.movie_id "                                   \
  "AND (e.watch_key = '', e.watch_key, e.position, e.id) < (p.watch_key = '', p.watch_key, p.position, p.id)) "

// Of the play `p`, beside its date.
#define MATINEE_FILTER_ON_PLACE_AND_DAY                                                                              \
  "(?12 IS NULL OR p.location_id = ?12) "                                                                            \
  "AND (?13 IS NULL OR (length(p.watch_key) = 10 AND (strftime('%w', p.watch_key) + 6) % 7 + 1 = ?13)) "             \
  "AND (?14 IS NULL OR CAST(substr(p.watch_key, 6, 2) AS INTEGER) = ?14) "                                           \
  "AND (NOT ?15 OR p.plays > 1 OR " MATINEE_SEEN_BEFORE ") AND (NOT ?16 OR p.watch_key = '') "             \
  "AND (NOT ?17 OR EXISTS (SELECT 1 FROM location l WHERE l.id = p.location_id AND l.is_cinema)) "

// Of the play `p`. The whole of its day, month or year lies within: of "2024" to the 31st of December, of "2024-05" to
// the month's last day.
#define MATINEE_FILTER_ON_PLAY                                                                                       \
  "(?9 IS NULL OR CASE length(p.watch_key) WHEN 10 THEN p.watch_key >= ?9 WHEN 0 THEN 0 "                            \
  "  ELSE substr(p.watch_key || '-01-01', 1, 10) >= ?9 END) "                                                        \
  "AND (?10 IS NULL OR CASE length(p.watch_key) WHEN 10 THEN p.watch_key <= ?10 WHEN 0 THEN 0 "                      \
  "  WHEN 4 THEN p.watch_key || '-12-31' <= ?10 ELSE date(p.watch_key || '-01', '+1 month', '-1 day') <= ?10 END) " \
  "AND " MATINEE_FILTER_ON_PLACE_AND_DAY

void bind_filter(Db& db, Query& query, std::int64_t user_id, const ListFilter& filter);

}  // namespace store
