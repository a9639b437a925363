#include "auth/limits.h"

#include <set>

#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class AuthLimitsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AuthLimitsTest);
  CPPUNIT_TEST(the_fifth_failure_begins_a_wait);
  CPPUNIT_TEST(a_wait_that_does_not_double_ends_in_a_fresh_window);
  CPPUNIT_TEST(each_further_failure_doubles_the_wait_up_to_an_hour);
  CPPUNIT_TEST(a_failure_within_a_wait_begins_none);
  CPPUNIT_TEST(a_quiet_quarter_of_an_hour_begins_anew);
  CPPUNIT_TEST(a_success_clears);
  CPPUNIT_TEST(subjects_and_rules_do_not_mix);
  CPPUNIT_TEST(without_settings_the_rules_of_the_contract_hold);
  CPPUNIT_TEST(settings_change_a_rule);
  CPPUNIT_TEST(a_clock_set_back_locks_nobody_out_for_long);
  CPPUNIT_TEST(an_ipv6_address_counts_by_its_network);
  CPPUNIT_TEST(so_many_pass_in_each_window);
  CPPUNIT_TEST_SUITE_END();

  const base::Config config_ = base::Config::from("", {});
  const auth::LimitRule rule_ = auth::rule_of(config_, auth::Limit::password);
  std::unique_ptr<test::TemporaryFolder> folder_;
  std::unique_ptr<store::Db> cache_;

  bool fail(std::string_view subject, base::UnixTime now = test::kNow) {
    return auth::count_one(*cache_, rule_, subject, now);
  }
  base::UnixTime wait(std::string_view subject, base::UnixTime now = test::kNow) {
    return auth::wait_of(*cache_, rule_, subject, now);
  }
  void fail_times(int count, std::string_view subject) {
    for (int i = 0; i < count; ++i) fail(subject);
  }

 public:
  void setUp() override {
    folder_ = std::make_unique<test::TemporaryFolder>();
    store::prepare_cache(folder_->file("cache.db"));
    cache_ = std::make_unique<store::Db>(folder_->file("cache.db"));
  }
  void tearDown() override {
    cache_.reset();
    folder_.reset();
  }

  void the_fifth_failure_begins_a_wait() {
    for (int i = 1; i <= 4; ++i) CPPUNIT_ASSERT(!fail("a"));
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0}, wait("a"));
    CPPUNIT_ASSERT(fail("a"));
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{30}, wait("a"));
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{1}, wait("a", test::kNow + 29));
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0}, wait("a", test::kNow + 30));
  }

  void a_wait_that_does_not_double_ends_in_a_fresh_window() {
    const auth::LimitRule rule = auth::rule_of(config_, auth::Limit::check);
    const auto count = [&](base::UnixTime now) { return auth::count_one(*cache_, rule, "a", now); };
    for (int i = 1; i < rule.allowed; ++i) CPPUNIT_ASSERT(!count(test::kNow));
    CPPUNIT_ASSERT(count(test::kNow));
    const base::UnixTime after = test::kNow + rule.first_wait;
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0}, auth::wait_of(*cache_, rule, "a", after));
    for (int i = 1; i < rule.allowed; ++i) CPPUNIT_ASSERT(!count(after));
    CPPUNIT_ASSERT(count(after));
  }

  void each_further_failure_doubles_the_wait_up_to_an_hour() {
    fail_times(5, "a");
    for (const base::UnixTime expected : {60, 120, 240, 480, 960, 1920, 3600, 3600}) {
      fail("a");
      CPPUNIT_ASSERT_EQUAL(expected, wait("a"));
    }
  }

  // Simultaneous tries are all checked before the first of them is counted.
  void a_failure_within_a_wait_begins_none() {
    fail_times(4, "a");
    CPPUNIT_ASSERT(fail("a"));
    CPPUNIT_ASSERT(!fail("a", test::kNow + 29));
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{60}, wait("a", test::kNow + 29));
    CPPUNIT_ASSERT(fail("a", test::kNow + 89));
  }

  void a_quiet_quarter_of_an_hour_begins_anew() {
    fail_times(4, "a");
    CPPUNIT_ASSERT(!fail("a", test::kNow + 15 * base::kMinute));
    fail_times(5, "b");
    CPPUNIT_ASSERT(!fail("b", test::kNow + 30 + 15 * base::kMinute));
  }

  void a_success_clears() {
    fail_times(5, "a");
    auth::clear_count(*cache_, rule_, "a");
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0}, wait("a"));
    CPPUNIT_ASSERT(!fail("a"));
    auth::clear_count(*cache_, rule_, "never");
  }

  void subjects_and_rules_do_not_mix() {
    fail_times(5, "a");
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0}, wait("b"));
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0},
                         auth::wait_of(*cache_, auth::rule_of(config_, auth::Limit::form), "a", test::kNow));
  }

  void without_settings_the_rules_of_the_contract_hold() {
    using auth::Limit;
    struct Row {
      Limit limit;
      int allowed;
      base::UnixTime window, first, most;
    };
    constexpr base::UnixTime kQuarter = 15 * base::kMinute, kFive = 5 * base::kMinute, kTen = 10 * base::kMinute;
    std::set<std::string> names;
    for (const Row& row :
         {Row{Limit::password, 5, kQuarter, 30, base::kHour},
          Row{Limit::password_address, 50, kQuarter, 30, base::kHour},
          Row{Limit::password_account, 100, kQuarter, 30, base::kHour},
          Row{Limit::password_network, 200, kQuarter, 30, base::kHour},
          Row{Limit::second_factor, 5, kQuarter, 30, base::kHour}, Row{Limit::check, 5, kFive, kFive, kFive},
          Row{Limit::security, 30, kFive, kFive, kFive}, Row{Limit::test, 5, kFive, kFive, kFive},
          Row{Limit::form, 10, kTen, kTen, kTen}, Row{Limit::search, 60, base::kMinute, base::kMinute, base::kMinute},
          Row{Limit::import, 10, kTen, kTen, kTen},
          Row{Limit::webhook, 120, base::kMinute, base::kMinute, base::kMinute},
          Row{Limit::webhook_unknown, 10, base::kMinute, base::kMinute, base::kMinute},
          Row{Limit::shared_plays, 50, base::kDay, base::kDay, base::kDay}}) {
      const auth::LimitRule rule = auth::rule_of(config_, row.limit);
      const std::string name(rule.name);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(name, row.allowed, rule.allowed);
      CPPUNIT_ASSERT_MESSAGE(name,
                             rule.window == row.window && rule.first_wait == row.first && rule.most_wait == row.most);
      CPPUNIT_ASSERT_MESSAGE(name, names.insert(name).second);
    }
  }

  void settings_change_a_rule() {
    const base::Config config = config_.with_settings({{"MATINEE_LIMIT_PASSWORD_ADDRESS", "2 in 1 min"},
                                                       {"MATINEE_LIMIT_FORM", "3 in 2 min"},
                                                       {"MATINEE_LIMIT_WEBHOOK", "4 in 3 min"}});
    const auth::LimitRule address = auth::rule_of(config, auth::Limit::password_address);
    CPPUNIT_ASSERT(address.allowed == 2 && address.window == 60 && address.first_wait == 30);
    const auth::LimitRule form = auth::rule_of(config, auth::Limit::form);
    CPPUNIT_ASSERT(form.allowed == 3 && form.window == 120 && form.most_wait == 120);
    const auth::LimitRule webhook = auth::rule_of(config, auth::Limit::webhook);
    CPPUNIT_ASSERT(webhook.allowed == 4 && webhook.window == 180);
  }

  void a_clock_set_back_locks_nobody_out_for_long() {
    fail_times(5, "a");
    CPPUNIT_ASSERT(wait("a", test::kNow - 60) <= base::kHour);
    CPPUNIT_ASSERT(wait("a", test::kNow - 365 * base::kDay) == 0);
  }

  void an_ipv6_address_counts_by_its_network() {
    CPPUNIT_ASSERT_EQUAL(std::string("198.51.100.7"), auth::limit_address("198.51.100.7"));
    CPPUNIT_ASSERT_EQUAL(auth::limit_address("2001:db8:1:2::1"), auth::limit_address("2001:db8:1:2:ffff::9"));
    CPPUNIT_ASSERT(auth::limit_address("2001:db8:1:2::1") != auth::limit_address("2001:db8:1:3::1"));
    CPPUNIT_ASSERT_EQUAL(std::string(), auth::limit_address(""));
  }

  void so_many_pass_in_each_window() {
    const auth::LimitRule rule = auth::rule_of(config_, auth::Limit::webhook_unknown);
    const auto pass = [&](base::UnixTime now) { return auth::admit_one(*cache_, rule, "a", now); };
    for (int i = 1; i <= 9; ++i) CPPUNIT_ASSERT(pass(test::kNow + i).wait == 0);
    const auto last = pass(test::kNow + 20);
    CPPUNIT_ASSERT(last.wait == 0 && last.reached);
    for (int i = 0; i < 100; ++i) CPPUNIT_ASSERT(pass(test::kNow + 31).wait == 30 && !pass(test::kNow + 31).reached);
    CPPUNIT_ASSERT(pass(test::kNow + 61).wait == 0);  // a new window has its full size
    CPPUNIT_ASSERT(pass(test::kNow + 61).wait == 0);
    CPPUNIT_ASSERT(auth::admit_one(*cache_, rule, "b", test::kNow + 31).wait == 0);
    CPPUNIT_ASSERT(pass(test::kNow - base::kDay).wait == 0);  // the clock was set back
  }
};
REGISTER_SUITE(AuthLimitsTest);
