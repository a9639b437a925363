#include "store/statistics.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <tuple>

#include "store/badges.h"
#include "store/history.h"

namespace store {

namespace {

// Counts different films per id. The films come one after the other, so that the number of the last one tells a
// second role in the same film. Small cells in pages that are found by index: a big diary has hundreds of thousands
// of roles. Ids are given out by the database one after the other; one beyond 2^31 is refused.
class FilmCounter {
 public:
  void add(std::int64_t id, std::int64_t movie_id) {
    if (movie_id != movie_id_) {
      movie_id_ = movie_id;
      ++film_;
    }
    Cell& cell = cell_of(id);
    if (cell.last_film == film_) return;
    cell.last_film = film_;
    ++cell.films;
  }

  // At least `wanted` ids with the most films, and all that have as many as the last of them.
  std::vector<std::int64_t> most(std::size_t wanted) const {
    auto all = counted();
    std::uint32_t least = 1;
    if (wanted < all.size()) {
      std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(wanted) - 1, all.end(), std::greater<>());
      least = all[wanted - 1].first;
    }
    std::vector<std::int64_t> ids;
    for (const auto& [films, id] : all)
      if (films >= least) ids.push_back(id);
    return ids;
  }

  std::int64_t films(std::int64_t id) const {
    const auto number = static_cast<std::size_t>(id) / kPage;
    return number < pages_.size() && pages_[number] ? (*pages_[number])[static_cast<std::size_t>(id) % kPage].films : 0;
  }

 private:
  static constexpr std::size_t kPage = 1024;
  static constexpr std::int64_t kMostIds = std::int64_t{1} << 31;
  struct Cell {
    std::uint32_t last_film = 0, films = 0;
  };
  using Page = std::array<Cell, kPage>;

  Cell& cell_of(std::int64_t id) {
    const auto number = static_cast<std::size_t>(id) / kPage;
    if (number >= pages_.size() || !pages_[number]) add_page(id);
    return (*pages_[number])[static_cast<std::size_t>(id) % kPage];
  }

  void add_page(std::int64_t id) {
    if (id < 0 || id >= kMostIds) throw std::length_error("an id beyond 2^31");
    const auto number = static_cast<std::size_t>(id) / kPage;
    if (number >= pages_.size()) pages_.resize(number + 1);
    pages_[number] = std::make_unique<Page>();
  }

  // Films and id of everything counted.
  std::vector<std::pair<std::uint32_t, std::int64_t>> counted() const {
    std::vector<std::pair<std::uint32_t, std::int64_t>> all;
    for (std::size_t number = 0; number < pages_.size(); ++number) {
      if (!pages_[number]) continue;
      auto id = static_cast<std::int64_t>(number * kPage);
      for (const Cell& cell : *pages_[number]) {
        if (cell.films > 0) all.emplace_back(cell.films, id);
        ++id;
      }
    }
    return all;
  }

