#include "metadata/library.h"

#include "tests/unit/suite.h"

class MetadataLibraryTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MetadataLibraryTest);
  CPPUNIT_TEST(ids_and_addresses_name_a_movie);
  CPPUNIT_TEST(titles_and_other_addresses_do_not);
  CPPUNIT_TEST(a_bare_number_may_be_an_id);
  CPPUNIT_TEST(addresses_are_read_for_their_words);
  CPPUNIT_TEST(articles_are_read_for_title_and_year);
  CPPUNIT_TEST(what_is_shared_is_searched_for_an_address);
  CPPUNIT_TEST_SUITE_END();

 public:
  void ids_and_addresses_name_a_movie() {
    for (const char* text : {"tmdb:550", " TMDB:550 ", "https://www.themoviedb.org/movie/550-fight-club",
                             "http://themoviedb.org/movie/550", "themoviedb.org/movie/550?language=de#cast",
                             "https://www.themoviedb.org/de-DE/movie/550-fight-club/cast"}) {
      const auto reference = metadata::movie_reference(text);
      CPPUNIT_ASSERT_MESSAGE(text, reference && reference->meta_id == 550 && reference->imdb_id.empty());
    }
    for (const char* text : {"tt0137523", " TT0137523\n", "https://www.imdb.com/title/tt0137523/?ref_=nv",
                             "https://m.imdb.com/title/tt0137523", "imdb.com/de/title/tt0137523/reference"}) {
      const auto reference = metadata::movie_reference(text);
      CPPUNIT_ASSERT_MESSAGE(text, reference && reference->meta_id == 0 && reference->imdb_id == "tt0137523");
    }
  }

  void titles_and_other_addresses_do_not() {
    for (const char* text :
         {"", "1917", "fight club", "tt", "ttx", "tmdb:", "tmdb:0", "tmdb:5x", "tmdb:-1",
          "https://www.themoviedb.org/tv/550", "https://www.themoviedb.org/movie/",
          "https://www.themoviedb.org/movie/-550", "https://www.themoviedb.org/movie/99999999999999999999",
          "https://evil.example/themoviedb.org/movie/550", "https://themoviedb.org.evil.example/movie/550",
          "https://letterboxd.com/film/fight-club/", "https://www.imdb.com/name/nm0000093/",
          "https://www.imdb.com/title/tt0137523x/"})
      CPPUNIT_ASSERT_MESSAGE(text, !metadata::movie_reference(text));
  }

  void addresses_are_read_for_their_words() {
    for (const char* address :
         {"https://letterboxd.com/film/parasite-2019/", "letterboxd.com/film/parasite-2019",
          "https://letterboxd.com/somebody/film/parasite-2019/1/", "https://trakt.tv/movies/parasite-2019",
          "https://app.trakt.tv/movies/parasite-2019?x=1#y", " HTTPS://www.Letterboxd.com/film/parasite-2019/ "})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(address, std::string("parasite 2019"), metadata::words_of(address).value_or("-"));
    for (const char* address :
         {"https://boxd.it/2bg8", "boxd.it/2bg8", "https://letterboxd.com/somebody/", "https://trakt.tv/movies/481",
          "https://www.imdb.com/name/nm0000040/", "https://www.themoviedb.org/tv/1399",
          "https://example.org/film/alien", "https://letterboxd.com.example.org/film/alien", "http://", "ftp://x"})
      CPPUNIT_ASSERT_MESSAGE(address, !metadata::words_of(address));
    for (const char* title : {"9/11", "Face/Off", "20,000 Leagues / Sea", "Vol. 2", "Alien: Covenant", "S.W.A.T.",
                              "v. / w", "Fahrenheit 9/11"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(title, std::string(title), metadata::words_of(title).value_or("-"));
    CPPUNIT_ASSERT_EQUAL(std::string("alien"), metadata::words_of(" alien ").value_or("-"));
  }

  void articles_are_read_for_title_and_year() {
    const std::pair<const char*, const char*> known[] = {
        {"https://en.wikipedia.org/wiki/Parasite_(2019_film)", "Parasite 2019"},
        {"https://en.m.wikipedia.org/wiki/Heat_(1995_film)?x=1#Plot", "Heat 1995"},
        {"https://fr.wikipedia.org/wiki/Drive_(film,_2011)", "Drive 2011"},
        {"https://de.wikipedia.org/wiki/Metropolis_(Film)", "Metropolis"},
        {"en.wikipedia.org/wiki/Face/Off", "Face/Off"},
        {"https://en.wikipedia.org/wiki/Spider-Man:_Homecoming", "Spider-Man: Homecoming"},
        {"https://de.wikipedia.org/wiki/Am%C3%A9lie", "Am\u00e9lie"},
        {"https://en.wikipedia.org/wiki/(500)_Days_of_Summer", "(500) Days of Summer"}};
    for (const auto& [address, words] : known)
      CPPUNIT_ASSERT_EQUAL_MESSAGE(address, std::string(words), metadata::words_of(address).value_or("-"));
    for (const char* address :
         {"https://en.wikipedia.org/", "https://en.wikipedia.org/wiki/", "https://en.wikipedia.org/w/index.php",
          "https://notwikipedia.org/wiki/Heat", "https://wikipedia.org.example.org/wiki/Heat",
          "https://example.org/en.wikipedia.org/wiki/Heat", "https://en.wikipedia.org/wiki/%ZZ"})
      CPPUNIT_ASSERT_MESSAGE(address, !metadata::words_of(address));
  }

  void what_is_shared_is_searched_for_an_address() {
    const std::string imdb = "https://www.imdb.com/title/tt0137523/";
    CPPUNIT_ASSERT_EQUAL(imdb, metadata::shared_query({"", "", imdb}));
    CPPUNIT_ASSERT_EQUAL(imdb, metadata::shared_query({"Fight Club", "Look at this:\n" + imdb + "?ref_=share", ""}));
    CPPUNIT_ASSERT_EQUAL(imdb, metadata::shared_query({"Fight Club " + imdb, "", "https://example.org/x"}));
    CPPUNIT_ASSERT_EQUAL(
        std::string("https://letterboxd.com/film/heat-1995/"),
        metadata::shared_query({"", "Heat https://boxd.it/2bg8 https://letterboxd.com/film/heat-1995/", ""}));
    CPPUNIT_ASSERT_EQUAL(std::string("Heat (1995)"),
                         metadata::shared_query({" Heat (1995) ", "https://boxd.it/2bg8", ""}));
    CPPUNIT_ASSERT_EQUAL(std::string("Heat"), metadata::shared_query({"", "Heat", "https://example.org/"}));
    CPPUNIT_ASSERT_EQUAL(std::string("https://example.org/x"),
                         metadata::shared_query({" ", "", "https://example.org/x"}));
    CPPUNIT_ASSERT_EQUAL(std::string(), metadata::shared_query({"", " ", ""}));
  }

  void a_bare_number_may_be_an_id() {
    CPPUNIT_ASSERT(metadata::bare_provider_id(" 550 ") == 550);
    for (const char* text : {"", "0", "-1", "+5", "5x", "12 monkeys", "9007199254740992"})
      CPPUNIT_ASSERT_MESSAGE(text, !metadata::bare_provider_id(text));
  }
};
REGISTER_SUITE(MetadataLibraryTest);
