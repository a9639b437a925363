#include "store/work/receipt.h"

#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreReceiptTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreReceiptTest);
  CPPUNIT_TEST(the_same_form_gets_the_first_redirect);
  CPPUNIT_TEST(another_user_route_id_or_content_is_another_form);
  CPPUNIT_TEST(a_receipt_holds_for_thirty_days);
  CPPUNIT_TEST(without_commit_there_is_no_receipt);
  CPPUNIT_TEST_SUITE_END();

  static store::Receipt receipt(std::int64_t user) {
    return {user, "/log-movie /log-movie", std::string(32, 'a'), std::string(64, 'b')};
  }
  static std::optional<std::string> find(test::Store& store, const store::Receipt& receipt,
                                         base::UnixTime now = test::kNow) {
    return store.write([&](store::Tx& tx) { return store::find_receipt(tx, receipt, now); });
  }

 public:
  void the_same_form_gets_the_first_redirect() {
    test::Store store;
    const auto form = receipt(store.add_user("maya"));
    CPPUNIT_ASSERT(!find(store, form));
    store.write([&](store::Tx& tx) { return store::add_receipt(tx, form, "/movie/5", test::kNow), 0; });
    CPPUNIT_ASSERT_EQUAL(std::string("/movie/5"), find(store, form).value());
  }

  void another_user_route_id_or_content_is_another_form() {
    test::Store store;
    const auto form = receipt(store.add_user("maya"));
    store.write([&](store::Tx& tx) { return store::add_receipt(tx, form, "/movie/5", test::kNow), 0; });
    auto other = form;
    other.user_id = store.add_user("ben");
    CPPUNIT_ASSERT(!find(store, other));
    other = form, other.route = "/other";
    CPPUNIT_ASSERT(!find(store, other));
    other = form, other.form_id = std::string(32, 'c');
    CPPUNIT_ASSERT(!find(store, other));
    other = form, other.fields_hash = std::string(64, 'c');
    CPPUNIT_ASSERT(!find(store, other));
  }

  void a_receipt_holds_for_thirty_days() {
    test::Store store;
    const auto form = receipt(store.add_user("maya"));
    store.write([&](store::Tx& tx) { return store::add_receipt(tx, form, "/movie/5", test::kNow), 0; });
    CPPUNIT_ASSERT(find(store, form, test::kNow + 30 * base::kDay - 1));
    CPPUNIT_ASSERT(!find(store, form, test::kNow + 30 * base::kDay));
    store.write(
        [&](store::Tx& tx) { return store::add_receipt(tx, form, "/movie/6", test::kNow + 30 * base::kDay), 0; });
    CPPUNIT_ASSERT_EQUAL(std::string("/movie/6"), find(store, form, test::kNow + 30 * base::kDay).value());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store.write([](store::Tx& tx) {
      return store::delete_old_receipts(tx, test::kNow + 61 * base::kDay);
    }));
  }

  void without_commit_there_is_no_receipt() {
    test::Store store;
    const auto form = receipt(store.add_user("maya"));
    {
      store::Tx tx(store.db());
      store::add_receipt(tx, form, "/movie/5", test::kNow);
    }
    CPPUNIT_ASSERT(!find(store, form));
  }
};
REGISTER_SUITE(StoreReceiptTest);
