#include "store/work/linked_service.h"

#include "domain/job.h"
#include "store/work/job.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

using store::LinkState;

class StoreLinkedServiceTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreLinkedServiceTest);
  CPPUNIT_TEST(a_link_is_what_was_added);
  CPPUNIT_TEST(a_new_link_takes_the_place_of_the_old_one);
  CPPUNIT_TEST(a_check_sets_the_state);
  CPPUNIT_TEST(a_link_is_checked_every_six_hours);
  CPPUNIT_TEST(an_open_job_is_enough);
  CPPUNIT_TEST(links_go_with_their_user);
  CPPUNIT_TEST(progress_belongs_to_who_holds_the_job);
  CPPUNIT_TEST_SUITE_END();

  static std::int64_t add(test::Store& store, std::int64_t user, const char* url = "https://jellyfin.example.org") {
    store::Link link;
    link.user_id = user;
    link.kind = store::kJellyfin;
    link.server_url = url;
    link.server_user_id = "a1";
    link.server_user_name = "Maya at home";
    link.token_encrypted = "sealed";
    return store.write([&](store::Tx& tx) { return store::add_link(tx, link, test::kNow); });
  }
  static void note(test::Store& store, std::int64_t id, const char* problem, base::UnixTime now) {
    store.write([&](store::Tx& tx) { return store::note_link_check(tx, id, problem, now), 0; });
  }
  static std::size_t due(test::Store& store, std::int64_t user, base::UnixTime now) {
    return store::links_to_check(store.db(), user, now).size();
  }

 public:
  void a_link_is_what_was_added() {
    test::Store store;
    const auto maya = store.add_user("maya"), ben = store.add_user("ben");
    CPPUNIT_ASSERT(!store::find_link(store.db(), maya, store::kJellyfin));
    CPPUNIT_ASSERT(store::link_state(store.db(), maya, store::kJellyfin) == LinkState::none);
    const auto id = add(store, maya);
    const auto link = store::find_link(store.db(), maya, store::kJellyfin).value();
    CPPUNIT_ASSERT(link.id == id && link.user_id == maya && link.server_url == "https://jellyfin.example.org" &&
                   link.token_encrypted == "sealed");
    CPPUNIT_ASSERT(link.server_user_id == "a1" && link.server_user_name == "Maya at home" && !link.is_broken &&
                   link.checked_at == test::kNow && link.created_at == test::kNow);
    CPPUNIT_ASSERT(store::find_link_by_id(store.db(), id)->user_id == maya);
    CPPUNIT_ASSERT(!store::find_link(store.db(), ben, store::kJellyfin) && !store::find_link(store.db(), maya, "plex"));
    CPPUNIT_ASSERT_EQUAL(std::string("linked_service:7:jellyfin"), store::token_about(7, store::kJellyfin));
  }

  void a_new_link_takes_the_place_of_the_old_one() {
    test::Store store;
    const auto maya = store.add_user("maya");
    const auto first = add(store, maya), second = add(store, maya, "http://nas:8096");
    CPPUNIT_ASSERT(first != second && !store::find_link_by_id(store.db(), first));
    CPPUNIT_ASSERT_EQUAL(std::string("http://nas:8096"),
                         store::find_link(store.db(), maya, store::kJellyfin)->server_url);
    CPPUNIT_ASSERT(store.write([&](store::Tx& tx) { return store::delete_link(tx, maya, store::kJellyfin); }));
    CPPUNIT_ASSERT(!store.write([&](store::Tx& tx) { return store::delete_link(tx, maya, store::kJellyfin); }));
  }

  void a_check_sets_the_state() {
    test::Store store;
    const auto maya = store.add_user("maya");
    const auto id = add(store, maya);
    note(store, id, "Gone.", test::kNow + 5);
    auto link = store::find_link_by_id(store.db(), id).value();
    CPPUNIT_ASSERT(link.is_broken && link.message == "Gone." && link.checked_at == test::kNow + 5);
    CPPUNIT_ASSERT(store::link_state(store.db(), maya, store::kJellyfin) == LinkState::broken);
    note(store, id, "", test::kNow + 6);
    link = store::find_link_by_id(store.db(), id).value();
    CPPUNIT_ASSERT(!link.is_broken && link.message.empty());
    CPPUNIT_ASSERT(store::link_state(store.db(), maya, store::kJellyfin) == LinkState::good);
    note(store, id + 1, "Nobody's.", test::kNow);
  }

  void a_link_is_checked_every_six_hours() {
    test::Store store;
    const auto maya = store.add_user("maya"), ben = store.add_user("ben");
    add(store, maya);
    const base::UnixTime next = test::kNow + 6 * base::kHour;
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, due(store, maya, test::kNow));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, due(store, maya, next - 1));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, due(store, maya, next));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, due(store, maya, test::kNow - 1));  // the clock was set back
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, due(store, ben, next));
  }

  void an_open_job_is_enough() {
    test::Store store;
    const auto maya = store.add_user("maya");
    const auto id = add(store, maya);
    const base::UnixTime next = test::kNow + 6 * base::kHour;
    store.write(
        [&](store::Tx& tx) { return store::add_job(tx, domain::kCheckLinkJob, std::to_string(id), maya, next), 0; });
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, due(store, maya, next));
    const auto job = store.write([&](store::Tx& tx) { return store::claim_job(tx, "me", next).value(); });
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, due(store, maya, next));
    store.write([&](store::Tx& tx) { return store::finish_job(tx, job, "me", next); });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, due(store, maya, next));
  }

  void links_go_with_their_user() {
    test::Store store;
    const auto id = add(store, store.add_user("maya"));
    store.db().execute("DELETE FROM user");
    CPPUNIT_ASSERT(!store::find_link_by_id(store.db(), id));
  }

  void progress_belongs_to_who_holds_the_job() {
    test::Store store;
    const auto maya = store.add_user("maya");
    store.write([&](store::Tx& tx) { return store::add_job(tx, domain::kSyncJellyfinJob, "1", maya, test::kNow), 0; });
    const auto first = store.write([&](store::Tx& tx) { return store::claim_job(tx, "one", test::kNow).value(); });
    CPPUNIT_ASSERT(store.write([&](store::Tx& tx) { return store::note_progress(tx, first, 3, 9); }));
    const auto row = store::newest_job(store.db(), maya, domain::kSyncJellyfinJob, "1").value();
    CPPUNIT_ASSERT(row.done == 3 && row.total == 9 && row.state == "running");
    CPPUNIT_ASSERT(!store::newest_job(store.db(), maya, domain::kSyncJellyfinJob, "2") &&
                   !store::newest_job(store.db(), maya, domain::kCheckLinkJob, "1"));
    store.write([&](store::Tx& tx) { return store::claim_job(tx, "two", test::kNow + store::kJobLease + 1).value(); });
    CPPUNIT_ASSERT(!store.write([&](store::Tx& tx) { return store::note_progress(tx, first, 4, 9); }));
  }
};
REGISTER_SUITE(StoreLinkedServiceTest);
