#include <chrono>
#include <latch>
#include <thread>

#include "store/diary/companions.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/watchlist.h"
#include "store/together/company.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

// Ada logs for Bo and Cy.
class StoreTogetherTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreTogetherTest);
  CPPUNIT_TEST(a_grant_is_one_sided_and_ends);
  CPPUNIT_TEST(who_cannot_be_read_is_as_nobody);
  CPPUNIT_TEST(each_gets_one_play_without_words_of_the_writer);
  CPPUNIT_TEST(who_has_the_film_on_that_day_gets_nothing);
  CPPUNIT_TEST(each_ones_own_setting_decides_about_the_watchlist);
  CPPUNIT_TEST(who_takes_a_play_away_is_named_no_more_and_again_when_it_is_back);
  CPPUNIT_TEST(deleting_a_whole_diary_takes_the_name_away_too);
  CPPUNIT_TEST(the_writers_deletions_take_nothing);
  CPPUNIT_TEST(a_deleted_account_leaves_the_plays);
  CPPUNIT_TEST(moving_an_entry_keeps_its_company);
  CPPUNIT_TEST(a_writer_can_take_the_name_off_an_entry_of_its_owners_own);
  CPPUNIT_TEST(a_name_goes_with_its_play_on_whichever_date_the_entries_are);
  CPPUNIT_TEST(entries_that_become_one_keep_the_bonds_of_both);
  CPPUNIT_TEST(an_entry_as_it_was_names_nobody_again);
  CPPUNIT_TEST(an_entry_that_is_back_does_not_name_a_writer_who_was_left_out);
  CPPUNIT_TEST(company_is_told_to_those_who_took_part_or_when_all_are_public);
  CPPUNIT_TEST(a_grant_that_ends_meanwhile_is_seen);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = test::kNow;
  static constexpr char kDay[] = "2024-05-01";
  test::Store store_;
  std::int64_t ada_ = 0, bo_ = 0, cy_ = 0;

  domain::User user(std::int64_t id) { return store::find_user(store_.db(), id).value(); }
  void allow(std::int64_t by, std::int64_t writer) {
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::allow_logging(tx, by, writer, kNow); }));
  }
  void set_privacy(std::int64_t id, domain::Privacy privacy) {
    domain::User changed = user(id);
    changed.privacy = privacy;
    store_.write([&](store::Tx& tx) { return store::set_preferences(tx, changed), 0; });
  }
  std::int64_t log(std::int64_t id, std::int64_t movie, const std::string& date = kDay, const std::string& note = "") {
    return store_.write([&](store::Tx& tx) {
      return store::add_play(tx, user(id), {movie, date, 1, note, {}, {}}, kNow);
    });
  }
  std::vector<std::int64_t> share(std::int64_t entry) {
    return store_.write([&](store::Tx& tx) {
      return store::share_play(tx, ada_, entry, {user(bo_), user(cy_)}, kNow);
    });
  }
  domain::Play play(std::int64_t id, std::int64_t movie = 1, const std::string& date = kDay) {
    return store::find_play_on(store_.db(), id, movie, date).value();
  }
  void remove(std::int64_t id, std::int64_t entry) {
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::delete_play(tx, id, 1, entry); }));
  }
  void move(std::int64_t id, std::int64_t entry, const std::string& date) {
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) {
      return store::replace_play(tx, user(id), entry, {1, date, 1, {}, {}, {}}, kNow);
    }));
  }
  std::int64_t add(store::Tx& tx, const std::string& date) {
    return store::add_play(tx, user(ada_), {1, date, 1, {}, {}, {}}, kNow);
  }
  using Ids = std::vector<std::int64_t>;

 public:
  void setUp() override {
    ada_ = store_.add_user("ada");
    bo_ = store_.add_user("bo");
    cy_ = store_.add_user("cy");
    for (int i = 1; i <= 3; ++i) store_.add_movie(i);
  }

  void a_grant_is_one_sided_and_ends() {
    allow(bo_, ada_);
    CPPUNIT_ASSERT(!store_.write([&](store::Tx& tx) { return store::allow_logging(tx, bo_, ada_, kNow); }));
    CPPUNIT_ASSERT(store::may_log_for(store_.db(), ada_, bo_) && !store::may_log_for(store_.db(), bo_, ada_));
    CPPUNIT_ASSERT_EQUAL(std::string("ada"), store::grants_given(store_.db(), bo_).at(0).member.name);
    CPPUNIT_ASSERT_EQUAL(std::string("bo"), store::grants_got(store_.db(), ada_).at(0).member.name);
    const auto end = [&] { return store_.write([&](store::Tx& tx) { return store::end_logging(tx, bo_, ada_); }); };
    CPPUNIT_ASSERT(end() && !end());
    CPPUNIT_ASSERT(store::grants_got(store_.db(), ada_).empty());
    CPPUNIT_ASSERT(!store_.write([&](store::Tx& tx) { return store::allow_logging(tx, bo_, 99, kNow); }));
    CPPUNIT_ASSERT_THROW(store_.write([&](store::Tx& tx) { return store::allow_logging(tx, bo_, bo_, kNow); }),
                         store::DbError);
  }

  void who_cannot_be_read_is_as_nobody() {
    const auto found = [&](std::int64_t writer, const char* name) {
      return store::find_companion(store_.db(), user(writer), name).has_value();
    };
    CPPUNIT_ASSERT(!found(cy_, "bo") && !found(cy_, "nobody") && !found(cy_, "cy"));
    allow(bo_, cy_);
    CPPUNIT_ASSERT(found(cy_, "BO"));
    set_privacy(bo_, domain::Privacy::owner);
    CPPUNIT_ASSERT(!found(cy_, "bo"));
    allow(bo_, ada_);  // an administrator, being the first
    CPPUNIT_ASSERT(found(ada_, "bo"));
  }

  void each_gets_one_play_without_words_of_the_writer() {
    store::NewPlay own{1, kDay, 3, "Rain.", {}, {}};
    own.tags = {"35mm"};
    own.is_rewatch = domain::Rewatch::yes;
    const auto entry = store_.write([&](store::Tx& tx) { return store::add_play(tx, user(ada_), own, kNow); });
    const auto revision = user(bo_).revision;
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, share(entry).size());
    CPPUNIT_ASSERT(user(bo_).revision > revision);
    for (const auto& [id, other] : {std::pair(bo_, cy_), std::pair(cy_, bo_)}) {
      const domain::Play theirs = play(id);
      CPPUNIT_ASSERT_EQUAL(1, theirs.plays);
      CPPUNIT_ASSERT(theirs.comment.empty() && theirs.tags.empty() && !theirs.location);
      CPPUNIT_ASSERT(theirs.is_rewatch == domain::Rewatch::unsaid);
      CPPUNIT_ASSERT_EQUAL(ada_, theirs.logged_by.value());
      CPPUNIT_ASSERT(theirs.with == Ids({ada_, other}));
    }
    CPPUNIT_ASSERT(play(ada_).with == Ids({bo_, cy_}) && !play(ada_).logged_by);
    const auto listed = store::plays_by_others(store_.db(), bo_, 20);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, listed.size());
    CPPUNIT_ASSERT_EQUAL(std::string("ada"), listed[0].writer.name);
    CPPUNIT_ASSERT(store::plays_by_others(store_.db(), ada_, 20).empty());
  }

  void who_has_the_film_on_that_day_gets_nothing() {
    log(bo_, 1, kDay, "Own.");
    const auto revision = user(bo_).revision;
    const Ids shared = share(log(ada_, 1));
    CPPUNIT_ASSERT(shared == Ids{play(cy_).id});
    CPPUNIT_ASSERT_EQUAL(revision, user(bo_).revision);
    CPPUNIT_ASSERT(!play(bo_).logged_by && play(bo_).with.empty());
    CPPUNIT_ASSERT_EQUAL(1, play(bo_).plays);
    CPPUNIT_ASSERT(play(ada_).with == Ids({bo_, cy_}));
    const auto seen = user(ada_).revision;
    remove(bo_, play(bo_).id);
    CPPUNIT_ASSERT(play(ada_).with == Ids({cy_}) && play(cy_).with == Ids({ada_}));
    CPPUNIT_ASSERT(user(ada_).revision > seen);
  }

  void each_ones_own_setting_decides_about_the_watchlist() {
    domain::User keeps = user(cy_);
    keeps.automatic_watchlist_removal = false;
    store_.write([&](store::Tx& tx) {
      store::set_preferences(tx, keeps);
      for (const auto id : {ada_, bo_, cy_}) store::add_to_watchlist(tx, id, 1, 77);
      return 0;
    });
    share(log(ada_, 1));
    CPPUNIT_ASSERT(!store::is_on_watchlist(store_.db(), bo_, 1) && store::is_on_watchlist(store_.db(), cy_, 1));
  }

  void who_takes_a_play_away_is_named_no_more_and_again_when_it_is_back() {
    share(log(ada_, 1));
    share(log(ada_, 1, "2024-04-30"));  // another evening
    const domain::Play theirs = play(bo_);
    const auto revision = user(ada_).revision;
    store_.write([&](store::Tx& tx) { return store::delete_play(tx, bo_, 1, theirs.id); });
    CPPUNIT_ASSERT(play(ada_).with == Ids({cy_}) && play(cy_).with == Ids({ada_}));
    CPPUNIT_ASSERT(play(ada_, 1, "2024-04-30").with == Ids({bo_, cy_}));
    CPPUNIT_ASSERT(user(ada_).revision > revision);
    store::NewPlay back{1, kDay, 1, {}, {}, {}};
    back.logged_by = theirs.logged_by;
    back.their_plays = theirs.their_plays;
    back.named_in = theirs.named_in;
    store_.write([&](store::Tx& tx) { return store::restore_play(tx, user(bo_), back, kNow); });
    CPPUNIT_ASSERT(play(ada_).with == Ids({bo_, cy_}) && play(cy_).with == Ids({ada_, bo_}));
    CPPUNIT_ASSERT(play(bo_).with == Ids({ada_, cy_}) && play(bo_).logged_by == ada_);
  }

  void deleting_a_whole_diary_takes_the_name_away_too() {
    share(log(ada_, 1));
    store_.write([&](store::Tx& tx) { return store::delete_all_plays(tx, bo_), 0; });
    CPPUNIT_ASSERT(play(ada_).with == Ids({cy_}));
  }

  void the_writers_deletions_take_nothing() {
    share(log(ada_, 1));
    store_.write([&](store::Tx& tx) { return store::delete_all_plays(tx, ada_), 0; });
    CPPUNIT_ASSERT(play(bo_).with == Ids({ada_, cy_}) && play(bo_).logged_by == ada_);
  }

  void a_deleted_account_leaves_the_plays() {
    store_.write([&](store::Tx& tx) { return store::set_admin(tx, bo_, true); });
    share(log(ada_, 1));
    allow(bo_, ada_);
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::delete_user(tx, ada_); }));
    CPPUNIT_ASSERT(!play(bo_).logged_by && play(bo_).with == Ids({cy_}));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM log_grant"));
  }

  void moving_an_entry_keeps_its_company() {
    share(log(ada_, 1));
    log(bo_, 1, "2024-04-29", "Own.");
    const domain::Play theirs = play(bo_);
    store_.write([&](store::Tx& tx) {
      return store::replace_play(tx, user(bo_), theirs.id, {1, "2024-04-29", 1, {}, {}, {}}, kNow);
    });
    const domain::Play moved = play(bo_, 1, "2024-04-29");
    CPPUNIT_ASSERT(moved.with == Ids({ada_, cy_}));
    CPPUNIT_ASSERT_EQUAL(2, moved.plays);
    CPPUNIT_ASSERT(play(ada_).with == Ids({bo_, cy_}));
    remove(bo_, moved.id);
    CPPUNIT_ASSERT(play(ada_).with == Ids({cy_}) && play(cy_).with == Ids({ada_}));
  }

  // Ada has logged for the wrong day; Bo has an entry of the right one.
  void a_writer_can_take_the_name_off_an_entry_of_its_owners_own() {
    const std::string right = "2024-04-29";
    for (const bool is_there : {true, false}) {
      share(log(ada_, 1));
      log(bo_, 1, right, "Own.");
      if (!is_there) remove(ada_, play(ada_).id);
      const domain::Play theirs = play(bo_);
      CPPUNIT_ASSERT(theirs.with == Ids({ada_, cy_}));
      move(bo_, theirs.id, right);
      CPPUNIT_ASSERT(!play(bo_, 1, right).logged_by);
      CPPUNIT_ASSERT(play(bo_, 1, right).with == (is_there ? Ids({ada_, cy_}) : Ids({cy_})));
      if (is_there) remove(ada_, play(ada_).id);
      CPPUNIT_ASSERT(play(bo_, 1, right).with == Ids({cy_}));
      store::NewPlay back{1, right, 1, {}, {}, {}};  // an Undo, where the owner has an entry of their own by now
      back.logged_by = ada_;
      store_.write([&](store::Tx& tx) { return store::restore_play(tx, user(bo_), back, kNow); });
      CPPUNIT_ASSERT(play(bo_, 1, right).with == Ids({cy_}));
      for (const auto id : {bo_, cy_})
        store_.write([&](store::Tx& tx) { return store::delete_plays_of_movie(tx, id, 1); });
    }
  }

  void a_name_goes_with_its_play_on_whichever_date_the_entries_are() {
    share(log(ada_, 1));
    move(ada_, play(ada_).id, "2024-04-28");
    move(cy_, play(cy_).id, "2024-04-27");
    const std::int64_t theirs = play(bo_).id;
    remove(bo_, theirs);
    CPPUNIT_ASSERT(play(ada_, 1, "2024-04-28").with == Ids({cy_}));
    CPPUNIT_ASSERT(play(cy_, 1, "2024-04-27").with == Ids({ada_}));
    remove(cy_, play(cy_, 1, "2024-04-27").id);
    CPPUNIT_ASSERT(play(ada_, 1, "2024-04-28").with.empty());
  }

  // The second evening becomes one with the first, and each name leaves with its own play.
  void entries_that_become_one_keep_the_bonds_of_both() {
    store_.write([&](store::Tx& tx) { return store::share_play(tx, ada_, add(tx, "2024-04-28"), {user(bo_)}, kNow); });
    store_.write([&](store::Tx& tx) { return store::share_play(tx, ada_, add(tx, kDay), {user(cy_)}, kNow); });
    move(ada_, play(ada_).id, "2024-04-28");
    CPPUNIT_ASSERT(play(ada_, 1, "2024-04-28").with == Ids({bo_, cy_}));
    remove(cy_, play(cy_).id);
    CPPUNIT_ASSERT(play(ada_, 1, "2024-04-28").with == Ids({bo_}));
    remove(bo_, play(bo_, 1, "2024-04-28").id);
    CPPUNIT_ASSERT(play(ada_, 1, "2024-04-28").with.empty());
  }

  // An undo that writes an entry as it was names nobody who has taken their name away since.
  void an_entry_as_it_was_names_nobody_again() {
    share(log(ada_, 1));
    const domain::Play before = play(ada_);
    remove(bo_, play(bo_).id);
    store::NewPlay back{1, kDay, 1, "As it was.", {}, {}};
    back.with = before.with;
    back.their_plays = before.their_plays;
    store_.write([&](store::Tx& tx) { return store::replace_play(tx, user(ada_), before.id, back, kNow); });
    CPPUNIT_ASSERT(play(ada_).with == Ids({cy_}) && play(ada_).comment == "As it was.");
    store_.write([&](store::Tx& tx) { return store::set_play(tx, user(ada_), back, kNow); });
    CPPUNIT_ASSERT(play(ada_).with == Ids({cy_}));
    for (const bool adds : {true, false}) {
      remove(ada_, play(ada_).id);
      store_.write([&](store::Tx& tx) {
        return adds ? store::restore_play(tx, user(ada_), back, kNow) : store::set_play(tx, user(ada_), back, kNow);
      });
      CPPUNIT_ASSERT(play(ada_).with == Ids({cy_}));
    }
    remove(cy_, play(cy_).id);  // the new entry is bound too
    CPPUNIT_ASSERT(play(ada_).with.empty());
  }

  // The entry's owner had left out the member who logged it, and then deleted it.
  void an_entry_that_is_back_does_not_name_a_writer_who_was_left_out() {
    share(log(ada_, 1));
    store_.write([&](store::Tx& tx) { return store::keep_companions(tx, play(bo_).id, {cy_}), 0; });
    const domain::Play before = play(bo_);
    CPPUNIT_ASSERT(before.logged_by == ada_ && before.with == Ids({cy_}));
    remove(bo_, before.id);
    store::NewPlay back{1, kDay, 1, {}, {}, {}};
    back.logged_by = before.logged_by;
    back.with = before.with;
    back.their_plays = before.their_plays;
    store_.write([&](store::Tx& tx) { return store::restore_play(tx, user(bo_), back, kNow); });
    CPPUNIT_ASSERT(play(bo_).logged_by == ada_ && play(bo_).with == Ids({cy_}));
  }

  void company_is_told_to_those_who_took_part_or_when_all_are_public() {
    using domain::Privacy;
    share(log(ada_, 1));
    const auto told = [&](std::int64_t owner, const std::optional<domain::User>& viewer) {
      const domain::User of = user(owner);
      const domain::Play entry = play(owner);
      const store::Company company(store_.db(), viewer, of, {&entry});
      std::string text = company.logged_by(entry) + ':';
      for (const std::string& name : company.with(entry)) text += name + ' ';
      return text;
    };
    const auto dee = store_.add_user("dee");
    CPPUNIT_ASSERT_EQUAL(std::string("ada:ada cy "), told(bo_, user(bo_)));
    CPPUNIT_ASSERT_EQUAL(std::string("ada:ada cy "), told(bo_, user(cy_)));
    CPPUNIT_ASSERT_EQUAL(std::string(":"), told(bo_, user(dee)));
    CPPUNIT_ASSERT_EQUAL(std::string(":"), told(bo_, std::nullopt));
    for (const auto id : {ada_, bo_}) set_privacy(id, Privacy::everyone);
    CPPUNIT_ASSERT_EQUAL(std::string(":"), told(bo_, user(dee)));  // Cy is not public
    set_privacy(cy_, Privacy::everyone);
    CPPUNIT_ASSERT_EQUAL(std::string("ada:ada cy "), told(bo_, std::nullopt));
    set_privacy(ada_, Privacy::owner);
    CPPUNIT_ASSERT_EQUAL(std::string(":cy "), told(bo_, user(bo_)));
    CPPUNIT_ASSERT_EQUAL(std::string(":"), told(bo_, user(dee)));
    CPPUNIT_ASSERT_EQUAL(std::string(":bo cy "), told(ada_, user(ada_)));
  }

  // The member who logs waits for the writer lock, and asks again after getting it.
  void a_grant_that_ends_meanwhile_is_seen() {
    allow(bo_, ada_);
    std::latch is_written(1), has_looked(1);
    std::thread other([&] {
      store::Db db(store_.path());
      store::Tx tx(db);
      store::end_logging(tx, bo_, ada_);
      is_written.count_down();
      has_looked.wait();
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      tx.commit();
    });
    is_written.wait();
    const bool was_allowed = store::find_companion(store_.db(), user(ada_), "bo").has_value();
    has_looked.count_down();
    const bool is_allowed =
        store_.write([&](store::Tx& tx) { return store::find_companion(tx.db(), user(ada_), "bo").has_value(); });
    other.join();
    CPPUNIT_ASSERT(was_allowed && !is_allowed);
  }
};

REGISTER_SUITE(StoreTogetherTest);
