#include <filesystem>

#include "domain/job.h"
#include "metadata/answer.h"
#include "metadata/library.h"
#include "store/catalogue/person.h"
#include "store/lists/filmography.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"

class MetadataCreditsTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(MetadataCreditsTest);
  CPPUNIT_TEST(credits_keep_what_fits);
  CPPUNIT_TEST(credits_are_bounded);
  CPPUNIT_TEST(a_runtime_is_of_the_film_that_was_asked_for);
  CPPUNIT_TEST(a_view_asks_once_and_a_job_a_week_later);
  CPPUNIT_TEST(a_silent_provider_is_asked_by_a_job);
  CPPUNIT_TEST(a_visitor_makes_nobody_ask_for_what_is_not_here);
  CPPUNIT_TEST(a_person_whom_the_provider_does_not_know_is_settled);
  CPPUNIT_TEST(a_rejected_key_leaves_no_job);
  CPPUNIT_TEST(a_view_goes_on_when_nothing_can_be_written);
  CPPUNIT_TEST(the_job_fills_in_runtimes);
  CPPUNIT_TEST(runtimes_that_do_not_come_are_asked_for_again);
  CPPUNIT_TEST_SUITE_END();

  static base::Json json(const std::string& text) { return *base::parse_json(text); }
  // Returns Ann, of a stored film.
  domain::Person ann() {
    if (store_.number("SELECT count(*) FROM person") == 0) {
      domain::MovieDetails details;
      details.movie.meta_id = 1;
      details.movie.title = "Film";
      details.movie.release_date = "2000-01-01";
      details.movie.runtime = 90;
      details.crew.push_back({{0, 11, "Ann", 0, "Directing", "", ""}, "Director", "Directing", 0});
      store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, test::kNow); });
    }
    return *store::find_person(store_.db(), store_.number("SELECT id FROM person"));
  }
  void answer(const std::string& crew) {
    provider_.answer("/person/11", 200, R"({"id":11,"name":"Ann","movie_credits":{"cast":[],"crew":[)" + crew + "]}}");
  }
  static std::string film(int id, const std::string& more = "") {
    return R"({"id":)" + std::to_string(id) + R"(,"title":"Film )" + std::to_string(id) +
           R"(","release_date":"2001-01-01","job":"Director","department":"Directing")" + more + "}";
  }
  bool look() { return metadata::look_after_credits(store_.db(), stub_, clock_, ann()); }
  std::int64_t open_jobs() {
    return store_.number(
        "SELECT count(*) FROM job WHERE type = 'person_credits' AND state IN ('waiting', 'running') /*scan*/");
  }
  std::int64_t credits() { return store_.number("SELECT count(*) FROM person_credit /*scan*/"); }
  std::size_t asked() const { return provider_.requests().size(); }

 public:
  void credits_keep_what_fits() {
    const auto films = metadata::filmography_from(json(R"({"cast":[
      {"id":7,"title":"A","character":"Flame","release_date":"2001-02-03","popularity":1.5,"video":true,"poster_path":"/a.jpg"},
      {"id":7,"title":"A","character":"Wick"}, {"id":7,"title":"A","character":"Self"},
      {"id":"8","title":"B"}, {"id":9,"title":""}, {"id":-1,"title":"C"}, 5, null, {"id":10,"title":"D","adult":true},
      {"id":11,"original_title":"E","release_date":"soon","popularity":-4,"poster_path":"javascript:x","character":[1]}],
      "crew":[{"id":7,"title":"A","job":"Director","department":"Directing"}]})"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, films->size());
    CPPUNIT_ASSERT(films->at(0).part == domain::FilmPart::director);
    CPPUNIT_ASSERT_EQUAL(std::string("Flame, Wick"), films->at(1).role);
    CPPUNIT_ASSERT(films->at(1).is_video);
    CPPUNIT_ASSERT_EQUAL(std::string("/a.jpg"), films->at(1).meta_poster_path);
    CPPUNIT_ASSERT(films->at(2).part == domain::FilmPart::as_self);
    CPPUNIT_ASSERT_EQUAL(std::string("E"), films->at(3).title);
    CPPUNIT_ASSERT_EQUAL(std::string(), films->at(3).release_date + films->at(3).meta_poster_path + films->at(3).role);
    CPPUNIT_ASSERT_EQUAL(0.0, films->at(3).popularity);
    for (const char* garbage : {"null", "[]", "7", "{}", R"({"cast":{}})", R"({"crew":"all"})"})
      CPPUNIT_ASSERT_MESSAGE(garbage, !metadata::filmography_from(json(garbage)));
    CPPUNIT_ASSERT(metadata::filmography_from(json(R"({"cast":[]})"))->empty());
  }

  void credits_are_bounded() {
    std::string cast;
    for (int i = 1; i <= 2500; ++i)
      cast += (i > 1 ? "," : "") + film(i, R"(,"character":")" + std::string(300, 'x') + std::to_string(i % 2) + '"');
    cast += "," + film(1, R"(,"character":")" + std::string(300, 'y') + '"');
    const auto films = metadata::filmography_from(json(R"({"cast":[)" + cast + "]}"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2000}, films->size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{301}, films->at(0).role.size());
  }

  void a_runtime_is_of_the_film_that_was_asked_for() {
    CPPUNIT_ASSERT(metadata::runtime_from(json(R"({"id":7,"runtime":17})"), 7) == 17);
    CPPUNIT_ASSERT(metadata::runtime_from(json(R"({"id":7,"runtime":-5})"), 7) == 0);
    CPPUNIT_ASSERT(metadata::runtime_from(json(R"({"id":7})"), 7) == 0);
    CPPUNIT_ASSERT(!metadata::runtime_from(json(R"({"id":8,"runtime":17})"), 7));
  }

  void a_view_asks_once_and_a_job_a_week_later() {
    answer(film(1) + "," + film(2, R"(,"video":true)"));
    CPPUNIT_ASSERT(look());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, credits());
    CPPUNIT_ASSERT_EQUAL(test::kNow, ann().credits_at);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, open_jobs());  // each runtime is known, or does not count
    clock_.advance(6 * base::kDay);
    CPPUNIT_ASSERT(!look());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    clock_.advance(base::kDay);
    for (int i = 0; i < 3; ++i) look();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, open_jobs());
    CPPUNIT_ASSERT(ann().credits_asked_at > ann().credits_at);
    answer(film(1));
    run();
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, asked());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, credits());
    CPPUNIT_ASSERT_EQUAL(clock_.now(), ann().credits_at);
  }

  void a_silent_provider_is_asked_by_a_job() {
    provider_.answer("/person/11", 503, "{}");
    CPPUNIT_ASSERT(look());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, open_jobs());
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0}, ann().credits_at);
    look();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    answer(film(1));
    run();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, credits());
  }

  void a_visitor_makes_nobody_ask_for_what_is_not_here() {
    answer(film(1));
    const auto visit = [&] { return metadata::renew_credits(store_.db(), clock_, ann()); };
    CPPUNIT_ASSERT(!visit());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, open_jobs());
    look();
    clock_.advance(8 * base::kDay);
    CPPUNIT_ASSERT(visit());
    CPPUNIT_ASSERT(!visit());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, open_jobs());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
  }

  void a_person_whom_the_provider_does_not_know_is_settled() {
    provider_.answer("/person/11", 404, "{}");
    look();
    look();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    CPPUNIT_ASSERT_EQUAL(test::kNow, ann().credits_at);
  }

  void a_rejected_key_leaves_no_job() {
    provider_.answer("/person/11", 401, "{}");
    look();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, open_jobs());
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0}, ann().credits_asked_at);
  }

  void a_view_goes_on_when_nothing_can_be_written() {
    answer(film(1));
    ann();
    store::Db other(store_.path(), {.lock_wait_ms = 1});
    const store::Tx writer(store_.db());
    CPPUNIT_ASSERT(!metadata::look_after_credits(other, stub_, clock_, *store::find_person(other, 1)));
  }

  void the_job_fills_in_runtimes() {
    answer(film(1) + "," + film(2) + "," + film(3) + "," + film(4));
    provider_.answer("/movie/2", 200, R"({"id":2,"title":"Film 2","runtime":12})");
    provider_.answer("/movie/3", 404, "{}");
    provider_.answer("/movie/4", 200, "no film");
    look();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, open_jobs());
    run();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, open_jobs());
    const auto part = store::filmography(store_.db(), ann(), 0, "2024-05-01").at(0);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, part.counted.size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, part.others.at(0).movie.meta_id);
    const std::size_t before = asked();
    clock_.advance(8 * base::kDay);
    look();
    run();
    CPPUNIT_ASSERT_EQUAL(before + 1, asked());  // nobody asks for runtimes twice
  }

  void runtimes_that_do_not_come_are_asked_for_again() {
    answer(film(2));
    provider_.answer("/movie/2", 503, "{}");
    look();
    run();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT attempts FROM job /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         store_.number("SELECT runtime IS NULL FROM credited_movie WHERE meta_id = 2"));
    provider_.answer("/movie/2", 200, R"({"id":2,"runtime":17})");
    clock_.advance(base::kHour);
    run();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{17}, store_.number("SELECT runtime FROM credited_movie WHERE meta_id = 2"));
  }
};
REGISTER_SUITE(MetadataCreditsTest);
