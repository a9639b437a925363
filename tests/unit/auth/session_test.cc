#include "auth/session.h"

#include <set>

#include "base/crypto.h"
#include "base/text.h"
#include "store/account/session.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

using auth::Session;

class AuthSessionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AuthSessionTest);
  CPPUNIT_TEST(an_anonymous_visitor_costs_no_row);
  CPPUNIT_TEST(an_id_that_was_not_signed_here_is_ignored);
  CPPUNIT_TEST(an_id_in_use_needs_its_signature);
  CPPUNIT_TEST(what_is_remembered_is_found_again);
  CPPUNIT_TEST(what_two_requests_remember_at_once_is_all_kept);
  CPPUNIT_TEST(after_renewal_the_old_id_is_dead);
  CPPUNIT_TEST(an_anonymous_id_is_dead_once_it_logged_in);
  CPPUNIT_TEST(an_anonymous_id_counts_for_thirty_days);
  CPPUNIT_TEST(an_id_of_a_login_without_its_row_is_ignored);
  CPPUNIT_TEST(destroying_begins_anew);
  CPPUNIT_TEST(a_session_ends_thirty_days_after_its_last_use);
  CPPUNIT_TEST(the_csrf_token_is_of_the_login_else_of_the_session);
  CPPUNIT_TEST(the_csrf_token_looks_different_each_time);
  CPPUNIT_TEST(a_csrf_token_counts_whole_alone);
  CPPUNIT_TEST_SUITE_END();

  const auth::Keys keys_ = auth::Keys::from_secret(std::string(32, 's'));

  Session resume(test::Store& store, const std::optional<std::string>& cookie, base::UnixTime now = test::kNow) {
    return Session::resume(store.db(), keys_, cookie, now);
  }
  static constexpr char kRows[] = "SELECT count(*) FROM session /*scan*/";
  static constexpr char kLive[] = "SELECT count(*) FROM session WHERE ended = 0 /*scan*/";

 public:
  void an_anonymous_visitor_costs_no_row() {
    test::Store store;
    const Session first = resume(store, std::nullopt);
    CPPUNIT_ASSERT(first.is_new() && !first.user_id());
    CPPUNIT_ASSERT(base::is_lower_hex(first.id(), 64));
    const Session again = resume(store, first.cookie_value(keys_));
    CPPUNIT_ASSERT(!again.is_new());
    CPPUNIT_ASSERT_EQUAL(first.id(), again.id());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store.number(kRows));
  }

  void an_id_that_was_not_signed_here_is_ignored() {
    test::Store store;
    const Session session = Session::begin(test::kNow);
    const std::string good = session.cookie_value(keys_);
    std::string changed = good;
    changed[0] = changed[0] == 'a' ? 'b' : 'a';
    for (const auto& bad : {std::string(), std::string("x"), session.id(), changed, good + "0",
                            good.substr(0, good.size() - 1), session.id() + "." + std::string(32, '0'),
                            session.cookie_value(auth::Keys::from_secret(std::string(32, 'o')))}) {
      const Session resumed = resume(store, bad);
      CPPUNIT_ASSERT(resumed.is_new() && resumed.id() != session.id());
    }
  }

  // An id that somebody has read is worth nothing with a changed signature or with one by another key.
  void an_id_in_use_needs_its_signature() {
    test::Store store;
    const auto user = store.add_user("maya");
    Session session = Session::begin(test::kNow);
    store.write([&](store::Tx& tx) { return session.renew(tx, user, test::kNow), 0; });
    const std::string good = session.cookie_value(keys_);
    CPPUNIT_ASSERT(resume(store, good).user_id() == user);
    std::string changed = good;
    changed.back() = changed.back() == 'a' ? 'b' : 'a';
    for (const auto& bad : {changed, session.id() + "." + std::string(32, '0'),
                            session.cookie_value(auth::Keys::from_secret(std::string(32, 'o')))})
      CPPUNIT_ASSERT(resume(store, bad).is_new() && !resume(store, bad).user_id());
  }

  void what_is_remembered_is_found_again() {
    test::Store store;
    Session session = Session::begin(test::kNow);
    session.remember("flash", "text");
    store.write([&](store::Tx& tx) { return session.save(tx, std::nullopt, test::kNow), 0; });
    CPPUNIT_ASSERT_EQUAL(std::string("text"), resume(store, session.cookie_value(keys_)).data()["flash"].asString());
  }

  // One tab finishes a login while another begins an enrolment.
  void what_two_requests_remember_at_once_is_all_kept() {
    test::Store store;
    Session begun = Session::begin(test::kNow);
    const auto save = [&](Session& session) {
      store.write([&](store::Tx& tx) { return session.save(tx, std::nullopt, test::kNow), 0; });
    };
    begun.remember("half_login", "e");
    begun.remember("more", 1);
    save(begun);
    Session one = resume(store, begun.cookie_value(keys_)), other = resume(store, begun.cookie_value(keys_));
    one.forget("half_login");
    other.remember("pending_totp", "s");
    save(one);
    save(other);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"more":1,"pending_totp":"s"})"),
                         base::write_json(resume(store, begun.cookie_value(keys_)).data()));
  }

  void after_renewal_the_old_id_is_dead() {
    test::Store store;
    const auto user = store.add_user("maya");
    Session session = Session::begin(test::kNow);
    store.write([&](store::Tx& tx) { return session.renew(tx, user, test::kNow), 0; });
    const std::string old = session.cookie_value(keys_), old_id = session.id();
    store.write([&](store::Tx& tx) { return session.renew(tx, user, test::kNow), 0; });
    CPPUNIT_ASSERT(session.is_new() && session.id() != old_id);
    CPPUNIT_ASSERT(resume(store, old).is_new());
    CPPUNIT_ASSERT(resume(store, session.cookie_value(keys_)).user_id() == user);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store.number(kLive));
  }

  void an_anonymous_id_is_dead_once_it_logged_in() {
    test::Store store;
    const auto user = store.add_user("maya");
    const std::string old = resume(store, std::nullopt).cookie_value(keys_);
    Session session = resume(store, old), slow = resume(store, old);
    CPPUNIT_ASSERT(!session.is_new());
    store.write([&](store::Tx& tx) { return session.renew(tx, user, test::kNow), 0; });
    slow.remember("flash", "text");
    store.write([&](store::Tx& tx) { return slow.save(tx, std::nullopt, test::kNow), 0; });
    CPPUNIT_ASSERT(resume(store, old).is_new());
    const std::string logged_in = session.cookie_value(keys_);
    Session last = resume(store, logged_in);
    store.write([&](store::Tx& tx) { return last.destroy(tx, test::kNow), 0; });
    CPPUNIT_ASSERT(resume(store, logged_in).is_new());
    // The row may be deleted once the id itself no longer counts.
    const base::UnixTime end = test::kNow + store::kSessionLifetime;
    store.write([&](store::Tx& tx) { return store::delete_old_sessions(tx, end); });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store.number(kRows));
    CPPUNIT_ASSERT(resume(store, old, end).is_new());
  }

  void an_anonymous_id_counts_for_thirty_days() {
    test::Store store;
    const std::string cookie = resume(store, std::nullopt).cookie_value(keys_);
    CPPUNIT_ASSERT(!resume(store, cookie, test::kNow + store::kSessionLifetime - 1).is_new());
    CPPUNIT_ASSERT(resume(store, cookie, test::kNow + store::kSessionLifetime).is_new());
  }

  void an_id_of_a_login_without_its_row_is_ignored() {
    test::Store store;
    Session session = Session::begin(test::kNow);
    store.write([&](store::Tx& tx) { return session.renew(tx, std::nullopt, test::kNow), 0; });
    static constexpr char kSql[] = "DELETE FROM session /*scan*/";
    store.write([](store::Tx& tx) { return store::Query(tx, kSql).run(), 0; });
    CPPUNIT_ASSERT(resume(store, session.cookie_value(keys_)).is_new());
  }

  void destroying_begins_anew() {
    test::Store store;
    Session session = Session::begin(test::kNow);
    session.remember("x", 1);
    store.write([&](store::Tx& tx) { return session.save(tx, std::nullopt, test::kNow), 0; });
    const std::string old = session.id();
    store.write([&](store::Tx& tx) { return session.destroy(tx, test::kNow), 0; });
    CPPUNIT_ASSERT(session.is_new() && session.id() != old && session.data().empty());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store.number(kLive));
  }

  void a_session_ends_thirty_days_after_its_last_use() {
    test::Store store;
    Session session = Session::begin(test::kNow);
    store.write([&](store::Tx& tx) { return session.renew(tx, std::nullopt, test::kNow), 0; });
    const std::string cookie = session.cookie_value(keys_);
    CPPUNIT_ASSERT(!resume(store, cookie, test::kNow + 30 * base::kDay - 1).is_new());
    CPPUNIT_ASSERT(resume(store, cookie, test::kNow + 30 * base::kDay).is_new());
  }

  void the_csrf_token_is_of_the_login_else_of_the_session() {
    const Session first = Session::begin(test::kNow), second = Session::begin(test::kNow);
    using Login = std::optional<std::string>;
    const auto fits = [&](const Login& login, const Session& of, const Login& other_login, const Session& other) {
      return auth::is_csrf_token(auth::csrf_token(keys_, login, of), keys_, other_login, other);
    };
    CPPUNIT_ASSERT(fits(std::nullopt, first, std::nullopt, first));
    CPPUNIT_ASSERT(!fits(std::nullopt, first, std::nullopt, second));
    CPPUNIT_ASSERT(fits("login", first, "login", second));
    CPPUNIT_ASSERT(!fits("login", first, "other", first));
    CPPUNIT_ASSERT(!fits(first.id(), second, std::nullopt, first));
  }

  void the_csrf_token_looks_different_each_time() {
    const Session session = Session::begin(test::kNow);
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
      const std::string token = auth::csrf_token(keys_, "login", session);
      seen.insert({token.substr(0, 16), token.substr(16, 16), token.substr(32, 16), token.substr(48)});
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{4000}, seen.size());
  }

  void a_csrf_token_counts_whole_alone() {
    const Session session = Session::begin(test::kNow);
    const std::string good = auth::csrf_token(keys_, "login", session);
    const std::string unmasked = base::to_hex(base::hmac_sha256(keys_.csrf, "token:" + base::sha256_hex("login")));
    const auto fits = [&](const std::string& sent) { return auth::is_csrf_token(sent, keys_, "login", session); };
    CPPUNIT_ASSERT(fits(good) && fits(unmasked));
    for (std::size_t i = 0; i < good.size(); ++i) {
      std::string bad = good;
      bad[i] = bad[i] == '0' ? '1' : '0';
      CPPUNIT_ASSERT_MESSAGE(bad, !fits(bad));
    }
    const std::string short_one = good.substr(0, 32);
    for (const std::string& bad :
         {std::string(), short_one, good + good, good + "0", std::string(64, '0'), std::string(64, 'x')})
      CPPUNIT_ASSERT_MESSAGE(bad, !fits(bad));
  }
};
REGISTER_SUITE(AuthSessionTest);
