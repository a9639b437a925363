#include "store/account/invite.h"

#include <atomic>
#include <thread>

#include "store/account/user.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreInviteTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreInviteTest);
  CPPUNIT_TEST(an_invite_works_once);
  CPPUNIT_TEST(it_ends_after_a_week);
  CPPUNIT_TEST(of_many_at_once_one_gets_it);
  CPPUNIT_TEST(it_ends_with_the_rights_of_who_made_it);
  CPPUNIT_TEST(a_hundred_are_open_at_most);
  CPPUNIT_TEST(those_of_former_administrators_do_not_count);
  CPPUNIT_TEST(old_ones_are_removed);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  std::int64_t maya_ = store_.add_user("maya"), ben_ = store_.add_user("ben");

  static std::string hash(int number) {
    const std::string digits = std::to_string(number);
    return std::string(64 - digits.size(), '0') + digits;
  }
  std::optional<std::int64_t> add(int number, base::UnixTime now = test::kNow) {
    return store_.write([&](store::Tx& tx) { return store::add_invite(tx, maya_, "for you", hash(number), now); });
  }
  std::optional<std::string> take(int number, base::UnixTime now = test::kNow) {
    return store_.write([&](store::Tx& tx) { return store::take_invite(tx, hash(number), now); });
  }
  std::optional<std::string> find(int number, base::UnixTime now = test::kNow) {
    return store::find_inviter(store_.db(), hash(number), now);
  }
  void make_admin(std::int64_t user, bool is_admin) {
    store_.write([&](store::Tx& tx) {
      store::Query(tx, "UPDATE user SET is_admin = ? WHERE id = ?", is_admin, user).run();
      return 0;
    });
  }

 public:
  void setUp() override { make_admin(maya_, true); }

  void an_invite_works_once() {
    CPPUNIT_ASSERT(add(1) && add(2));
    CPPUNIT_ASSERT(find(1) == "maya" && find(1) == "maya");
    CPPUNIT_ASSERT(take(1) == "maya");
    CPPUNIT_ASSERT(!take(1) && !find(1) && !take(3));
    CPPUNIT_ASSERT(find(2) == "maya");
    const auto open = store::open_invites(store_.db(), test::kNow);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, open.size());
    CPPUNIT_ASSERT_EQUAL(std::string("for you"), open[0].note);
  }

  void it_ends_after_a_week() {
    add(1);
    CPPUNIT_ASSERT(find(1, test::kNow + store::kInviteLifetime - 1) == "maya");
    CPPUNIT_ASSERT(!find(1, test::kNow + store::kInviteLifetime) && !take(1, test::kNow + store::kInviteLifetime));
    CPPUNIT_ASSERT(store::open_invites(store_.db(), test::kNow + store::kInviteLifetime).empty());
  }

  void of_many_at_once_one_gets_it() {
    add(1);
    std::atomic<int> winners = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
      threads.emplace_back([&] {
        store::Db db(store_.path());
        store::Tx tx(db);
        if (store::take_invite(tx, hash(1), test::kNow)) ++winners;
        tx.commit();
      });
    for (std::thread& thread : threads) thread.join();
    CPPUNIT_ASSERT_EQUAL(1, winners.load());
  }

  void it_ends_with_the_rights_of_who_made_it() {
    add(1);
    make_admin(ben_, true);
    make_admin(maya_, false);
    CPPUNIT_ASSERT(!find(1) && !take(1) && store::open_invites(store_.db(), test::kNow).empty());
  }

  void a_hundred_are_open_at_most() {
    for (int number = 0; number < store::kMaxInvites; ++number) CPPUNIT_ASSERT(add(number));
    CPPUNIT_ASSERT(!add(1000));
    CPPUNIT_ASSERT(add(1000, test::kNow + store::kInviteLifetime));
  }

  void those_of_former_administrators_do_not_count() {
    for (int number = 0; number < store::kMaxInvites; ++number) add(number);
    make_admin(ben_, true);
    make_admin(maya_, false);
    CPPUNIT_ASSERT(
        store_.write([&](store::Tx& tx) { return store::add_invite(tx, ben_, "for you", hash(1000), test::kNow); }));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, store::open_invites(store_.db(), test::kNow).size());
  }

  void old_ones_are_removed() {
    add(1);
    add(2, test::kNow + 10);
    store_.write([&](store::Tx& tx) {
      store::delete_expired_invites(tx, test::kNow + store::kInviteLifetime);
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(1, static_cast<int>(store::open_invites(store_.db(), test::kNow).size()));
  }
};
REGISTER_SUITE(StoreInviteTest);
