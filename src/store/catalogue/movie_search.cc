// Local search: the full-text index finds a bounded number of candidates, and this file decides their order.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>

#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/spelling.h"

namespace store {

namespace {

constexpr std::size_t kMaxWords = 10;
constexpr int kMaxTitles = 400;  // candidates to compare; a broader query may miss some
constexpr int kMaxPersons = 40;
constexpr int kMaxNamesakes = 200;  // candidates when persons are searched
constexpr int kMaxPersonMovies = 400;
constexpr std::size_t kMaxOfYear = 60;  // films of any year, among which those of the year are put first

// Returns true if the word has a letter or digit, because a word without one has no token and would match nothing.
// Beyond ASCII, everything counts as a letter except general punctuation (U+2000 …) and that of Latin-1 and CJK.
bool has_token(std::string_view word) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    const auto byte = static_cast<unsigned char>(word[i]);
    if (byte < 0x80 && base::is_alnum(word.substr(i, 1))) return true;
    if (byte < 0xC3 || word.substr(i, 2) == "\xE2\x80" || word.substr(i, 2) == "\xE2\x81" ||
        word.substr(i, 3) == "\xE3\x80\x80")
      continue;
    return true;
  }
  return false;
}

// Returns the folded words that have a token, without the quotation marks of FTS5's query language.
std::vector<std::string> searchable_words(std::string_view input) {
  const std::string text = base::fold(input);
  std::vector<std::string> words;
  for (std::size_t start = 0; start < text.size() && words.size() < kMaxWords;) {
    const std::size_t end = std::min(text.find_first_of(" \t\n\r", start), text.size());
    std::string word = text.substr(start, end - start);
    std::erase(word, '"');
    if (has_token(word)) words.push_back(std::move(word));
    start = end + 1;
  }
  return words;
}

// Writes "star"* AND "war"*, an FTS5 query in which no character of the input has a special meaning.
std::string match_expression(const std::vector<std::string>& words) {
  std::vector<std::string> terms;
  for (const std::string& word : words) terms.push_back("\"" + word + "\"*");
  return base::join(terms, " AND ");
}

struct SearchMatch {
  int closeness;       // 0: equal to the title, 1: its beginning, 2: found within it
  std::int64_t votes;  // for persons, their parts in films
  std::int64_t id;
  bool operator<(const SearchMatch& other) const {
    return std::tuple(closeness, -votes, id) < std::tuple(other.closeness, -other.votes, other.id);
  }
};

// Compares folded texts.
int closeness(std::string_view words, std::string_view title) {
  if (title == words) return 0;
  return title.starts_with(words) ? 1 : 2;
}

void add_titles(Db& db, const std::string& expression, const std::string& words, std::vector<SearchMatch>& found) {
  static constexpr char kSql[] =
      "SELECT m.id, s.title, s.original_title, m.meta_rating_count "
      "FROM (SELECT rowid AS id, title, original_title FROM movie_search WHERE movie_search MATCH ? LIMIT ?) s "
      "JOIN movie m ON m.id = s.id /*scan*/";
  for (Query query(db, kSql, expression, kMaxTitles); query.step();) {
    const int nearest = std::min(closeness(words, query.text_view(1)), closeness(words, query.text_view(2)));
    found.push_back({nearest, query.integer(3), query.integer(0)});
  }
}

void add_movies_of_persons(Db& db, const std::string& expression, std::vector<SearchMatch>& found) {
  static constexpr char kSql[] =
      "WITH named (id) AS MATERIALIZED "
      "  (SELECT rowid FROM person_search WHERE person_search MATCH ?1 LIMIT ?2), "
      "film (id) AS "
      "  (SELECT c.movie_id FROM named n CROSS JOIN movie_cast c ON c.person_id = n.id "
      "   UNION SELECT c.movie_id FROM named n CROSS JOIN movie_crew c ON c.person_id = n.id "
      "         WHERE c.job = 'Director' LIMIT ?3) "
      "SELECT m.id, m.meta_rating_count FROM film f CROSS JOIN movie m ON m.id = f.id /*scan*/";
  for (Query query(db, kSql, expression, kMaxPersons, kMaxPersonMovies); query.step();)
    found.push_back({0, query.integer(1), query.integer(0)});
}

// The films in the order in which they are shown, each once.
struct FoundMovies {
  std::vector<std::int64_t> ids;
  std::set<std::int64_t> seen;

