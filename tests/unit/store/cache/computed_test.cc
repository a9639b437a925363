#include "store/cache/computed.h"

#include <sys/file.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <fstream>
#include <set>
#include <vector>

#include "base/descriptor.h"
#include "store/cache/cache.h"
#include "store/sqlite/file_lock.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

// Tests that numbers of large diaries are computed by few processes, and by one of those that need the same.
class StoreComputedTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreComputedTest);
  CPPUNIT_TEST(a_text_is_computed_once_for_each_version);
  CPPUNIT_TEST(numbers_that_cost_little_are_always_those_of_now);
  CPPUNIT_TEST(numbers_of_a_small_diary_are_always_those_of_now);
  CPPUNIT_TEST(numbers_that_took_long_rest_and_then_are_those_of_now);
  CPPUNIT_TEST(while_others_compute_the_last_numbers_are_answered);
  CPPUNIT_TEST(without_last_numbers_too_many_are_refused);
  CPPUNIT_TEST(texts_that_take_turns_are_not_answered_for_each_other);
  CPPUNIT_TEST(many_who_need_the_same_compute_it_once);
  CPPUNIT_TEST(menus_rest_longer_and_need_no_place);
  CPPUNIT_TEST_SUITE_END();

  static constexpr std::int64_t kMany = 2001;  // films of a large diary
  static constexpr int kDear = 100;            // milliseconds: these numbers rest for two seconds
  static constexpr base::UnixTime kTime = 1700000000;
  std::unique_ptr<test::Store> store_;
  std::unique_ptr<store::Db> cache_;
  std::int64_t large_ = 0, small_ = 0;
  int made_ = 0;

  static void use_processor(int milliseconds) {
    const auto used = [] {
      timespec time{};
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
      return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
    };
    for (const auto end = used() + milliseconds; used() < end;) {
    }
  }
  store::ComputedText numbers(std::int64_t user, const char* version, int cost_ms = 0) {
    return store::computed_numbers(store_->db(), *cache_, {user, "numbers:" + std::to_string(user), version}, kTime,
                                   [&] {
                                     use_processor(cost_ms);
                                     return "text\n" + std::to_string(++made_);
                                   });
  }
  std::string lock_prefix(const char* name) const { return store_->file(name); }
  void fill_diary(std::int64_t user, std::int64_t films) {
    const std::string count = std::to_string(films), id = std::to_string(user);
    store_->db().execute(("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + count +
                          ") INSERT INTO play (user_id, movie_id, watched_at, created_at) SELECT " + id +
                          ", i, '2024-01-01', 1 FROM n")
                             .c_str());
  }

 public:
  void setUp() override {
    store_ = std::make_unique<test::Store>();
    store::prepare_cache(store_->file("cache.db"));
    cache_ = std::make_unique<store::Db>(store_->file("cache.db"), store::DbOptions{.durable = false});
    large_ = store_->add_user("ann");
    small_ = store_->add_user("bo");
    store_->db().execute(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2001) "
        "INSERT INTO movie (id, meta_id, title, created_at, updated_at) SELECT i, i, 'x', 1, 1 FROM n");
    fill_diary(large_, kMany);
    fill_diary(small_, kMany - 1);
    made_ = 0;
  }
  void tearDown() override {
    cache_.reset();
    store_.reset();
  }

  void a_text_is_computed_once_for_each_version() {
    CPPUNIT_ASSERT_EQUAL(std::string("text\n1"), numbers(large_, "1 a").text);
    CPPUNIT_ASSERT_EQUAL(std::string("text\n1"), numbers(large_, "1 a").text);
    CPPUNIT_ASSERT_EQUAL(std::string("text\n2"), numbers(large_, "1").text);
    CPPUNIT_ASSERT_EQUAL(std::string("text\n3"), numbers(small_, "1").text);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, numbers(large_, "2").age);
  }

  void numbers_that_cost_little_are_always_those_of_now() {
    for (int i = 1; i <= 5; ++i) {
      const store::ComputedText found = numbers(large_, std::to_string(i).c_str());
      CPPUNIT_ASSERT(found.age == 0 && found.text == "text\n" + std::to_string(i));
    }
  }

  void numbers_of_a_small_diary_are_always_those_of_now() {
    for (int i = 1; i <= 3; ++i)
      CPPUNIT_ASSERT_EQUAL("text\n" + std::to_string(i), numbers(small_, std::to_string(i).c_str(), 30).text);
  }

  void numbers_that_took_long_rest_and_then_are_those_of_now() {
    numbers(large_, "1", kDear);
    store::ComputedText found = numbers(large_, "2");
    CPPUNIT_ASSERT(found.text == "text\n1" && found.age >= 1);
    for (int tries = 0; found.age > 0 && tries < 600; ++tries) {
      ::usleep(100'000);
      found = numbers(large_, "2");
    }
    CPPUNIT_ASSERT(found.text == "text\n2" && found.age == 0);
  }

  void while_others_compute_the_last_numbers_are_answered() {
    numbers(large_, "1");
    {
      const base::Descriptor of_user = store::open_lock(lock_prefix("numbers-user-"), static_cast<int>(large_ % 16));
      CPPUNIT_ASSERT_EQUAL(0, ::flock(of_user.get(), LOCK_EX | LOCK_NB));
      CPPUNIT_ASSERT_EQUAL(std::string("text\n1"), numbers(large_, "2").text);
    }
    {
      const base::Descriptor place = store::lock_one_of(lock_prefix("numbers-place-"), 1);
      CPPUNIT_ASSERT_EQUAL(std::string("text\n1"), numbers(large_, "2").text);
      CPPUNIT_ASSERT_EQUAL(std::string("text\n2"), numbers(small_, "2").text);
    }
    CPPUNIT_ASSERT_EQUAL(std::string("text\n3"), numbers(large_, "2").text);
  }

  void without_last_numbers_too_many_are_refused() {
    const base::Descriptor place = store::lock_one_of(lock_prefix("numbers-place-"), 1);
    CPPUNIT_ASSERT_THROW(numbers(large_, "1"), store::TooManyComputations);
  }

  void texts_that_take_turns_are_not_answered_for_each_other() {
    const auto of = [&](const std::string& days, const std::string& revision) {
      const std::string version = days + ' ' + revision;
      return store::computed_numbers(store_->db(), *cache_, {large_, "slot", version, days}, kTime, [&] {
        use_processor(kDear);
        return days + std::to_string(++made_);
      });
    };
    CPPUNIT_ASSERT_EQUAL(std::string("January1"), of("January", "1").text);
    CPPUNIT_ASSERT_EQUAL(std::string("March2"), of("March", "1").text);
    const store::ComputedText older = of("March", "2");
    CPPUNIT_ASSERT(older.text == "March2" && older.age >= 1);
    const base::Descriptor place = store::lock_one_of(lock_prefix("numbers-place-"), 1);
    CPPUNIT_ASSERT_THROW(of("January", "2"), store::TooManyComputations);
  }

  void many_who_need_the_same_compute_it_once() {
    std::vector<pid_t> children;
    for (int i = 0; i < 8; ++i) {
      const pid_t child = fork();
      if (child == 0) {
        int code = 1;
        try {  // connections are a process's own
          store::Db db(store_->path()), cache(store_->file("cache.db"), {.durable = false});
          cache.computing_places = 1;  // a process that waits for another needs none
          const auto text = store::computed_numbers(db, cache, {large_, "numbers", "1"}, kTime, [&] {
            std::ofstream(store_->file("made"), std::ios::app) << "x";
            ::usleep(100'000);
            return std::string("text");
          });
          code = text.text == "text" && text.age == 0 ? 0 : 1;
        } catch (const std::exception&) {
        }
        _exit(code);
      }
      children.push_back(child);
    }
    for (const pid_t child : children) {
      int status = 0;
      waitpid(child, &status, 0);
      CPPUNIT_ASSERT_EQUAL(0, status);
    }
    std::string made;
    std::ifstream(store_->file("made")) >> made;
    CPPUNIT_ASSERT_EQUAL(std::string("x"), made);
  }

  void menus_rest_longer_and_need_no_place() {
    const base::Descriptor place = store::lock_one_of(lock_prefix("numbers-place-"), 1);
    const auto menus = [&](const char* version, int cost_ms) {
      return store::computed_menus(*cache_, {small_, "menus", version}, kTime, [&] {
        use_processor(cost_ms);
        return std::to_string(++made_);
      });
    };
    CPPUNIT_ASSERT_EQUAL(std::string("1"), menus("1", 0));
    CPPUNIT_ASSERT_EQUAL(std::string("2"), menus("2", 8));
    CPPUNIT_ASSERT_EQUAL(std::string("2"), menus("3", 8));
  }
};
REGISTER_SUITE(StoreComputedTest);
