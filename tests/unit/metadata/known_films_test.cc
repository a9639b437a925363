#include "metadata/known_films.h"

#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "base/json.h"
#include "base/time.h"
#include "tests/unit/suite.h"

class MetadataKnownFilmsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MetadataKnownFilmsTest);
  CPPUNIT_TEST(each_is_a_film_of_its_period);
  CPPUNIT_TEST(half_of_them_are_not_in_english);
  CPPUNIT_TEST(a_film_is_found_by_its_id);
  CPPUNIT_TEST_SUITE_END();

  static std::map<std::int64_t, base::Json> films_of_the_stand_in() {
    std::ifstream file("tests/provider/catalogue.json");
    const auto catalogue = base::parse_json(std::string((std::istreambuf_iterator<char>(file)), {}));
    std::map<std::int64_t, base::Json> films;
    for (const base::Json& film : base::member(catalogue.value(), "films"))
      films.emplace(base::int_member(film, "id"), film);
    return films;
  }

 public:
  void each_is_a_film_of_its_period() {
    const auto films = films_of_the_stand_in();
    std::set<std::int64_t> ids;
    for (const auto& [from, to, of_period] : metadata::kKnownPeriods)
      for (const metadata::KnownFilm& film : of_period) {
        const std::string title(film.title);
        CPPUNIT_ASSERT_MESSAGE(title, ids.insert(film.meta_id).second);
        CPPUNIT_ASSERT_MESSAGE(title, film.year >= from && film.year <= to);
        CPPUNIT_ASSERT_MESSAGE(title, films.contains(film.meta_id));
        CPPUNIT_ASSERT_EQUAL(title, base::string_member(films.at(film.meta_id), "title"));
        CPPUNIT_ASSERT_EQUAL(film.year, base::year_of(base::string_member(films.at(film.meta_id), "release_date")));
      }
    CPPUNIT_ASSERT_EQUAL(std::size_t{48}, ids.size());
  }

  void half_of_them_are_not_in_english() {
    int others = 0;
    for (const auto& [id, film] : films_of_the_stand_in())
      if (metadata::known_film(id) != nullptr && base::string_member(film, "original_language") != "en") ++others;
    CPPUNIT_ASSERT(others >= 24);
  }

  void a_film_is_found_by_its_id() {
    CPPUNIT_ASSERT_EQUAL(1979, metadata::known_film(348)->year);
    CPPUNIT_ASSERT(metadata::known_film(0) == nullptr);
  }
};
CPPUNIT_TEST_SUITE_REGISTRATION(MetadataKnownFilmsTest);
