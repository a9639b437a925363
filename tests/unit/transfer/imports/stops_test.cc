#include <stdexcept>

#include "tests/unit/fixtures/import_rows_fixture.h"
#include "tests/unit/suite.h"

// Tests that each step of an import ends as if it had never been stopped or killed.
class TransferImportStopsTest : public test::ImportRowsFixture {
  CPPUNIT_TEST_SUITE(TransferImportStopsTest);
  CPPUNIT_TEST(r9_reading_again_stages_the_same_rows);
  CPPUNIT_TEST(r9_matching_goes_on_where_it_was_stopped);
  CPPUNIT_TEST(r9_kills_at_any_moment_change_nothing);
  CPPUNIT_TEST_SUITE_END();

 public:
  void r9_reading_again_stages_the_same_rows() {
    const std::int64_t id = stage(all_kinds());
    const std::string once = reasons(id);
    store_.write([&](store::Tx& tx) {
      while (!store::clear_import_rows(tx, id, 4)) {
      }
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::string(), reasons(id));
    transfer::Stager stager(db_, batch(id), "2024-05-01");
    int line = 1;
    for (const std::string& row : all_kinds())
      stager.add(R"({"t":"row","f":0,"n":)" + std::to_string(++line) + ',' + row.substr(1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{16}, stager.finish(true));  // without its last line the reader was killed
    CPPUNIT_ASSERT_EQUAL(once + " bad:file_broken", reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, std::ssize(store::import_files(db_, id)));
  }

  // The job ends after so many steps, again and again, and each time another one begins.
  void r9_matching_goes_on_where_it_was_stopped() {
    std::vector<std::string> rows = all_kinds();
    for (int i = 1000; i < 1100; ++i) {
      film(i, "Film " + std::to_string(i), "2001-01-01");
      rows.push_back(R"({"kind":"like","tmdb":)" + std::to_string(i) + "}");
    }
    const std::string expected = reasons(match(rows, {{"watchlist", "no"}}));
    take(transfer::discard, 1);
    const std::int64_t id = stage(rows, {{"watchlist", "no"}});
    start(transfer::start_matching, id);
    for (int kills = 0; state(id) == "matching"; ++kills) {
      CPPUNIT_ASSERT(kills < 50);
      const std::int64_t number = store::find_open_job(db_, domain::kImportMatchJob, std::to_string(id)).value();
      const auto job = store_.write([&](store::Tx& tx) { return store::claim_job(tx, number, "me", clock_.now()); });
      int steps = kills % 5;
      try {
        jobs::import_match({config_, db_, *cache_, stub_, clock_, keys_}, job.value(), [&steps] {
          if (steps-- == 0) throw std::runtime_error("killed");
          return true;
        });
      } catch (const std::runtime_error&) {
      }
      store_.write([&](store::Tx& tx) { return store::release_job(tx, *job, "me"); });
    }
    CPPUNIT_ASSERT_EQUAL(expected, reasons(id));
  }

  // A kill is a transaction that is not committed, or a job that ends between two: after each the work begins again.
  void r9_kills_at_any_moment_change_nothing() {
    std::vector<std::string> rows;
    for (int i = 0; i < 300; ++i) {
      rows.push_back(R"({"kind":"play","tmdb":348,"date":"20)" + std::to_string(10 + i % 12) + "-0" +
                     std::to_string(1 + i % 8) + "-1" + std::to_string(i % 10) + "\"}");
      if (i % 5 == 0) rows.push_back(kFargo + ",\"count\":2}");
    }
    const std::int64_t whole = import(rows);
    const std::string expected = diary(), verdicts = reasons(whole);
    take(transfer::start_undo, whole);
    CPPUNIT_ASSERT_EQUAL(std::string("undone"), state(whole));
    const std::string before = diary();

    const std::int64_t id = match(rows);
    start(transfer::start_applying, id);
    unsigned seed = 7;
    const auto random = [&seed](unsigned below) { return (seed = seed * 1103515245 + 12345) / 65536 % below; };
    for (int kills = 0; kills < 50; ++kills) {
      const auto next = transfer::RowsToApply(db_, id).next(1 + static_cast<int>(random(20)));
      transfer::ApplyDecisions decisions(db_, batch(id), maya());
      CPPUNIT_ASSERT_EQUAL(next.size(), decisions.decide(next));
      store::Tx tx(db_);
      transfer::apply_rows(tx, decisions, next, clock_.now());
      if (random(2) == 0) tx.commit();
    }
    CPPUNIT_ASSERT(diary() != before && diary() != expected);
    run();
    CPPUNIT_ASSERT_EQUAL(std::string("done"), state(id));
    CPPUNIT_ASSERT_EQUAL(expected, diary());
    CPPUNIT_ASSERT_EQUAL(verdicts, reasons(id));

    start(transfer::start_undo, id);
    for (int kills = 0; kills < 50; ++kills) {
      store::Tx tx(db_);
      transfer::undo_some(tx, batch(id), 1 + static_cast<int>(random(10)), clock_.now());
      if (random(2) == 0) tx.commit();
    }
    CPPUNIT_ASSERT(diary() != before && diary() != expected);
    run();
    CPPUNIT_ASSERT_EQUAL(before, diary());
    CPPUNIT_ASSERT_EQUAL(std::string("undone"), state(id));
  }
};
REGISTER_SUITE(TransferImportStopsTest);
