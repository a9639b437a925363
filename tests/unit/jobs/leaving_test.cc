#include "store/diary/watchlist.h"
#include "store/together/grant.h"
#include "tests/unit/fixtures/large_account_fixture.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using test::bytes_of, test::members_of, test::Members;

// Tests that people who leave take everything with them: exports through matinee-reader and the jobs into another
// account. Items are those of the list in tests/SECURITY.md ("Imports").
class JobsLeavingTest : public test::LargeAccountFixture {
  CPPUNIT_TEST_SUITE(JobsLeavingTest);
  CPPUNIT_TEST(item_5_a_large_account_comes_back_byte_for_byte);
  CPPUNIT_TEST(item_5_taken_back_it_leaves_what_was_there);
  CPPUNIT_TEST(those_who_may_log_come_back_by_name);
  CPPUNIT_TEST_SUITE_END();

  // Checks that both accounts have the same export, member by member, so that a difference is named.
  void is_same_account(std::int64_t one, std::int64_t other) {
    const Members expected = members_of(exported(one)), is = members_of(exported(other));
    for (const auto& [name, text] : expected) {
      CPPUNIT_ASSERT_MESSAGE(name, is.contains(name));
      CPPUNIT_ASSERT_MESSAGE(name + " differs", is.at(name) == text);
    }
    CPPUNIT_ASSERT(bytes_of(exported(one)) == bytes_of(exported(other)));
  }

 public:
  void item_5_a_large_account_comes_back_byte_for_byte() {
    save_films();
    fill_large(maya_);
    give_picture(maya_);
    const std::int64_t noa = store_.add_user("noa");
    const std::int64_t id = brought(noa, bytes_of(exported(maya_)));
    const auto counted = store::import_counts(db_, batch(id));
    for (const char* verdict : {"failed", "bad", "unknown", "choose", "not_kept", "conflict", "near"})
      CPPUNIT_ASSERT_MESSAGE(verdict, !counted.contains(verdict));
    is_same_account(maya_, noa);
  }

  // The export is imported into an account that has some of the films in another way.
  void item_5_taken_back_it_leaves_what_was_there() {
    save_films();
    fill_large(maya_);
    give_picture(maya_);
    const std::int64_t noa = store_.add_user("noa");
    store_.write([&](store::Tx& tx) {
      const domain::User user = store::find_user(tx.db(), noa).value();
      for (int film = 1; film <= 300; ++film) {
        store::NewPlay play;
        play.movie_id = film;
        play.watched_at = film % 2 == 0 ? date_of(film) : date_of(film + 1);
        play.comment = "Mine\n🎬";
        store::add_play(tx, user, play, test::kNow - 1);
        store::set_rating(tx, noa, film, 50, test::kNow - (film % 2 == 0 ? 0 : base::kDay * 400));
        store::add_to_watchlist(tx, noa, 1000 + film, test::kNow - base::kDay * 9000);
      }
      return 0;
    });
    const std::string before = bytes_of(exported(noa));
    const std::int64_t id = brought(noa, bytes_of(exported(maya_)));
    CPPUNIT_ASSERT(before != bytes_of(exported(noa)));
    CPPUNIT_ASSERT(!picture_of(noa).empty());
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL("undone"s, state(id));
    CPPUNIT_ASSERT(!store::import_counts(db_, batch(id)).contains("stays"));
    CPPUNIT_ASSERT(before == bytes_of(exported(noa)));
  }

  // Rights to log are given only by choice, even in an empty account, and only to members who are known there.
  void those_who_may_log_come_back_by_name() {
    const std::int64_t ben = store_.add_user("ben"), cy = store_.add_user("cy"), noa = store_.add_user("noa");
    store_.write([&](store::Tx& tx) {
      for (const std::int64_t writer : {ben, cy, noa}) store::allow_logging(tx, maya_, writer, test::kNow);
      return 0;
    });
    const std::string bytes = bytes_of(exported(maya_));
    store_.write(
        [&](store::Tx&) { return db_.execute("UPDATE user SET privacy_level = 'private' WHERE name = 'cy'"), 0; });
    const std::int64_t offered = matched(noa, bytes);
    take(transfer::start_applying, offered);
    CPPUNIT_ASSERT(store::grants_given(db_, noa).empty());  // an empty account too gives such a right by its own choice
    const std::int64_t id = matched(noa, bytes);
    const std::int64_t of_ben =
        number("SELECT id FROM import_row WHERE verdict = 'conflict' AND NOT is_taken ORDER BY id DESC /*scan*/");
    store_.write([&](store::Tx& tx) { return store::choose_import_row(tx, id, of_ben, true); });
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT(store::may_log_for(db_, ben, noa));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::grants_given(db_, noa).size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::import_counts(db_, batch(id))["not_kept"]);  // cy, and noa themselves
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         number("SELECT count(*) FROM audit_event WHERE event_type = 'logging_allowed' /*scan*/"));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT(store::grants_given(db_, noa).empty());
  }
};
REGISTER_SUITE(JobsLeavingTest);