  void append_best(std::vector<SearchMatch> matches, std::size_t limit) {
    std::sort(matches.begin(), matches.end());
    for (const SearchMatch& match : matches) {
      if (ids.size() >= limit) return;
      if (seen.insert(match.id).second) ids.push_back(match.id);
    }
  }
};

// Adds the films that have these words in their title or in the name of a person.
void add_matches(Db& db, std::string_view text, std::size_t limit, FoundMovies& found) {
  // Finds exact titles separately, so that the bound on candidates cannot lose them.
  static constexpr char kExact[] = "SELECT id, meta_rating_count FROM movie WHERE title = ? COLLATE NOCASE LIMIT 20";
  const std::vector<std::string> wanted = searchable_words(text);
  const std::string expression = match_expression(wanted);
  std::vector<SearchMatch> titles, of_persons;
  for (Query query(db, kExact, base::trim(text)); query.step();)
    titles.push_back({0, query.integer(1), query.integer(0)});
  if (!wanted.empty()) add_titles(db, expression, base::join(wanted, " "), titles);
  found.append_best(std::move(titles), limit);
  if (!wanted.empty() && found.ids.size() < limit) {
    add_movies_of_persons(db, expression, of_persons);
    found.append_best(std::move(of_persons), limit);
  }
}

}  // namespace

std::string search_expression(std::string_view words) { return match_expression(searchable_words(words)); }

void index_movie(Tx& tx, std::int64_t id, std::string_view title, std::string_view original_title) {
  static constexpr char kSql[] =
      "REPLACE INTO movie_search (rowid, title, original_title) VALUES (?, fold(?), fold(?))";
  Query(tx, kSql, id, title, original_title).run();
}

void index_person(Tx& tx, std::int64_t id, std::string_view name) {
  static constexpr char kSql[] = "REPLACE INTO person_search (rowid, name) VALUES (?, fold(?))";
  Query(tx, kSql, id, name).run();
}

std::vector<domain::Movie> search_movies(Db& db, std::string_view text, int limit) {
  return find_movies(db, text, limit).movies;
}

MovieHits find_movies(Db& db, std::string_view text, int limit) {
  if (limit <= 0) return {};
  const auto most = static_cast<std::size_t>(limit);
  const domain::TitleAndYear wanted = domain::title_and_year(text);
  FoundMovies found;
  add_matches(db, text, most, found);
  const std::size_t whole = found.ids.size();  // these have the year in their titles
  if (wanted.year != 0 && whole < most) add_matches(db, wanted.title, whole + kMaxOfYear, found);
  MovieHits hits;
  hits.misspelt = found.ids.empty();
  if (hits.misspelt) found.ids = close_titles(db, base::fold(wanted.title), std::max(most, kMaxOfYear));
  hits.movies = movies_by_id(db, found.ids);
  if (wanted.year != 0)
    std::stable_partition(hits.movies.begin() + static_cast<std::ptrdiff_t>(whole), hits.movies.end(),
                          [&](const domain::Movie& movie) { return std::abs(movie.year() - wanted.year) <= 1; });
  if (hits.movies.size() > most) hits.movies.resize(most);
  hits.misspelt = hits.misspelt && !hits.movies.empty();
  return hits;
}

std::vector<PersonHit> search_persons(Db& db, std::string_view words, int limit) {
  static constexpr char kSql[] =
      "SELECT p.id, p.name, p.meta_profile_path, p.known_for_department, "
      "  (SELECT count(*) FROM movie_cast c WHERE c.person_id = p.id) + "
      "  (SELECT count(*) FROM movie_crew c WHERE c.person_id = p.id), s.name "
      "FROM (SELECT rowid AS id, name FROM person_search WHERE person_search MATCH ? LIMIT ?) s "
      "JOIN person p ON p.id = s.id /*scan*/";
  const std::vector<std::string> wanted = searchable_words(words);
  if (wanted.empty() || limit <= 0) return {};
  const std::string words_in_row = base::join(wanted, " ");
  std::map<SearchMatch, PersonHit> found;
  for (Query query(db, kSql, match_expression(wanted), kMaxNamesakes); query.step();) {
    const std::int64_t parts = query.integer(4);
    if (parts > 0)
      found[{closeness(words_in_row, query.text_view(5)), parts, query.integer(0)}] = {query.integer(0), query.text(1),
                                                                                       query.text(2), query.text(3)};
  }
  std::vector<PersonHit> persons;
  for (auto& [rank, person] : found)
    if (static_cast<int>(persons.size()) < limit) persons.push_back(std::move(person));
  return persons;
}

}  // namespace store
