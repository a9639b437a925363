#include "store/account/user.h"

#include <functional>

#include "store/catalogue/revision.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StoreUserTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreUserTest);
  CPPUNIT_TEST(the_first_account_is_made_once_and_is_admin);
  CPPUNIT_TEST(the_first_user_is_admin_however_made);
  CPPUNIT_TEST(names_and_addresses_ignore_case);
  CPPUNIT_TEST(a_taken_name_or_address_is_a_conflict);
  CPPUNIT_TEST(credentials_are_found_by_address);
  CPPUNIT_TEST(a_list_of_users_has_all_that_is_known_of_each);
  CPPUNIT_TEST(a_change_of_the_profile_raises_the_revision);
  CPPUNIT_TEST(privacy_and_rights_raise_the_catalogues_revision);
  CPPUNIT_TEST_SUITE_END();

  static store::NewUser maya() { return {"Maya", "Maya@Example.com", "$y$hash", "Europe/Berlin", false}; }

 public:
  void the_first_account_is_made_once_and_is_admin() {
    test::Store store;
    CPPUNIT_ASSERT(!store::has_users(store.db()));
    const auto first = store.write([](store::Tx& tx) { return store::add_first_user(tx, maya(), test::kNow); });
    CPPUNIT_ASSERT(first);
    const auto second = store.write([](store::Tx& tx) {
      return store::add_first_user(tx, {"eve", "eve@example.com", "$y$", "UTC", false}, test::kNow);
    });
    CPPUNIT_ASSERT(!second);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_users(store.db()));
    const auto user = store::find_user(store.db(), *first).value();
    CPPUNIT_ASSERT(user.is_admin && user.time_zone == "Europe/Berlin" && user.privacy == domain::Privacy::members);
  }

  void the_first_user_is_admin_however_made() {
    test::Store store;
    const auto first = store.add_user("maya"), second = store.add_user("ben");
    CPPUNIT_ASSERT(store::find_user(store.db(), first)->is_admin);
    CPPUNIT_ASSERT(!store::find_user(store.db(), second)->is_admin);
  }

  void names_and_addresses_ignore_case() {
    test::Store store;
    store.add_user("Maya");
    CPPUNIT_ASSERT_EQUAL(std::string("Maya"), store::find_user_by_name(store.db(), "MAYA")->name);
    CPPUNIT_ASSERT(store::find_credentials(store.db(), "maya@EXAMPLE.com"));
    CPPUNIT_ASSERT(!store::find_user_by_name(store.db(), "maya "));
  }

  void a_taken_name_or_address_is_a_conflict() {
    test::Store store;
    store.add_user("maya");
    for (const store::NewUser& other : {store::NewUser{"MAYA", "x@example.com", "$y$", "UTC", false},
                                        store::NewUser{"eve", "Maya@example.com", "$y$", "UTC", false}}) {
      store::Tx tx(store.db());
      try {
        store::add_user(tx, other, test::kNow);
        CPPUNIT_FAIL("no conflict");
      } catch (const store::DbError& error) {
        CPPUNIT_ASSERT(error.is_conflict());
      }
    }
  }

  void credentials_are_found_by_address() {
    test::Store store;
    const auto id = store.add_user("maya");
    store.write([&](store::Tx& tx) { return store::set_password_hash(tx, id, "$y$new"), 0; });
    const auto credentials = store::find_credentials(store.db(), "maya@example.com").value();
    CPPUNIT_ASSERT(credentials.user_id == id && credentials.password_hash == "$y$new" && !credentials.totp_enabled);
    CPPUNIT_ASSERT(!store::find_credentials(store.db(), "nobody@example.com"));
    CPPUNIT_ASSERT(!store::find_credentials(store.db(), ""));
  }

  void a_list_of_users_has_all_that_is_known_of_each() {
    test::Store store;
    const auto id = store.add_user("maya");
    store.write([&](store::Tx& tx) {
      store::set_about(tx, id, "Mostly matinees.");
      store::set_weekly_export(tx, id, true);
      return 0;
    });
    const auto listed = store::list_users_with_use(store.db()).at(0);
    CPPUNIT_ASSERT_EQUAL(std::string("Mostly matinees."), listed.user.about);
    CPPUNIT_ASSERT(listed.user.weekly_export && listed.user.single_key_shortcuts);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, listed.last_used_at);
  }

  void a_change_of_the_profile_raises_the_revision() {
    test::Store store;
    const auto id = store.add_user("maya");
    const std::function<void(store::Tx&)> changes[] = {
        [&](store::Tx& tx) { store::set_preferences(tx, *store::find_user(tx.db(), id)); },
        [&](store::Tx& tx) { store::set_name(tx, id, "mia"); },
        [&](store::Tx& tx) { store::set_name_and_email(tx, id, "maya", "m@example.com"); },
        [&](store::Tx& tx) { store::set_profile_image(tx, id, "0.png"); },
        [&](store::Tx& tx) { store::set_dashboard(tx, id, "{}"); }};
    for (const auto& change : changes) {
      const auto before = store::find_user(store.db(), id)->revision;
      store.write([&](store::Tx& tx) { return change(tx), 0; });
      CPPUNIT_ASSERT(store::find_user(store.db(), id)->revision > before);
    }
  }

  // Both decide whose ratings count for whom.
  void privacy_and_rights_raise_the_catalogues_revision() {
    test::Store store;
    store.add_user("ann");
    const auto id = store.add_user("maya");
    const auto raises = [&](const std::function<void(store::Tx&)>& change) {
      const auto before = store::catalogue_revision(store.db());
      store.write([&](store::Tx& tx) { return change(tx), 0; });
      return store::catalogue_revision(store.db()) > before;
    };
    domain::User user = *store::find_user(store.db(), id);
    CPPUNIT_ASSERT(!raises([&](store::Tx& tx) { store::set_preferences(tx, user); }));
    user.privacy = domain::Privacy::everyone;
    CPPUNIT_ASSERT(raises([&](store::Tx& tx) { store::set_preferences(tx, user); }));
    CPPUNIT_ASSERT(raises([&](store::Tx& tx) { store::set_admin(tx, id, true); }));
    CPPUNIT_ASSERT(raises([&](store::Tx& tx) { store::delete_user(tx, id); }));
  }
};
REGISTER_SUITE(StoreUserTest);
