#include "store/account/saved_filter.h"

#include <memory>

#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

// Ann is an administrator.
class StoreSavedFilterTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreSavedFilterTest);
  CPPUNIT_TEST(its_own_level_says_who_sees_it_also_to_administrators);
  CPPUNIT_TEST(lists_of_a_private_account_take_no_place_among_those_of_others);
  CPPUNIT_TEST(one_reads_a_page_of_them_by_name);
  CPPUNIT_TEST(a_name_is_used_once_by_a_user_in_any_case_of_letters);
  CPPUNIT_TEST(only_the_owner_deletes_it_and_it_comes_back_as_it_was);
  CPPUNIT_TEST(only_the_owner_changes_it);
  CPPUNIT_TEST(there_are_at_most_so_many);
  CPPUNIT_TEST(they_go_with_the_account);
  CPPUNIT_TEST_SUITE_END();

  std::unique_ptr<test::Store> store_;
  store::Db& db() { return store_->db(); }

  std::optional<std::int64_t> add(const char* name, domain::Privacy privacy, std::int64_t user = 2,
                                  const char* kind = "movies") {
    return store_->write([&](store::Tx& tx) {
      return store::add_filter(tx, {0, user, name, kind, "genre=Drama", privacy, test::kNow});
    });
  }
  std::string of_bo(std::int64_t viewer, store::FilterSlice slice = {}) {
    return names(store::filters_of(db(), *store::find_user(db(), 2), store::find_user(db(), viewer), slice));
  }
  std::int64_t count_of_bo(std::int64_t viewer) {
    return store::count_filters(db(), *store::find_user(db(), 2), store::find_user(db(), viewer));
  }
  std::string others(std::int64_t viewer, store::FilterSlice slice = {}) {
    return names(store::filters_of_others(db(), *store::find_user(db(), viewer), slice));
  }
  template <typename Filters>
  static std::string names(const Filters& filters) {
    std::string text;
    for (const store::SavedFilter& filter : filters) text += filter.name + ' ';
    return text;
  }

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    for (const char* name : {"ann", "bo", "cy"}) store_->add_user(name);
  }
  void tearDown() override { store_.reset(); }

  void its_own_level_says_who_sees_it_also_to_administrators() {
    const auto a = add("a", domain::Privacy::owner), b = add("b", domain::Privacy::members),
               c = add("c", domain::Privacy::everyone);
    for (const auto& [viewer, wanted] : {std::pair(2, "a b c "), {1, "b c "}, {3, "b c "}, {0, "c "}}) {
      CPPUNIT_ASSERT_EQUAL(std::string(wanted), of_bo(viewer));
      CPPUNIT_ASSERT_EQUAL(viewer == 2, store::find_filter(db(), *a, viewer).has_value());
      CPPUNIT_ASSERT_EQUAL(viewer != 0, store::find_filter(db(), *b, viewer).has_value());
      CPPUNIT_ASSERT(store::find_filter(db(), *c, viewer).has_value());
    }
    CPPUNIT_ASSERT_EQUAL(std::string("c b "), others(1));
    CPPUNIT_ASSERT_EQUAL(std::string("c "), others(1, {0, 1}));
    CPPUNIT_ASSERT_EQUAL(std::string("b "), others(1, {1, 1}));
    CPPUNIT_ASSERT_EQUAL(std::string(), others(2));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, count_of_bo(2));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, count_of_bo(3));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, count_of_bo(0));
  }

  // Bo is private; his filters are newer than Cy's.
  void lists_of_a_private_account_take_no_place_among_those_of_others() {
    add("open", domain::Privacy::members, 3);
    for (int i = 0; i < 30; ++i) add(("w" + std::to_string(i)).c_str(), domain::Privacy::everyone, 2, "watched");
    add("all films", domain::Privacy::members);
    db().execute("UPDATE user SET privacy_level = 'private' WHERE name = 'bo'");
    store_->add_user("di");
    CPPUNIT_ASSERT_EQUAL(std::string("all films open "), others(4, {0, 24}));
    CPPUNIT_ASSERT_EQUAL(std::string("all films "), of_bo(4));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, count_of_bo(4));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{31}, count_of_bo(1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{31}, count_of_bo(2));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::count_filters_of_others(db(), *store::find_user(db(), 4)));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{32}, store::count_filters_of_others(db(), *store::find_user(db(), 1)));
  }

  void one_reads_a_page_of_them_by_name() {
    for (const char* name : {"c", "a", "b"}) add(name, domain::Privacy::members);
    CPPUNIT_ASSERT_EQUAL(std::string("a b "), of_bo(2, {0, 2}));
    CPPUNIT_ASSERT_EQUAL(std::string("c "), of_bo(1, {2, 2}));
  }

  void a_name_is_used_once_by_a_user_in_any_case_of_letters() {
    add("Nineties", domain::Privacy::members);
    CPPUNIT_ASSERT_THROW(add("nineties", domain::Privacy::members), store::DbError);
    CPPUNIT_ASSERT(add("Nineties", domain::Privacy::members, 3));
  }

  void only_the_owner_deletes_it_and_it_comes_back_as_it_was() {
    const std::int64_t id = add("a", domain::Privacy::everyone).value();
    const auto before = store::find_filter(db(), id, 2).value();
    const auto remove = [&](std::int64_t user) {
      return store_->write([&](store::Tx& tx) { return store::delete_filter(tx, user, id); });
    };
    CPPUNIT_ASSERT(!remove(1));
    CPPUNIT_ASSERT(remove(2));
    CPPUNIT_ASSERT(!remove(2));
    CPPUNIT_ASSERT(!store::find_filter(db(), id, 2));
    store_->write([&](store::Tx& tx) { return store::add_filter(tx, before); });
    const auto after = store::find_filter(db(), id, 3).value();
    CPPUNIT_ASSERT_EQUAL(before.name + before.kind + before.query, after.name + after.kind + after.query);
    CPPUNIT_ASSERT_EQUAL(before.created_at, after.created_at);
  }

  void only_the_owner_changes_it() {
    store::SavedFilter filter = store::find_filter(db(), add("a", domain::Privacy::everyone).value(), 2).value();
    add("b", domain::Privacy::owner);
    const auto change = [&](std::int64_t user, const char* name) {
      filter.user_id = user;
      filter.name = name;
      filter.kind = "diary";
      filter.privacy = domain::Privacy::owner;
      return store_->write([&](store::Tx& tx) { return store::change_filter(tx, filter); });
    };
    CPPUNIT_ASSERT(!change(1, "c"));
    CPPUNIT_ASSERT_THROW(change(2, "B"), store::DbError);
    CPPUNIT_ASSERT(change(2, "A"));
    const auto after = store::find_filter(db(), filter.id, 2).value();
    CPPUNIT_ASSERT_EQUAL(std::string("Adiary"), after.name + after.kind);
    CPPUNIT_ASSERT(!store::find_filter(db(), filter.id, 3));
  }

  void there_are_at_most_so_many() {
    for (int i = 0; i < store::kMostFilters; ++i)
      CPPUNIT_ASSERT(add(std::to_string(i).c_str(), domain::Privacy::members));
    CPPUNIT_ASSERT(!add("one more", domain::Privacy::members));
    CPPUNIT_ASSERT(add("one more", domain::Privacy::members, 3));
  }

  void they_go_with_the_account() {
    add("a", domain::Privacy::everyone);
    CPPUNIT_ASSERT(store_->write([](store::Tx& tx) { return store::delete_user(tx, 2); }));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_->number("SELECT count(*) FROM saved_filter /*scan*/"));
  }
};

REGISTER_SUITE(StoreSavedFilterTest);
