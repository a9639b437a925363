#include "domain/movie.h"

#include "tests/unit/suite.h"

class DomainMovieTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(DomainMovieTest);
  CPPUNIT_TEST(imdb_ids_are_tt_and_up_to_ten_digits);
  CPPUNIT_TEST(image_paths_have_one_plain_segment);
  CPPUNIT_TEST(a_year_at_the_end_is_apart_from_the_title);
  CPPUNIT_TEST_SUITE_END();

 public:
  void imdb_ids_are_tt_and_up_to_ten_digits() {
    CPPUNIT_ASSERT(domain::is_imdb_id("tt0137523"));
    CPPUNIT_ASSERT(domain::is_imdb_id("tt1234567890"));
    for (const char* bad : {"", "tt", "tt12345678901", "nm0000001", "TT0137523", "tt01x", "tt-1", " tt1", "tt1 "})
      CPPUNIT_ASSERT_MESSAGE(bad, !domain::is_imdb_id(bad));
  }

  void a_year_at_the_end_is_apart_from_the_title() {
    for (const char* text : {"parasite 2019", "parasite (2019)", "  parasite   2019 "}) {
      CPPUNIT_ASSERT_EQUAL_MESSAGE(text, std::string("parasite"), domain::title_and_year(text).title);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(text, 2019, domain::title_and_year(text).year);
    }
    CPPUNIT_ASSERT_EQUAL(std::string("2001"), domain::title_and_year("2001 1968").title);
    for (const char* text :
         {"1917", "(2019)", "blade 20x9", "year 0999", "ocean 3001", "2019 parasite", "number 20199", ""})
      CPPUNIT_ASSERT_MESSAGE(text,
                             domain::title_and_year(text).year == 0 && domain::title_and_year(text).title == text);
  }

  void image_paths_have_one_plain_segment() {
    CPPUNIT_ASSERT(domain::is_image_path("/aB3_-x.jpg"));
    CPPUNIT_ASSERT(domain::is_image_path("/" + std::string(64, 'a') + ".png"));
    CPPUNIT_ASSERT(!domain::is_image_path("/" + std::string(65, 'a') + ".png"));
    for (const char* bad : {"", "/", "/.jpg", "a.jpg", "/a.svg", "/a.jpg/", "/../a.jpg", "/a/b.jpg", "/a.b.jpg",
                            "//a.jpg", "/a.jpg\n", "/a%2f.jpg", "/a.JPG"})
      CPPUNIT_ASSERT_MESSAGE(bad, !domain::is_image_path(bad));
  }
};
REGISTER_SUITE(DomainMovieTest);
