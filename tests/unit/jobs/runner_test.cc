#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <utime.h>

#include <filesystem>
#include <fstream>

#include "base/descriptor.h"
#include "domain/job.h"
#include "jobs/backup.h"
#include "jobs/work.h"
#include "store/account/token.h"
#include "store/account/user.h"
#include "store/diary/play.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/rotation.h"
#include "store/work/unmatched_play.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"

class JobsRunnerTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(JobsRunnerTest);
  CPPUNIT_TEST(lists_are_fetched_and_stored);
  CPPUNIT_TEST(a_provider_that_is_down_makes_the_job_wait);
  CPPUNIT_TEST(after_five_tries_it_has_failed);
  CPPUNIT_TEST(an_unknown_type_fails_at_once);
  CPPUNIT_TEST(a_stop_leaves_the_job_for_the_next_runner);
  CPPUNIT_TEST(a_job_that_is_to_end_does_not_begin);
  CPPUNIT_TEST(a_running_job_hears_that_it_is_to_end);
  CPPUNIT_TEST(between_requests_a_due_job_is_done);
  CPPUNIT_TEST(a_runner_that_cannot_run_its_jobs_shows_no_life);
  CPPUNIT_TEST(a_log_that_has_grown_long_is_cut);
  CPPUNIT_TEST(not_beside_a_job_runner_nor_beside_another_guest);
  CPPUNIT_TEST(a_long_job_of_a_guest_lets_others_go_first);
  CPPUNIT_TEST(a_job_that_throws_anything_has_failed_a_try);
  CPPUNIT_TEST(waits_between_tries_are_bounded);
  CPPUNIT_TEST(a_guest_makes_a_backup_in_one_piece);
  CPPUNIT_TEST(a_backup_stops_with_the_server);
  CPPUNIT_TEST(one_backup_at_a_time_will_do);
  CPPUNIT_TEST(settings_are_followed_before_each_job);
  CPPUNIT_TEST(a_task_that_fails_does_not_keep_the_others);
  CPPUNIT_TEST(damage_is_looked_for_once_a_day);
  CPPUNIT_TEST(what_is_old_expires);
  CPPUNIT_TEST(pictures_of_nobody_go_after_a_day);
  CPPUNIT_TEST(missing_lists_are_asked_for_once_an_hour);
  CPPUNIT_TEST(without_a_key_no_lists_are_asked_for);
  CPPUNIT_TEST(a_reported_movie_is_fetched_and_recorded_once);
  CPPUNIT_TEST(two_names_of_a_new_movie_give_one_play);
  CPPUNIT_TEST(a_movie_that_nobody_knows_waits_in_the_inbox);
  CPPUNIT_TEST(a_play_is_not_lost_with_its_job);
  CPPUNIT_TEST(a_deleted_history_does_not_come_back);
  CPPUNIT_TEST_SUITE_END();

 public:
  JobsRunnerTest() { set_key(); }
  void set_key() {
    config_ = base::Config::from("", {{"MATINEE_DATA_DIR", config_.data_dir}, {"MATINEE_METADATA_API_KEY", "key"}});
  }
  jobs::Runner runner() { return jobs::Runner(tools()); }
  void add(const std::string& type) {
    store_.write([&](store::Tx& tx) { return store::add_job(tx, type, "1", std::nullopt, clock_.now()), 0; });
  }
  std::string state() {
    static constexpr char kSql[] = "SELECT state FROM job ORDER BY id LIMIT 1";
    store::Query query(store_.db(), kSql);
    return query.step() ? query.text(0) : "";
  }
  std::string picture(const std::string& name, base::UnixTime modified) {
    const std::string path = config_.data_dir + "/profile-images/" + name;
    std::filesystem::create_directories(config_.data_dir + "/profile-images");
    std::ofstream(path) << "png";
    const utimbuf times{modified, modified};
    CPPUNIT_ASSERT_EQUAL(0, utime(path.c_str(), &times));
    return path;
  }

  void lists_are_fetched_and_stored() {
    answer_lists();
    add("provider_lists");
    CPPUNIT_ASSERT_EQUAL(1, runner().run_due(stop_));
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state());
    CPPUNIT_ASSERT_EQUAL(std::string("French"), store::language_name(store_.db(), "fr"));
  }

  void a_provider_that_is_down_makes_the_job_wait() {
    provider_.answer("/configuration/languages", 503, "{}");
    add("provider_lists");
    runner().run_due(stop_);
    CPPUNIT_ASSERT_EQUAL(std::string("waiting"), state());
    CPPUNIT_ASSERT_EQUAL(0, runner().run_due(stop_));  // not before its time
    CPPUNIT_ASSERT(store_.number("SELECT length(message) > 0 AND run_after > 1714564800 FROM job") == 1);
  }

  void after_five_tries_it_has_failed() {
    provider_.answer("/configuration/languages", 503, "{}");
    add("provider_lists");
    for (int i = 0; i < 5; ++i) {
      runner().run_due(stop_);
      clock_.advance(base::kDay);
    }
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), state());
  }

  void an_unknown_type_fails_at_once() {
    add("no_such_work");
    runner().run_due(stop_);
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), state());
  }

  void a_stop_leaves_the_job_for_the_next_runner() {
    add("provider_lists");
    stop_ = true;
    CPPUNIT_ASSERT_EQUAL(0, runner().run_due(stop_));
    CPPUNIT_ASSERT_EQUAL(std::string("waiting"), state());
  }

  void a_job_that_is_to_end_does_not_begin() {
    answer_lists();
    add("provider_lists");
    store::note_stop_wish(*cache_, 1, clock_.now());
    CPPUNIT_ASSERT_EQUAL(1, runner().run_due(stop_));
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), state());
    CPPUNIT_ASSERT(provider_.requests().empty());
    CPPUNIT_ASSERT(!store::has_stop_wish(*cache_, 1, clock_.now()));  // a retry may start
  }

  void a_running_job_hears_that_it_is_to_end() {
    add("sweep_images");
    jobs::Tools tools = this->tools();
    tools.show_life = [&] { store::note_stop_wish(*cache_, 1, clock_.now()); };
    CPPUNIT_ASSERT_EQUAL(1, jobs::Runner(tools).run_due(stop_));
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), state());
  }

  void between_requests_a_due_job_is_done() {
    answer_lists();
    add("provider_lists");
    jobs::work_between_requests(tools());
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state());
    CPPUNIT_ASSERT(!store::runner_seen_at(*cache_, clock_.now()));
  }

  void a_runner_that_cannot_run_its_jobs_shows_no_life() {
    jobs::Runner runner(tools());
    runner.run_scheduled_tasks(false);
    CPPUNIT_ASSERT(!store::runner_seen_at(*cache_, clock_.now()));
    clock_.advance(base::kMinute);
    runner.run_scheduled_tasks();
    CPPUNIT_ASSERT(store::runner_seen_at(*cache_, clock_.now()) == clock_.now());
  }

  void a_log_that_has_grown_long_is_cut() {
    const std::string log = store_.path() + "-wal";
    store_.add_movie(1);
    std::filesystem::resize_file(
        log, 17 * 1024 * 1024);  // as readers let it grow; SQLite ignores everything behind its last frame
    runner().run_scheduled_tasks();
    CPPUNIT_ASSERT(std::filesystem::file_size(log) < 1024 * 1024);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT count(*) FROM movie /*scan*/"));
  }

  void not_beside_a_job_runner_nor_beside_another_guest() {
    add("provider_lists");
    store::note_runner(*cache_, clock_.now() - 9 * base::kMinute);
    jobs::work_between_requests(tools());
    CPPUNIT_ASSERT_EQUAL(std::string("waiting"), state());
    store::note_runner(*cache_, clock_.now() - 11 * base::kMinute);
    const base::Descriptor other(open(store_.file("jobs.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    CPPUNIT_ASSERT_EQUAL(0, flock(other.get(), LOCK_EX));
    jobs::work_between_requests(tools());
    CPPUNIT_ASSERT_EQUAL(std::string("waiting"), state());
  }

  void a_long_job_of_a_guest_lets_others_go_first() {
    for (int i = 1; i <= 17; ++i) store_.add_movie(i, "Old");  // more than one batch
    clock_.advance(1);
    add("refresh_movies");
    add("no_such_work");
    jobs::Runner guest(tools(), 1);  // its time is over at the first look
    CPPUNIT_ASSERT(guest.run_one(1, stop_));
    CPPUNIT_ASSERT_EQUAL(std::string("waiting"), state());
    const auto next = store_.write([&](store::Tx& tx) { return store::claim_job(tx, "other", clock_.now()); });
    CPPUNIT_ASSERT_EQUAL(std::string("no_such_work"), next.value().type);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT attempts FROM job WHERE id = 1"));
  }

  void a_job_that_throws_anything_has_failed_a_try() {
    add("backup");  // there is no folder for it
    runner().run_due(stop_);
    CPPUNIT_ASSERT_EQUAL(std::string("waiting"), state());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT attempts = 1 AND message LIKE '%log%' FROM job"));
  }

  void waits_between_tries_are_bounded() {
    provider_.answer("/configuration/languages", 503, "{}");
    add("provider_lists");
    for (const auto& [attempts, wait] : {std::pair(0, 30), {1, 60}, {-70, 30}, {3, 240}}) {
      store_.db().execute(("UPDATE job SET run_after = 0, attempts = " + std::to_string(attempts)).c_str());
      runner().run_due(stop_);
      CPPUNIT_ASSERT_EQUAL(clock_.now() + wait, store_.number("SELECT run_after FROM job"));
    }
  }

  std::size_t backups() { return store::list_backups(store::backup_folder(config_), clock_.now()).size(); }

  void a_guest_makes_a_backup_in_one_piece() {
    std::filesystem::create_directory(store::backup_folder(config_));
    add("backup");
    jobs::Runner guest(tools(), 1);
    CPPUNIT_ASSERT(guest.run_one(1, stop_));
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, backups());
  }

  void one_backup_at_a_time_will_do() {
    std::filesystem::create_directory(store::backup_folder(config_));
    const base::Descriptor timer(open(store::backup_folder(config_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    CPPUNIT_ASSERT_EQUAL(0, flock(timer.get(), LOCK_EX));
    add("backup");
    runner().run_due(stop_);
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state());
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, backups());
  }

  void settings_are_followed_before_each_job() {
    int followed = 0;
    jobs::Runner runner({config_, store_.db(), *cache_, stub_, clock_, keys_, [&] { ++followed; }});
    runner.run_due(stop_);
    CPPUNIT_ASSERT_EQUAL(0, followed);
    add("sweep_images");
    add("cache_images");
    runner.run_due(stop_);
    CPPUNIT_ASSERT_EQUAL(2, followed);
    CPPUNIT_ASSERT(!runner.run_one(99, stop_));
    CPPUNIT_ASSERT_EQUAL(3, followed);
  }

  void a_backup_stops_with_the_server() {
    std::filesystem::create_directory(store::backup_folder(config_));
    const auto stop_at_once = [] { return false; };
    store_.db().execute(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO genre (meta_id, "
        "name) SELECT i, 'x' FROM n");
    CPPUNIT_ASSERT_THROW(
        store::back_up_into(store_.path(), store::backup_folder(config_), {}, clock_.now(), stop_at_once),
        store::DbError);
    CPPUNIT_ASSERT(std::filesystem::is_empty(store::backup_folder(config_)));
  }

  void a_task_that_fails_does_not_keep_the_others() {
    store_.db().execute("DROP TABLE session");
    runner().run_scheduled_tasks();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT count(*) FROM job WHERE type = 'provider_lists'"));
  }

  void damage_is_looked_for_once_a_day() {
    jobs::look_for_damage(tools());
    CPPUNIT_ASSERT_EQUAL(std::string(), store::found_damage(*cache_, clock_.now()));
    store_.db().execute(
        "PRAGMA foreign_keys=OFF; INSERT INTO auth_token (user_id, token_hash, created_at) VALUES (99, "
        "hex(zeroblob(32)), 1)");
    jobs::look_for_damage(tools());
    CPPUNIT_ASSERT_EQUAL(std::string(), store::found_damage(*cache_, clock_.now()));
    clock_.advance(base::kDay);
    jobs::look_for_damage(tools());
    CPPUNIT_ASSERT(store::found_damage(*cache_, clock_.now()).find("auth_token") != std::string::npos);
  }

  void what_is_old_expires() {
    const std::int64_t user = store_.add_user("maya");
    store_.write([&](store::Tx& tx) {
      store::NewToken token;
      token.user_id = user;
      token.hash = std::string(64, 'a');
      token.expires_at = test::kNow + 10;
      return store::add_token(tx, token, test::kNow);
    });
    runner().run_scheduled_tasks();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT count(*) FROM auth_token"));
    clock_.advance(base::kHour);
    runner().run_scheduled_tasks();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM auth_token"));
  }

  void pictures_of_nobody_go_after_a_day() {
    const std::int64_t user = store_.add_user("maya");
    const std::string named = std::string(32, 'a') + ".png";
    store_.write([&](store::Tx& tx) { return store::set_profile_image(tx, user, named); });
    const std::string kept = picture(named, test::kNow - 2 * base::kDay);
    const std::string young = picture(std::string(32, 'b') + ".png", test::kNow - base::kHour);
    const std::string orphan = picture(std::string(32, 'c') + ".png", test::kNow - 2 * base::kDay);
    runner().run_scheduled_tasks();
    CPPUNIT_ASSERT(std::filesystem::exists(kept));
    CPPUNIT_ASSERT(std::filesystem::exists(young));
    CPPUNIT_ASSERT(!std::filesystem::exists(orphan));
  }

  std::int64_t lists() { return store_.number("SELECT count(*) FROM job WHERE type = 'provider_lists'"); }

  void missing_lists_are_asked_for_once_an_hour() {
    runner().run_scheduled_tasks();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, lists());
    store_.db().execute("UPDATE job SET state = 'failed', finished_at = 1714564800");
    clock_.advance(base::kHour - 1);
    runner().run_scheduled_tasks();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, lists());
    clock_.advance(1);
    runner().run_scheduled_tasks();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, lists());
  }

  // Nobody has set a key yet, so each try would fail. The lists are asked for as soon as there is one.
  void without_a_key_no_lists_are_asked_for() {
    config_ = base::Config::from("", {{"MATINEE_DATA_DIR", config_.data_dir}});
    jobs::Runner runner({config_, store_.db(), *cache_, stub_, clock_, keys_, [this] {
                           if (clock_.now() > test::kNow) set_key();
                         }});
    runner.run_scheduled_tasks();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, lists());
    clock_.advance(base::kMinute);
    runner.run_scheduled_tasks();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, lists());
  }

  // Adds Maya's play of the provider's film 550, with its job.
  std::int64_t add_reported_play() {
    store::UnmatchedPlay play;
    play.user_id = store_.add_user("maya");
    play.kind = "kodi";
    play.movie = {550, "tt0137523", "Fight Club", 1999};
    play.watched_at = "2024-05-01";
    return store_.write([&](store::Tx& tx) {
      const auto id = store::add_unmatched_play(tx, play);
      store::add_job(tx, domain::kMatchPlayJob, std::to_string(id), play.user_id, clock_.now());
      return id;
    });
  }
  std::int64_t waiting() { return store_.number("SELECT count(*) FROM unmatched_play /*scan*/"); }

  void a_reported_movie_is_fetched_and_recorded_once() {
    provider_.answer("/movie/550", 200,
                     R"({"id":550,"title":"Fight Club","release_date":"1999-10-15","credits":{"cast":[],"crew":[]}})");
    const auto id = add_reported_play();
    runner().run_due(stop_);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_all_plays(store_.db(), 1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, waiting());
    // If a runner died before it could say so, the job is done again and finds nothing to do.
    store_.write([&](store::Tx& tx) {
      return store::add_job(tx, domain::kMatchPlayJob, std::to_string(id), 1, clock_.now()), 0;
    });
    CPPUNIT_ASSERT(runner().run_due(stop_) >= 1);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_all_plays(store_.db(), 1));
  }

  void two_names_of_a_new_movie_give_one_play() {
    provider_.answer(
        "/movie/550", 200,
        R"({"id":550,"imdb_id":"tt0137523","title":"Fight Club","release_date":"1999-10-15","credits":{"cast":[],"crew":[]}})");
    provider_.answer("/find/tt0137523", 200, R"({"movie_results":[{"id":550}]})");
    const std::int64_t maya = store_.add_user("maya");
    for (const domain::MovieNames& movie :
         {domain::MovieNames{550, "", "", 0}, domain::MovieNames{0, "tt0137523", "", 0}}) {
      store::UnmatchedPlay play;
      play.user_id = maya;
      play.kind = "kodi";
      play.movie = movie;
      play.watched_at = "2024-05-01";
      play.event_time = clock_.now();
      store_.write([&](store::Tx& tx) {
        return store::add_job(tx, domain::kMatchPlayJob, std::to_string(store::add_unmatched_play(tx, play)), maya,
                              clock_.now()),
               0;
      });
    }
    while (runner().run_due(stop_) > 0) continue;
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT sum(plays) FROM play /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, waiting());
  }

  void a_movie_that_nobody_knows_waits_in_the_inbox() {
    provider_.answer("/movie/550", 404, R"({"status_code":34})");
    provider_.answer("/find/tt0137523", 200, R"({"movie_results":[]})");
    add_reported_play();
    runner().run_due(stop_);
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, waiting());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_unmatched_plays(store_.db(), 1, 10));
  }

  void a_play_is_not_lost_with_its_job() {
    provider_.answer("/movie/550", 503, "{}");
    add_reported_play();
    for (int i = 0; i < 5; ++i) {
      CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::count_unmatched_plays(store_.db(), 1, 10));  // still sought
      runner().run_due(stop_);
      clock_.advance(base::kDay);
    }
    CPPUNIT_ASSERT_EQUAL(std::string("failed"), state());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_unmatched_plays(store_.db(), 1, 10));
  }

  // The history is deleted while the film is looked for.
  void a_deleted_history_does_not_come_back() {
    provider_.answer("/movie/550", 503, "{}");
    add_reported_play();
    runner().run_due(stop_);
    store_.write([&](store::Tx& tx) { return store::drop_reported(tx, 1, domain::ReportKind::rating, "not this"), 0; });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_reported(store_.db(), 1, domain::ReportKind::play));
    store_.write([&](store::Tx& tx) { return store::drop_reported(tx, 1, domain::ReportKind::play, "deleted"), 0; });
    provider_.answer("/movie/550", 200,
                     R"({"id":550,"title":"Fight Club","release_date":"1999-10-15","credits":{"cast":[],"crew":[]}})");
    clock_.advance(base::kDay);
    while (runner().run_due(stop_) > 0) continue;
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::count_all_plays(store_.db(), 1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, waiting());
  }
};

REGISTER_SUITE(JobsRunnerTest);
