#include "store/cache/cache.h"

#include <fstream>
#include <memory>

#include "store/upkeep/migrate.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

class StoreCacheTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreCacheTest);
  CPPUNIT_TEST(texts_are_kept_until_they_expire);
  CPPUNIT_TEST(texts_of_a_clock_that_was_wrong_expire_too);
  CPPUNIT_TEST(texts_of_another_database_are_not_found);
  CPPUNIT_TEST(a_kept_text_is_made_anew_for_a_new_version);
  CPPUNIT_TEST(a_text_beyond_the_limit_is_not_kept);
  CPPUNIT_TEST(image_paths_are_remembered_until_they_expire);
  CPPUNIT_TEST(five_failures_in_a_row_open_the_breaker);
  CPPUNIT_TEST(a_success_resets_the_breaker);
  CPPUNIT_TEST(after_the_break_one_failure_opens_it_again);
  CPPUNIT_TEST(each_host_has_its_own_breaker);
  CPPUNIT_TEST(a_damaged_cache_begins_afresh);
  CPPUNIT_TEST(a_cache_in_use_is_left_alone);
  CPPUNIT_TEST_SUITE_END();

  static constexpr base::UnixTime kNow = 1700000000;
  std::unique_ptr<test::TemporaryFolder> folder_;
  std::unique_ptr<store::Db> cache_;

 public:
  void setUp() override {
    folder_ = std::make_unique<test::TemporaryFolder>();
    store::prepare_cache(folder_->file("cache.db"));
    cache_ = std::make_unique<store::Db>(folder_->file("cache.db"), store::DbOptions{.durable = false});
  }
  void tearDown() override {
    cache_.reset();
    folder_.reset();
  }

  void texts_are_kept_until_they_expire() {
    store::cache_text(*cache_, "a", "one", kNow + 10);
    store::cache_text(*cache_, "a", "two", kNow + 20);
    CPPUNIT_ASSERT_EQUAL(std::string("two"), store::cached_text(*cache_, "a", kNow + 19).value_or("none"));
    CPPUNIT_ASSERT(!store::cached_text(*cache_, "a", kNow + 20));
    CPPUNIT_ASSERT(!store::cached_text(*cache_, "b", kNow));
    store::expire_cache(*cache_, kNow + 20);
    CPPUNIT_ASSERT(!store::cached_text(*cache_, "a", kNow));
  }

  // The daily backup leaves a text for an hour when it is tried, and would otherwise not be tried again for years.
  void texts_of_a_clock_that_was_wrong_expire_too() {
    store::cache_text(*cache_, "wrong", "1", kNow + 10 * 365 * base::kDay);
    store::cache_text(*cache_, "right", "1", kNow + 2 * base::kDay);
    store::expire_cache(*cache_, kNow);
    CPPUNIT_ASSERT(!store::cached_text(*cache_, "wrong", kNow));
    CPPUNIT_ASSERT(store::cached_text(*cache_, "right", kNow));
  }

  // A database that was put in the place of another may have the same revisions.
  void texts_of_another_database_are_not_found() {
    cache_->scope = "one";
    store::cache_text(*cache_, "a", "of one", kNow + 10);
    cache_->scope = "two";
    CPPUNIT_ASSERT(!store::cached_text(*cache_, "a", kNow));
    CPPUNIT_ASSERT_EQUAL(std::string("made"), store::cached_or_made(*cache_, "a", "1", kNow, [] { return "made"; }));
    cache_->scope = "one";
    CPPUNIT_ASSERT_EQUAL(std::string("of one"), store::cached_text(*cache_, "a", kNow).value_or(""));
  }

  void a_kept_text_is_made_anew_for_a_new_version() {
    int made = 0;
    const auto text = [&](const char* version) {
      return store::cached_or_made(*cache_, "name", version, kNow, [&] { return "text\n" + std::to_string(++made); });
    };
    CPPUNIT_ASSERT_EQUAL(std::string("text\n1"), text("1 a"));
    CPPUNIT_ASSERT_EQUAL(std::string("text\n1"), text("1 a"));
    CPPUNIT_ASSERT_EQUAL(std::string("text\n2"), text("1"));
    CPPUNIT_ASSERT_EQUAL(std::string("text\n3"), text("1 a"));
  }

  void a_text_beyond_the_limit_is_not_kept() {
    store::cache_text(*cache_, "a", std::string(store::kCacheTextLimit + 1, 'x'), kNow + 10);
    CPPUNIT_ASSERT(!store::cached_text(*cache_, "a", kNow));
  }

  void image_paths_are_remembered_until_they_expire() {
    store::remember_image_paths(*cache_, {"/a.jpg", "/b.jpg"}, kNow + 10);
    store::remember_image_paths(*cache_, {"/a.jpg"}, kNow + 5);  // the time is never shortened
    CPPUNIT_ASSERT(store::image_path_is_remembered(*cache_, "/a.jpg", kNow + 9));
    CPPUNIT_ASSERT(!store::image_path_is_remembered(*cache_, "/a.jpg", kNow + 10));
    CPPUNIT_ASSERT(!store::image_path_is_remembered(*cache_, "/c.jpg", kNow));
  }

  void five_failures_in_a_row_open_the_breaker() {
    for (int i = 0; i < 4; ++i) store::breaker_failed(*cache_, kNow);
    CPPUNIT_ASSERT(store::breaker(*cache_).open_until <= kNow);
    store::breaker_failed(*cache_, kNow);
    CPPUNIT_ASSERT_EQUAL(kNow + 30, store::breaker(*cache_).open_until);
  }

  void a_success_resets_the_breaker() {
    for (int i = 0; i < 4; ++i) store::breaker_failed(*cache_, kNow);
    store::breaker_succeeded(*cache_);
    store::breaker_failed(*cache_, kNow);
    CPPUNIT_ASSERT_EQUAL(1, store::breaker(*cache_).failures);
  }

  void after_the_break_one_failure_opens_it_again() {
    for (int i = 0; i < 5; ++i) store::breaker_failed(*cache_, kNow);
    store::breaker_failed(*cache_, kNow + 40);
    CPPUNIT_ASSERT_EQUAL(kNow + 70, store::breaker(*cache_).open_until);
  }

  void each_host_has_its_own_breaker() {
    for (int i = 0; i < 5; ++i) store::breaker_failed(*cache_, kNow, store::kImageBreaker);
    CPPUNIT_ASSERT_EQUAL(0, store::breaker(*cache_).failures);
  }

  void a_damaged_cache_begins_afresh() {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("cache.db");
    std::ofstream(path) << std::string(8192, 'x');
    store::prepare_cache(path);
    store::Db cache(path);
    CPPUNIT_ASSERT(store::schema_version(cache) > 0);
    store::prepare_cache(path);
  }

  // Other processes may be at work with the cache.
  void a_cache_in_use_is_left_alone() {
    const test::TemporaryFolder folder;
    store::prepare_cache(folder.file("cache.db"));
    store::Db cache(folder.file("cache.db"), {.durable = false});
    store::cache_text(cache, "a", "kept", 10);
    {
      const store::WriterLock lock(cache);
      CPPUNIT_ASSERT_THROW(store::prepare_cache(folder.file("cache.db")), store::DbError);
    }
    store::Db again(folder.file("cache.db"));
    CPPUNIT_ASSERT_EQUAL(std::string("kept"), store::cached_text(again, "a", 5).value_or(""));
  }
};
REGISTER_SUITE(StoreCacheTest);
