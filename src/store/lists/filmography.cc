#include "store/lists/filmography.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace store {

namespace {

using domain::FilmPart;
using Films = std::map<std::pair<FilmPart, std::int64_t>, FilmographyMovie>;  // by part and the provider's id

std::optional<double> points_at(const Query& query, int column) {
  return query.is_null(column) ? std::nullopt : std::optional(query.real(column) / 1000);
}

// Reads the provider's id, id, title, date, runtime, poster and group rating, beginning with the column `first`.
void read_film(const Query& query, int first, FilmographyMovie& film) {
  film.movie.meta_id = query.integer(first);
  film.movie.id = query.integer(first + 1);
  film.movie.title = query.text(first + 2);
  film.movie.release_date = query.text(first + 3);
  film.movie.runtime = static_cast<int>(query.integer(first + 4));
  film.movie.meta_poster_path = query.text(first + 5);
  film.group_rating = points_at(query, first + 6);
}

// Reads the provider's credits. A stored film's own facts win over those in the credits.
void read_credits(Db& db, std::int64_t person_id, Films& films) {
  static constexpr char kSql[] = R"(
    SELECT c.part, f.meta_id, m.id, coalesce(m.title, f.title), CASE WHEN m.id IS NULL THEN f.release_date
      ELSE m.release_date END, coalesce(m.runtime, f.runtime), coalesce(m.meta_poster_path, f.meta_poster_path),
      m.group_rating, c.role, f.popularity, f.is_video
    FROM person_credit c CROSS JOIN credited_movie f ON f.meta_id = c.meta_id LEFT JOIN movie m ON m.meta_id = c.meta_id
    WHERE c.person_id = ?)";
  for (Query query(db, kSql, person_id); query.step();) {
    const auto part = domain::film_part(query.text_view(0));
    if (!part) continue;
    FilmographyMovie& film = films[{*part, query.integer(1)}];
    read_film(query, 1, film);
    film.role = query.text(8);
    film.popularity = query.real(9);
    film.is_video = query.flag(10);
  }
}

// Adds a role to `roles` unless it is there already.
void add_role(std::string& roles, const std::string& role) {
  if (role.empty() || (", " + roles + ", ").find(", " + role + ", ") != std::string::npos) return;
  roles += (roles.empty() ? "" : ", ") + role;
}

// Adds stored films that the provider's credits do not name.
void read_stored(Db& db, std::int64_t person_id, Films& films) {
  static constexpr char kSql[] = R"(
    SELECT 1, '', coalesce(l.character_name, ''), m.meta_id, m.id, m.title, m.release_date, m.runtime,
      m.meta_poster_path, m.group_rating
    FROM movie_cast l CROSS JOIN movie m ON m.id = l.movie_id WHERE l.person_id = ?1
    UNION ALL
    SELECT 0, coalesce(l.department, ''), l.job, m.meta_id, m.id, m.title, m.release_date, m.runtime,
      m.meta_poster_path, m.group_rating
    FROM movie_crew l CROSS JOIN movie m ON m.id = l.movie_id WHERE l.person_id = ?1 LIMIT ?2)";
  Films stored;
  for (Query query(db, kSql, person_id, kCreditRows); query.step();) {
    const std::string role = query.text(2);
    const FilmPart part = query.flag(0) ? domain::part_of_cast(role) : domain::part_of_crew(query.text(1), role);
    FilmographyMovie& film = stored[{part, query.integer(3)}];
    read_film(query, 3, film);
    add_role(film.role, role);
  }
  films.merge(stored);
}

// Reads the films that the provider names, then stored ones that it does not name.
void read_collection(Db& db, std::int64_t collection_id, Films& films) {
  static constexpr char kSql[] = R"(
    SELECT f.meta_id, m.id, coalesce(m.title, f.title), CASE WHEN m.id IS NULL THEN f.release_date
      ELSE m.release_date END, coalesce(m.runtime, f.runtime), coalesce(m.meta_poster_path, f.meta_poster_path),
      m.group_rating, f.is_video
    FROM collection_movie c CROSS JOIN credited_movie f ON f.meta_id = c.meta_id
    LEFT JOIN movie m ON m.meta_id = c.meta_id WHERE c.collection_id = ?1
    UNION ALL
    SELECT m.meta_id, m.id, m.title, m.release_date, m.runtime, m.meta_poster_path, m.group_rating, 0
    FROM movie m WHERE m.collection_id = ?1)";
  for (Query query(db, kSql, collection_id); query.step();) {
    const auto [place, is_new] = films.try_emplace({FilmPart::crew, query.integer(0)});
    if (!is_new) continue;
    read_film(query, 0, place->second);
    place->second.is_video = query.flag(7);
  }
}

