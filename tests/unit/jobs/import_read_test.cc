#include <filesystem>
#include <fstream>

#include "tests/unit/fixtures/import_fixture.h"
#include "tests/unit/suite.h"

// Tests that the files of an upload are read in turns with other jobs, and by one runner at a time.
class JobsImportReadTest : public test::ImportFixture {
  CPPUNIT_TEST_SUITE(JobsImportReadTest);
  CPPUNIT_TEST(each_turn_of_a_long_reading_gets_further);
  CPPUNIT_TEST(a_reading_that_was_stopped_goes_on_where_it_was);
  CPPUNIT_TEST(an_end_that_is_not_written_counts_no_row);
  CPPUNIT_TEST(another_reading_begins_anew);
  CPPUNIT_TEST(a_lost_reading_writes_nothing);
  CPPUNIT_TEST(what_is_discarded_while_it_is_read_is_cleared);
  CPPUNIT_TEST_SUITE_END();

  static constexpr int kManyTurns = 30'000, kFew = 1'000;  // rows

  std::int64_t upload(int rows) {
    const std::int64_t id = store_.write([&](store::Tx& tx) {
      const auto batch = store::add_import(tx, maya_, "", clock_.now()).value();
      const auto file = store::add_import_file(tx, batch, "history.csv", 60, std::string(64, 'a'));
      store::import_folder(config_);
      std::ofstream text(store::import_path(config_, batch, file));
      text << "title,year,tmdbId,imdbId,watchedAt\n";
      for (int row = 1; row <= rows; ++row) text << "Film " << row << ",1979," << row % 1000 + 1 << ",,\n";
      return batch;
    });
    start(transfer::start_reading, id);
    return id;
  }
  void release(const store::Job& job) {
    store_.write([&](store::Tx& tx) { return store::release_job(tx, job, job.owner); });
  }
  std::int64_t rows_here() { return store_.number("SELECT count(*) FROM import_row /*scan*/"); }

 public:
  // Each turn replays the rows that are stored already and then reads as many again, however short its time. This
  // test's runner is stopped at once every time.
  void each_turn_of_a_long_reading_gets_further() {
    const std::int64_t id = upload(kManyTurns);
    const auto job = store::find_open_job(db_, domain::kImportReadJob, std::to_string(id)).value();
    int turns = 0;
    for (std::int64_t before = -1; state(id) == "reading"; ++turns) {
      CPPUNIT_ASSERT_MESSAGE(std::to_string(before), rows_here() > before);
      before = rows_here();
      clock_.advance(1);
      CPPUNIT_ASSERT(jobs::Runner(tools(), 1).run_one(job, stop_));
    }
    CPPUNIT_ASSERT_MESSAGE(std::to_string(turns), turns >= 1 && turns < 20);
    CPPUNIT_ASSERT_EQUAL(std::string("options"), state(id));
    CPPUNIT_ASSERT_EQUAL("waiting " + std::to_string(kManyTurns), counts(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{kManyTurns},
                         store_.number("SELECT count(DISTINCT line) FROM import_row /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT count(*) FROM import_file /*scan*/"));
  }

  void a_reading_that_was_stopped_goes_on_where_it_was() {
    const std::int64_t id = stage({});
    store_.write([&](store::Tx& tx) {
      return store::move_import(tx, id, {store::ImportState::options}, store::ImportState::reading);
    });
    store_.write([&](store::Tx& tx) {
      store::add_job(tx, domain::kImportReadJob, std::to_string(id), maya_, clock_.now());
      return 0;
    });
    const auto read = [&](int rows) {
      const store::Job job = claimed(domain::kImportReadJob, id);
      transfer::Stager stager(db_, batch(id), "2024-05-01", transfer::Reading{job});
      for (int file = 0; file < 2; ++file) {
        stager.add(R"({"t":"file","f":)" + std::to_string(file) + R"(,"name":"films.zip","member":"diary.csv"})");
        for (int line = 1; line <= rows; ++line)
          stager.add(R"({"t":"row","f":)" + std::to_string(file) + R"(,"kind":"play","tmdb":348,"n":)" +
                     std::to_string(line) + "}");
      }
      release(job);
    };
    read(700);  // 1,000 of 1,400 are written; the process ends
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1000}, rows_here());
    read(1000);  // the file seems to hold more; only rows that were written are passed over
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2000}, rows_here());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2},
                         store_.number("SELECT count(*) FROM import_file WHERE member <> '' /*scan*/"));
  }

  // The process ends before it is written that the reader was killed, so the next reading is whole.
  void an_end_that_is_not_written_counts_no_row() {
    const std::int64_t id = stage({});
    const auto read = [&](const store::Job& job, bool is_whole) {
      transfer::Stager stager(db_, batch(id), "2024-05-01", transfer::Reading{job});
      stager.add(R"({"t":"file","f":0,"name":"history.csv","member":""})");
      for (int line = 1; line <= 501; ++line)
        stager.add(R"({"t":"row","f":0,"kind":"play","tmdb":348,"n":)" + std::to_string(line) + "}");
      if (is_whole) stager.add(R"({"t":"end"})");
      store::Tx tx(db_);
      CPPUNIT_ASSERT_EQUAL(std::int64_t{is_whole ? 501 : 502}, stager.finish(tx, is_whole));
      if (is_whole) tx.commit();
    };
    store_.write([&](store::Tx& tx) {
      store::add_job(tx, domain::kImportReadJob, std::to_string(id), maya_, clock_.now());
      return 0;
    });
    const store::Job job = claimed(domain::kImportReadJob, id);
    read(job, false);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{500}, rows_here());
    release(job);
    read(claimed(domain::kImportReadJob, id), true);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{501}, rows_here());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{501}, store_.number("SELECT count(DISTINCT line) FROM import_row /*scan*/"));
  }

  // Rows of another time zone, or by another version of the reader, may differ.
  void another_reading_begins_anew() {
    store::Job job;
    job.position = "500 1.0 Europe/Berlin";
    CPPUNIT_ASSERT_EQUAL(std::int64_t{500}, (transfer::Reading{job, "1.0 Europe/Berlin"}.rows_before()));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, (transfer::Reading{job, "1.0 UTC"}.rows_before()));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, (transfer::Reading{{}, "1.0 UTC"}.rows_before()));
    CPPUNIT_ASSERT_EQUAL(std::string(), (transfer::Reading{{}, "1.0 UTC"}.position(0)));  // no rows, no position
  }

  void a_lost_reading_writes_nothing() {
    const std::int64_t id = upload(kFew);
    store::Job job = claimed(domain::kImportReadJob, id);
    job.owner = "another";
    jobs::import_read(tools(), job, [] { return true; });
    CPPUNIT_ASSERT_EQUAL(std::string("reading"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, rows_here());
  }

  void what_is_discarded_while_it_is_read_is_cleared() {
    const std::int64_t id = upload(kFew);
    bool is_discarded = false;
    jobs::import_read(tools(), claimed(domain::kImportReadJob, id), [&] {
      if (!std::exchange(is_discarded, true)) start(transfer::discard, id);
      return true;
    });
    CPPUNIT_ASSERT(is_discarded);
    CPPUNIT_ASSERT_EQUAL(std::string("discarded"), state(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, rows_here());
    CPPUNIT_ASSERT(!batch(id).file_kept_until);
    CPPUNIT_ASSERT(std::filesystem::is_empty(store::import_folder(config_)));
    CPPUNIT_ASSERT_EQUAL(std::string(), counts(id));
  }
};
REGISTER_SUITE(JobsImportReadTest);