  std::vector<std::unique_ptr<Page>> pages_;
  std::int64_t movie_id_ = 0;
  std::uint32_t film_ = 0;
};

// The user's different films by id, from the index alone: ?1 user.
#define MATINEE_SEEN "(SELECT DISTINCT p.movie_id FROM play p WHERE p.user_id = ?1) s "

// `sql` gives film and id, the films one after the other.
FilmCounter count_films(Db& db, const char* sql, std::int64_t user_id) {
  FilmCounter counter;
  for (Query query(db, sql, user_id); query.step();) counter.add(query.integer(1), query.integer(0));
  return counter;
}

template <typename Top>
void sort_and_cut(std::vector<Top>& list, std::size_t rows) {
  std::sort(list.begin(), list.end(), [](const Top& a, const Top& b) {
    return std::tie(b.films, a.name) < std::tie(a.films, b.name);
  });
  if (list.size() > rows) list.resize(rows);
}

// What is known of the most frequent people: named and not hidden, women apart.
struct People {
  std::vector<TopPerson> women, others;
};

People named(Db& db, std::int64_t user_id, const FilmCounter& counter, const std::vector<std::int64_t>& ids) {
  static constexpr char kSql[] =
      "SELECT p.id, p.name, p.gender = 1 FROM json_each(?2) j CROSS JOIN person p ON p.id = j.value WHERE NOT EXISTS "
      "(SELECT 1 FROM hidden_person h WHERE h.user_id = ?1 AND h.person_id = p.id) /*scan*/";  // reads the list
  People people;
  for (Query query(db, kSql, user_id, id_list(ids)); query.step();)
    (query.flag(2) ? people.women : people.others).push_back({query.integer(0), query.text(1), counter.films(query.integer(0))});
  return people;
}

void count_cast(Db& db, std::int64_t user_id, std::size_t rows, Statistics& result) {
  static constexpr char kSql[] =
      "SELECT c.movie_id, c.person_id FROM " MATINEE_SEEN "CROSS JOIN movie_cast c ON c.movie_id = s.movie_id /*scan*/";
  const FilmCounter counter = count_films(db, kSql, user_id);
  // Most people stand far below the top; names of more are asked for only when one of the lists is short.
  People people;
  for (std::size_t wanted = 8 * rows;; wanted *= 8) {
    const std::vector<std::int64_t> ids = counter.most(wanted);
    people = named(db, user_id, counter, ids);
    if (ids.size() < wanted || (people.women.size() >= rows && people.others.size() >= rows)) break;
  }
  result.actresses = std::move(people.women);
  result.actors = std::move(people.others);
  sort_and_cut(result.actresses, rows);
  sort_and_cut(result.actors, rows);
}

void count_directors(Db& db, std::int64_t user_id, std::size_t rows, Statistics& result) {
  static constexpr char kSql[] =
      "SELECT c.movie_id, c.person_id FROM " MATINEE_SEEN
      "CROSS JOIN movie_crew c INDEXED BY movie_director ON c.movie_id = s.movie_id AND c.job = 'Director' /*scan*/";
  static constexpr char kHidden[] = "SELECT count(*) FROM hidden_person WHERE user_id = ?";
  const FilmCounter counter = count_films(db, kSql, user_id);
  Query hidden(db, kHidden, user_id);
  const std::size_t spare = hidden.step() ? static_cast<std::size_t>(hidden.integer(0)) : 0;
  People people = named(db, user_id, counter, counter.most(rows + spare));
  result.directors = std::move(people.others);
  result.directors.insert(result.directors.end(), people.women.begin(), people.women.end());
  sort_and_cut(result.directors, rows);
}

// `names` gives id and name of a list of ids.
std::vector<TopValue> top_values(Db& db, const char* sql, const char* names, std::int64_t user_id, std::size_t rows) {
  const FilmCounter counter = count_films(db, sql, user_id);
  std::vector<TopValue> list;
  for (Query query(db, names, id_list(counter.most(rows))); query.step();)
    list.push_back({query.text(0), query.text(1), counter.films(query.integer(0))});
  sort_and_cut(list, rows);
  return list;
}

std::vector<TopValue> count_genres(Db& db, std::int64_t user_id, std::size_t rows) {
  static constexpr char kSql[] =
      "SELECT g.movie_id, g.genre_id FROM " MATINEE_SEEN "CROSS JOIN movie_genre g ON g.movie_id = s.movie_id /*scan*/";
  static constexpr char kNames[] = "SELECT g.id, g.name FROM json_each(?) j CROSS JOIN genre g ON g.id = j.value /*scan*/";
  return top_values(db, kSql, kNames, user_id, rows);
}

std::vector<TopValue> count_companies(Db& db, std::int64_t user_id, std::size_t rows) {
  static constexpr char kSql[] =
      "SELECT c.movie_id, c.company_id FROM " MATINEE_SEEN "CROSS JOIN movie_company c ON c.movie_id = s.movie_id /*scan*/";
  static constexpr char kNames[] = "SELECT c.id, c.name FROM json_each(?) j CROSS JOIN company c ON c.id = j.value /*scan*/";
  return top_values(db, kSql, kNames, user_id, rows);
}

using Counts = std::map<std::string, std::int64_t>;

// There are few codes and years: all of them are named and sorted.
template <typename NameOf>
std::vector<TopValue> top_codes(const Counts& counts, std::size_t rows, const NameOf& name_of) {
  std::vector<TopValue> list;
  for (const auto& [code, films] : counts) list.push_back({code, name_of(code), films});
  sort_and_cut(list, rows);
  return list;
}

std::vector<TopValue> count_countries(Db& db, std::int64_t user_id, std::size_t rows) {
  static constexpr char kSql[] =
      "SELECT c.country_code FROM " MATINEE_SEEN "CROSS JOIN movie_country c ON c.movie_id = s.movie_id /*scan*/";
  Counts counts;
  for (Query query(db, kSql, user_id); query.step();) ++counts[query.text(0)];
  return top_codes(counts, rows, [&](const std::string& code) { return country_name(db, code); });
}

// Names of languages; a code that has none stands for itself.
std::map<std::string, std::string> language_names(Db& db) {
  static constexpr char kSql[] = "SELECT code, name FROM language /*scan*/";  // some two hundred
  std::map<std::string, std::string> names;
  for (Query query(db, kSql); query.step();) names[query.text(0)] = query.text(1);
  return names;
}

// Totals, languages and years come from one pass over the films.
void count_films_and_plays(Db& db, std::int64_t user_id, std::size_t rows, Statistics& result) {
  static constexpr char kSql[] =
      "SELECT s.plays, s.dated, m.runtime, m.original_language, m.release_year FROM "
      "(SELECT p.movie_id, sum(p.plays) AS plays, sum(p.plays * (p.watch_key > '')) AS dated FROM play p "
      "WHERE p.user_id = ?1 GROUP BY p.movie_id) s CROSS JOIN movie m ON m.id = s.movie_id /*scan*/";
  Totals& totals = result.totals;
  Counts languages, years;
  std::int64_t known = 0, runtimes = 0;
  for (Query query(db, kSql, user_id); query.step();) {
    ++totals.films;
    totals.plays += query.integer(0);
    totals.dated_plays += query.integer(1);
    totals.minutes += query.integer(0) * query.integer(2);
    known += query.is_null(2) ? 0 : 1;
    runtimes += query.integer(2);
    if (!query.is_null(3)) ++languages[query.text(3)];
    if (!query.is_null(4)) ++years[query.text(4)];
  }
  if (known > 0) totals.average_runtime = static_cast<double>(runtimes) / static_cast<double>(known);
  const auto names = language_names(db);
  result.languages = top_codes(languages, rows, [&](const std::string& code) {
    const auto found = names.find(code);
    return found == names.end() ? code : found->second;
  });
  result.release_years = top_codes(years, rows, [](const std::string& year) { return year; });
}

std::optional<double> average_rating(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT avg(rating) / 10.0 FROM rating WHERE user_id = ?";
  Query query(db, kSql, user_id);
  if (!query.step() || query.is_null(0)) return std::nullopt;
  return query.real(0);
}

}  // namespace

Statistics statistics(Db& db, std::int64_t user_id, std::size_t rows) {
  Statistics result;
  count_films_and_plays(db, user_id, rows, result);
  result.totals.average_rating = average_rating(db, user_id);
  result.totals.first_watched_at = oldest_date(db, user_id);
  count_cast(db, user_id, rows, result);
  count_directors(db, user_id, rows, result);
  result.genres = count_genres(db, user_id, rows);
  result.companies = count_companies(db, user_id, rows);
  result.countries = count_countries(db, user_id, rows);
  return result;
}

}  // namespace store
