#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/picture.h"
#include "base/random.h"
#include "store/diary/location.h"
#include "tests/unit/fixtures/leaving_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::bytes_of;

// Tests that the picture of an account moves with it, as one row among the others.
class JobsLeavingPictureTest : public test::LeavingFixture {
  CPPUNIT_TEST_SUITE(JobsLeavingPictureTest);
  CPPUNIT_TEST(the_picture_comes_only_where_there_is_none);
  CPPUNIT_TEST(what_is_no_picture_is_not_taken);
  CPPUNIT_TEST(without_the_upload_there_is_no_picture);
  CPPUNIT_TEST(a_picture_is_made_once_when_its_row_is_next);
  CPPUNIT_TEST(a_stop_while_the_picture_is_read_leaves_it_for_later);
  CPPUNIT_TEST(a_picture_that_cannot_be_made_fails_alone);
  CPPUNIT_TEST_SUITE_END();

  std::string pictures_folder() const { return base::picture_folder(config_); }
  std::ptrdiff_t count_pictures() const {
    return std::distance(std::filesystem::directory_iterator(pictures_folder()), {});
  }
  // Exports a diary with a picture and one place.
  std::string exported_with_a_place() {
    store_.write([&](store::Tx& tx) { return store::add_location(tx, maya_, "Odeon", true, test::kNow); });
    give_picture(maya_);
    return bytes_of(exported(maya_));
  }
  std::int64_t matched_with_a_place(std::int64_t user) { return matched(user, exported_with_a_place()); }

  // Halts the reader that this thread's process starts next, so that it is still reading when the job is stopped.
  // Returns false if the reader was faster.
  static bool halt_reader(const std::string& children, const std::atomic<bool>& is_over) {
    while (!is_over) {
      std::ifstream list(children);
      for (pid_t child = 0; list >> child;) {
        std::string name;
        std::getline(std::ifstream("/proc/" + std::to_string(child) + "/comm"), name);
        if (name == "matinee-reader" && ::kill(child, SIGSTOP) == 0) return true;
      }
    }
    return false;
  }

 public:
  void the_picture_comes_only_where_there_is_none() {
    give_picture(maya_);
    const std::string bytes = bytes_of(exported(maya_));
    const std::int64_t noa = store_.add_user("noa");
    const std::int64_t id = brought(noa, bytes);
    CPPUNIT_ASSERT(picture_of(noa) == picture_of(maya_));
    CPPUNIT_ASSERT(store::find_user(db_, noa)->profile_image != maya().profile_image);
    const std::int64_t again = matched(noa, bytes);
    CPPUNIT_ASSERT(!store::import_counts(db_, batch(again)).contains("new"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, number("SELECT count(*) FROM import_row WHERE kind = 'picture' AND verdict = "
                                                 "'not_kept' AND reason = 'picture_here' /*scan*/"));
    take(transfer::discard, again);
    give_picture(noa);  // another one, so that the import's picture is no longer there to be undone
    const std::string own = store::find_user(db_, noa)->profile_image;
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(own, store::find_user(db_, noa)->profile_image);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::import_counts(db_, batch(id))["stays"]);
  }

  void what_is_no_picture_is_not_taken() {
    const std::string head = R"({"format":"matinee-export","version":1})";
    for (const std::string& bytes : {"<svg/>"s, base::random_bytes(5 * 1024 * 1024 + 1)}) {
      const std::int64_t id = brought(maya_, test::zip_of({{"matinee.json", head}, {"picture.png", bytes}}));
      CPPUNIT_ASSERT_EQUAL("failed:file_broken"s, reasons(id));
      CPPUNIT_ASSERT(maya().profile_image.empty());
    }
    // A picture in an archive that is not ours does not count.
    const std::int64_t other =
        upload(maya_, test::zip_of({{"picture.png", "x"}, {"watched.csv", "Date,Name,Year,Letterboxd URI\n"}}));
    CPPUNIT_ASSERT(store::import_rows_of_kind(db_, other, domain::RecordKind::picture, 1).empty());
  }

  void without_the_upload_there_is_no_picture() {
    give_picture(maya_);
    const std::int64_t noa = store_.add_user("noa");
    const std::int64_t id = matched(noa, bytes_of(exported(maya_)));
    store_.write([&](store::Tx& tx) { return store::note_import_files_gone(tx, id), 0; });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT(store::find_user(db_, noa)->profile_image.empty());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::import_counts(db_, batch(id))["not_kept"]);
  }

  void a_picture_is_made_once_when_its_row_is_next() {
    const std::int64_t noa = store_.add_user("noa"), id = matched_with_a_place(noa);
    start(transfer::start_applying, id);
    const store::Job job = claimed(domain::kImportApplyJob, id);
    const std::int64_t left = store::count_next_import_rows(db_, id);
    bool is_over = false;
    while (!is_over) {  // in turns of one step; a slow reader of the picture may ask more than once
      is_over = store::count_next_import_rows(db_, id) == 1;
      CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1}, count_pictures());
      int steps = 1;
      jobs::import_apply(tools(), job, [&] { return is_over || steps-- > 0; });
    }
    CPPUNIT_ASSERT(left > 1);
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{2}, count_pictures());
    CPPUNIT_ASSERT(picture_of(noa) == picture_of(maya_));
  }

  void a_stop_while_the_picture_is_read_leaves_it_for_later() {
    const std::string task = "/proc/self/task/" + std::to_string(::gettid()) + "/children";
    const std::string bytes = exported_with_a_place();
    bool was_halted = false;
    for (int tries = 0; tries < 5 && !was_halted; ++tries) {
      const std::int64_t noa = store_.add_user("noa" + std::to_string(tries)), id = matched(noa, bytes);
      start(transfer::start_applying, id);
      const store::Job job = claimed(domain::kImportApplyJob, id);
      while (store::count_next_import_rows(db_, id) > 1) {
        int steps = 1;
        jobs::import_apply(tools(), job, [&] { return steps-- > 0; });
      }
      const std::ptrdiff_t pictures = count_pictures();
      std::atomic<bool> is_over = false;
      std::atomic<bool> is_halted = false;
      std::thread halting([&] { is_halted = halt_reader(task, is_over); });
      jobs::import_apply(tools(), job, [&] { return !is_halted; });
      is_over = true;
      halting.join();
      was_halted = is_halted && store::count_next_import_rows(db_, id) == 1;
      if (!was_halted) continue;  // it was read before it could be halted
      CPPUNIT_ASSERT_EQUAL(pictures, count_pictures());
      CPPUNIT_ASSERT_EQUAL("applying"s, state(id));
      CPPUNIT_ASSERT(store::find_user(db_, noa)->profile_image.empty());
      jobs::import_apply(tools(), job, [] { return true; });
      CPPUNIT_ASSERT_EQUAL("done"s, state(id));
      CPPUNIT_ASSERT(picture_of(noa) == picture_of(maya_));
    }
    CPPUNIT_ASSERT(was_halted);
  }

  void a_picture_that_cannot_be_made_fails_alone() {
    const std::int64_t noa = store_.add_user("noa"), id = matched_with_a_place(noa);
    std::filesystem::remove_all(pictures_folder());
    std::ofstream(pictures_folder()) << "no folder";
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL("done"s, state(id));
    CPPUNIT_ASSERT(reasons(id).find("failed:file_broken") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::import_counts(db_, batch(id))["failed"]);
    CPPUNIT_ASSERT(store::find_user(db_, noa)->profile_image.empty());
  }
};
REGISTER_SUITE(JobsLeavingPictureTest);
