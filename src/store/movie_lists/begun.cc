#include "store/movie_lists/begun.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/json.h"
#include "domain/filmography.h"
#include "store/cache/computed.h"
#include "store/catalogue/revision.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

using Candidates = std::map<std::int64_t, Begun>;  // by id

// Returns the directors whose films the provider has listed, and of whom the user has seen at least two films stored
// here.
Candidates candidate_directors(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT p.id, p.name FROM (SELECT c.person_id FROM watched_movie w
      CROSS JOIN movie_crew c INDEXED BY movie_director ON c.movie_id = w.movie_id AND c.job = 'Director'
      WHERE w.user_id = ?1 GROUP BY c.person_id HAVING count(*) > 1) d
    CROSS JOIN person p ON p.id = d.person_id
    WHERE p.credits_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM hidden_person h WHERE h.user_id = ?1 AND h.person_id = p.id) /*scan*/)";  // a diary
  Candidates told;
  for (Query query(db, kSql, user_id); query.step();) told[query.integer(0)] = {query.integer(0), query.text(1)};
  return told;
}

Candidates candidate_collections(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT c.meta_id, c.name FROM collection c
    WHERE c.fetched_at IS NOT NULL AND EXISTS (SELECT 1 FROM movie m
      CROSS JOIN watched_movie w ON w.user_id = ?1 AND w.movie_id = m.id WHERE m.collection_id = c.meta_id) /*scan*/)";
  Candidates candidates;  // few films of the server belong to a collection
  for (Query query(db, kSql, user_id); query.step();) candidates[query.integer(0)] = {query.integer(0), query.text(1)};
  return candidates;
}

std::string ids_of(const Candidates& candidates) {
  std::vector<std::int64_t> ids;
  for (const auto& [id, one] : candidates) ids.push_back(id);
  return id_list(ids);
}

// Adds up rows of candidate id, the provider's id, date, runtime, is it a video, and is it seen. A film counts once,
// with the facts of its first row.
void count_films(Query&& query, domain::FilmPart part, const std::string& today, Candidates& candidates) {
  std::set<std::pair<std::int64_t, std::int64_t>> known;
  while (query.step()) {
    if (!known.emplace(query.integer(0), query.integer(1)).second) continue;
    if (domain::why_uncounted(part, query.text_view(2), query.flag(4), static_cast<int>(query.integer(3)), today) !=
        domain::Uncounted::no)
      continue;
    Begun& one = candidates.at(query.integer(0));
    ++one.total;
    if (query.flag(5)) ++one.seen;
  }
}

// Counts the films in the provider's credits, then others that are stored. A stored film's own facts win over those in
// the credits.
void count_directed(Db& db, std::int64_t user_id, const std::string& today, Candidates& directors) {
  static constexpr char kSql[] = R"(
    SELECT j.value, f.meta_id, CASE WHEN m.id IS NULL THEN f.release_date ELSE m.release_date END,
      coalesce(m.runtime, f.runtime), f.is_video, w.movie_id IS NOT NULL
    FROM json_each(?2) j CROSS JOIN person_credit c ON c.person_id = j.value AND c.part = 'director'
    CROSS JOIN credited_movie f ON f.meta_id = c.meta_id LEFT JOIN movie m ON m.meta_id = c.meta_id
    LEFT JOIN watched_movie w ON w.user_id = ?1 AND w.movie_id = m.id
    UNION ALL
    SELECT j.value, m.meta_id, m.release_date, m.runtime, 0, w.movie_id IS NOT NULL
    FROM json_each(?2) j CROSS JOIN movie_crew c
      ON c.person_id = j.value AND c.department = 'Directing' AND c.job IN ('Director', 'Co-Director')
    CROSS JOIN movie m ON m.id = c.movie_id
    LEFT JOIN watched_movie w ON w.user_id = ?1 AND w.movie_id = m.id /*scan*/)";  // reads the list
  count_films(Query(db, kSql, user_id, ids_of(directors)), domain::FilmPart::director, today, directors);
}

void count_collections(Db& db, std::int64_t user_id, const std::string& today, Candidates& collections) {
  static constexpr char kSql[] = R"(
    SELECT j.value, f.meta_id, CASE WHEN m.id IS NULL THEN f.release_date ELSE m.release_date END,
      coalesce(m.runtime, f.runtime), f.is_video, w.movie_id IS NOT NULL
    FROM json_each(?2) j CROSS JOIN collection_movie c ON c.collection_id = j.value
    CROSS JOIN credited_movie f ON f.meta_id = c.meta_id LEFT JOIN movie m ON m.meta_id = c.meta_id
    LEFT JOIN watched_movie w ON w.user_id = ?1 AND w.movie_id = m.id
    UNION ALL
    SELECT j.value, m.meta_id, m.release_date, m.runtime, 0, w.movie_id IS NOT NULL
    FROM json_each(?2) j CROSS JOIN movie m ON m.collection_id = j.value
    LEFT JOIN watched_movie w ON w.user_id = ?1 AND w.movie_id = m.id /*scan*/)";  // reads the list
  count_films(Query(db, kSql, user_id, ids_of(collections)), domain::FilmPart::crew, today, collections);
}

