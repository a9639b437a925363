#include "metadata/provider.h"

#include <sys/stat.h>

#include <filesystem>
#include <memory>

#include "base/text.h"
#include "base/time.h"
#include "metadata/images.h"
#include "metadata/library.h"
#include "store/cache/cache.h"
#include "store/catalogue/movie.h"
#include "store/upkeep/migrate.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/fixtures/metadata_server.h"
#include "tests/unit/suite.h"

using metadata::ProviderError;
using metadata::ProviderProblem;
using namespace std::string_literals;

class MetadataProviderTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(MetadataProviderTest);
  CPPUNIT_TEST(statuses_become_problems);
  CPPUNIT_TEST(garbage_is_unavailable);
  CPPUNIT_TEST(five_failures_refuse_at_once_for_thirty_seconds);
  CPPUNIT_TEST(refusals_of_a_request_do_not_open_the_breaker);
  CPPUNIT_TEST(a_broken_cache_does_not_stop_calls);
  CPPUNIT_TEST(missing_credits_are_fetched);
  CPPUNIT_TEST(a_search_clamps_its_page_and_remembers_posters);
  CPPUNIT_TEST(searches_are_cached_for_a_day_without_what_was_typed);
  CPPUNIT_TEST(persons_are_found_with_their_movies);
  CPPUNIT_TEST(a_forgiving_search_asks_for_less_and_less);
  CPPUNIT_TEST(a_key_is_checked_whatever_the_breaker_says);
  CPPUNIT_TEST(a_movie_is_added_once);
  CPPUNIT_TEST(many_movies_are_added_as_far_as_they_come);
  CPPUNIT_TEST(a_movie_is_found_by_imdb_id);
  CPPUNIT_TEST(an_image_is_kept_and_noted);
  CPPUNIT_TEST(what_is_no_image_is_not_kept);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = 1700000000;
  std::unique_ptr<test::TemporaryFolder> folder_;
  std::unique_ptr<test::StubServer> server_;
  std::unique_ptr<store::Db> db_, cache_;
  std::unique_ptr<metadata::Client> client_;
  std::unique_ptr<metadata::Provider> provider_;
  base::FakeClock clock_{kNow};

  static metadata::ClientOptions options(const std::string& url) {
    metadata::ClientOptions options;
    options.api_url = url;
    options.image_url = url + "/t/p";
    options.api_key = "key";
    options.language = "en-US";
    options.total_timeout_ms = 60'000;  // a busy machine may let this process wait
    return options;
  }
  ProviderProblem problem_of(std::int64_t meta_id, int* retry_after = nullptr) {
    try {
      provider_->movie(meta_id);
    } catch (const ProviderError& error) {
      if (retry_after != nullptr) *retry_after = error.retry_after;
      return error.problem;
    }
    CPPUNIT_FAIL("no problem");
    return ProviderProblem::unavailable;
  }
  static std::string picture() {
    return "\x89PNG\r\n\x1A\n\x00\x00\x00\x0DIHDR\x00\x00\x00\x02\x00\x00\x00\x03\x08\x02\x00\x00\x00"
           "crc!"s;
  }
  std::size_t asked() const { return server_->requests().size(); }

 public:
  void setUp() override {
    folder_ = std::make_unique<test::TemporaryFolder>();
    store::migrate(folder_->file("matinee.db"));
    store::prepare_cache(folder_->file("cache.db"));
    db_ = std::make_unique<store::Db>(folder_->file("matinee.db"));
    cache_ = std::make_unique<store::Db>(folder_->file("cache.db"), store::DbOptions{.durable = false});
    server_ = std::make_unique<test::StubServer>();
    client_ = std::make_unique<metadata::Client>(options(server_->url()));
    clock_.set(kNow);
    provider_ = std::make_unique<metadata::Provider>(*client_, *cache_, clock_);
  }
  void tearDown() override {
    provider_.reset();
    client_.reset();
    server_.reset();
    db_.reset();
    cache_.reset();
    folder_.reset();
  }

  void statuses_become_problems() {
    server_->answer("/movie/1", 401, "{}");
    server_->answer("/movie/2", 404, "{}");
    server_->answer("/movie/3", 429, "{}", "Retry-After: 9\r\n");
    server_->answer("/movie/4", 500, "{}");
    server_->answer("/movie/5", 302, "", "Location: /movie/6\r\n");
    CPPUNIT_ASSERT(problem_of(1) == ProviderProblem::unauthorized);
    CPPUNIT_ASSERT(problem_of(2) == ProviderProblem::not_found);
    int wait = 0;
    CPPUNIT_ASSERT(problem_of(3, &wait) == ProviderProblem::unavailable);
    CPPUNIT_ASSERT_EQUAL(9, wait);
    CPPUNIT_ASSERT(problem_of(4) == ProviderProblem::unavailable);
    CPPUNIT_ASSERT(problem_of(5) == ProviderProblem::unavailable);
    CPPUNIT_ASSERT(problem_of(-1) == ProviderProblem::not_found);
  }

  void garbage_is_unavailable() {
    server_->answer("/movie/1", 200, "<html>login to the airport network</html>");
    server_->answer("/movie/2", 200, R"({"id":2,"title":""})");
    server_->answer("/movie/3", 200, std::string(100000, '['));
    for (const int id : {1, 2, 3}) CPPUNIT_ASSERT(problem_of(id) == ProviderProblem::unavailable);
  }

  void five_failures_refuse_at_once_for_thirty_seconds() {
    server_->answer("/movie/1", 503, "{}");
    for (int i = 0; i < 5; ++i) problem_of(1);
    clock_.advance(10);
    int wait = 0;
    CPPUNIT_ASSERT(problem_of(1, &wait) == ProviderProblem::unavailable);
    CPPUNIT_ASSERT_EQUAL(20, wait);
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, asked());
    clock_.advance(20);
    server_->answer("/movie/1", 200, R"({"id":1,"title":"X","credits":{}})");
    CPPUNIT_ASSERT_EQUAL(std::string("X"), provider_->movie(1).movie.title);
    CPPUNIT_ASSERT_EQUAL(0, store::breaker(*cache_).failures);
  }

  void refusals_of_a_request_do_not_open_the_breaker() {
    server_->answer("/movie/1", 401, "{}");
    for (int i = 0; i < 4; ++i) problem_of(1), problem_of(2);
    CPPUNIT_ASSERT_EQUAL(0, store::breaker(*cache_).failures);
    CPPUNIT_ASSERT_EQUAL(std::size_t{8}, asked());
  }

  void a_broken_cache_does_not_stop_calls() {
    cache_->execute("DROP TABLE breaker; DROP TABLE image_path");
    server_->answer("/movie/1", 200, R"({"id":1,"title":"X","credits":{}})");
    server_->answer("/search/movie", 200, R"({"results":[{"id":1,"title":"X","poster_path":"/x.jpg"}]})");
    CPPUNIT_ASSERT_EQUAL(std::string("X"), provider_->movie(1).movie.title);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, provider_->search("x", 1).hits.size());
  }

  void missing_credits_are_fetched() {
    server_->answer("/movie/1", 200, R"({"id":1,"title":"X"})");
    server_->answer("/movie/1/credits", 200, R"({"cast":[{"id":5,"name":"Ann","character":"C"}]})");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, provider_->movie(1).cast.size());
    CPPUNIT_ASSERT(
        server_->requests()[0].starts_with("GET /movie/1?append_to_response=credits&api_key=key&language=en-US "));
  }

  void a_search_clamps_its_page_and_remembers_posters() {
    server_->answer("/search/movie", 200, R"({"results":[{"id":1,"title":"X","poster_path":"/x.jpg"}]})");
    provider_->search("x y", 9999, 1999);
    CPPUNIT_ASSERT(server_->requests()[0].starts_with("GET /search/movie?query=x%20y&page=500&year=1999&"));
    CPPUNIT_ASSERT(store::image_path_is_remembered(*cache_, "/x.jpg", kNow + 3600));
    CPPUNIT_ASSERT(provider_->search("  ", 1).hits.empty());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
  }

  void searches_are_cached_for_a_day_without_what_was_typed() {
    server_->answer("/search/movie", 200, R"({"results":[{"id":1,"title":"Y"}]})");
    for (int i = 0; i < 3; ++i) CPPUNIT_ASSERT_EQUAL(std::string("Y"), provider_->search("secret", 1).hits.at(0).title);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    provider_->search("secret", 2), provider_->search("secret", 1, 1999), provider_->search("other", 1);
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, asked());
    store::Query typed(
        *cache_, "SELECT count(*) FROM cached_text WHERE name LIKE '%secret%' OR content LIKE '%secret%' /*scan*/");
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, typed.number());
    clock_.advance(24 * 3600);
    provider_->search("secret", 1);
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, asked());
    server_->answer("/search/movie", 503, "{}");
    CPPUNIT_ASSERT_THROW(provider_->search("third", 1), ProviderError);
    server_->answer("/search/movie", 200, R"({"results":[{"id":3,"title":"Z"}]})");
    CPPUNIT_ASSERT_EQUAL(std::string("Z"), provider_->search("third", 1).hits.at(0).title);  // no failure is cached
  }

  void persons_are_found_with_their_movies() {
    server_->answer(
        "/search/person", 200,
        R"({"results":[{"id":5,"name":"Ann","known_for_department":"Directing"},{"id":0,"name":"x"},{"id":6},7]})");
    const auto persons = provider_->search_persons("ann");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, persons.size());
    CPPUNIT_ASSERT_EQUAL(std::string("Directing"), persons[0].known_for_department);
    CPPUNIT_ASSERT(provider_->search_persons(" ").empty());
    server_->answer("/person/5", 200,
                    R"({"id":5,"name":"Ann","movie_credits":{"cast":[{"id":1,"title":"Old","release_date":"1999-01-01",
      "poster_path":"/o.jpg"},{"id":2,"title":"New","release_date":"2009-01-01"}],"crew":[{"id":2,"title":"New"},{"id":3},{"id":4,"title":"X","adult":true}]}})");
    const auto found = provider_->person_with_movies(5);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, found.movies.size());
    CPPUNIT_ASSERT_EQUAL(std::string("New"), found.movies[1].title);
    CPPUNIT_ASSERT(store::image_path_is_remembered(*cache_, "/o.jpg", kNow));
    CPPUNIT_ASSERT_THROW(provider_->person_with_movies(0), ProviderError);
    server_->answer("/person/6", 200, "[]");
    CPPUNIT_ASSERT_THROW(provider_->person_with_movies(6), ProviderError);
  }

  // Returns the searches in order, each "query" or "query/year".
  std::string searched(const std::string& words, const std::string& close_title) {
    const std::size_t before = asked();
    metadata::search_films(*provider_, words, close_title, 1);
    std::string all;
    for (std::size_t i = before; i < asked(); ++i) {
      const std::string request = server_->requests()[i];
      const std::string query =
          request.substr(request.find("query=") + 6, request.find('&') - request.find("query=") - 6);
      const std::size_t year = request.find("year=");
      all += (all.empty() ? "" : "|") + base::percent_decode(query).value_or("") +
             (year == std::string::npos ? "" : "/" + request.substr(year + 5, 4));
    }
    return all;
  }

  void a_forgiving_search_asks_for_less_and_less() {
    server_->answer("/search/movie", 200, R"({"results":[],"total_results":0})");
    CPPUNIT_ASSERT_EQUAL(std::string("blade runer|blade"), searched("blade runer", ""));
    CPPUNIT_ASSERT_EQUAL(std::string("star wras|Star Wars|star"), searched("star wras", "Star Wars"));
    CPPUNIT_ASSERT_EQUAL(std::string("parasite/2019|parasite 2019|parasite|paras"), searched("parasite 2019", ""));
    CPPUNIT_ASSERT_EQUAL(std::string("one two three four|one two three|one two|one"),
                         searched("one two three four", ""));
    CPPUNIT_ASSERT_EQUAL(std::string("alein|ale"), searched("alein", ""));
    CPPUNIT_ASSERT_EQUAL(std::string("up"), searched("up", ""));
    server_->answer("/search/movie", 200, R"({"results":[{"id":1,"title":"X"}],"total_results":1})");
    CPPUNIT_ASSERT_EQUAL(std::string("heat/1995"), searched("heat 1995", "Heart"));
  }

  void a_key_is_checked_whatever_the_breaker_says() {
    for (int i = 0; i < 5; ++i) store::breaker_failed(*cache_, kNow);
    server_->answer("/configuration/languages", 401, "{}");
    CPPUNIT_ASSERT(!provider_->check_key().success);
    server_->answer("/configuration/languages", 200, "[]");
    CPPUNIT_ASSERT(provider_->check_key().success);
    CPPUNIT_ASSERT_EQUAL(0, store::breaker(*cache_).failures);
  }

  void a_movie_is_added_once() {
    server_->answer("/movie/1", 200, R"({"id":1,"title":"X","credits":{}})");
    const auto id = metadata::find_or_add(*db_, *provider_, clock_, 1);
    CPPUNIT_ASSERT_EQUAL(id, metadata::find_or_add(*db_, *provider_, clock_, 1));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    server_->answer("/movie/1", 200, R"({"id":1,"title":"Y","credits":{}})");
    CPPUNIT_ASSERT_EQUAL(id, metadata::synchronise(*db_, *provider_, clock_, 1));
    CPPUNIT_ASSERT_EQUAL(std::string("Y"), store::find_movie(*db_, id)->title);
  }

  void many_movies_are_added_as_far_as_they_come() {
    const auto add = [&](const std::vector<std::int64_t>& meta_ids) {
      return metadata::find_or_add_all(*db_, *provider_, clock_, meta_ids);
    };
    for (const int id : {1, 2})
      server_->answer("/movie/" + std::to_string(id), 200,
                      R"({"id":)" + std::to_string(id) + R"(,"title":"X","credits":{}})");
    server_->answer("/movie/4", 503, "{}");
    const auto first = metadata::find_or_add(*db_, *provider_, clock_, 1);
    const auto ids = add({2, 1, 404, 4});
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, ids.size());
    CPPUNIT_ASSERT_EQUAL(first, ids.at(1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::find_movie(*db_, ids.at(2))->meta_id);
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, asked());  // the stored film was not asked for again
    server_->answer("/movie/5", 503, "{}");
    CPPUNIT_ASSERT(add({4, 5, 1}) == (std::map<std::int64_t, std::int64_t>{{1, first}}));
    std::vector<std::int64_t> many;
    for (int id = 100; id < 120; ++id) {
      server_->answer("/movie/" + std::to_string(id), 503, "{}");
      many.push_back(id);
    }
    const std::size_t before = asked();
    CPPUNIT_ASSERT(add(many).empty());
    CPPUNIT_ASSERT_EQUAL(std::size_t{8}, asked() - before);  // a provider that is down is not asked for the rest
  }

  void a_movie_is_found_by_imdb_id() {
    server_->answer("/find/tt0000001", 200, R"({"movie_results":[{"id":1}]})");
    server_->answer("/movie/1", 200, R"({"id":1,"title":"X","imdb_id":"tt0000001","credits":{}})");
    const auto id = metadata::find_or_add_imdb(*db_, *provider_, clock_, "tt0000001");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, asked());
    CPPUNIT_ASSERT_EQUAL(id, metadata::find_or_add_imdb(*db_, *provider_, clock_, "tt0000001"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, asked());
    CPPUNIT_ASSERT_THROW(metadata::find_or_add_imdb(*db_, *provider_, clock_, "tt0000001/../x"), ProviderError);
  }

  void an_image_is_kept_and_noted() {
    server_->answer("/movie/1", 200, R"({"id":1,"title":"X","poster_path":"/x.png","credits":{}})");
    server_->answer("/t/p/w342/x.png", 200, picture());
    server_->answer("/t/p/w92/x.png", 200, picture());
    const auto id = metadata::find_or_add(*db_, *provider_, clock_, 1);
    const std::string images = folder_->file("images");
    metadata::fetch_image(*db_, *provider_, images, "w92", "x.png");
    CPPUNIT_ASSERT(store::find_movie(*db_, id)->poster_path.empty());
    CPPUNIT_ASSERT_EQUAL(picture(), metadata::fetch_image(*db_, *provider_, images, "w342", "x.png"));
    CPPUNIT_ASSERT_EQUAL(std::string("/images/w342/x.png"), store::find_movie(*db_, id)->poster_path);
    CPPUNIT_ASSERT_EQUAL(picture(), metadata::read_cached_image(images, "w342", "x.png").value_or(""));
    struct stat facts {};
    CPPUNIT_ASSERT(stat((images + "/w342/x.png").c_str(), &facts) == 0 && (facts.st_mode & 0777) == 0644);
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1}, std::distance(std::filesystem::directory_iterator(images + "/w342"), {}));
  }

  void what_is_no_image_is_not_kept() {
    server_->answer("/t/p/w342/x.png", 200, "<svg onload='1'/>");
    const std::string images = folder_->file("images");
    CPPUNIT_ASSERT_THROW(metadata::fetch_image(*db_, *provider_, images, "w342", "x.png"), ProviderError);
    CPPUNIT_ASSERT_THROW(metadata::fetch_image(*db_, *provider_, images, "w342", "../x.png"), ProviderError);
    CPPUNIT_ASSERT_THROW(metadata::fetch_image(*db_, *provider_, images, "w343", "x.png"), ProviderError);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    CPPUNIT_ASSERT(!metadata::read_cached_image(images, "w342", "x.png"));
    CPPUNIT_ASSERT(!metadata::read_cached_image(images, "w342", "../../matinee.db"));
  }
};
REGISTER_SUITE(MetadataProviderTest);
