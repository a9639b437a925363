#include "jobs/exports.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "domain/job.h"
#include "store/account/user.h"
#include "store/diary/play.h"
#include "store/upkeep/rotation.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"
#include "transfer/exports/files.h"
#include "transfer/exports/requests.h"

using namespace std::string_literals;
using domain::ExportFormat;

class JobsExportsTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(JobsExportsTest);
  CPPUNIT_TEST(a_job_makes_the_file);
  CPPUNIT_TEST(asked_for_twice_it_is_made_once);
  CPPUNIT_TEST(a_newer_one_takes_the_place_of_the_one_before);
  CPPUNIT_TEST(after_a_day_it_is_gone);
  CPPUNIT_TEST(what_a_killed_job_left_goes);
  CPPUNIT_TEST(files_of_a_deleted_account_go);
  CPPUNIT_TEST(each_week_for_those_who_want_it);
  CPPUNIT_TEST(one_that_failed_is_tried_again_after_an_hour);
  CPPUNIT_TEST(the_newest_eight_stay);
  CPPUNIT_TEST(backups_do_not_mind_them);
  CPPUNIT_TEST_SUITE_END();

  std::int64_t maya_ = store_.add_user("maya");

  std::int64_t ask(ExportFormat format = ExportFormat::matinee) {
    return store_.write([&](store::Tx& tx) { return transfer::ask_for_export(tx, maya_, format, clock_.now()); });
  }
  std::optional<transfer::ExportedFile> file_of(std::int64_t job) {
    return transfer::exported_file(config_, store::find_job(store_.db(), job).value(), clock_.now());
  }
  static std::ptrdiff_t files_in(const std::string& folder) {
    return std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
  }
  void want_weekly() {
    store_.write([&](store::Tx& tx) { return store::set_weekly_export(tx, maya_, true), 0; });
  }

  void a_job_makes_the_file() {
    const auto job = ask();
    CPPUNIT_ASSERT(!file_of(job));
    CPPUNIT_ASSERT_EQUAL(1, run());
    const auto file = file_of(job);
    CPPUNIT_ASSERT(file && file->size > 0);
    CPPUNIT_ASSERT_EQUAL(static_cast<std::int64_t>(std::filesystem::file_size(file->path)), file->size);
    CPPUNIT_ASSERT_EQUAL(test::kNow + base::kDay, file->until);
    struct stat facts {};
    CPPUNIT_ASSERT_EQUAL(0, ::stat((config_.data_dir + "/exports").c_str(), &facts));
    CPPUNIT_ASSERT_EQUAL(mode_t{0700}, facts.st_mode & 0777);
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1}, files_in(config_.data_dir + "/exports"));
  }

  void asked_for_twice_it_is_made_once() {
    const auto job = ask();
    CPPUNIT_ASSERT_EQUAL(job, ask());
    CPPUNIT_ASSERT(job != ask(ExportFormat::trakt));
    CPPUNIT_ASSERT_EQUAL(2, run());
  }

  void a_newer_one_takes_the_place_of_the_one_before() {
    const auto first = ask();
    run();
    const auto second = ask();
    jobs::sweep_exports(tools());
    CPPUNIT_ASSERT(file_of(first));  // until the next is there
    run();
    jobs::sweep_exports(tools());
    CPPUNIT_ASSERT(!file_of(first));
    CPPUNIT_ASSERT(file_of(second));
  }

  void after_a_day_it_is_gone() {
    const auto job = ask();
    run();
    const std::string path = file_of(job)->path;
    clock_.advance(base::kDay - 1);
    jobs::sweep_exports(tools());
    CPPUNIT_ASSERT(file_of(job));
    clock_.advance(1);
    CPPUNIT_ASSERT(!file_of(job));  // also before it is swept
    CPPUNIT_ASSERT(std::filesystem::exists(path));
    jobs::sweep_exports(tools());
    CPPUNIT_ASSERT(!std::filesystem::exists(path));
  }

  void what_a_killed_job_left_goes() {
    const auto job = ask();
    const std::string folder = config_.data_dir + "/exports",
                      part = folder + '/' + std::to_string(job) + "-matinee.zip.part";
    std::filesystem::create_directories(part);
    std::ofstream(part + "/plays.ndjson") << "half";
    std::filesystem::create_directories(folder + "/99-matinee.zip.part");
    jobs::sweep_exports(tools());
    CPPUNIT_ASSERT(std::filesystem::exists(part));  // it may be at work
    CPPUNIT_ASSERT(!std::filesystem::exists(folder + "/99-matinee.zip.part"));
    run();  // made anew
    CPPUNIT_ASSERT(!std::filesystem::exists(part));
    CPPUNIT_ASSERT(file_of(job));
  }

  void files_of_a_deleted_account_go() {
    store_.add_user("ben");
    want_weekly();
    jobs::queue_weekly_exports(tools());
    ask();
    CPPUNIT_ASSERT_EQUAL(2, run());
    store_.write([&](store::Tx& tx) {
      static constexpr char kSql[] = "UPDATE user SET is_admin = 1 /*scan*/";
      store::Query(tx, kSql).run();
      return store::delete_user(tx, maya_);
    });
    jobs::sweep_exports(tools());
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{0}, files_in(config_.data_dir + "/exports"));
    CPPUNIT_ASSERT(transfer::weekly_exports(config_, maya_).empty());
  }

  void each_week_for_those_who_want_it() {
    jobs::queue_weekly_exports(tools());
    CPPUNIT_ASSERT_EQUAL(0, run());
    want_weekly();
    jobs::queue_weekly_exports(tools());
    jobs::queue_weekly_exports(tools());
    CPPUNIT_ASSERT_EQUAL(1, run());
    auto made = transfer::weekly_exports(config_, maya_);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, made.size());
    CPPUNIT_ASSERT_EQUAL(store::backup_folder(config_) + "/export-1-maya-20240501-120000.zip", made[0].path);
    CPPUNIT_ASSERT_EQUAL(test::kNow, made[0].made_at);
    clock_.advance(7 * base::kDay - 1);
    jobs::queue_weekly_exports(tools());
    CPPUNIT_ASSERT_EQUAL(0, run());
    clock_.advance(1);
    jobs::queue_weekly_exports(tools());
    CPPUNIT_ASSERT_EQUAL(1, run());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, transfer::weekly_exports(config_, maya_).size());
  }

  // The export is tried again after an hour, as the backup beside it is. A file where the folder should be acts as a
  // full disk.
  void one_that_failed_is_tried_again_after_an_hour() {
    want_weekly();
    std::ofstream(store::backup_folder(config_)) << "in the way";
    const auto tried = [this] {
      static constexpr char kSql[] = "SELECT count(*) FROM job WHERE type = 'weekly_export' /*scan*/";
      return store_.number(kSql);
    };
    for (int minute = 0; minute < 60; ++minute) {
      jobs::queue_weekly_exports(tools());
      run();
      clock_.advance(base::kMinute);
    }
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, tried());
    CPPUNIT_ASSERT_EQUAL("failed"s, store::find_job(store_.db(), 1)->state);
    std::filesystem::remove(store::backup_folder(config_));
    jobs::queue_weekly_exports(tools());
    run();
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, tried());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, transfer::weekly_exports(config_, maya_).size());
  }

  void the_newest_eight_stay() {
    want_weekly();
    for (int week = 0; week < 10; ++week) {
      jobs::queue_weekly_exports(tools());
      CPPUNIT_ASSERT_EQUAL(1, run());
      clock_.advance(7 * base::kDay);
    }
    const auto made = transfer::weekly_exports(config_, maya_);
    CPPUNIT_ASSERT_EQUAL(std::size_t{8}, made.size());
    CPPUNIT_ASSERT_EQUAL(test::kNow + 9 * 7 * base::kDay, made.front().made_at);
    CPPUNIT_ASSERT_EQUAL(test::kNow + 2 * 7 * base::kDay, made.back().made_at);
  }

  void backups_do_not_mind_them() {
    want_weekly();
    jobs::queue_weekly_exports(tools());
    run();
    CPPUNIT_ASSERT(store::list_backups(store::backup_folder(config_), clock_.now()).empty());
    CPPUNIT_ASSERT(store::backup_is_due(config_, clock_.now(), base::kDay));
  }
};

REGISTER_SUITE(JobsExportsTest);
