#include "store/numbers/people.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/numbers/hidden_people.h"
#include "store/numbers/movie_credits.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

using RankedPerson = PersonTally::RankedPerson;

// A ranked person with the values that decide between equals.
struct NamedPerson {
  std::uint64_t rank = 0;
  std::int64_t id = 0;
  bool is_woman = false;
  std::string name, folded;
};

// Adds the plays and ratings of these people's films. The credits are in order of person and then of film, like
// `movies`.
void add_numbers(Db& db, Credit credit, const std::vector<WatchedMovie>& movies, std::vector<PersonNumbers>& people) {
  static constexpr char kCast[] =
      "SELECT j.key, c.movie_id FROM json_each(?) j CROSS JOIN movie_cast c ON c.person_id = j.value /*scan*/";
  static constexpr char kDirectors[] =
      "SELECT j.key, c.movie_id FROM json_each(?) j "
      "CROSS JOIN movie_crew c INDEXED BY movie_crew_by_person ON c.person_id = j.value WHERE c.job = 'Director' "
      "/*scan*/";
  std::vector<std::int64_t> ids;
  for (const PersonNumbers& person : people) ids.push_back(person.id);
  std::int64_t last_person = -1, last_movie = 0;
  for (Query query(db, credit == Credit::cast ? kCast : kDirectors, id_list(ids)); query.step();) {
    if (query.integer(0) == last_person && query.integer(1) == last_movie) continue;  // skips a second role
    last_person = query.integer(0);
    last_movie = query.integer(1);
    const auto movie = std::lower_bound(movies.begin(), movies.end(), last_movie,
                                        [](const WatchedMovie& item, std::int64_t id) { return item.movie_id < id; });
    if (movie == movies.end() || movie->movie_id != last_movie) continue;
    PersonNumbers& person = people[static_cast<std::size_t>(last_person)];
    ++person.movies;
    person.plays += movie->plays;
    person.minutes += movie->minutes();
    person.rated += movie->rating > 0 ? 1 : 0;
    person.rating_sum += movie->rating;
  }
}

// Returns the people with portraits and numbers, in the order of `chosen`.
std::vector<PersonNumbers> in_full(Db& db, Credit credit, const std::vector<WatchedMovie>& movies,
                                   const std::vector<NamedPerson>& chosen) {
  static constexpr char kSql[] =
      "SELECT j.key, p.meta_profile_path FROM json_each(?) j CROSS JOIN person p ON p.id = j.value /*scan*/";
  std::vector<PersonNumbers> people;
  std::vector<std::int64_t> ids;
  for (const NamedPerson& candidate : chosen) {
    people.push_back({.id = candidate.id, .name = candidate.name, .meta_profile_path = {}});
    ids.push_back(candidate.id);
  }
  if (people.empty()) return people;
  for (Query query(db, kSql, id_list(ids)); query.step();)
    people[static_cast<std::size_t>(query.integer(0))].meta_profile_path = query.text(1);
  add_numbers(db, credit, movies, people);
  return people;
}

std::vector<NamedPerson> with_names(Db& db, const std::vector<RankedPerson>& persons) {
  static constexpr char kSql[] =
      "SELECT j.key, p.name, p.gender = 1 FROM json_each(?) j CROSS JOIN person p ON p.id = j.value /*scan*/";
  std::vector<std::int64_t> ids;
  ids.reserve(persons.size());
  for (const RankedPerson& person : persons) ids.push_back(person.id);
  std::vector<NamedPerson> candidates;
  candidates.reserve(persons.size());
  if (ids.empty()) return candidates;
  for (Query query(db, kSql, id_list(ids)); query.step();) {
    const RankedPerson& person = persons[static_cast<std::size_t>(query.integer(0))];
    candidates.push_back({person.rank, person.id, query.flag(2), query.text(1), base::fold(query.text_view(1))});
  }
  return candidates;
}

bool is_before(const NamedPerson& a, const NamedPerson& b) {
  return std::tie(b.rank, a.folded, a.name, a.id) < std::tie(a.rank, b.folded, b.name, b.id);
}

// Returns at least `wanted` people with the best ranks, and all who rank as high as the last of them.
std::vector<RankedPerson> best(std::vector<RankedPerson> persons, std::size_t wanted) {
  std::erase_if(persons, [](const RankedPerson& person) { return person.rank == 0; });
  if (wanted >= persons.size()) return persons;
  if (wanted == 0) return {};
  const auto last = persons.begin() + static_cast<std::ptrdiff_t>(wanted) - 1;
  std::nth_element(persons.begin(), last, persons.end(),
                   [](const RankedPerson& a, const RankedPerson& b) { return a.rank > b.rank; });
  std::erase_if(persons, [least = last->rank](const RankedPerson& person) { return person.rank < least; });
  return persons;
}

std::vector<NamedPerson> first_of(std::vector<NamedPerson> candidates, std::size_t rows) {
  std::sort(candidates.begin(), candidates.end(), is_before);
  if (candidates.size() > rows) candidates.resize(rows);
  return candidates;
}

// Asks for the names of few people first, since most are far below the top; it asks for more if there are too few women
// or others.
void read_cast(Db& db, const std::vector<RankedPerson>& persons, const std::vector<WatchedMovie>& movies,
               std::size_t rows, TopPeople& top) {
  std::vector<NamedPerson> women, others;
  for (std::size_t wanted = 8 * rows;; wanted *= 8) {
    others = with_names(db, best(persons, wanted));
    const auto split =
        std::stable_partition(others.begin(), others.end(), [](const NamedPerson& person) { return !person.is_woman; });
    women.assign(split, others.end());
    others.erase(split, others.end());
    if (women.size() + others.size() < wanted || (women.size() >= rows && others.size() >= rows)) break;
  }
  top.women = in_full(db, Credit::cast, movies, first_of(std::move(women), rows));
  top.others = in_full(db, Credit::cast, movies, first_of(std::move(others), rows));
}

