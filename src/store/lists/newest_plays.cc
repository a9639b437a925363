#include "store/lists/newest_plays.h"

#include <algorithm>
#include <unordered_set>

#include "store/catalogue/poster_movie.h"

namespace store {

namespace {

// Each visible diary is read alone if there are at most this many. Otherwise the plays of all diaries are walked,
// since enough of them are visible then.
constexpr std::size_t kReadDiaries = 8;

struct VisibleDiary {
  std::int64_t user_id;
  std::string user_name;
};

bool is_asked_for(const Visibility& visibility, Diaries diaries, std::int64_t user_id) {
  return diaries == Diaries::all || user_id != visibility.viewer_id;
}

// Returns the diaries that the viewer may read, at most one more than kReadDiaries.
std::vector<VisibleDiary> visible_diaries(Db& db, const Visibility& visibility) {
  static constexpr char kPublic[] = "SELECT id, name FROM user WHERE privacy_level = 'public' LIMIT ?";
  static constexpr char kVisible[] =
      "SELECT u.id, u.name FROM user u "
      "WHERE u.privacy_level = 'public' OR u.id = ?1 OR (?2 AND u.privacy_level = 'members') OR ?3 LIMIT ?4 /*scan*/";
  constexpr auto kMost = static_cast<std::int64_t>(kReadDiaries + 1);
  std::vector<VisibleDiary> diaries;
  if (visibility.viewer_id == 0) {
    for (Query query(db, kPublic, kMost); query.step();) diaries.push_back({query.integer(0), query.text(1)});
  } else {
    for (Query query(db, kVisible, visibility.viewer_id, visibility.members, visibility.everything, kMost);
         query.step();)
      diaries.push_back({query.integer(0), query.text(1)});
  }
  return diaries;
}

NewestPlay read_play(const Query& query, VisibleDiary diary) {
  return {query.integer(0),
          diary.user_id,
          std::move(diary.user_name),
          {query.text(1), static_cast<int>(query.integer(2)), query.integer(3)}};
}

// Adds a diary's newest plays of `most` different films.
void read_diary(Db& db, const VisibleDiary& diary, std::size_t most, std::vector<NewestPlay>& plays) {
  static constexpr char kSql[] =
      "SELECT movie_id, watch_key, position, id FROM play WHERE user_id = ? "
      "ORDER BY watch_key DESC, position DESC, id DESC LIMIT ?";
  std::unordered_set<std::int64_t> movies;
  for (Query query(db, kSql, diary.user_id, kNewestPlays); movies.size() < most && query.step();)
    if (movies.insert(query.integer(0)).second) plays.push_back(read_play(query, diary));
}

// Adds the newest plays of `most` different films in all visible diaries.
void read_all_diaries(Db& db, const Visibility& visibility, Diaries diaries, std::size_t most,
                      std::vector<NewestPlay>& plays) {
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.watch_key, p.position, p.id, u.id, u.name, "
      "u.privacy_level = 'public' OR u.id = ?1 OR (?2 AND u.privacy_level = 'members') OR ?3 "
      "FROM play p INDEXED BY play_newest CROSS JOIN user u ON u.id = p.user_id "
      "ORDER BY p.watch_key DESC, p.position DESC, p.id DESC LIMIT ?4 /*scan*/";
  std::unordered_set<std::int64_t> movies;
  for (Query query(db, kSql, visibility.viewer_id, visibility.members, visibility.everything, kNewestPlays);
       movies.size() < most && query.step();)
    if (query.flag(6) && is_asked_for(visibility, diaries, query.integer(4)) && movies.insert(query.integer(0)).second)
      plays.push_back(read_play(query, {query.integer(4), query.text(5)}));
}

// Returns the plays' films and users as JSON: [[12,1],[7,3]]
std::string pairs(const std::vector<NewestPlay>& plays) {
  std::string list = "[";
  for (const NewestPlay& play : plays)
    list += (list.size() > 1 ? ",[" : "[") + std::to_string(play.movie_id) + ',' + std::to_string(play.user_id) + ']';
  return list + ']';
}

MemberFilm read_member_film(const Query& row, const std::vector<NewestPlay>& plays) {
  MemberFilm film{read_poster_movie(row), {}};
  film.movie.meta_backdrop_path = row.text(6);
  film.member = {row.text(7), row.text(8), {}, row.flag(10), {}, row.text(11), row.text(12)};
  if (!row.is_null(9)) film.member.rating = static_cast<int>(row.integer(9));
  const std::string& date = plays.at(static_cast<std::size_t>(row.integer(13))).key.watch_key;
  if (!date.empty()) film.member.watched_at = date;
  return film;
}

}  // namespace

std::vector<NewestPlay> newest_plays(Db& db, const Visibility& visibility, Diaries whose, std::size_t most) {
  std::vector<NewestPlay> plays;
  const std::vector<VisibleDiary> diaries = visible_diaries(db, visibility);
  if (diaries.size() > kReadDiaries) {
    read_all_diaries(db, visibility, whose, most, plays);
    return plays;
  }
  for (const VisibleDiary& diary : diaries)
    if (is_asked_for(visibility, whose, diary.user_id)) read_diary(db, diary, most, plays);
  std::sort(plays.begin(), plays.end(), [](const NewestPlay& a, const NewestPlay& b) { return b.key.is_below(a.key); });
  std::unordered_set<std::int64_t> movies;
  std::erase_if(plays, [&](const NewestPlay& play) { return !movies.insert(play.movie_id).second; });
  if (plays.size() > most) plays.resize(most);
  return plays;
}

std::vector<MemberFilm> member_films(Db& db, const std::vector<NewestPlay>& plays) {
  static constexpr char kSql[] = R"(
    SELECT m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.created_at, m.meta_backdrop_path,
      u.name, u.profile_image, r.rating, EXISTS (SELECT 1 FROM movie_like l WHERE l.user_id = u.id AND l.movie_id = m.id),
      substr(v.text, 1, ?2),
      CASE WHEN v.text IS NULL THEN (SELECT substr(p.comment, 1, ?2) FROM play p
        WHERE p.user_id = u.id AND p.movie_id = m.id AND p.comment IS NOT NULL ORDER BY p.watch_key DESC LIMIT 1) END,
      j.key
    FROM json_each(?1) j CROSS JOIN movie m ON m.id = j.value ->> 0 CROSS JOIN user u ON u.id = j.value ->> 1
    LEFT JOIN rating r ON r.user_id = u.id AND r.movie_id = m.id
    LEFT JOIN review v ON v.user_id = u.id AND v.movie_id = m.id /*scan*/)";  // in the list's order
  if (plays.empty()) return {};
  return Query(db, kSql, pairs(plays), kWords).all([&](const Query& row) { return read_member_film(row, plays); });
}

}  // namespace store
