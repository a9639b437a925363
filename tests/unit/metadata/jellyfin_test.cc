#include "metadata/jellyfin.h"

#include "tests/unit/suite.h"

using metadata::jellyfin_login_from;
using metadata::jellyfin_movies_from;
using metadata::jellyfin_time;

class MetadataJellyfinTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MetadataJellyfinTest);
  CPPUNIT_TEST(a_login_needs_id_and_token);
  CPPUNIT_TEST(a_movie_needs_an_id_that_we_know);
  CPPUNIT_TEST(provider_ids_are_read_in_any_case);
  CPPUNIT_TEST(fields_of_wrong_types_are_left_out);
  CPPUNIT_TEST(an_answer_without_items_is_none);
  CPPUNIT_TEST(times_are_read_to_the_second);
  CPPUNIT_TEST(bad_times_are_none);
  CPPUNIT_TEST(a_day_is_told_by_a_moment_of_it);
  CPPUNIT_TEST_SUITE_END();

  static base::Json json(const std::string& text) { return base::parse_json(text).value(); }
  static std::optional<metadata::JellyfinMovie> movie(const std::string& text) {
    const auto page = jellyfin_movies_from(json("{\"Items\":[" + text + "],\"TotalRecordCount\":1}")).value();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, page.entries);
    return page.movies.empty() ? std::nullopt : std::optional(page.movies[0]);
  }

 public:
  void a_login_needs_id_and_token() {
    const auto login =
        jellyfin_login_from(json(R"({"User":{"Id":"0f-3a","Name":"x"},"AccessToken":"abc1","ServerId":"y"})")).value();
    CPPUNIT_ASSERT(login.user_id == "0f-3a" && login.token == "abc1" && login.user_name == "x");
    CPPUNIT_ASSERT_EQUAL(std::string(),
                         jellyfin_login_from(json(R"({"User":{"Id":"a","Name":["x"]},"AccessToken":"a"})"))->user_name);
    for (const char* text :
         {"null", "[]", "{}", R"({"User":{"Id":"a"}})", R"({"AccessToken":"a"})", R"({"User":"a","AccessToken":"a"})",
          R"({"User":{"Id":1},"AccessToken":"a"})", R"({"User":{"Id":"a"},"AccessToken":["a"]})",
          R"({"User":{"Id":"../a"},"AccessToken":"a"})", R"({"User":{"Id":"a"},"AccessToken":"a\r\nX: y"})",
          R"({"User":{"Id":"a"},"AccessToken":"a\""})", R"({"User":{"Id":""},"AccessToken":""})"})
      CPPUNIT_ASSERT_MESSAGE(text, !jellyfin_login_from(json(text)));
    CPPUNIT_ASSERT(
        !jellyfin_login_from(json(R"({"User":{"Id":")" + std::string(65, 'a') + R"("},"AccessToken":"a"})")));
    CPPUNIT_ASSERT(
        !jellyfin_login_from(json(R"({"User":{"Id":"a"},"AccessToken":")" + std::string(257, 'a') + R"("})")));
  }

  void a_movie_needs_an_id_that_we_know() {
    const auto good = movie(R"({"Id":"a1","Type":"Movie","Name":"Alien","ProviderIds":{"Tmdb":"348","Imdb":"tt0078748"},
      "UserData":{"Played":true,"PlayCount":2,"LastPlayedDate":"2024-03-10T20:15:00.1234567Z"}})")
                          .value();
    CPPUNIT_ASSERT(good.item_id == "a1" && good.meta_id == 348 && good.imdb_id == "tt0078748" && good.played);
    CPPUNIT_ASSERT(good.last_played_at == 1710101700);
    CPPUNIT_ASSERT(movie(R"({"Id":"a","Type":"Movie","ProviderIds":{"Imdb":"tt0078748"}})")->meta_id == 0);
    for (const char* text :
         {"null", "1", "[]", "{}", R"({"Id":"a","Type":"Movie"})", R"({"Id":"a","Type":"Movie","ProviderIds":{}})",
          R"({"Id":"a","Type":"Episode","ProviderIds":{"Tmdb":"348"}})",
          R"({"Type":"Movie","ProviderIds":{"Tmdb":"348"}})",
          R"({"Id":"a/b","Type":"Movie","ProviderIds":{"Tmdb":"348"}})",
          R"({"Id":"a?b","Type":"Movie","ProviderIds":{"Tmdb":"348"}})",
          R"({"Id":"a","Type":"Movie","ProviderIds":{"Tmdb":"-5","Imdb":"nm1"}})",
          R"({"Id":"a","Type":"Movie","ProviderIds":{"Tmdb":348}})"})
      CPPUNIT_ASSERT_MESSAGE(text, !movie(text));
  }

  void provider_ids_are_read_in_any_case() {
    const auto found =
        movie(R"({"Id":"a","Type":"Movie","ProviderIds":{"TMDB":"62","imdb":"TT0062622","Tvdb":"9"}})").value();
    CPPUNIT_ASSERT(found.meta_id == 62 && found.imdb_id == "tt0062622");
  }

  void fields_of_wrong_types_are_left_out() {
    for (const char* data : {"null", "[]", "\"x\"", R"({"Played":"true"})", R"({"Played":1,"LastPlayedDate":5})",
                             R"({"Played":null,"LastPlayedDate":["2024"]})"}) {
      const auto found =
          movie(R"({"Id":"a","Type":"Movie","ProviderIds":{"Tmdb":"62"},"UserData":)" + std::string(data) + "}")
              .value();
      CPPUNIT_ASSERT_MESSAGE(data, !found.played && !found.last_played_at);
    }
  }

  void an_answer_without_items_is_none() {
    for (const char* text : {"null", "[]", "{}", R"({"Items":{}})", R"({"Items":"x"})"})
      CPPUNIT_ASSERT_MESSAGE(text, !jellyfin_movies_from(json(text)));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, jellyfin_movies_from(json(R"({"Items":[],"TotalRecordCount":-3})"))->total);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, jellyfin_movies_from(json(R"({"Items":[],"TotalRecordCount":"9"})"))->total);
  }

  void times_are_read_to_the_second() {
    for (const char* text :
         {"2024-05-01T12:00:00Z", "2024-05-01T12:00:00", "2024-05-01T12:00:00.0Z", "2024-05-01T12:00:00.9999999Z"})
      CPPUNIT_ASSERT_MESSAGE(text, jellyfin_time(text) == 1714564800);
    CPPUNIT_ASSERT(jellyfin_time("1970-01-01T00:00:00Z") == 0);
    CPPUNIT_ASSERT(jellyfin_time("2000-02-29T23:59:59Z") == 951868799);
  }

  void bad_times_are_none() {
    for (const char* text :
         {"", "2024-05-01", "2024-05-01 12:00:00Z", "2024-13-01T12:00:00Z", "2023-02-29T12:00:00Z",
          "2024-05-01T24:00:00Z", "2024-05-01T12:60:00Z", "2024-05-01T12:00:00+02:00", "2024-05-01T12:00:00.Z",
          "2024-05-01T12:00:00.12345678Z", "2024-05-01T12:00:00ZZ", "x024-05-01T12:00:00Z"})
      CPPUNIT_ASSERT_MESSAGE(text, !jellyfin_time(text));
  }

  // The moment is on that day by the server's clock and by that of the person who saw the film.
  void a_day_is_told_by_a_moment_of_it() {
    CPPUNIT_ASSERT_EQUAL(std::string("2024-03-10T12:00:00Z"), metadata::moment_of("2024-03-10", "UTC"));
    for (const char* zone :
         {"UTC", "Pacific/Auckland", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "Asia/Kolkata"})
      for (const char* day : {"2024-03-10", "2024-07-01", "2023-12-31", "1900-01-01"}) {
        const std::string moment = metadata::moment_of(day, zone);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(zone, std::string(day), moment.substr(0, 10));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(zone, std::string(day), base::local_date(jellyfin_time(moment).value(), zone));
      }
  }
};
REGISTER_SUITE(MetadataJellyfinTest);
