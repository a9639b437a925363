#include "store/account/session.h"

#include "store/account/flash.h"
#include "store/account/token.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreSessionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreSessionTest);
  CPPUNIT_TEST(a_session_remembers_what_was_added_and_not_forgotten);
  CPPUNIT_TEST(messages_are_shown_once_and_go_with_their_session);
  CPPUNIT_TEST(messages_and_undos_are_bounded);
  CPPUNIT_TEST(a_session_lives_thirty_days_after_its_last_use);
  CPPUNIT_TEST(an_ended_session_stays_ended);
  CPPUNIT_TEST(a_deleted_user_has_no_sessions);
  CPPUNIT_TEST(data_must_be_json_of_bounded_size);
  CPPUNIT_TEST_SUITE_END();

  static std::string hash(char c) { return std::string(64, c); }
  static void save(test::Store& store, char c, std::optional<std::int64_t> user, const std::string& data,
                   base::UnixTime now = test::kNow) {
    store.write([&](store::Tx& tx) { return store::save_session(tx, hash(c), user, data, now), 0; });
  }

 public:
  void a_session_remembers_what_was_added_and_not_forgotten() {
    test::Store store;
    const auto user = store.add_user("maya");
    CPPUNIT_ASSERT(!store::find_session(store.db(), hash('a'), test::kNow));
    save(store, 'a', std::nullopt, R"({"gone":2,"none":null})");
    save(store, 'a', user, R"({"x":1,"gone":null})");
    const auto row = store::find_session(store.db(), hash('a'), test::kNow).value();
    CPPUNIT_ASSERT(row.user_id == user && row.data == "{\"x\":1}");
  }

  static std::vector<std::string> taken(test::Store& store, char c) {
    std::vector<std::string> texts;
    for (const auto& message : store.write([&](store::Tx& tx) { return store::take_flash_messages(tx, hash(c)); }))
      texts.push_back(message.text);
    return texts;
  }
  static void add(test::Store& store, char c, const std::string& text) {
    store.write([&](store::Tx& tx) { return store::add_flash_message(tx, hash(c), {text, false, ""}), 0; });
  }

  void messages_are_shown_once_and_go_with_their_session() {
    test::Store store;
    save(store, 'a', std::nullopt, "{}"), save(store, 'b', std::nullopt, "{}");
    add(store, 'a', "one"), add(store, 'a', "two"), add(store, 'b', "other");
    CPPUNIT_ASSERT(store::has_flash_messages(store.db(), hash('a')));
    CPPUNIT_ASSERT((taken(store, 'a') == std::vector<std::string>{"one", "two"}));
    CPPUNIT_ASSERT(taken(store, 'a').empty() && !store::has_flash_messages(store.db(), hash('a')));
    const std::string token(32, '1');
    const auto undo = [&](char c) { return store::find_undo(store.db(), {hash(c)}, token); };
    store.write([&](store::Tx& tx) { return store::add_undo(tx, {hash('b')}, token, "{\"x\":1}"), 0; });
    CPPUNIT_ASSERT(!undo('a') && undo('b') == "{\"x\":1}");
    store.write([&](store::Tx& tx) {
      return store::move_messages(tx, hash('b'), hash('a')), store::end_session(tx, hash('b'), test::kNow), 0;
    });
    CPPUNIT_ASSERT(undo('a') && !undo('b'));
    CPPUNIT_ASSERT((taken(store, 'a') == std::vector<std::string>{"other"}));
    store.write([&](store::Tx& tx) { return store::end_session(tx, hash('a'), test::kNow), 0; });
    CPPUNIT_ASSERT(!undo('a'));
    save(store, 'c', std::nullopt, "{}"), add(store, 'c', "late");
    store.write([&](store::Tx& tx) { return store::delete_old_sessions(tx, test::kNow + store::kSessionLifetime); });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store.number("SELECT count(*) FROM flash_message /*scan*/"));
    CPPUNIT_ASSERT_THROW(add(store, 'd', "of no session"), store::DbError);
  }

  void messages_and_undos_are_bounded() {
    test::Store store;
    save(store, 'a', std::nullopt, "{}");
    const auto user = store.add_user("maya");
    const std::int64_t id = store.write(
        [&](store::Tx& tx) { return store::add_personal_token(tx, user, hash('t'), "Player", true, test::kNow); });
    const store::UndoOwner session{hash('a')}, program{.session_hash = "", .auth_token_id = id};
    const auto name = [](char i, const char* owner) { return std::string(31, i) + owner; };
    for (char i = 'a'; i < 'z'; ++i) {
      add(store, 'a', std::string(1, i));
      store.write([&](store::Tx& tx) {
        store::add_undo(tx, session, name(i, "s"), "{}");
        return store::add_undo(tx, program, name(i, "p"), "{}"), 0;
      });
    }
    CPPUNIT_ASSERT((taken(store, 'a') == std::vector<std::string>{"u", "v", "w", "x", "y"}));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{40}, store.number("SELECT count(*) FROM undo /*scan*/"));
    CPPUNIT_ASSERT(!store::find_undo(store.db(), program, name('e', "p")));
    CPPUNIT_ASSERT(store::find_undo(store.db(), program, name('f', "p")));
    CPPUNIT_ASSERT(!store::find_undo(store.db(), session, name('f', "p")));
    store.write([&](store::Tx& tx) { return store::delete_personal_token(tx, user, id); });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{20}, store.number("SELECT count(*) FROM undo /*scan*/"));
  }

  // The session stays ended whether it had a row or not, and whatever a slower request still writes.
  void an_ended_session_stays_ended() {
    test::Store store;
    const auto user = store.add_user("maya");
    save(store, 'a', user, "{\"x\":1}");
    for (const char c : {'a', 'b'}) {
      store.write([&](store::Tx& tx) { return store::end_session(tx, hash(c), test::kNow), 0; });
      save(store, c, user, "{\"x\":2}");
      const auto row = store::find_session(store.db(), hash(c), test::kNow).value();
      CPPUNIT_ASSERT(row.ended && !row.user_id && row.data == "{}");
    }
    const base::UnixTime end = test::kNow + store::kSessionLifetime;
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2},
                         store.write([&](store::Tx& tx) { return store::delete_old_sessions(tx, end); }));
  }

  void a_session_lives_thirty_days_after_its_last_use() {
    test::Store store;
    save(store, 'a', std::nullopt, "{}");
    const base::UnixTime end = test::kNow + 30 * base::kDay;
    CPPUNIT_ASSERT(store::find_session(store.db(), hash('a'), end - 1));
    CPPUNIT_ASSERT(!store::find_session(store.db(), hash('a'), end));
    save(store, 'b', std::nullopt, "{}", end);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         store.write([&](store::Tx& tx) { return store::delete_old_sessions(tx, end); }));
    CPPUNIT_ASSERT(store::find_session(store.db(), hash('b'), end));
  }

  void a_deleted_user_has_no_sessions() {
    test::Store store;
    const auto user = store.add_user("maya");
    save(store, 'a', user, "{}");
    static constexpr char kSql[] = "DELETE FROM user WHERE id = ?";
    store.write([&](store::Tx& tx) { return store::Query(tx, kSql, user).run(), 0; });
    CPPUNIT_ASSERT(!store::find_session(store.db(), hash('a'), test::kNow));
  }

  void data_must_be_json_of_bounded_size() {
    test::Store store;
    CPPUNIT_ASSERT_THROW(save(store, 'a', std::nullopt, "nonsense"), store::DbError);
    CPPUNIT_ASSERT_THROW(save(store, 'a', std::nullopt, "{\"x\":\"" + std::string(20000, 'x') + "\"}"), store::DbError);
  }
};
REGISTER_SUITE(StoreSessionTest);
