#include "store/catalogue/collection.h"

#include "domain/job.h"
#include "metadata/answer.h"
#include "metadata/library.h"
#include "store/diary/play.h"
#include "store/diary/watchlist.h"
#include "store/lists/filmography.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"

class MetadataCollectionTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(MetadataCollectionTest);
  CPPUNIT_TEST(a_film_names_its_saga);
  CPPUNIT_TEST(a_saga_keeps_what_fits);
  CPPUNIT_TEST(recommendations_keep_what_fits);
  CPPUNIT_TEST(a_new_film_has_its_saga_looked_for_by_a_job);
  CPPUNIT_TEST(a_view_asks_once_and_a_job_a_week_later);
  CPPUNIT_TEST(a_silent_provider_is_asked_by_a_job);
  CPPUNIT_TEST(a_visitor_makes_nobody_ask_for_what_is_not_here);
  CPPUNIT_TEST(the_provider_s_refusals_settle_nothing_else);
  CPPUNIT_TEST(the_job_fills_in_runtimes);
  CPPUNIT_TEST(films_are_those_of_the_provider_and_of_the_store);
  CPPUNIT_TEST(a_film_leaves_its_saga_and_the_saga_its_name);
  CPPUNIT_TEST(recommendations_are_kept_for_a_week);
  CPPUNIT_TEST_SUITE_END();

  static base::Json json(const std::string& text) { return *base::parse_json(text); }
  static std::string part(int id, const std::string& date = "2001-01-01", const std::string& more = "") {
    return R"({"id":)" + std::to_string(id) + R"(,"title":"Part )" + std::to_string(id) + R"(","release_date":")" +
           date + '"' + more + "}";
  }
  void answer(const std::string& parts) {
    provider_.answer("/collection/5", 200, R"({"id":5,"name":"Saga","overview":"Many.","parts":[)" + parts + "]}");
  }
  static std::string film(int id, const std::string& saga = R"({"id":5,"name":"Saga"})") {
    return R"({"id":)" + std::to_string(id) + R"(,"title":"Film )" + std::to_string(id) +
           R"(","release_date":"2000-01-01","runtime":90,"credits":{"cast":[],"crew":[]},"belongs_to_collection":)" +
           saga + "}";
  }
  std::int64_t add_film(int id, const std::string& saga = R"({"id":5,"name":"Saga"})") {
    provider_.answer("/movie/" + std::to_string(id), 200, film(id, saga));
    return metadata::synchronise(store_.db(), stub_, clock_, id);
  }
  domain::Collection saga() { return store::find_collection(store_.db(), 5).value(); }
  store::FilmographyPart films(std::int64_t user = 0) {
    return store::collection_films(store_.db(), 5, user, "2024-05-01");
  }
  bool look() { return metadata::look_after_collection(store_.db(), stub_, clock_, saga()); }
  std::int64_t open_jobs() {
    return store_.number(
        "SELECT count(*) FROM job WHERE type = 'collection' AND state IN ('waiting', 'running') /*scan*/");
  }
  std::size_t asked(const std::string& path = "/collection/5") const {
    std::size_t count = 0;
    for (const auto& request : provider_.requests()) count += request.find(path) != std::string::npos ? 1 : 0;
    return count;
  }

 public:
  void a_film_names_its_saga() {
    const auto movie = metadata::movie_from(json(film(1)), 1);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, movie->movie.collection_id);
    CPPUNIT_ASSERT_EQUAL(std::string("Saga"), movie->collection_name);
    for (const char* none : {"null", "5", "[]", R"({"id":5})", R"({"name":"Saga"})", R"({"id":-1,"name":"Saga"})",
                             R"({"id":"5","name":"Saga"})", R"({"id":5,"name":" "})"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(none, std::int64_t{0},
                                   metadata::movie_from(json(film(1, none)), 1)->movie.collection_id);
  }

  void a_saga_keeps_what_fits() {
    std::string parts = part(1, "2001-02-03", R"(,"video":true,"poster_path":"/a.jpg","popularity":2.5)") + "," +
                        part(2, "soon") + R"(,{"id":0,"title":"X"},{"id":9,"title":"Y","adult":true},null,7)";
    const auto read = [](const std::string& list) {
      return metadata::collection_from(json(R"({"id":5,"name":"Saga","overview":"Many.","parts":)" + list + "}"), 5);
    };
    const auto found = read("[" + parts + "]");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, found->movies.size());
    CPPUNIT_ASSERT(found->movies[0].is_video);
    CPPUNIT_ASSERT_EQUAL(std::string("/a.jpg"), found->movies[0].meta_poster_path);
    CPPUNIT_ASSERT_EQUAL(std::string(), found->movies[1].release_date);
    CPPUNIT_ASSERT_EQUAL(std::string("Many."), found->collection.overview);
    for (int i = 10; i < 400; ++i) parts += "," + part(i);
    CPPUNIT_ASSERT_EQUAL(std::size_t{200}, read("[" + parts + "]")->movies.size());
    for (const char* garbage : {"null", "{}", "7"}) CPPUNIT_ASSERT_MESSAGE(garbage, !read(garbage));
    for (const char* garbage : {"null", "[]", "7", R"({"id":6,"name":"Saga","parts":[]})", R"({"id":5,"parts":[]})"})
      CPPUNIT_ASSERT_MESSAGE(garbage, !metadata::collection_from(json(garbage), 5));
  }

  void recommendations_keep_what_fits() {
    std::string results = R"({"id":0,"title":"X"},{"id":9,"title":"Y","adult":true},null,7)";
    for (int i = 10; i < 40; ++i) results += "," + part(i);
    const auto found = metadata::recommendations_from(json(R"({"results":[)" + results + "]}"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{12}, found->size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{10}, found->front().meta_id);
    CPPUNIT_ASSERT(metadata::recommendations_from(json(R"({"results":[]})"))->empty());
    for (const char* garbage : {"null", "[]", "{}", R"({"results":{}})"})
      CPPUNIT_ASSERT_MESSAGE(garbage, !metadata::recommendations_from(json(garbage)));
  }

  void a_new_film_has_its_saga_looked_for_by_a_job() {
    answer(part(1) + "," + part(2, "2030-01-01"));
    add_film(1);
    CPPUNIT_ASSERT_EQUAL(std::string("Saga"), saga().name);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, open_jobs());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, films().counted.size());  // the film itself is there before
    run();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    CPPUNIT_ASSERT_EQUAL(std::string("Many."), saga().overview);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, films().others.size());
    add_film(3);
    add_film(4, "null");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, open_jobs());
  }

  void a_view_asks_once_and_a_job_a_week_later() {
    answer(part(1));
    add_film(1);
    CPPUNIT_ASSERT(look());
    CPPUNIT_ASSERT(!look());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    CPPUNIT_ASSERT_EQUAL(test::kNow, saga().fetched_at);
    run();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());  // the film's job finds it done
    clock_.advance(7 * base::kDay);
    CPPUNIT_ASSERT(look());
    CPPUNIT_ASSERT(!look());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, open_jobs());
    run();
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, asked());
    CPPUNIT_ASSERT_EQUAL(clock_.now(), saga().fetched_at);
  }

  void a_silent_provider_is_asked_by_a_job() {
    provider_.answer("/collection/5", 503, "{}");
    add_film(1);
    CPPUNIT_ASSERT(look());
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0}, saga().fetched_at);
    look();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, open_jobs());
    answer(part(1) + "," + part(2, "1999-01-01", R"(,"video":true)"));
    run();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, films().others.size());
  }

  void a_visitor_makes_nobody_ask_for_what_is_not_here() {
    answer(part(1));
    add_film(1);
    const auto visit = [&] { return metadata::renew_collection(store_.db(), clock_, saga()); };
    CPPUNIT_ASSERT(!visit());
    run();
    clock_.advance(8 * base::kDay);
    CPPUNIT_ASSERT(visit());
    CPPUNIT_ASSERT(!visit());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, open_jobs());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
  }

  // An unknown collection is settled for a week. A rejected key makes the next view ask again, and no job.
  void the_provider_s_refusals_settle_nothing_else() {
    add_film(1);
    store_.db().execute("DELETE FROM job");
    provider_.answer("/collection/5", 401, "{}");
    look();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, open_jobs());
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0}, saga().asked_at);
    provider_.answer("/collection/5", 404, "{}");
    look();
    look();
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, asked());
    CPPUNIT_ASSERT_EQUAL(test::kNow, saga().fetched_at);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, films().counted.size());
  }

  void the_job_fills_in_runtimes() {
    answer(part(1) + "," + part(2) + "," + part(3, "2030-01-01") + "," + part(4, "") + "," + part(6));
    provider_.answer("/movie/2", 200, R"({"id":2,"runtime":12})");
    provider_.answer("/movie/6", 404, "{}");
    add_film(1);
    run();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, open_jobs());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, films().counted.size());
    CPPUNIT_ASSERT(films().others.at(0).uncounted == domain::Uncounted::not_released);
    CPPUNIT_ASSERT(films().others.at(1).uncounted == domain::Uncounted::short_film);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, asked("/movie/3") + asked("/movie/4"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked("/movie/1"));  // when it was added
  }

  void films_are_those_of_the_provider_and_of_the_store() {
    answer(part(1, "1990-01-01") + "," + part(2, "2001-01-01"));
    const std::int64_t one = add_film(1), three = add_film(3);
    look();
    const std::int64_t maya = store_.add_user("maya");
    store_.write([&](store::Tx& tx) {
      store::add_play(tx, *store::find_user(tx.db(), maya), {one, {}, 1, {}, {}, {}}, test::kNow);
      return store::add_to_watchlist(tx, maya, three, test::kNow), 0;
    });
    const store::FilmographyPart found = films(maya);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, found.counted.size());
    CPPUNIT_ASSERT_EQUAL(std::string("Part 2"), found.counted[0].movie.title);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, found.counted[0].movie.id);
    CPPUNIT_ASSERT_EQUAL(std::string("Film 1"), found.counted[1].movie.title);  // as it is stored
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, found.seen());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, found.on_watchlist());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, films().seen());
  }

  void a_film_leaves_its_saga_and_the_saga_its_name() {
    add_film(1);
    add_film(2, R"({"id":5,"name":"New name"})");
    CPPUNIT_ASSERT_EQUAL(std::string("New name"), saga().name);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, films().counted.size());
    const std::int64_t one = add_film(1, "null");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::find_movie(store_.db(), one)->collection_id);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, films().counted.size());
  }

  void recommendations_are_kept_for_a_week() {
    const std::string path = "/movie/1/recommendations";
    CPPUNIT_ASSERT(!stub_.has_cached_recommendations(1));
    CPPUNIT_ASSERT(!stub_.cached_recommendations(1));
    provider_.answer(path, 200, "{}");
    CPPUNIT_ASSERT_THROW(stub_.recommendations(1), metadata::ProviderError);
    CPPUNIT_ASSERT(!stub_.has_cached_recommendations(1));
    provider_.answer(path, 200, R"({"results":[)" + part(7, "2001-01-01", R"(,"poster_path":"/a.jpg")") + "]}");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, stub_.recommendations(1).at(0).meta_id);
    CPPUNIT_ASSERT(store::image_path_is_remembered(*cache_, "/a.jpg", clock_.now() + 6 * base::kDay));
    clock_.advance(6 * base::kDay);
    store::expire_cache(*cache_, clock_.now());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, stub_.cached_recommendations(1)->size());
    provider_.answer(path, 200, R"({"results":[]})");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, stub_.recommendations(1).size());
    clock_.advance(base::kDay);
    CPPUNIT_ASSERT(!stub_.has_cached_recommendations(1));
    CPPUNIT_ASSERT(stub_.recommendations(1).empty());
    CPPUNIT_ASSERT(stub_.has_cached_recommendations(1));  // that there are none, too
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, asked(path));
  }
};
REGISTER_SUITE(MetadataCollectionTest);
