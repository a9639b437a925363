#include <filesystem>
#include <memory>

#include "store/imports/staging.h"
#include "store/upkeep/backup.h"
#include "tests/unit/fixtures/leaving_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;

// Tests imports in a copy of the database, which has no uploads.
class JobsImportCopiesTest : public test::LeavingFixture {
  CPPUNIT_TEST_SUITE(JobsImportCopiesTest);
  CPPUNIT_TEST(copies_are_without_uploads);
  CPPUNIT_TEST(what_was_being_applied_ends_where_it_was);
  CPPUNIT_TEST(an_upload_that_is_gone_is_said);
  CPPUNIT_TEST_SUITE_END();

  // A copy of the database as people find it after putting it back.
  struct Copy {
    std::unique_ptr<store::Db> db;
    store::ImportBatch batch(std::int64_t id) const { return store::find_import(*db, id).value(); }
  };
  Copy copied() {
    const std::string path = store_.file("copy.db");
    store::back_up(store_.path(), path);
    return {std::make_unique<store::Db>(path)};
  }

 public:
  void copies_are_without_uploads() {
    film(348, "Alien");
    const std::string row = R"({"kind":"play","tmdb":348,"date":"2024-03-02"})";
    const std::int64_t done = import({row}), asked = stage({row, row});
    const Copy copy = copied();
    CPPUNIT_ASSERT(copy.batch(done).state == store::ImportState::done);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::import_counts(*copy.db, copy.batch(done))["added"]);
    CPPUNIT_ASSERT(copy.batch(asked).state == store::ImportState::failed);
    CPPUNIT_ASSERT_EQUAL(std::string(store::kUploadsGone.stored()), copy.batch(asked).message);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::import_counts(*copy.db, copy.batch(asked))["waiting"]);
    CPPUNIT_ASSERT(!copy.batch(asked).has_rows && !copy.batch(asked).file_kept_until && !copy.batch(asked).undo_until);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::Query(*copy.db, "SELECT count(*) FROM import_row /*scan*/").number());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::Query(*copy.db, "SELECT count(*) FROM import_film /*scan*/").number());
    // The import can still be undone in the copy.
    CPPUNIT_ASSERT(copy.batch(done).undo_until && !store::newest_changed_rows(*copy.db, done, 1).empty());
    // The original goes on.
    CPPUNIT_ASSERT_EQUAL("options"s, state(asked));
    CPPUNIT_ASSERT_EQUAL("waiting waiting"s, reasons(asked));
  }

  // The import ends with the rows that it had written, which can be undone, and a second import of the same files adds
  // the rest.
  void what_was_being_applied_ends_where_it_was() {
    std::vector<std::string> rows;
    for (int i = 1; i <= 300; ++i) {
      film(i, "Film " + std::to_string(i));
      rows.push_back(R"({"kind":"play","tmdb":)" + std::to_string(i) + R"(,"date":"2024-03-02"})");
    }
    const std::int64_t id = match(rows);
    start(transfer::start_applying, id);
    int steps = 2;  // at most 200 rows each, fewer when they take long
    jobs::import_apply(tools(), claimed(domain::kImportApplyJob, id), [&] { return steps-- > 1; });
    const std::int64_t applied = number("SELECT count(*) FROM play /*scan*/");
    CPPUNIT_ASSERT(applied > 0 && applied <= 200);
    const std::string there = std::to_string(applied), left = std::to_string(300 - applied);
    store_.write([&](store::Tx& tx) { return store::leave_staging_out(tx, clock_.now()); });
    run();
    CPPUNIT_ASSERT_EQUAL("done"s, state(id));
    CPPUNIT_ASSERT_EQUAL("added " + there + ", new " + left, counts(id));
    CPPUNIT_ASSERT_EQUAL("added " + left + ", same " + there, counts(import(rows)));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL("undone"s, state(id));
    CPPUNIT_ASSERT_EQUAL(300 - applied, number("SELECT count(*) FROM play /*scan*/"));
  }

  // The uploads are gone, as after a restore of a copy that a migration made, which is whole.
  void an_upload_that_is_gone_is_said() {
    const std::int64_t id = upload(maya_, "title,year,tmdbId,imdbId,watchedAt\nAlien,1979,348,,2024-03-02\n", false);
    std::filesystem::remove_all(store::import_folder(config_));
    run();
    CPPUNIT_ASSERT_EQUAL("failed"s, state(id));
    CPPUNIT_ASSERT_EQUAL(std::string(store::kUploadsGone.stored()), batch(id).message);
    take(transfer::discard, id);
    CPPUNIT_ASSERT_EQUAL("discarded"s, state(id));
  }
};
REGISTER_SUITE(JobsImportCopiesTest);
