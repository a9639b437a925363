#include "store/account/password_reset.h"

#include <atomic>
#include <thread>

#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StorePasswordResetTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StorePasswordResetTest);
  CPPUNIT_TEST(a_link_works_once);
  CPPUNIT_TEST(it_ends_after_an_hour);
  CPPUNIT_TEST(of_many_at_once_one_gets_it);
  CPPUNIT_TEST(a_rollback_leaves_it_usable);
  CPPUNIT_TEST(a_user_has_three_open_ones_at_most);
  CPPUNIT_TEST(a_new_password_ends_them);
  CPPUNIT_TEST(another_address_ends_them);
  CPPUNIT_TEST(they_go_with_the_account);
  CPPUNIT_TEST(old_ones_are_removed);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  std::int64_t maya_ = store_.add_user("maya"), ben_ = store_.add_user("ben");

  static std::string hash(char digit) { return std::string(64, digit); }
  bool add(std::int64_t user, char digit, base::UnixTime now = test::kNow) {
    return store_.write([&](store::Tx& tx) { return store::add_password_reset(tx, user, hash(digit), now); });
  }
  std::optional<std::int64_t> take(char digit, base::UnixTime now = test::kNow) {
    return store_.write([&](store::Tx& tx) { return store::take_password_reset(tx, hash(digit), now); });
  }
  std::optional<std::int64_t> find(char digit, base::UnixTime now = test::kNow) {
    return store::find_password_reset(store_.db(), hash(digit), now);
  }

 public:
  void a_link_works_once() {
    CPPUNIT_ASSERT(add(maya_, 'a') && add(ben_, 'b'));
    CPPUNIT_ASSERT(find('a') == maya_ && find('a') == maya_);
    CPPUNIT_ASSERT(take('a') == maya_);
    CPPUNIT_ASSERT(!take('a') && !find('a'));
    CPPUNIT_ASSERT(!take('c') && find('b') == ben_);
  }

  void it_ends_after_an_hour() {
    add(maya_, 'a');
    CPPUNIT_ASSERT(find('a', test::kNow + 3599) == maya_);
    CPPUNIT_ASSERT(!find('a', test::kNow + 3600) && !take('a', test::kNow + 3600));
  }

  void of_many_at_once_one_gets_it() {
    add(maya_, 'a');
    std::atomic<int> winners = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
      threads.emplace_back([&] {
        store::Db db(store_.path());
        store::Tx tx(db);
        if (store::take_password_reset(tx, hash('a'), test::kNow)) ++winners;
        tx.commit();
      });
    for (std::thread& thread : threads) thread.join();
    CPPUNIT_ASSERT_EQUAL(1, winners.load());
  }

  void a_rollback_leaves_it_usable() {
    add(maya_, 'a');
    {
      store::Tx tx(store_.db());
      CPPUNIT_ASSERT(store::take_password_reset(tx, hash('a'), test::kNow));
    }
    CPPUNIT_ASSERT(take('a') == maya_);
  }

  void a_user_has_three_open_ones_at_most() {
    CPPUNIT_ASSERT(add(maya_, 'a') && add(maya_, 'b') && add(maya_, 'c'));
    CPPUNIT_ASSERT(!add(maya_, 'd') && !find('d'));
    CPPUNIT_ASSERT(add(ben_, 'e'));
    CPPUNIT_ASSERT(add(maya_, 'd', test::kNow + store::kPasswordResetLifetime));
  }

  void a_new_password_ends_them() {
    add(maya_, 'a');
    add(ben_, 'b');
    store_.write([&](store::Tx& tx) { return store::set_password_hash(tx, maya_, "$y$new"), 0; });
    CPPUNIT_ASSERT(!find('a') && find('b') == ben_);
  }

  void another_address_ends_them() {
    add(maya_, 'a');
    add(ben_, 'b');
    store_.write([&](store::Tx& tx) { return store::set_name_and_email(tx, maya_, "maja", "MAYA@example.com"), 0; });
    CPPUNIT_ASSERT(find('a') == maya_);
    store_.write([&](store::Tx& tx) { return store::set_name_and_email(tx, maya_, "maja", "maja@example.com"), 0; });
    CPPUNIT_ASSERT(!find('a') && find('b') == ben_);
  }

  void they_go_with_the_account() {
    add(ben_, 'b');
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::delete_user(tx, ben_); }));
    CPPUNIT_ASSERT(!find('b'));
  }

  void old_ones_are_removed() {
    add(maya_, 'a');
    add(maya_, 'b', test::kNow + 60);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.write([](store::Tx& tx) {
      return store::delete_expired_password_resets(tx, test::kNow + 3600);
    }));
  }
};
REGISTER_SUITE(StorePasswordResetTest);