void read_badges(Db& db, std::int64_t user_id, Films& films) {
  std::vector<std::int64_t> ids;
  for (const auto& [key, film] : films)
    if (film.movie.id != 0) ids.push_back(film.movie.id);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  const Badges badges = badges_for(db, user_id, ids);
  for (auto& [key, film] : films)
    if (const auto own = badges.find(film.movie.id); own != badges.end()) film.own = own->second;
}

bool is_newer(const FilmographyMovie& a, const FilmographyMovie& b) {
  return std::tie(b.movie.release_date, a.movie.title, a.movie.meta_id) <
         std::tie(a.movie.release_date, b.movie.title, b.movie.meta_id);
}

// Splits the films by part into those that count and those that do not.
std::vector<FilmographyPart> parts_of(Films films, const std::string& today) {
  std::vector<FilmographyPart> parts;
  for (auto& [key, film] : films) {
    if (parts.empty() || parts.back().part != key.first) parts.push_back({key.first, {}, {}});
    film.uncounted =
        domain::why_uncounted(key.first, film.movie.release_date, film.is_video, film.movie.runtime, today);
    auto& place = film.uncounted == domain::Uncounted::no ? parts.back().counted : parts.back().others;
    place.push_back(std::move(film));
  }
  for (FilmographyPart& part : parts) {
    std::sort(part.counted.begin(), part.counted.end(), is_newer);
    std::sort(part.others.begin(), part.others.end(), is_newer);
  }
  return parts;
}

bool passes(const FilmographyMovie& film, const FilmographyFilter& filter) {
  return (!filter.seen || *filter.seen == film.own.watched()) &&
         (!filter.on_watchlist || *filter.on_watchlist == film.own.on_watchlist);
}

}  // namespace

std::int64_t FilmographyPart::seen() const {
  return std::ranges::count_if(counted, [](const FilmographyMovie& film) { return film.own.watched(); });
}

std::int64_t FilmographyPart::on_watchlist() const {
  return std::ranges::count_if(counted, [](const FilmographyMovie& film) { return film.own.on_watchlist; });
}

std::vector<FilmographyPart> filmography(Db& db, const domain::Person& person, std::int64_t user_id,
                                         const std::string& today) {
  Films films;
  read_credits(db, person.ref.id, films);
  read_stored(db, person.ref.id, films);
  read_badges(db, user_id, films);
  std::vector<FilmographyPart> parts = parts_of(std::move(films), today);
  const FilmPart first = domain::part_of_department(person.ref.known_for_department);
  const auto rank = [&](const FilmographyPart& part) {
    return std::tuple(part.part != first, part.part == FilmPart::as_self,
                      -std::ssize(part.counted) - std::ssize(part.others), part.part);
  };
  std::ranges::sort(parts, {}, rank);
  return parts;
}

FilmographyPart collection_films(Db& db, std::int64_t collection_id, std::int64_t user_id, const std::string& today) {
  Films films;
  read_collection(db, collection_id, films);
  read_badges(db, user_id, films);
  std::vector<FilmographyPart> parts = parts_of(std::move(films), today);
  return parts.empty() ? FilmographyPart{} : std::move(parts.front());
}

FilmographyPart chosen_part(const std::vector<FilmographyPart>& parts, std::optional<domain::FilmPart> part,
                            const FilmographyFilter& filter) {
  for (const FilmographyPart& one : parts)
    if (part ? one.part == *part : !filtered(one.counted, filter).empty()) return one;
  if (part || parts.empty()) return {part.value_or(FilmPart::crew), {}, {}};
  return parts.front();
}

std::vector<const FilmographyMovie*> filtered(const std::vector<FilmographyMovie>& movies,
                                              const FilmographyFilter& filter) {
  std::vector<const FilmographyMovie*> list;
  for (const FilmographyMovie& film : movies)
    if (passes(film, filter)) list.push_back(&film);
  if (filter.sort == FilmographySort::popularity)
    std::ranges::stable_sort(list, std::greater(), [](const FilmographyMovie* film) { return film->popularity; });
  if (filter.sort == FilmographySort::rating)
    std::ranges::stable_sort(list, std::greater(),
                             [](const FilmographyMovie* film) { return film->group_rating.value_or(0); });
  return list;
}

}  // namespace store
