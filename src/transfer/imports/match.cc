#include "transfer/imports/match.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "base/text.h"

namespace transfer {

namespace {

using domain::SearchHit;

constexpr std::int64_t kLead = 10;  // a leader has this many times the votes of any other
constexpr double kAlike = 0.75;     // share of common trigrams

using Words = std::vector<std::string>;

Words words_of(const std::string& text) {
  Words words;
  for (const std::string_view word : base::split(text, ' '))
    if (!word.empty()) words.emplace_back(word);
  return words;
}

// Moves an article behind a comma to the front: "good the bad and the ugly the" was never a title.
std::string with_article_first(std::string_view title) {
  static const std::set<std::string, std::less<>> kArticles = {"the", "a",  "an",  "der", "die", "das",
                                                               "la",  "le", "les", "el",  "los", "il"};
  const std::size_t comma = title.rfind(", ");
  if (comma == std::string_view::npos || !kArticles.contains(base::ascii_lower(title.substr(comma + 2))))
    return std::string(title);
  return std::string(title.substr(comma + 2)) + ' ' + std::string(title.substr(0, comma));
}

// Returns the title in the form in which titles are compared; a title of signs alone stays as it is.
std::string comparable(std::string_view title) {
  std::string words = base::title_words(with_article_first(base::trim(title)));
  return words.empty() ? std::string(base::trim(title)) : words;
}

bool shares_title(const domain::FilmRef& film, std::string_view title, std::string_view original_title,
                  bool with_marks) {
  for (const std::string& ours : {film.title, film.original_title})
    for (const std::string_view theirs : {title, original_title}) {
      if (ours.empty() || theirs.empty()) continue;
      const std::string a = comparable(ours), b = comparable(theirs);
      if (with_marks ? a == b : base::fold(a) == base::fold(b)) return true;
    }
  return false;
}

// Returns 2 for "2", "two" and "ii", and 0 for a word that is no number. "i" is more often a word than a number.
int number_of(const std::string& word) {
  static constexpr std::string_view kNames[] = {"one", "two",   "three", "four", "five",
                                                "six", "seven", "eight", "nine", "ten"};
  static constexpr std::string_view kRoman[] = {"", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"};
  if (base::is_digits(word) && word.size() < 6) return std::atoi(word.c_str());
  for (std::size_t i = 0; i < std::size(kNames); ++i)
    if (word == kNames[i] || (!kRoman[i].empty() && word == kRoman[i])) return static_cast<int>(i + 1);
  return 0;
}

std::multiset<int> numbers_in(const Words& words) {
  std::multiset<int> numbers;
  for (const std::string& word : words)
    if (const int number = number_of(word)) numbers.insert(number);
  return numbers;
}

std::set<std::string> trigrams_of(const std::string& text) {
  const std::string padded = "  " + text + " ";
  std::set<std::string> trigrams;
  for (std::size_t i = 0; i + 3 <= padded.size(); ++i) trigrams.insert(padded.substr(i, 3));
  return trigrams;
}

double likeness(const std::string& a, const std::string& b) {
  const auto ours = trigrams_of(a), theirs = trigrams_of(b);
  const auto shared = std::ranges::count_if(ours, [&](const std::string& part) { return theirs.contains(part); });
  const auto all = std::ssize(ours) + std::ssize(theirs) - shared;
  return static_cast<double>(shared) / static_cast<double>(all);
}

// Returns the title before a colon or a dash: "Glass Onion" for "Glass Onion: A Knives Out Mystery". Empty if it has
// neither.
std::string before_subtitle(const std::string& title) {
  std::size_t end = title.find(": ");
  for (const char* dash : {" - ", " \u2013 ", " \u2014 "}) end = std::min(end, title.find(dash));
  return end == std::string::npos ? std::string() : title.substr(0, end);
}

// Returns words without marks, with numbers in digits: "rocky", "2" for "Rocky II".
Words plain_words(std::string_view title) {
  Words words = words_of(base::fold(comparable(title)));
  for (std::string& word : words)
    if (const int number = number_of(word)) word = std::to_string(number);
  return words;
}

// Returns true if numbers agree and every word of ours is in theirs, which has little more, or only a subtitle.
bool is_similar(const std::string& our_title, const std::string& their_title) {
  const Words ours = plain_words(our_title), theirs = plain_words(their_title);
  if (ours.empty() || numbers_in(ours) != numbers_in(theirs)) return false;
  for (const std::string& word : ours)
    if (std::ranges::find(theirs, word) == theirs.end()) return false;
  return likeness(base::join(ours, " "), base::join(theirs, " ")) >= kAlike ||
         plain_words(before_subtitle(their_title)) == ours;
}

bool is_similar(const domain::FilmRef& film, const SearchHit& hit) {
  for (const std::string& ours : {film.title, film.original_title})
    for (const std::string& theirs : {hit.title, hit.original_title})
      if (!ours.empty() && !theirs.empty() && is_similar(ours, theirs)) return true;
  return false;
}

// Returns true if the film came out more than `years` years after the first play, as far as both dates are known.
bool came_too_late(const SearchHit& hit, const std::optional<std::string>& first_play, int years) {
  if (!first_play || hit.release_date.empty()) return false;
  const std::string latest = std::to_string(base::year_of(*first_play) + years) + first_play->substr(4);
  return hit.release_date.substr(0, latest.size()) > latest;
}

using Hits = std::vector<SearchHit>;

template <typename Test>
Hits those(const Hits& all, const Test& test) {
  Hits some;
  std::ranges::copy_if(all, std::back_inserter(some), test);
  return some;
}

// Returns the exact titles, or those that differ only in marks if there are none.
Hits exact_titles(const domain::FilmRef& film, const Hits& all) {
  Hits exact =
      those(all, [&](const SearchHit& hit) { return shares_title(film, hit.title, hit.original_title, true); });
  if (!exact.empty()) return exact;
  return those(all, [&](const SearchHit& hit) { return shares_title(film, hit.title, hit.original_title, false); });
}

// Returns the film that people know, with ten times the votes of any other, or null if there is none.
const SearchHit* leader_of(const Hits& hits) {
  const auto best = std::ranges::max_element(hits, {}, &SearchHit::votes);
  if (best == hits.end() || best->votes < kKnownFilm) return nullptr;
  for (const SearchHit& other : hits)
    if (other.meta_id != best->meta_id && other.votes * kLead > best->votes) return nullptr;
  return &*best;
}

void append_new(Hits& all, const Hits& more) {
  for (const SearchHit& hit : more)
    if (std::ranges::find(all, hit.meta_id, &SearchHit::meta_id) == all.end()) all.push_back(hit);
}

store::ImportCandidate candidate_of(const domain::Movie& movie) {
  return {movie.meta_id, movie.title, movie.year(), movie.meta_poster_path, movie.meta_rating_count};
}

store::ImportCandidate candidate_of(const SearchHit& hit) {
  return {hit.meta_id, hit.title, hit.year(), hit.meta_poster_path, hit.votes};
}

TitleMatch found(const SearchHit& hit, std::string_view how) {
  return {store::FilmOutcome::found, hit.meta_id, how, {}, {candidate_of(hit)}};
}

TitleMatch choose(domain::RowReason reason, Hits likely, const Hits& others) {
  append_new(likely, others);
  TitleMatch match{store::FilmOutcome::choose, 0, {}, reason, {}};
  for (const SearchHit& hit : likely)
    if (match.candidates.size() < store::kMostCandidates) match.candidates.push_back(candidate_of(hit));
  return match;
}

// Only a film that had come out when it was seen is certain.
TitleMatch match_without_year(const domain::FilmRef& film, const std::optional<std::string>& first_play,
                              const Hits& all) {
  const Hits exact = exact_titles(film, all);
  const SearchHit* leader = leader_of(exact);
  if (leader != nullptr && !came_too_late(*leader, first_play, 0)) return found(*leader, "exact");
  if (all.empty()) return {store::FilmOutcome::unknown, 0, {}, "not_found", {}};
  return choose("no_year", exact, all);
}

// Matches exact titles of the film's year; returns nullopt if there are none.
std::optional<TitleMatch> match_in_year(const domain::FilmRef& film, const Hits& exact, const Hits& all) {
  const Hits of_year = those(exact, [&](const SearchHit& hit) { return hit.year() == film.year; });
  if (of_year.empty()) return std::nullopt;
  const Hits beside = those(exact, [&](const SearchHit& hit) { return std::abs(hit.year() - film.year) == 1; });
  if (of_year.size() > 1) {
    const SearchHit* leader = leader_of(of_year);
    return leader != nullptr ? found(*leader, "exact") : choose("several_films", of_year, all);
  }
  const SearchHit& only = of_year.front();
  const bool is_outdone = only.votes < kKnownFilm && std::ranges::any_of(beside, [&](const SearchHit& other) {
                            return other.votes >= kKnownFilm && other.votes >= kLead * only.votes;
                          });
  return is_outdone ? choose("several_films", exact, all) : found(only, "exact");
}

// Returns true if the only exact title of the year before or after is well known, unlike its namesakes, and no known
// film of the right year could be meant instead.
bool is_only_known_one(const domain::FilmRef& film, const Hits& beside, const Hits& exact, const Hits& all) {
  const SearchHit* leader = beside.size() == 1 ? leader_of(exact) : nullptr;
  return leader != nullptr && leader->meta_id == beside.front().meta_id &&
         std::ranges::none_of(all,
                              [&](const SearchHit& hit) { return hit.year() == film.year && hit.votes >= kKnownFilm; });
}

}  // namespace

bool is_same_title(const domain::FilmRef& film, std::string_view title, std::string_view original_title) {
  return shares_title(film, title, original_title, false);
}

bool names_another_film(const domain::FilmRef& film, const domain::Movie& movie) {
  if (film.title.empty() || film.year == 0 || movie.year() == 0) return false;
  return !is_same_title(film, movie.title, movie.original_title) && std::abs(film.year - movie.year()) >= 2;
}

std::string source_key_of(const domain::FilmRef& film) {
  if (!film.key.empty()) return base::first_code_points(film.key, 1000);
  if (film.tmdb != 0) return "tmdb:" + std::to_string(film.tmdb);
  if (!film.imdb.empty()) return "imdb:" + film.imdb;
  return "title:" + base::first_code_points(comparable(film.title), 1000) + '|' + std::to_string(film.year);
}

std::optional<TitleMatch> match_title(const domain::FilmRef& film, const std::optional<std::string>& first_play,
                                      const Hits& of_year, const std::optional<Hits>& any_year) {
  const auto is_in_time = [&](const SearchHit& hit) { return !came_too_late(hit, first_play, 1); };
  Hits all = those(of_year, is_in_time);
  if (film.year != 0)
    if (auto match = match_in_year(film, exact_titles(film, all), all)) return match;
  if (!any_year) return std::nullopt;
  append_new(all, those(*any_year, is_in_time));
  if (film.year == 0) return match_without_year(film, first_play, all);
  const Hits exact = exact_titles(film, all);
  if (auto match = match_in_year(film, exact, all)) return match;
  const Hits beside = those(exact, [&](const SearchHit& hit) { return std::abs(hit.year() - film.year) == 1; });
  if (is_only_known_one(film, beside, exact, all)) return found(beside.front(), "year_off_by_one");
  if (!exact.empty()) {
    Hits likely = beside;
    append_new(likely, exact);
    return choose(beside.size() < 2 ? domain::RowReason("year_differs") : domain::RowReason("several_films"), likely,
                  all);
  }
  if (all.empty()) return TitleMatch{store::FilmOutcome::unknown, 0, {}, "not_found", {}};
  const Hits similar =
      those(all, [&](const SearchHit& hit) { return hit.year() == film.year && is_similar(film, hit); });
  if (similar.size() == 1 && similar.front().votes >= kKnownFilm) return found(similar.front(), "similar");
  return choose("title_differs", similar, all);
}

TitleMatch match_with_stored(const TitleMatch& match, const domain::Movie& stored) {
  const bool agrees = match.outcome == store::FilmOutcome::found && match.meta_id == stored.meta_id;
  if (agrees || stored.meta_rating_count >= kKnownFilm) return match;
  TitleMatch asked{store::FilmOutcome::choose, 0, {}, "several_films", match.candidates};
  if (std::ranges::find(asked.candidates, stored.meta_id, &store::ImportCandidate::meta_id) == asked.candidates.end()) {
    asked.candidates.resize(std::min(asked.candidates.size(), store::kMostCandidates - 1));
    asked.candidates.push_back(candidate_of(stored));
  }
  if (asked.candidates.size() == 1) asked.reason = "little_known";
  return asked;
}

}  // namespace transfer
