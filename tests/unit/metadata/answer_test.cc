#include "metadata/answer.h"

#include "tests/unit/suite.h"

using domain::MovieDetails;

class MetadataAnswerTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MetadataAnswerTest);
  CPPUNIT_TEST(a_movie_keeps_what_fits);
  CPPUNIT_TEST(the_original_title_stands_in_for_an_empty_one);
  CPPUNIT_TEST(a_movie_without_title_or_of_another_id_is_none);
  CPPUNIT_TEST(fields_of_wrong_types_are_left_out);
  CPPUNIT_TEST(values_out_of_range_are_left_out);
  CPPUNIT_TEST(long_text_is_cut_by_code_points);
  CPPUNIT_TEST(repeated_genres_and_countries_count_once);
  CPPUNIT_TEST(spoken_languages_are_read_in_their_order);
  CPPUNIT_TEST(credits_are_bounded_and_directors_stay);
  CPPUNIT_TEST(a_search_page_is_bounded);
  CPPUNIT_TEST(find_takes_the_first_movie);
  CPPUNIT_TEST(a_person_keeps_what_fits);
  CPPUNIT_TEST(offers_are_names_by_country);
  CPPUNIT_TEST(languages_fall_back_to_the_code);
  CPPUNIT_TEST_SUITE_END();

  static base::Json json(const std::string& text) {
    const auto value = base::parse_json(text);
    CPPUNIT_ASSERT_MESSAGE(text.substr(0, 200), value.has_value());
    return *value;
  }
  static MovieDetails movie(const std::string& text) {
    const auto details = metadata::movie_from(json(text), 7);
    CPPUNIT_ASSERT_MESSAGE(text.substr(0, 200), details.has_value());
    return *details;
  }
  static std::string person(int id, const std::string& more) {
    return R"({"id":)" + std::to_string(id) + R"(,"name":"N)" + std::to_string(id) + "\"," + more + "}";
  }

 public:
  void a_movie_keeps_what_fits() {
    const MovieDetails details =
        movie(R"({"id":7,"title":" The Lamp ","original_title":"La Lampe","imdb_id":"tt0000007",
      "tagline":"Lit.","overview":"A lamp.","release_date":"1999-02-28","runtime":95,"original_language":"fr",
      "poster_path":"/lamp.jpg","backdrop_path":null,"vote_average":7.25,"vote_count":12,
      "genres":[{"id":18,"name":"Drama"}],"production_companies":[{"id":3,"name":"Wick","origin_country":"FR"}],
      "production_countries":[{"iso_3166_1":"FR","name":"France"}],
      "credits":{"cast":[{"id":11,"name":"Ann","gender":1,"character":"Flame","profile_path":"/ann.jpg",
      "known_for_department":"Acting"}],"crew":[{"id":12,"name":"Bo","job":"Director","department":"Directing"}]}})");
    CPPUNIT_ASSERT_EQUAL(std::string("The Lamp"), details.movie.title);
    CPPUNIT_ASSERT_EQUAL(std::string("tt0000007"), details.movie.imdb_id);
    CPPUNIT_ASSERT_EQUAL(std::string("1999-02-28"), details.movie.release_date);
    CPPUNIT_ASSERT_EQUAL(95, details.movie.runtime);
    CPPUNIT_ASSERT_EQUAL(std::string("/lamp.jpg"), details.movie.meta_poster_path);
    CPPUNIT_ASSERT(details.movie.meta_backdrop_path.empty());
    CPPUNIT_ASSERT_DOUBLES_EQUAL(7.25, details.movie.meta_rating_average, 0.001);
    CPPUNIT_ASSERT_EQUAL(std::string("FR"), details.companies.at(0).origin_country);
    CPPUNIT_ASSERT_EQUAL(std::string("Flame"), details.cast.at(0).character);
    CPPUNIT_ASSERT_EQUAL(1, details.cast.at(0).person.gender);
    CPPUNIT_ASSERT_EQUAL(std::string("Director"), details.crew.at(0).job);
  }

  void the_original_title_stands_in_for_an_empty_one() {
    CPPUNIT_ASSERT_EQUAL(std::string("Lampa"), movie(R"({"id":7,"title":"  ","original_title":"Lampa"})").movie.title);
  }

  void a_movie_without_title_or_of_another_id_is_none() {
    for (const char* text : {"{}", "[]", "null", "7", "\"x\"", R"({"id":7})", R"({"id":8,"title":"X"})",
                             R"({"id":"7","title":"X"})", R"({"id":7,"title":["X"]})"})
      CPPUNIT_ASSERT_MESSAGE(text, !metadata::movie_from(json(text), 7));
  }

  void fields_of_wrong_types_are_left_out() {
    const MovieDetails details = movie(R"({"id":7,"title":"X","overview":{"a":1},"runtime":"95","release_date":1999,
      "genres":{"id":1},"production_companies":[1,null,"x",{"id":"3","name":"A"},{"id":4,"name":7}],
      "production_countries":"FR","vote_average":"9","vote_count":[],"poster_path":17,"credits":{"cast":"none","crew":[[],{}]}})");
    CPPUNIT_ASSERT(details.movie.overview.empty() && details.movie.release_date.empty());
    CPPUNIT_ASSERT_EQUAL(0, details.movie.runtime);
    CPPUNIT_ASSERT(details.genres.empty() && details.companies.empty() && details.countries.empty());
    CPPUNIT_ASSERT(details.cast.empty() && details.crew.empty());
  }

  void values_out_of_range_are_left_out() {
    const MovieDetails details = movie(R"({"id":7,"title":"X","runtime":100001,"release_date":"1999-02-29",
      "vote_average":10.5,"vote_count":-3,"imdb_id":"nm1","poster_path":"/../../etc/passwd.jpg","original_language":"EN!",
      "production_countries":[{"iso_3166_1":"fr","name":"a"},{"iso_3166_1":"FRA","name":"b"},{"iso_3166_1":"É","name":"c"}],
      "genres":[{"id":0,"name":"a"},{"id":-1,"name":"b"},{"id":9007199254740992,"name":"c"},{"id":1e300,"name":"d"}],
      "credits":{"cast":[{"id":1,"name":"A","gender":4},{"id":2,"name":""}]}})");
    CPPUNIT_ASSERT_EQUAL(0, details.movie.runtime);
    CPPUNIT_ASSERT(details.movie.release_date.empty() && details.movie.imdb_id.empty());
    CPPUNIT_ASSERT(details.movie.meta_poster_path.empty() && details.movie.original_language.empty());
    CPPUNIT_ASSERT_EQUAL(0.0, details.movie.meta_rating_average);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, details.movie.meta_rating_count);
    CPPUNIT_ASSERT(details.genres.empty() && details.countries.empty());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, details.cast.size());
    CPPUNIT_ASSERT_EQUAL(0, details.cast[0].person.gender);
  }

  void long_text_is_cut_by_code_points() {
    std::string title;
    for (int i = 0; i < 1500; ++i) title += "é";
    CPPUNIT_ASSERT_EQUAL(std::size_t{2000}, movie("{\"id\":7,\"title\":\"" + title + "\"}").movie.title.size());
  }

  void repeated_genres_and_countries_count_once() {
    const MovieDetails details = movie(R"({"id":7,"title":"X",
      "genres":[{"id":1,"name":"A"},{"id":1,"name":"A"},{"id":2,"name":"B"}],
      "production_countries":[{"iso_3166_1":"FR","name":""},{"iso_3166_1":"FR","name":"France"}]})");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, details.genres.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, details.countries.size());
    CPPUNIT_ASSERT_EQUAL(std::string("FR"), details.countries[0].name);
  }

  void spoken_languages_are_read_in_their_order() {
    const MovieDetails details =
        movie(R"({"id":7,"title":"X","spoken_languages":[{"iso_639_1":"de","english_name":"German","name":"Deutsch"},
      {"iso_639_1":"fr"},{"iso_639_1":"de"},{"iso_639_1":"F-"},{},"en"]})");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, details.languages.size());
    CPPUNIT_ASSERT(details.languages[0].code == "de" && details.languages[0].name == "German");
    CPPUNIT_ASSERT(details.languages[1].code == "fr" && details.languages[1].name == "fr");
  }

  void credits_are_bounded_and_directors_stay() {
    std::string cast, crew;
    for (int i = 1; i <= 700; ++i) {
      cast += (i > 1 ? "," : "") + person(i, R"("character":"C")");
      crew += (i > 1 ? "," : "") + person(i, i == 700 ? R"("job":"Director")" : R"("job":"Grip")");
    }
    const MovieDetails details =
        movie(R"({"id":7,"title":"X","credits":{"cast":[)" + cast + R"(],"crew":[)" + crew + "]}}");
    CPPUNIT_ASSERT_EQUAL(std::size_t{500}, details.cast.size());
    CPPUNIT_ASSERT_EQUAL(499, details.cast.back().position);
    CPPUNIT_ASSERT_EQUAL(std::size_t{500}, details.crew.size());
    CPPUNIT_ASSERT_EQUAL(std::string("N700"), details.crew[0].person.name);
    CPPUNIT_ASSERT_EQUAL(std::string("N1"), details.crew[1].person.name);
    CPPUNIT_ASSERT_EQUAL(499, details.crew.back().position);
  }

  void a_search_page_is_bounded() {
    std::string hits;
    for (int i = 1; i <= 150; ++i) hits += R"({"id":)" + std::to_string(i) + R"(,"title":"T"},)";
    const auto page = metadata::search_page_from(
        json(R"({"page":2,"total_pages":90000,"total_results":1800000,"results":[{"id":0,"title":"no"},{"id":1},)" +
             hits + "null]}"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{100}, page.hits.size());
    CPPUNIT_ASSERT_EQUAL(2, page.page);
    CPPUNIT_ASSERT_EQUAL(500, page.pages);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1800000}, page.total);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, page.hits[0].meta_id);
    CPPUNIT_ASSERT_EQUAL(1, metadata::search_page_from(json(R"({"results":7,"page":-4})")).page);
  }

  void find_takes_the_first_movie() {
    CPPUNIT_ASSERT(metadata::found_movie_from(json(R"({"movie_results":[{"id":"x"},{"id":9}]})")) == 9);
    CPPUNIT_ASSERT(!metadata::found_movie_from(json(R"({"movie_results":[],"tv_results":[{"id":9}]})")));
  }

  void a_person_keeps_what_fits() {
    const auto of = [](const char* text) { return metadata::person_from(json(text), 7); };
    const auto ann =
        of(R"({"id":7,"name":" Ann ","gender":1,"imdb_id":"nm0000011","biography":"A life.","birthday":"1960-02-29",
      "deathday":null,"place_of_birth":"Riga","known_for_department":"Acting","profile_path":"/ann.jpg"})");
    CPPUNIT_ASSERT_EQUAL(std::string("Ann"), ann->ref.name);
    CPPUNIT_ASSERT_EQUAL(std::string("nm0000011"), ann->imdb_id);
    CPPUNIT_ASSERT_EQUAL(std::string("1960-02-29"), ann->birth_date);
    CPPUNIT_ASSERT(ann->death_date.empty());
    const auto odd = of(
        R"({"id":7,"name":"Ann","gender":9,"imdb_id":"tt1","biography":[],"birthday":"1960-13-01","profile_path":"http://x"})");
    CPPUNIT_ASSERT(odd->imdb_id.empty() && odd->biography.empty() && odd->birth_date.empty() &&
                   odd->ref.meta_profile_path.empty());
    CPPUNIT_ASSERT_EQUAL(0, odd->ref.gender);
    for (const char* text : {"[]", R"({"id":8,"name":"Ann"})", R"({"id":7,"name":" "})", R"({"name":"Ann"})"})
      CPPUNIT_ASSERT(!of(text));
  }

  void offers_are_names_by_country() {
    const auto offers =
        metadata::watch_offers_from(json(R"({"results":{"DE":{"link":"x","flatrate":[{"provider_name":"Lantern"},
      {"provider_name":"Lantern"},{"provider_name":" "},{"provider_name":5}],"buy":[{"provider_name":"Second Row"}]},
      "de":{"rent":[{"provider_name":"No"}]},"FR":[],"GB":{"rent":{}}}})"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, offers.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, offers.at("DE").stream.size());
    CPPUNIT_ASSERT_EQUAL(std::string("Second Row"), offers.at("DE").buy.at(0));
    CPPUNIT_ASSERT(offers.at("GB").empty());
    for (const char* text : {"[]", R"({"results":[]})", R"({"results":{"DE":5}})"})
      CPPUNIT_ASSERT(metadata::watch_offers_from(json(text)).empty());
  }

  void languages_fall_back_to_the_code() {
    const auto languages = metadata::languages_from(json(
        R"([{"iso_639_1":"aa","english_name":"","name":""},{"iso_639_1":"de","english_name":"German"},{"iso_639_1":"<x"},3])"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, languages.size());
    CPPUNIT_ASSERT_EQUAL(std::string("aa"), languages[0].name);
    CPPUNIT_ASSERT_EQUAL(std::string("German"), languages[1].name);
  }
};
REGISTER_SUITE(MetadataAnswerTest);
