#include "store/lists/movie_orders.h"

#include <algorithm>

namespace store {

namespace {

using domain::ListSort;

struct IndexOrder {
  MovieScope scope;
  ListSort by;
  const char* rising;
  const char* falling;
};

// The marked statements read the server's films up to the end of the page, or sort films that are equal except for
// their titles, where the index runs the other way.
constexpr IndexOrder kOrders[] = {
    {MovieScope::watched, ListSort::title,
     "SELECT movie_id FROM watched_movie WHERE user_id = ?1 ORDER BY title, movie_id LIMIT ?2 OFFSET ?3",
     "SELECT movie_id FROM watched_movie WHERE user_id = ?1 ORDER BY title DESC, movie_id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::watched, ListSort::added,
     "SELECT movie_id FROM watched_movie WHERE user_id = ?1 ORDER BY added_at, title, movie_id LIMIT ?2 OFFSET ?3 "
     "/*scan*/",
     "SELECT movie_id FROM watched_movie WHERE user_id = ?1 ORDER BY added_at DESC, title, movie_id LIMIT ?2 OFFSET "
     "?3"},
    {MovieScope::watched, ListSort::watched_at,
     "SELECT movie_id FROM watched_movie WHERE user_id = ?1 "
     "ORDER BY last_watched_at NULLS LAST, title, movie_id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT movie_id FROM watched_movie WHERE user_id = ?1 ORDER BY last_watched_at DESC, title, movie_id LIMIT ?2 "
     "OFFSET ?3"},
    {MovieScope::watched, ListSort::rating,
     "SELECT movie_id FROM watched_movie WHERE user_id = ?1 ORDER BY rating NULLS LAST, title, movie_id LIMIT ?2 "
     "OFFSET ?3 /*scan*/",
     "SELECT movie_id FROM watched_movie WHERE user_id = ?1 ORDER BY rating DESC, title, movie_id LIMIT ?2 OFFSET ?3"},
    {MovieScope::watched, ListSort::plays,
     "SELECT movie_id FROM watched_movie WHERE user_id = ?1 ORDER BY plays, title, movie_id LIMIT ?2 OFFSET ?3",
     "SELECT movie_id FROM watched_movie WHERE user_id = ?1 ORDER BY plays DESC, title, movie_id LIMIT ?2 OFFSET ?3 "
     "/*scan*/"},
    {MovieScope::watched, ListSort::release_date,
     "SELECT m.id FROM movie m INDEXED BY movie_by_release "
     "WHERE EXISTS (SELECT 1 FROM watched_movie w WHERE w.user_id = ?1 AND w.movie_id = m.id) "
     "ORDER BY m.release_date NULLS LAST, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT m.id FROM movie m INDEXED BY movie_by_release "
     "WHERE EXISTS (SELECT 1 FROM watched_movie w WHERE w.user_id = ?1 AND w.movie_id = m.id) "
     "ORDER BY m.release_date DESC, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::watched, ListSort::runtime,
     "SELECT m.id FROM movie m INDEXED BY movie_by_runtime "
     "WHERE EXISTS (SELECT 1 FROM watched_movie w WHERE w.user_id = ?1 AND w.movie_id = m.id) "
     "ORDER BY m.runtime NULLS LAST, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT m.id FROM movie m INDEXED BY movie_by_runtime "
     "WHERE EXISTS (SELECT 1 FROM watched_movie w WHERE w.user_id = ?1 AND w.movie_id = m.id) "
     "ORDER BY m.runtime DESC, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::watched, ListSort::group_rating,
     "SELECT m.id FROM movie m INDEXED BY movie_by_group_rating "
     "WHERE EXISTS (SELECT 1 FROM watched_movie w WHERE w.user_id = ?1 AND w.movie_id = m.id) "
     "ORDER BY m.group_rating NULLS LAST, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT m.id FROM movie m INDEXED BY movie_by_group_rating "
     "WHERE EXISTS (SELECT 1 FROM watched_movie w WHERE w.user_id = ?1 AND w.movie_id = m.id) "
     "ORDER BY m.group_rating DESC, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::server, ListSort::title,
     "SELECT id FROM movie ORDER BY title COLLATE NOCASE, id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT id FROM movie ORDER BY title COLLATE NOCASE DESC, id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::server, ListSort::added,
     "SELECT id FROM movie ORDER BY created_at, title COLLATE NOCASE, id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT id FROM movie ORDER BY created_at DESC, title COLLATE NOCASE, id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::server, ListSort::release_date,
     "SELECT id FROM movie ORDER BY release_date NULLS LAST, title COLLATE NOCASE, id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT id FROM movie ORDER BY release_date DESC, title COLLATE NOCASE, id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::server, ListSort::runtime,
     "SELECT id FROM movie ORDER BY runtime NULLS LAST, title COLLATE NOCASE, id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT id FROM movie ORDER BY runtime DESC, title COLLATE NOCASE, id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::server, ListSort::group_rating,
     "SELECT id FROM movie ORDER BY group_rating NULLS LAST, title COLLATE NOCASE, id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT id FROM movie ORDER BY group_rating DESC, title COLLATE NOCASE, id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::watchlist, ListSort::added,
     "SELECT m.id FROM watchlist_entry e CROSS JOIN movie m ON m.id = e.movie_id WHERE e.user_id = ?1 "
     "ORDER BY e.added_at, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT m.id FROM watchlist_entry e CROSS JOIN movie m ON m.id = e.movie_id WHERE e.user_id = ?1 "
     "ORDER BY e.added_at DESC, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::rated, ListSort::added,
     "SELECT m.id FROM rating r CROSS JOIN movie m ON m.id = r.movie_id WHERE r.user_id = ?1 "
     "ORDER BY r.rated_at, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT m.id FROM rating r CROSS JOIN movie m ON m.id = r.movie_id WHERE r.user_id = ?1 "
     "ORDER BY r.rated_at DESC, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::rated, ListSort::rating,
     "SELECT m.id FROM rating r CROSS JOIN movie m ON m.id = r.movie_id WHERE r.user_id = ?1 "
     "ORDER BY r.rating, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT m.id FROM rating r CROSS JOIN movie m ON m.id = r.movie_id WHERE r.user_id = ?1 "
     "ORDER BY r.rating DESC, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::reviewed, ListSort::added,
     "SELECT m.id FROM review v CROSS JOIN movie m ON m.id = v.movie_id WHERE v.user_id = ?1 "
     "ORDER BY v.written_at, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT m.id FROM review v CROSS JOIN movie m ON m.id = v.movie_id WHERE v.user_id = ?1 "
     "ORDER BY v.written_at DESC, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/"},
    {MovieScope::liked, ListSort::added,
     "SELECT m.id FROM movie_like k CROSS JOIN movie m ON m.id = k.movie_id WHERE k.user_id = ?1 "
     "ORDER BY k.liked_at, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/",
     "SELECT m.id FROM movie_like k CROSS JOIN movie m ON m.id = k.movie_id WHERE k.user_id = ?1 "
     "ORDER BY k.liked_at DESC, m.title COLLATE NOCASE, m.id LIMIT ?2 OFFSET ?3 /*scan*/"},
};

}  // namespace

const char* index_order(MovieScope scope, domain::ListOrder order) {
  const auto* found = std::find_if(std::begin(kOrders), std::end(kOrders), [&](const IndexOrder& known) {
    return known.scope == scope && known.by == order.by;
  });
  if (found == std::end(kOrders)) return nullptr;
  return order.descending ? found->falling : found->rising;
}

bool passes_by_others(ListSort by) {
  return by == ListSort::release_date || by == ListSort::runtime || by == ListSort::group_rating;
}

}  // namespace store
