#include "store/cache/offers.h"

#include <memory>

#include "store/cache/cache.h"
#include "store/sqlite/ids.h"
#include "store/upkeep/migrate.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

class StoreOffersTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreOffersTest);
  CPPUNIT_TEST(a_film_is_found_by_any_of_its_services_in_its_country);
  CPPUNIT_TEST(a_film_without_an_offer_is_known);
  CPPUNIT_TEST(newer_offers_take_the_place_of_older_ones_after_a_day);
  CPPUNIT_TEST(offers_are_forgotten_after_a_week);
  CPPUNIT_TEST(nothing_is_known_of_a_cache_that_cannot_be_read);
  CPPUNIT_TEST(services_are_named_once_and_by_name);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = 1700000000;
  std::unique_ptr<test::TemporaryFolder> folder_;
  std::unique_ptr<store::Db> cache_;

  std::string by(std::vector<std::string> services, const char* country = "DE", base::UnixTime now = kNow) {
    return store::id_list(store::offered_by(*cache_, country, services, now));
  }
  std::string known(base::UnixTime now = kNow) { return store::id_list(store::known_offers(*cache_, "DE", now)); }

 public:
  void setUp() override {
    folder_ = std::make_unique<test::TemporaryFolder>();
    store::prepare_cache(folder_->file("cache.db"));
    cache_ = std::make_unique<store::Db>(folder_->file("cache.db"), store::DbOptions{.durable = false});
    store::remember_offers(*cache_, 7, "DE", {"Arte", "Mubi", "Arte"}, kNow);
    store::remember_offers(*cache_, 8, "DE", {"Mubi"}, kNow);
    store::remember_offers(*cache_, 9, "FR", {"Arte"}, kNow);
  }
  void tearDown() override {
    cache_.reset();
    folder_.reset();
  }

  void a_film_is_found_by_any_of_its_services_in_its_country() {
    CPPUNIT_ASSERT_EQUAL(std::string("[7]"), by({"arte"}));
    CPPUNIT_ASSERT_EQUAL(std::string("[7,8]"), by({"Arte", "Mubi"}));
    CPPUNIT_ASSERT_EQUAL(std::string("[9]"), by({"Arte"}, "FR"));
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), by({"Other"}));
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), by({}));
  }

  void a_film_without_an_offer_is_known() {
    store::remember_offers(*cache_, 10, "DE", {}, kNow);
    CPPUNIT_ASSERT_EQUAL(std::string("[7,8,10]"), known());
  }

  void newer_offers_take_the_place_of_older_ones_after_a_day() {
    store::remember_offers(*cache_, 8, "DE", {"Arte"}, kNow + base::kHour);
    CPPUNIT_ASSERT_EQUAL(std::string("[7]"), by({"Arte"}));
    store::remember_offers(*cache_, 8, "DE", {"Arte"}, kNow + base::kDay + 1);
    CPPUNIT_ASSERT_EQUAL(std::string("[7,8]"), by({"Arte"}));
    CPPUNIT_ASSERT_EQUAL(std::string("[7]"), by({"Mubi"}));
  }

  void offers_are_forgotten_after_a_week() {
    const base::UnixTime later = kNow + 7 * base::kDay;
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), by({"Mubi"}, "DE", later));
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), known(later));
    store::expire_cache(*cache_, later);
    CPPUNIT_ASSERT(store::services_in(*cache_, "DE").empty());
  }

  void nothing_is_known_of_a_cache_that_cannot_be_read() {
    cache_->execute("DROP TABLE offer");
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), by({"Mubi"}));
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), known());
    CPPUNIT_ASSERT(store::services_in(*cache_, "DE").empty());
  }

  void services_are_named_once_and_by_name() {
    CPPUNIT_ASSERT((store::services_in(*cache_, "DE") == std::vector<std::string>{"Arte", "Mubi"}));
    for (int i = 0; i < 2 * store::kMostServices; ++i)
      store::remember_offers(*cache_, 100 + i, "DE", {"Service " + std::to_string(i)}, kNow);
    CPPUNIT_ASSERT_EQUAL(static_cast<std::size_t>(store::kMostServices), store::services_in(*cache_, "DE").size());
  }
};

REGISTER_SUITE(StoreOffersTest);
