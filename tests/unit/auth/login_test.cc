#include "auth/login.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <limits>

#include "auth/device.h"
#include "auth/limits.h"
#include "auth/password.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

using auth::LoginOutcome;

class AuthLoginTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AuthLoginTest);
  CPPUNIT_TEST(the_right_password_names_the_user);
  CPPUNIT_TEST(a_wrong_password_and_an_unknown_address_are_refused_alike);
  CPPUNIT_TEST(after_five_failures_even_the_right_password_waits);
  CPPUNIT_TEST(spellings_of_an_address_are_one_account);
  CPPUNIT_TEST(another_address_is_not_held_up);
  CPPUNIT_TEST(an_address_waits_whatever_the_accounts_were);
  CPPUNIT_TEST(a_success_does_not_clear_the_address);
  CPPUNIT_TEST(an_account_waits_but_not_at_known_places);
  CPPUNIT_TEST(a_known_place_counts_for_thirty_days);
  CPPUNIT_TEST(a_known_place_waits_for_its_own_failures);
  CPPUNIT_TEST(who_waits_is_told_before_any_hash);
  CPPUNIT_TEST(who_guessed_wrong_leaves_a_place_to_others);
  CPPUNIT_TEST(an_ipv6_network_waits_after_so_many);
  CPPUNIT_TEST(without_limits_nothing_is_counted);
  CPPUNIT_TEST(an_old_hash_is_replaced_at_the_next_login);
  CPPUNIT_TEST(an_imported_hash_tells_nothing_by_its_cost);
  CPPUNIT_TEST(a_failure_is_recorded_for_known_users_only);
  CPPUNIT_TEST(each_limit_that_a_failure_reaches_is_recorded);
  CPPUNIT_TEST_SUITE_END();

  std::unique_ptr<test::Store> store_;
  std::unique_ptr<store::Db> cache_;
  base::FakeClock clock_{test::kNow};
  base::Config config_;
  std::int64_t maya_ = 0;

  auth::LoginAttempt attempt(const std::string& password, const std::string& email = "maya@example.com",
                             const std::string& address = "198.51.100.7") {
    auth::LoginAttempt attempt;
    attempt.email = email;
    attempt.password = password;
    attempt.origin.ip_address = address;
    return attempt;
  }
  auth::LoginResult check(const auth::LoginAttempt& attempt) {
    return auth::check_login({store_->db(), *cache_, config_, clock_}, attempt, std::nullopt);
  }
  void limit_address_to(const std::string& tries) {
    config_ =
        base::Config::from("", {{"MATINEE_DATA_DIR", store_->file("")}, {"MATINEE_LIMIT_PASSWORD_ADDRESS", tries}});
  }
  // Counts failures until the one that reaches the limit is `left` away.
  void leave(int left, auth::Limit limit, const std::string& subject) {
    const auth::LimitRule rule = auth::rule_of(config_, limit);
    for (int i = left; i < rule.allowed; ++i) CPPUNIT_ASSERT(!auth::count_one(*cache_, rule, subject, clock_.now()));
  }
  void set_limits() {
    limit_address_to("3 in 15 min");
    leave(4, auth::Limit::password_account, "maya@example.com");
  }
  void set_hash(const std::string& hash) {
    store_->write([&](store::Tx& tx) { return store::set_password_hash(tx, maya_, hash), 0; });
  }
  // Returns the least processor time of a few tries with a wrong password, in microseconds.
  std::int64_t cost_of(const std::string& email) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < 3; ++i) {
      const std::clock_t start = std::clock();
      CPPUNIT_ASSERT(check(attempt("wrong", email)).outcome == LoginOutcome::wrong_credentials);
      least = std::min<std::int64_t>(least, (std::clock() - start) * 1000000 / CLOCKS_PER_SEC);
    }
    return least;
  }
  void fail_account() {
    for (const char* address : {"203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"})
      check(attempt("wrong", "maya@example.com", address));
  }
  void log_in_from(const std::string& address, base::UnixTime time) {
    store_->write([&](store::Tx& tx) {
      return store::add_audit_event(tx, maya_, "login_success", {address, ""}, "", time), 0;
    });
  }
  std::int64_t events() {
    static constexpr char kSql[] = "SELECT count(*) FROM audit_event /*scan*/";
    return store_->number(kSql);
  }

 public:
  void setUp() override {
    static const std::string hash = auth::hash_password("correct horse");
    store_ = std::make_unique<test::Store>();
    store::prepare_cache(store_->file("cache.db"));
    cache_ = std::make_unique<store::Db>(store_->file("cache.db"));
    config_ = base::Config::from("", {{"MATINEE_DATA_DIR", store_->file("")}});
    maya_ = store_->add_user("maya");
    set_hash(hash);
  }
  void tearDown() override {
    cache_.reset();
    store_.reset();
  }

  void the_right_password_names_the_user() {
    const auto result = check(attempt("correct horse"));
    CPPUNIT_ASSERT(result.outcome == LoginOutcome::success && result.user_id == maya_ && result.new_hash.empty());
  }

  void a_wrong_password_and_an_unknown_address_are_refused_alike() {
    CPPUNIT_ASSERT(check(attempt("wrong")).outcome == LoginOutcome::wrong_credentials);
    CPPUNIT_ASSERT(check(attempt("wrong", "nobody@example.com")).outcome == LoginOutcome::wrong_credentials);
    CPPUNIT_ASSERT(check(attempt("", "")).outcome == LoginOutcome::wrong_credentials);
  }

  void after_five_failures_even_the_right_password_waits() {
    for (int i = 1; i <= 5; ++i) CPPUNIT_ASSERT_EQUAL(i == 5 ? 1 : 0, check(attempt("wrong")).limits_reached);
    const auto refused = check(attempt("correct horse"));
    CPPUNIT_ASSERT(refused.outcome == LoginOutcome::too_many_tries && refused.retry_after == 30);
    clock_.advance(30);
    CPPUNIT_ASSERT(check(attempt("correct horse")).outcome == LoginOutcome::success);
    CPPUNIT_ASSERT_EQUAL(0, check(attempt("wrong")).limits_reached);
  }

  void spellings_of_an_address_are_one_account() {
    for (const char* email :
         {"maya@example.com", "MAYA@example.com", "Maya@Example.Com", "maya@EXAMPLE.com", "mAYA@example.com"})
      check(attempt("wrong", email));
    CPPUNIT_ASSERT(check(attempt("correct horse")).outcome == LoginOutcome::too_many_tries);
  }

  void another_address_is_not_held_up() {
    for (int i = 0; i < 5; ++i) check(attempt("wrong"));
    CPPUNIT_ASSERT(check(attempt("correct horse", "maya@example.com", "203.0.113.9")).outcome == LoginOutcome::success);
  }

  void an_address_waits_whatever_the_accounts_were() {
    set_limits();
    for (const char* email : {"maya@example.com", "nobody@example.com", "ben@example.com"})
      check(attempt("wrong", email));
    CPPUNIT_ASSERT(check(attempt("correct horse")).outcome == LoginOutcome::too_many_tries);
    CPPUNIT_ASSERT(check(attempt("correct horse", "maya@example.com", "203.0.113.9")).outcome == LoginOutcome::success);
  }

  void a_success_does_not_clear_the_address() {
    set_limits();
    for (int i = 0; i < 2; ++i) check(attempt("wrong"));
    CPPUNIT_ASSERT(check(attempt("correct horse")).outcome == LoginOutcome::success);
    CPPUNIT_ASSERT_EQUAL(
        1, check(attempt("wrong")).limits_reached);  // the third from here, the first for the account here
  }

  void an_account_waits_but_not_at_known_places() {
    set_limits();
    fail_account();
    const auto elsewhere = attempt("correct horse", "maya@example.com", "203.0.113.5");
    CPPUNIT_ASSERT(check(elsewhere).outcome == LoginOutcome::too_many_tries);
    const auth::NewDevice device = auth::make_device(maya_, elsewhere.origin, clock_.now());
    store_->write([&](store::Tx& tx) {
      store::add_device(tx, device.row, clock_.now());
      store::add_audit_event(tx, maya_, "login_success", attempt("").origin, "", clock_.now());
      return 0;
    });
    CPPUNIT_ASSERT(check(attempt("correct horse")).outcome == LoginOutcome::success);  // logged in from there before
    CPPUNIT_ASSERT(auth::check_login({store_->db(), *cache_, config_, clock_}, elsewhere, device.token).outcome ==
                   LoginOutcome::success);
    CPPUNIT_ASSERT(
        auth::check_login({store_->db(), *cache_, config_, clock_}, elsewhere, std::string(64, 'a')).outcome ==
        LoginOutcome::too_many_tries);
  }

  void a_known_place_counts_for_thirty_days() {
    set_limits();
    log_in_from("198.51.100.7", clock_.now() - 30 * base::kDay);
    log_in_from("198.51.100.8", clock_.now() - 30 * base::kDay + 1);
    fail_account();
    CPPUNIT_ASSERT(check(attempt("correct horse")).outcome == LoginOutcome::too_many_tries);
    CPPUNIT_ASSERT(check(attempt("correct horse", "maya@example.com", "198.51.100.8")).outcome ==
                   LoginOutcome::success);
  }

  // A known place is free of the longer wait of the account, but not of its own.
  void a_known_place_waits_for_its_own_failures() {
    set_limits();
    log_in_from("198.51.100.7", clock_.now());
    for (int i = 0; i < 3; ++i) check(attempt("wrong"));
    fail_account();
    const auto refused = check(attempt("correct horse"));
    CPPUNIT_ASSERT(refused.outcome == LoginOutcome::too_many_tries && refused.retry_after == 30);
  }

  // Half of the workers hash or wait here, so a login that needs a hash gets the answer that the server is busy.
  void who_waits_is_told_before_any_hash() {
    for (int i = 0; i < 5; ++i) check(attempt("wrong"));
    config_.workers = 4;
    config_.password_wait = 0;
    const auth::PasswordSlot hashing(config_), waiting(config_);
    CPPUNIT_ASSERT(hashing.granted());
    CPPUNIT_ASSERT(check(attempt("wrong")).outcome == LoginOutcome::too_many_tries);
    CPPUNIT_ASSERT(check(attempt("wrong", "maya@example.com", "203.0.113.9")).outcome == LoginOutcome::busy);
  }

  // A flood of guesses leaves a place to people who have guessed nothing.
  void who_guessed_wrong_leaves_a_place_to_others() {
    config_.workers = 4;
    config_.password_hashes = 2;
    config_.password_wait = 0;
    check(attempt("wrong"));
    const auth::PasswordSlot hashing(config_, auth::PasswordSlot::Sender::guessed_wrong);
    CPPUNIT_ASSERT(check(attempt("correct horse")).outcome == LoginOutcome::busy);
    CPPUNIT_ASSERT(check(attempt("correct horse", "maya@example.com", "203.0.113.9")).outcome == LoginOutcome::success);
  }

  void an_ipv6_network_waits_after_so_many() {
    leave(3, auth::Limit::password_network, auth::limit_network("2001:db8:1::").value());
    for (const char* address : {"2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1"})
      check(attempt("wrong", "nobody@example.com", address));
    const auto from = [&](const char* address) { return check(attempt("correct horse", "maya@example.com", address)); };
    CPPUNIT_ASSERT(from("2001:db8:1:4::1").outcome == LoginOutcome::too_many_tries);
    CPPUNIT_ASSERT(from("2001:db8:2:4::1").outcome == LoginOutcome::success);
  }

  void without_limits_nothing_is_counted() {
    config_.rate_limit = false;
    for (int i = 0; i < 6; ++i) CPPUNIT_ASSERT_EQUAL(0, check(attempt("wrong")).limits_reached);
    CPPUNIT_ASSERT(check(attempt("correct horse")).outcome == LoginOutcome::success);
  }

  void an_old_hash_is_replaced_at_the_next_login() {
    set_hash("$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW");
    const auto result = check(attempt("U*U"));
    CPPUNIT_ASSERT(result.outcome == LoginOutcome::success);
    CPPUNIT_ASSERT(auth::verify_password("U*U", result.new_hash) && !auth::needs_rehash(result.new_hash));
  }

  // Measures processor time, so that other processes count as little as they can; a difference of the program's own
  // appears in every round.
  void an_imported_hash_tells_nothing_by_its_cost() {
    const std::int64_t ben = store_->add_user("ben");
    store_->write([&](store::Tx& tx) {
      return store::set_password_hash(tx, ben, "$2y$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"), 0;
    });
    config_.rate_limit = false;
    double best = 100;
    for (int round = 0; round < 8 && best > 1.5; ++round) {
      const std::array<std::int64_t, 3> costs{cost_of("maya@example.com"), cost_of("ben@example.com"),
                                              cost_of("nobody@example.com")};
      const auto [least, most] = std::minmax_element(costs.begin(), costs.end());
      best = std::min(best, static_cast<double>(*most) / static_cast<double>(*least));
    }
    CPPUNIT_ASSERT_MESSAGE(std::to_string(best), best <= 1.5);  // else it is 3 or more
  }

  void a_failure_is_recorded_for_known_users_only() {
    auth::record_failed_login(store_->db(), attempt("wrong"), check(attempt("wrong")), test::kNow);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, events());
    const auto nobody = attempt("wrong", "nobody@example.com");
    auth::record_failed_login(store_->db(), nobody, check(nobody), test::kNow);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, events());
  }

  // One try reaches the limits of the pair, the address and the account.
  void each_limit_that_a_failure_reaches_is_recorded() {
    limit_address_to("5 in 15 min");
    leave(5, auth::Limit::password_account, "maya@example.com");
    for (int i = 0; i < 5; ++i)
      auth::record_failed_login(store_->db(), attempt("wrong"), check(attempt("wrong")), test::kNow);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{8}, events());  // five failures, three limits
  }
};
REGISTER_SUITE(AuthLoginTest);