std::vector<Begun> ranked(Candidates candidates) {
  std::vector<Begun> list;
  for (auto& [id, one] : candidates)
    if (one.total > 1 && one.seen > 0) list.push_back(std::move(one));
  std::ranges::sort(list, {}, [](const Begun& one) {
    return std::tuple(-static_cast<double>(one.seen) / static_cast<double>(one.total), -one.total, one.name, one.id);
  });
  list.resize(std::min<std::size_t>(list.size(), kMostBegun));
  return list;
}

base::Json to_json(const std::vector<Begun>& list) {
  base::Json rows = base::json_array();
  for (const Begun& one : list) {
    base::Json& row = rows.append(base::json_object());
    row["id"] = base::Json::Int64(one.id);
    row["name"] = one.name;
    row["seen"] = base::Json::Int64(one.seen);
    row["total"] = base::Json::Int64(one.total);
  }
  return rows;
}

std::vector<Begun> from_json(const base::Json& rows) {
  std::vector<Begun> list;
  for (const base::Json& row : rows)
    list.push_back({base::int_member(row, "id"), base::string_member(row, "name"), base::int_member(row, "seen"),
                    base::int_member(row, "total")});
  return list;
}

std::string to_text(const BegunLists& lists) {
  base::Json json = base::json_object();
  json["directors"] = to_json(lists.directors);
  json["collections"] = to_json(lists.collections);
  return base::write_json(json);
}

BegunLists from_text(const ComputedText& computed) {
  const base::Json json = base::parse_json(computed.text).value_or(base::json_null());
  return {from_json(base::member(json, "directors")), from_json(base::member(json, "collections")), computed.age};
}

// The version holds the catalogue's revision, which new credits and new films of collections raise.
struct BegunName {
  BegunName(Db& db, const domain::User& user, const std::string& today)
      : name("begun:" + std::to_string(user.id)),
        version(std::to_string(user.revision) + ' ' + std::to_string(catalogue_revision(db)) + ' ' + today) {}
  std::string name, version;
};

}  // namespace

BegunLists read_begun_lists(Db& db, std::int64_t user_id, const std::string& today) {
  BegunLists lists;
  Candidates directors = candidate_directors(db, user_id);
  Candidates collections = candidate_collections(db, user_id);
  count_directed(db, user_id, today, directors);
  count_collections(db, user_id, today, collections);
  std::erase_if(directors,
                [](const auto& one) { return one.second.seen < 2 || 2 * one.second.seen <= one.second.total; });
  lists.directors = ranked(std::move(directors));
  lists.collections = ranked(std::move(collections));
  return lists;
}

std::map<std::int64_t, Begun> seen_of_directors(Db& db, std::int64_t user_id,
                                                const std::vector<std::int64_t>& directors, const std::string& today) {
  static constexpr char kSql[] =
      "SELECT p.id, p.name FROM json_each(?) j CROSS JOIN person p ON p.id = j.value AND p.credits_at IS NOT NULL "
      "/*scan*/";  // reads the list
  Candidates candidates;
  for (Query query(db, kSql, id_list(directors)); query.step();)
    candidates[query.integer(0)] = {query.integer(0), query.text(1)};
  if (!candidates.empty()) count_directed(db, user_id, today, candidates);
  std::erase_if(candidates, [](const auto& one) { return one.second.total < 2; });
  return candidates;
}

BegunLists begun_lists(Db& db, Db& cache, const domain::User& user, const std::string& today, base::UnixTime now) {
  const BegunName of(db, user, today);
  return from_text(computed_numbers(db, cache, {user.id, of.name, of.version}, now,
                                    [&] { return to_text(read_begun_lists(db, user.id, today)); }));
}

std::optional<BegunLists> begun_lists_at_hand(Db& db, Db& cache, const domain::User& user, const std::string& today,
                                              base::UnixTime now) {
  if (!has_large_diary(db, user.id)) return begun_lists(db, cache, user, today, now);
  const BegunName of(db, user, today);
  const auto there = numbers_at_hand(cache, {user.id, of.name, of.version}, now);
  return there ? std::optional(from_text(*there)) : std::nullopt;
}

std::vector<std::int64_t> read_unasked_directors(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = R"(
    SELECT p.id FROM (SELECT c.person_id, count(*) AS films FROM watched_movie w
      CROSS JOIN movie_crew c INDEXED BY movie_director ON c.movie_id = w.movie_id AND c.job = 'Director'
      WHERE w.user_id = ?1 GROUP BY c.person_id HAVING count(*) > 1) d
    CROSS JOIN person p ON p.id = d.person_id
    WHERE p.credits_at IS NULL AND p.credits_asked_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM hidden_person h WHERE h.user_id = ?1 AND h.person_id = p.id)
    ORDER BY d.films DESC, p.id LIMIT ?2 /*scan*/)";  // a diary
  return Query(db, kSql, user_id, kMostUnasked).all(read_id);
}

std::vector<std::int64_t> unasked_directors(Db& db, Db& cache, const domain::User& user, base::UnixTime now) {
  const std::string name = "unasked:" + std::to_string(user.id);
  const std::string version = std::to_string(user.revision) + ' ' + std::to_string(catalogue_revision(db));
  const std::string ids = computed_menus(cache, {user.id, name, version}, now,
                                         [&] { return id_list(read_unasked_directors(db, user.id)); });
  std::vector<std::int64_t> directors;
  for (const base::Json& id : base::parse_json(ids).value_or(base::json_null()))
    if (id.isInt64()) directors.push_back(id.asInt64());
  return directors;
}

}  // namespace store
