#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "domain/movie.h"

class DomainMovieTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(DomainMovieTest);
  CPPUNIT_TEST(imdb_ids_are_tt_and_up_to_ten_digits);
  CPPUNIT_TEST(image_paths_have_one_plain_segment);
  CPPUNIT_TEST_SUITE_END();

 public:
  void imdb_ids_are_tt_and_up_to_ten_digits() {
    CPPUNIT_ASSERT(domain::is_imdb_id("tt0137523"));
    CPPUNIT_ASSERT(domain::is_imdb_id("tt1234567890"));
    for (const char* bad : {"", "tt", "tt12345678901", "nm0000001", "TT0137523", "tt01x", "tt-1", " tt1", "tt1 "})
      CPPUNIT_ASSERT_MESSAGE(bad, !domain::is_imdb_id(bad));
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
CPPUNIT_TEST_SUITE_REGISTRATION(DomainMovieTest);
