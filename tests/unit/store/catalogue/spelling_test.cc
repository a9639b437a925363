#include "store/catalogue/spelling.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "base/json.h"
#include "base/text.h"
#include "tests/bench/programs/words.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

namespace {

// Returns titles of the stand-in provider that can be typed on any keyboard.
std::vector<std::string> known_titles() {
  std::ifstream file("tests/provider/catalogue.json");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  std::vector<std::string> titles;
  const auto catalogue = base::parse_json(text);
  for (const base::Json& film : base::member(catalogue.value(), "films")) {
    const std::string title = base::string_member(film, "title"), folded = base::fold(title);
    const bool typed =
        std::all_of(folded.begin(), folded.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (typed && folded.size() >= 4) titles.push_back(title);
  }
  return titles;
}

// Returns the text with one letter dropped, doubled, or swapped with the next, by `kind`.
std::string misspelt(std::string text, bench::Random& random, int kind) {
  std::size_t place = 0;
  do place = static_cast<std::size_t>(random.below(static_cast<std::int64_t>(text.size()) - 1));
  while (!base::is_alnum(text.substr(place, 2)) || text[place] == text[place + 1]);
  if (kind == 0) text.erase(place, 1);
  else if (kind == 1) text.insert(place, 1, text[place]);
  else std::swap(text[place], text[place + 1]);
  return text;
}

// Returns the edit distance with swaps to the nearest part of `title`, as the textbook has it.
int slow_errors(const std::string& words, const std::string& title) {
  const std::string a = ' ' + words + ' ', b = ' ' + title + ' ';
  std::vector<std::vector<int>> table(a.size() + 1, std::vector<int>(b.size() + 1, 0));
  for (std::size_t i = 1; i <= a.size(); ++i) {
    table[i][0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      table[i][j] = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
    }
  }
  return *std::min_element(table.back().begin(), table.back().end());
}

}  // namespace

class StoreSpellingTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreSpellingTest);
  CPPUNIT_TEST(errors_are_counted_as_the_textbook_does);
  CPPUNIT_TEST(letters_are_code_points_and_the_rest_is_space);
  CPPUNIT_TEST(long_and_empty_words_are_compared);
  CPPUNIT_TEST(misspelt_titles_are_found);
  CPPUNIT_TEST_SUITE_END();

  static int errors(const std::string& words, const std::string& title) {
    return store::Spelling(words).compare(title).errors;
  }

 public:
  void errors_are_counted_as_the_textbook_does() {
    bench::Random random(1);
    for (int i = 0; i < 20000; ++i) {
      std::string words, title;
      for (std::int64_t left = random.between(1, 12); left > 0; --left)
        words += static_cast<char>(random.between('a', 'd'));
      for (std::int64_t left = random.between(1, 25); left > 0; --left) {
        const bool ends = !title.empty() && title.back() != ' ' && left > 1 && random.chance(0.2);
        title += ends ? ' ' : static_cast<char>(random.between('a', 'd'));
      }
      CPPUNIT_ASSERT_EQUAL_MESSAGE(words + " in " + title, slow_errors(words, title), errors(words, title));
      const store::Spelling spelling(words);
      CPPUNIT_ASSERT_MESSAGE(words + " in " + title,
                             errors(words, title) > spelling.forgiven() || spelling.may_match(title));
    }
  }

  void letters_are_code_points_and_the_rest_is_space() {
    CPPUNIT_ASSERT_EQUAL(1, errors("alein", "alien"));
    CPPUNIT_ASSERT_EQUAL(1, errors("star wras", "star wars: episode iv – a new hope"));
    CPPUNIT_ASSERT_EQUAL(0, errors("dont", "don't look now") - 1);
    CPPUNIT_ASSERT_EQUAL(1, errors("сталекр", "сталкер"));
    CPPUNIT_ASSERT_EQUAL(0, errors("wall e", "wall·e") - 1);
    CPPUNIT_ASSERT_EQUAL(0, errors("a new hope", "star wars – a new hope"));
    CPPUNIT_ASSERT(errors("alein", "salinger") > 1);
  }

  void long_and_empty_words_are_compared() {
    CPPUNIT_ASSERT_EQUAL(0, store::Spelling("").forgiven());
    CPPUNIT_ASSERT_EQUAL(0, store::Spelling("– …").forgiven());
    const std::string word(100, 'x');
    CPPUNIT_ASSERT_EQUAL(1, errors(word, word));  // it is cut, so that no space follows
    CPPUNIT_ASSERT(errors(word, "") > 3);
  }

  // The promise is that at least nine in ten of 300 misspelt titles are found among the first five, beside thousands of
  // others.
  void misspelt_titles_are_found() {
    test::Store here;
    bench::Random random(18);
    const std::vector<std::string> titles = known_titles();
    CPPUNIT_ASSERT(titles.size() > 200);
    domain::MovieDetails details;
    store::Tx tx(here.db());
    const auto add = [&](const std::string& title) {
      ++details.movie.meta_id;
      details.movie.title = title;
      store::save_movie(tx, details, test::kNow);
    };
    for (const std::string& title : titles) add(title);
    for (int i = 0; i < 3000; ++i) add(bench::movie_title(random));
    tx.commit();
    int found = 0;
    std::string missed;
    for (int i = 0; i < 300; ++i) {
      const std::string& title = titles[static_cast<std::size_t>(i) % titles.size()];
      std::string typed = misspelt(base::fold(title), random, i % 3);
      if (typed.size() >= 12) typed = misspelt(typed, random, (i + 1) % 3);
      const auto hits = store::search_movies(here.db(), typed, 5);
      const bool is_there = std::any_of(hits.begin(), hits.end(), [&](const auto& hit) { return hit.title == title; });
      found += is_there;
      if (!is_there) missed += typed + " (" + title + ")\n";
    }
    CPPUNIT_ASSERT_MESSAGE(std::to_string(found) + " of 300, not:\n" + missed, found >= 270);
  }
};
REGISTER_SUITE(StoreSpellingTest);