// Removes the people that the query does not ask for: the hidden ones, or all others, and those whose names lack its
// words.
void erase_others(Db& db, std::int64_t user_id, const PeopleQuery& query, std::vector<RankedPerson>& persons) {
  static constexpr char kSql[] = "SELECT rowid FROM person_search WHERE person_search MATCH ? /*scan*/";
  const auto hidden = hidden_people(db, user_id);
  const bool wanted = query.group == PeopleGroup::hidden;
  if (wanted || !hidden.empty())
    std::erase_if(persons, [&](const RankedPerson& person) { return hidden.contains(person.id) != wanted; });
  if (query.search.empty()) return;
  std::unordered_set<std::int64_t> found;
  if (const std::string words = search_expression(query.search); !words.empty())  // has some letter or digit
    for (Query names(db, kSql, words); names.step();) found.insert(names.integer(0));
  std::erase_if(persons, [&](const RankedPerson& person) { return !found.contains(person.id); });
}

// Returns, with names, the people that the page is cut from: all whose rank lies between those of its first and last
// row. Sets `skipped` to the number of people who rank above them.
std::vector<NamedPerson> around_page(Db& db, std::vector<RankedPerson> persons, const PeopleQuery& query,
                                     std::size_t& skipped) {
  skipped = 0;
  const auto rank_at = [&](std::size_t place) {
    const auto at = persons.begin() + static_cast<std::ptrdiff_t>(std::min(place, persons.size() - 1));
    std::nth_element(persons.begin(), at, persons.end(),
                     [](const RankedPerson& a, const RankedPerson& b) { return a.rank > b.rank; });
    return at->rank;
  };
  const std::uint64_t first = rank_at(query.offset), last = rank_at(query.offset + query.limit - 1);
  std::erase_if(persons, [&](const RankedPerson& person) {
    skipped += person.rank > first ? 1 : 0;
    return person.rank > first || person.rank < last;
  });
  return with_names(db, persons);
}

std::vector<NamedPerson> page_of(std::vector<NamedPerson> candidates, std::size_t offset, std::size_t limit,
                                 bool backwards) {
  const auto before = [backwards](const NamedPerson& a, const NamedPerson& b) {
    return backwards ? is_before(b, a) : is_before(a, b);
  };
  if (offset >= candidates.size()) return {};
  const auto begin = candidates.begin() + static_cast<std::ptrdiff_t>(offset);
  const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(std::min(offset + limit, candidates.size()));
  std::nth_element(candidates.begin(), begin, candidates.end(), before);
  std::partial_sort(begin, end, candidates.end(), before);
  return {std::make_move_iterator(begin), std::make_move_iterator(end)};
}

}  // namespace

std::optional<double> PersonNumbers::average_rating() const {
  if (rated == 0) return std::nullopt;
  return static_cast<double>(rating_sum) / static_cast<double>(rated) / 10;
}

TopPeople top_people(Db& db, std::int64_t user_id, Credit credit, const std::vector<WatchedMovie>& movies,
                     const PersonTally& tally, std::size_t rows) {
  TopPeople top;
  std::vector<RankedPerson> persons = tally.ranked(kRatedForTop);
  if (const auto hidden = hidden_people(db, user_id); !hidden.empty())
    std::erase_if(persons, [&](const RankedPerson& person) { return hidden.contains(person.id); });
  if (credit == Credit::cast) read_cast(db, persons, movies, rows, top);
  else top.all = in_full(db, credit, movies, first_of(with_names(db, best(std::move(persons), rows)), rows));
  return top;
}

PeopleList list_people(Db& db, std::int64_t user_id, const PeopleQuery& query) {
  const std::vector<WatchedMovie> movies = watched_movies(db, user_id, watched_plays(db, user_id, query.period));
  PersonTally tally(query.by.value_or(Measure::movies));
  each_credits(db, movies, [&](std::size_t place, const MovieCredits& credits) {
    tally.add(query.credit == Credit::cast ? credits.cast : credits.directors, place, movies[place]);
  });
  std::vector<RankedPerson> persons = tally.ranked();
  erase_others(db, user_id, query, persons);
  const bool by_name = !query.by, by_gender = query.group == PeopleGroup::women || query.group == PeopleGroup::others;
  if (by_name)
    for (RankedPerson& person : persons) person.rank = 1;
  else if (!query.descending)  // rank 0 stays last, since there is nothing to rank by
    for (RankedPerson& person : persons) person.rank = person.rank > 0 ? ~person.rank : 0;
  std::vector<NamedPerson> candidates;
  PeopleList list;
  std::size_t skipped = 0;
  if (by_gender) {
    candidates = with_names(db, persons);
    std::erase_if(candidates,
                  [&](const NamedPerson& person) { return person.is_woman != (query.group == PeopleGroup::women); });
    list.total = candidates.size();
  } else {
    list.total = persons.size();
    if (query.offset < list.total) candidates = around_page(db, std::move(persons), query, skipped);
  }
  if (query.offset >= list.total) return list;
  list.people =
      in_full(db, query.credit, movies,
              page_of(std::move(candidates), query.offset - skipped, query.limit, by_name && query.descending));
  return list;
}

}  // namespace store
