#include "jobs/refresh.h"

#include <utime.h>

#include <filesystem>
#include <fstream>

#include "domain/job.h"
#include "jobs/images.h"
#include "store/catalogue/person.h"
#include "store/catalogue/stale.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"

class JobsRefreshTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(JobsRefreshTest);
  CPPUNIT_TEST(movies_are_as_the_provider_knows_them_now);
  CPPUNIT_TEST(a_movie_that_the_provider_forgot_stays);
  CPPUNIT_TEST(a_refusal_keeps_what_came_and_waits_as_long_as_asked);
  CPPUNIT_TEST(a_run_that_got_further_is_no_failed_try);
  CPPUNIT_TEST(one_answer_that_is_none_does_not_stop_the_others);
  CPPUNIT_TEST(answers_that_are_none_are_no_reason_to_go_on);
  CPPUNIT_TEST(another_runners_job_is_left_alone);
  CPPUNIT_TEST(a_turn_refreshes_at_least_one_batch);
  CPPUNIT_TEST(the_stalest_are_few_and_old);
  CPPUNIT_TEST(people_of_a_movie_are_asked_for_once);
  CPPUNIT_TEST(missing_images_come_back);
  CPPUNIT_TEST(one_image_that_is_none_does_not_stop_the_others);
  CPPUNIT_TEST(unused_images_go_after_a_day);
  CPPUNIT_TEST(sweeping_goes_on_where_it_stopped);
  CPPUNIT_TEST(fetching_images_goes_on_where_it_stopped);
  CPPUNIT_TEST_SUITE_END();

 public:
  JobsRefreshTest() { clock_.set(test::kNow + 100); }

 private:
  void add(std::string_view type, std::string_view subject) {
    store_.write([&](store::Tx& tx) { return store::add_job(tx, type, subject, std::nullopt, clock_.now()), 0; });
  }
  store::JobRow job() { return store::find_job(store_.db(), 1).value(); }
  void movie_answer(int meta_id, const std::string& title, const std::string& more = "") {
    provider_.answer("/movie/" + std::to_string(meta_id), 200,
                     R"({"id":)" + std::to_string(meta_id) + R"(,"title":")" + title + R"(")" + more +
                         R"(,"credits":{"cast":[{"id":)" + std::to_string(meta_id) + R"(,"name":"Ann"}],"crew":[]}})");
  }
  std::string title(std::int64_t id) { return store::find_movie(store_.db(), id)->title; }
  std::string image(const std::string& size, const std::string& name, base::UnixTime modified) {
    const std::string path = config_.images_dir() + '/' + size + '/' + name;
    std::filesystem::create_directories(config_.images_dir() + '/' + size);
    std::ofstream(path) << "jpg";
    const utimbuf times{modified, modified};
    CPPUNIT_ASSERT_EQUAL(0, utime(path.c_str(), &times));
    return path;
  }

 public:
  void movies_are_as_the_provider_knows_them_now() {
    for (int i = 1; i <= 20; ++i) {
      store_.add_movie(i, "Old " + std::to_string(i));
      movie_answer(i, "New " + std::to_string(i));
    }
    add(domain::kRefreshMoviesJob, domain::kEverything);
    CPPUNIT_ASSERT_EQUAL(1, run());
    CPPUNIT_ASSERT_EQUAL(std::string("done"), job().state);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{20}, job().done);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{20}, job().total);
    for (int i = 1; i <= 20; ++i) CPPUNIT_ASSERT_EQUAL("New " + std::to_string(i), title(i));
    CPPUNIT_ASSERT_EQUAL(std::size_t{20}, provider_.requests().size());
    CPPUNIT_ASSERT_MESSAGE(std::to_string(provider_.connections()), provider_.connections() <= 8);
  }

  void a_movie_that_the_provider_forgot_stays() {
    store_.add_movie(1, "Lost");
    add(domain::kRefreshMoviesJob, domain::kEverything);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("done"), job().state);
    CPPUNIT_ASSERT_EQUAL(std::string("Lost"), title(1));
    CPPUNIT_ASSERT_EQUAL(clock_.now(), store::find_movie(store_.db(), 1)->updated_at);
  }

  void a_refusal_keeps_what_came_and_waits_as_long_as_asked() {
    store_.add_movie(1, "Old 1"), store_.add_movie(2, "Old 2");
    movie_answer(1, "New 1");
    provider_.answer("/movie/2", 429, "{}", "Retry-After: 77\r\n");
    add(domain::kRefreshMoviesJob, domain::kEverything);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("waiting"), job().state);
    CPPUNIT_ASSERT_EQUAL(std::string("Too many requests for film data."), job().message);
    CPPUNIT_ASSERT_EQUAL(std::string("New 1"), title(1));
    clock_.advance(76);
    CPPUNIT_ASSERT_EQUAL(0, run());
    movie_answer(2, "New 2");
    clock_.advance(1);
    CPPUNIT_ASSERT_EQUAL(1, run());
    CPPUNIT_ASSERT_EQUAL(std::string("done"), job().state);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, job().done);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, provider_.requests().size());  // the first film was not asked for again
  }

  void a_run_that_got_further_is_no_failed_try() {
    for (int i = 1; i <= 8; ++i) {
      store_.add_movie(i, "Old");
      provider_.answer("/movie/" + std::to_string(i), 500, "{}");
    }
    add(domain::kRefreshMoviesJob, domain::kEverything);
    for (int i = 1; i <= 8; ++i) {
      movie_answer(i, "New");
      run();
      clock_.advance(base::kHour);
    }
    CPPUNIT_ASSERT_EQUAL(std::string("done"), job().state);
    for (int i = 1; i <= 8; ++i) CPPUNIT_ASSERT_EQUAL(std::string("New"), title(i));
  }

  // A film with such an answer would otherwise be the first of every batch for ever.
  void one_answer_that_is_none_does_not_stop_the_others() {
    for (int i = 1; i <= 20; ++i) {
      store_.add_movie(i, "Old");
      movie_answer(i, "New");
    }
    provider_.answer("/movie/1", 200, "no answer at all");
    add(domain::kRefreshMoviesJob, domain::kEverything);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("done"), job().state);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{20}, job().done);
    for (int i = 1; i <= 20; ++i) CPPUNIT_ASSERT_EQUAL(std::string(i == 1 ? "Old" : "New"), title(i));
  }

  void answers_that_are_none_are_no_reason_to_go_on() {
    for (int i = 1; i <= 20; ++i) {
      store_.add_movie(i, "Old");
      provider_.answer("/movie/" + std::to_string(i), 200, "<html>Log in to this network</html>");
    }
    add(domain::kRefreshMoviesJob, domain::kEverything);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("waiting"), job().state);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, job().done);
    CPPUNIT_ASSERT_EQUAL(test::kNow, store::find_movie(store_.db(), 1)->updated_at);
  }

  void another_runners_job_is_left_alone() {
    store_.add_movie(1, "Old");
    movie_answer(1, "New");
    add(domain::kRefreshMoviesJob, domain::kEverything);
    const auto mine = store_.write([&](store::Tx& tx) { return store::claim_job(tx, "me", clock_.now()); });
    store_.write([&](store::Tx& tx) { return store::claim_job(tx, 1, "another", clock_.now() + 60); });
    jobs::refresh_movies({config_, store_.db(), *cache_, stub_, clock_, keys_}, *mine, [] { return true; });
    CPPUNIT_ASSERT_EQUAL(std::string("Old"), title(1));  // the late answer is not written
  }

  // The turn is over at once, as if finding the films had taken all of it.
  void a_turn_refreshes_at_least_one_batch() {
    for (int i = 1; i <= 20; ++i) store_.add_movie(i, "Old"), movie_answer(i, "New");
    add(domain::kRefreshMoviesJob, domain::kEverything);
    const auto job = store_.write([&](store::Tx& tx) { return store::claim_job(tx, "me", clock_.now()); });
    jobs::refresh_movies({config_, store_.db(), *cache_, stub_, clock_, keys_}, *job, [] { return false; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{16}, provider_.requests().size());
  }

  void the_stalest_are_few_and_old() {
    for (int i = 1; i <= 60; ++i) store_.add_movie(i, "Old"), movie_answer(i, "New");
    add(domain::kRefreshMoviesJob, domain::kStalest);
    run();
    CPPUNIT_ASSERT(provider_.requests().empty());
    clock_.advance(31 * base::kDay);
    add(domain::kRefreshMoviesJob, domain::kStalest);
    run();
    CPPUNIT_ASSERT_EQUAL(std::size_t{48}, provider_.requests().size());
  }

  void people_of_a_movie_are_asked_for_once() {
    movie_answer(1, "Film");
    add(domain::kRefreshMoviesJob, domain::kEverything);
    const auto id = store_.add_movie(1, "Old");
    run();
    provider_.answer("/person/1", 200, R"({"id":1,"name":"Ann","biography":"A life."})");
    for (int i = 0; i < 2; ++i) {
      add(domain::kRefreshPersonsJob, std::to_string(id));
      run();
    }
    CPPUNIT_ASSERT_EQUAL(std::string("A life."), store::find_person(store_.db(), 1)->biography);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, provider_.requests().size());
  }

  void missing_images_come_back() {
    store_.add_movie(1, "Old");
    movie_answer(1, "New", R"(,"poster_path":"/lamp.jpg")");
    const std::string jpeg("\xFF\xD8\xFF\xE0\x00\x06JFIF\xFF\xFF\xC0\x00\x0B\x08\x00\x10\x00\x10\x01\x01\x11\x00", 24);
    provider_.answer("/w342/lamp.jpg", 200, jpeg);
    provider_.answer("/w185/lamp.jpg", 200, jpeg);
    add(domain::kRefreshMoviesJob, domain::kEverything);
    run();
    const std::string file = config_.images_dir() + "/w342/lamp.jpg";
    CPPUNIT_ASSERT(std::filesystem::exists(file));
    CPPUNIT_ASSERT_EQUAL(std::string("/images/w342/lamp.jpg"), store::find_movie(store_.db(), 1)->poster_path);
    std::filesystem::remove(file);
    add(domain::kRefreshImagesJob, domain::kEverything);
    run();
    CPPUNIT_ASSERT(std::filesystem::exists(file));
  }

  // Adds refreshed films whose images "/lamp1.jpg" … are not fetched yet.
  void movies_with_images(int count, const std::string& name) {
    for (int i = 1; i <= count; ++i) {
      store_.add_movie(i, "Old");
      movie_answer(i, "New", R"(,"backdrop_path":"/)" + name + std::to_string(i) + R"(.jpg")");
    }
    add(domain::kRefreshMoviesJob, domain::kEverything);
    run();
    store_.db().execute("DELETE FROM job");
  }

  void one_image_that_is_none_does_not_stop_the_others() {
    movies_with_images(3, "lamp");
    provider_.answer(
        "/w780/lamp1.jpg", 200,
        std::string("\xFF\xD8\xFF\xE0\x00\x06JFIF\xFF\xFF\xC0\x00\x0B\x08\x00\x10\x00\x10\x01\x01\x11\x00", 24));
    provider_.answer("/w780/lamp2.jpg", 403, "no");
    provider_.answer("/w780/lamp3.jpg", 200, "no picture");
    add(domain::kRefreshImagesJob, domain::kEverything);
    run();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT count(*) FROM job WHERE state = 'done'"));
    CPPUNIT_ASSERT(std::filesystem::exists(config_.images_dir() + "/w780/lamp1.jpg"));
  }

  void unused_images_go_after_a_day() {
    const base::UnixTime old = clock_.now() - base::kDay - 1;
    const std::string gone = image("w342", "gone.jpg", old), part = image("w92", ".0011.part", old);
    const std::string young = image("w342", "young.jpg", clock_.now() - base::kHour),
                      searched = image("w185", "searched.jpg", old);
    store::remember_image_paths(*cache_, {"/searched.jpg"}, clock_.now() + base::kHour);
    movie_answer(1, "New", R"(,"backdrop_path":"/used.jpg")");
    store_.add_movie(1, "Old");
    const std::string used = image("w780", "used.jpg", old);
    add(domain::kRefreshMoviesJob, domain::kEverything);
    run();
    add(domain::kSweepImagesJob, "");
    run();
    for (const std::string& path : {gone, part}) CPPUNIT_ASSERT_MESSAGE(path, !std::filesystem::exists(path));
    for (const std::string& path : {young, searched, used}) CPPUNIT_ASSERT_MESSAGE(path, std::filesystem::exists(path));
  }

  // Runs `work` until it says that it is through, stopped at each second look, and returns the number of slices. Each
  // slice takes over the notes of the one before.
  template <typename Work>
  int slices(const Work& work) {
    for (int count = 1; count < 100; ++count) {
      const auto job = store_.write([&](store::Tx& tx) { return store::claim_job(tx, "me", clock_.now()); });
      CPPUNIT_ASSERT(job);
      int looks = 0;
      bool stopped = false;
      work(jobs::Tools{config_, store_.db(), *cache_, stub_, clock_, keys_}, *job,
           [&] { return !(stopped = ++looks >= 2); });
      if (!stopped) return count;
      store_.write([&](store::Tx& tx) { return store::release_job(tx, *job, "me"); });
    }
    CPPUNIT_FAIL("it never comes to an end");
    return 0;
  }

  void sweeping_goes_on_where_it_stopped() {
    const base::UnixTime old = clock_.now() - base::kDay - 1;
    for (int i = 0; i < 1200; ++i) image("w342", "gone" + std::to_string(i) + ".jpg", old);
    for (int i = 0; i < 700; ++i) image("w92", "kept" + std::to_string(i) + ".jpg", clock_.now());
    add(domain::kSweepImagesJob, "");
    const int count = slices(jobs::sweep_images);
    CPPUNIT_ASSERT_MESSAGE(std::to_string(count), count >= 4 && count <= 12);
    CPPUNIT_ASSERT(std::filesystem::is_empty(config_.images_dir() + "/w342"));
    const auto kept = std::filesystem::directory_iterator(config_.images_dir() + "/w92");
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{700}, std::distance(begin(kept), end(kept)));
  }

  // The images do not exist, so each film is asked for in one slice only.
  void fetching_images_goes_on_where_it_stopped() {
    movies_with_images(5, "no");
    const std::size_t before = provider_.requests().size();
    add(domain::kRefreshImagesJob, domain::kEverything);
    const int count = slices(jobs::refresh_images);
    CPPUNIT_ASSERT_MESSAGE(std::to_string(count), count >= 5);
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, provider_.requests().size() - before);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{5}, store_.number("SELECT done FROM job"));
  }
};
REGISTER_SUITE(JobsRefreshTest);
