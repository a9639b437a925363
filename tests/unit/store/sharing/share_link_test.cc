#include "store/sharing/share_link.h"

#include <atomic>
#include <thread>

#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreShareLinkTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreShareLinkTest);
  CPPUNIT_TEST(it_is_found_by_its_hash_alone);
  CPPUNIT_TEST(it_ends_at_its_time);
  CPPUNIT_TEST(without_an_end_it_stays);
  CPPUNIT_TEST(only_its_owner_revokes_it);
  CPPUNIT_TEST(a_hundred_are_the_most);
  CPPUNIT_TEST(of_two_at_once_the_hundredth_is_made_once);
  CPPUNIT_TEST(ended_ones_stay_for_a_month);
  CPPUNIT_TEST(it_goes_with_its_owner);
  CPPUNIT_TEST(every_kind_has_a_word);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  std::int64_t maya_ = store_.add_user("maya"), ben_ = store_.add_user("ben");

  static std::string hash(int number) {
    const std::string digits = std::to_string(number);
    return std::string(64 - digits.size(), '0') + digits;
  }
  static store::ShareLink link(std::int64_t user_id, std::optional<base::UnixTime> end) {
    store::ShareLink made;
    made.user_id = user_id;
    made.kind = store::ShareKind::list;
    made.subject_id = 7;
    made.name = "Aunt";
    made.token_encrypted = "sealed";
    made.created_at = test::kNow;
    made.expires_at = end;
    return made;
  }
  std::optional<std::int64_t> add(int number, std::optional<base::UnixTime> end = std::nullopt) {
    return store_.write([&](store::Tx& tx) { return store::add_share_link(tx, link(maya_, end), hash(number)); });
  }
  bool is_open(int number, base::UnixTime now) {
    return store::find_share_link(store_.db(), hash(number), now).has_value();
  }

 public:
  void it_is_found_by_its_hash_alone() {
    const auto id = add(1, test::kNow + 5);
    add(2);
    const auto found = store::find_share_link(store_.db(), hash(1), test::kNow);
    CPPUNIT_ASSERT(found && id);
    CPPUNIT_ASSERT_EQUAL(*id, found->id);
    CPPUNIT_ASSERT_EQUAL(maya_, found->user_id);
    CPPUNIT_ASSERT(found->kind == store::ShareKind::list);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, found->subject_id);
    CPPUNIT_ASSERT_EQUAL(std::string("Aunt"), found->name);
    CPPUNIT_ASSERT_EQUAL(std::string("sealed"), found->token_encrypted);
    CPPUNIT_ASSERT(found->expires_at == test::kNow + 5 && !found->last_used_at);
    CPPUNIT_ASSERT(!is_open(3, test::kNow));
  }

  void it_ends_at_its_time() {
    add(1, test::kNow + 60);
    CPPUNIT_ASSERT(is_open(1, test::kNow + 59));
    CPPUNIT_ASSERT(!is_open(1, test::kNow + 60));
  }

  void without_an_end_it_stays() {
    add(1);
    CPPUNIT_ASSERT(is_open(1, test::kNow + 9000 * base::kDay));
  }

  void only_its_owner_revokes_it() {
    const auto id = add(1);
    const auto revoke = [&](std::int64_t user) {
      return store_.write([&](store::Tx& tx) { return store::delete_share_link(tx, user, id.value()); });
    };
    CPPUNIT_ASSERT(!revoke(ben_));
    CPPUNIT_ASSERT(is_open(1, test::kNow));
    CPPUNIT_ASSERT(revoke(maya_) == "Aunt");
    CPPUNIT_ASSERT(!is_open(1, test::kNow) && !revoke(maya_));
  }

  void a_hundred_are_the_most() {
    for (int i = 0; i < store::kMostShareLinks; ++i) CPPUNIT_ASSERT(add(i));
    CPPUNIT_ASSERT(!add(1000));
    CPPUNIT_ASSERT(store_.write([&](store::Tx& tx) { return store::add_share_link(tx, link(ben_, {}), hash(1001)); }));
    const auto links = store::share_links(store_.db(), maya_);
    CPPUNIT_ASSERT_EQUAL(std::size_t{store::kMostShareLinks}, links.size());
    CPPUNIT_ASSERT(links.front().id > links.back().id);
  }

  void of_two_at_once_the_hundredth_is_made_once() {
    for (int i = 1; i < store::kMostShareLinks; ++i) add(i);
    std::atomic<int> made = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&, i] {
        store::Db db(store_.path());
        store::Tx tx(db);
        if (store::add_share_link(tx, link(maya_, {}), hash(2000 + i))) ++made;
        tx.commit();
      });
    for (std::thread& thread : threads) thread.join();
    CPPUNIT_ASSERT_EQUAL(1, made.load());
  }

  void ended_ones_stay_for_a_month() {
    add(1, test::kNow);
    add(2);
    const auto left_after = [&](base::UnixTime now) {
      store_.write([&](store::Tx& tx) {
        store::delete_ended_share_links(tx, now);
        return 0;
      });
      return store::share_links(store_.db(), maya_).size();
    };
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, left_after(test::kNow + store::kEndedShareLinkStays - 1));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, left_after(test::kNow + store::kEndedShareLinkStays));
    CPPUNIT_ASSERT(is_open(2, test::kNow));
  }

  void it_goes_with_its_owner() {
    add(1);
    store_.write([&](store::Tx& tx) {
      store::Query(tx, "DELETE FROM user WHERE id = ?", maya_).run();
      return 0;
    });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM share_link /*scan*/"));
  }

  void every_kind_has_a_word() {
    for (const char* word : {"profile", "list", "year", "diary"})
      CPPUNIT_ASSERT_EQUAL(std::string_view(word), store::share_kind_text(store::share_kind_from(word).value()));
    CPPUNIT_ASSERT(!store::share_kind_from("inbox") && !store::share_kind_from(""));
  }
};

REGISTER_SUITE(StoreShareLinkTest);
