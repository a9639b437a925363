#include "app/admin/settings.h"

#include "store/account/setting.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class AppSettingsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AppSettingsTest);
  CPPUNIT_TEST(what_the_pages_set_holds);
  CPPUNIT_TEST(file_and_environment_win);
  CPPUNIT_TEST(an_empty_value_of_the_environment_leaves_a_key_to_the_pages);
  CPPUNIT_TEST(values_that_cannot_be_used_are_refused);
  CPPUNIT_TEST(a_stored_value_does_not_hide_a_mistake_in_the_next);
  CPPUNIT_TEST(an_empty_value_removes_a_setting);
  CPPUNIT_TEST(secrets_are_kept_encrypted);
  CPPUNIT_TEST(a_secret_of_another_key_is_left_out);
  CPPUNIT_TEST(a_stored_value_that_cannot_be_used_does_not_stop_the_server);
  CPPUNIT_TEST(it_does_not_take_the_others_with_it);
  CPPUNIT_TEST(other_keys_are_not_read_from_the_database);
  CPPUNIT_TEST(limits_are_settings_of_administrators);
  CPPUNIT_TEST(every_change_raises_the_revision);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;
  auth::Keys keys_ = auth::Keys::from_secret(std::string(32, 's'));

  void change(const base::Config& configured, const std::string& key, const std::string& value) {
    store_.write([&](store::Tx& tx) { return app::change_setting(tx, configured, keys_, key, value, test::kNow), 0; });
  }
  void put(const std::string& key, const std::string& value) {
    store_.write([&](store::Tx& tx) { return store::set_setting(tx, key, value, test::kNow), 0; });
  }
  base::Config effective(const base::Config& configured) {
    return app::effective_config(configured, keys_, store_.db());
  }
  static base::Config config(const std::string& file = "", const base::Config::Variables& environment = {}) {
    return base::Config::from(file, environment);
  }

 public:
  void what_the_pages_set_holds() {
    change(config(), "MATINEE_REGISTRATION", "on");
    change(config(), "MATINEE_BASE_URL", "https://films.example/matinee/");
    const base::Config now = effective(config());
    CPPUNIT_ASSERT(now.registration);
    CPPUNIT_ASSERT_EQUAL(std::string("/matinee"), now.base_path);
    CPPUNIT_ASSERT(now.source("MATINEE_REGISTRATION") == base::ConfigSource::database);
    CPPUNIT_ASSERT(now.source("MATINEE_TIMEZONE") == base::ConfigSource::unset);
    CPPUNIT_ASSERT(!config().registration);
  }

  void file_and_environment_win() {
    for (const char* key : {"MATINEE_TIMEZONE", "MATINEE_METADATA_LANGUAGE"})
      put(key, std::string(key) == "MATINEE_TIMEZONE" ? "Asia/Tokyo" : "ja-JP");
    const base::Config now =
        effective(config("MATINEE_TIMEZONE=Europe/Paris\n", {{"MATINEE_METADATA_LANGUAGE", "fr-FR"}}));
    CPPUNIT_ASSERT_EQUAL(std::string("Europe/Paris"), now.timezone);
    CPPUNIT_ASSERT_EQUAL(std::string("fr-FR"), now.metadata_language);
    CPPUNIT_ASSERT(now.source("MATINEE_TIMEZONE") == base::ConfigSource::file);
    CPPUNIT_ASSERT(now.source("MATINEE_METADATA_LANGUAGE") == base::ConfigSource::environment);
  }

  void an_empty_value_of_the_environment_leaves_a_key_to_the_pages() {
    const base::Config configured = config("MATINEE_REGISTRATION=\n", {{"MATINEE_METADATA_API_KEY", ""}});
    change(configured, "MATINEE_METADATA_API_KEY", "sesame");
    change(configured, "MATINEE_REGISTRATION", "on");
    CPPUNIT_ASSERT_EQUAL(std::string("sesame"), effective(configured).metadata_api_key);
    CPPUNIT_ASSERT(effective(configured).registration);
  }

  void values_that_cannot_be_used_are_refused() {
    for (const auto& [key, value] :
         {std::pair("MATINEE_REGISTRATION", "perhaps"), std::pair("MATINEE_TIMEZONE", "Mars/Base"),
          std::pair("MATINEE_BASE_URL", "films"), std::pair("MATINEE_SMTP_URL", "smtp://user:secret@h")})
      CPPUNIT_ASSERT_THROW_MESSAGE(key, change(config(), key, value), base::ConfigError);
    CPPUNIT_ASSERT(store::all_settings(store_.db()).empty());
  }

  void a_stored_value_does_not_hide_a_mistake_in_the_next() {
    change(config(), "MATINEE_TIMEZONE", "Asia/Tokyo");
    CPPUNIT_ASSERT_THROW(change(effective(config()), "MATINEE_TIMEZONE", "Mars/Base"), base::ConfigError);
    change(effective(config()), "MATINEE_TIMEZONE", "Europe/Rome");
    CPPUNIT_ASSERT_EQUAL(std::string("Europe/Rome"), effective(config()).timezone);
  }

  void an_empty_value_removes_a_setting() {
    change(config(), "MATINEE_REGISTRATION", "on");
    change(config(), "MATINEE_REGISTRATION", "");
    CPPUNIT_ASSERT(!effective(config()).registration);
    CPPUNIT_ASSERT(store::all_settings(store_.db()).empty());
  }

  void secrets_are_kept_encrypted() {
    for (const char* key : {"MATINEE_METADATA_API_KEY", "MATINEE_SMTP_PASSWORD"}) {
      change(config(), key, "open-sesame");
      CPPUNIT_ASSERT(store::find_setting(store_.db(), key)->find("sesame") == std::string::npos);
    }
    const base::Config now = effective(config());
    CPPUNIT_ASSERT_EQUAL(std::string("open-sesame"), now.metadata_api_key);
    CPPUNIT_ASSERT_EQUAL(std::string("open-sesame"), now.smtp_password);
    for (const base::ConfigEntry& entry : now.entries())
      CPPUNIT_ASSERT_MESSAGE(entry.name, entry.value.find("sesame") == std::string::npos);
  }

  void a_secret_of_another_key_is_left_out() {
    change(config(), "MATINEE_METADATA_API_KEY", "sesame");
    change(config(), "MATINEE_REGISTRATION", "on");
    put("MATINEE_SMTP_PASSWORD",
        *store::find_setting(store_.db(), "MATINEE_METADATA_API_KEY"));  // sealed for another name
    const base::Config now = effective(config());
    CPPUNIT_ASSERT_EQUAL(std::string(), now.smtp_password);
    CPPUNIT_ASSERT(now.registration);
    const auth::Keys other = auth::Keys::from_secret(std::string(32, 'o'));
    CPPUNIT_ASSERT_EQUAL(std::string(), app::effective_config(config(), other, store_.db()).metadata_api_key);
  }

  void a_stored_value_that_cannot_be_used_does_not_stop_the_server() {
    put("MATINEE_TIMEZONE", "Mars/Base");
    CPPUNIT_ASSERT_EQUAL(std::string("UTC"), effective(config()).timezone);
  }

  // The machine may lack a time zone that it once had, for example after an upgrade of its list.
  void it_does_not_take_the_others_with_it() {
    change(config(), "MATINEE_METADATA_API_KEY", "sesame");
    change(config(), "MATINEE_REGISTRATION", "on");
    put("MATINEE_TIMEZONE", "Mars/Base");
    const base::Config now = effective(config());
    CPPUNIT_ASSERT_EQUAL(std::string("sesame"), now.metadata_api_key);
    CPPUNIT_ASSERT(now.registration);
    CPPUNIT_ASSERT_EQUAL(std::string("UTC"), now.timezone);
  }

  void other_keys_are_not_read_from_the_database() {
    put("MATINEE_DATA_DIR", "/tmp/elsewhere");
    put("MATINEE_RATE_LIMIT", "off");
    put("audit_days", "30");
    const base::Config now = effective(config());
    CPPUNIT_ASSERT_EQUAL(config().data_dir, now.data_dir);
    CPPUNIT_ASSERT(now.rate_limit);
    for (const char* key : {"MATINEE_DATA_DIR", "MATINEE_RATE_LIMIT", "MATINEE_METADATA_API_URL", "audit_days", ""})
      CPPUNIT_ASSERT(!app::is_editable(key));
  }

  void limits_are_settings_of_administrators() {
    for (const auto& entry : config().entries())
      if (entry.name.starts_with("MATINEE_LIMIT_")) CPPUNIT_ASSERT_MESSAGE(entry.name, app::is_editable(entry.name));
  }

  void every_change_raises_the_revision() {
    std::int64_t before = store::settings_revision(store_.db());
    for (const char* value : {"on", "off", "", ""}) {
      change(config(), "MATINEE_REGISTRATION", value);
      const std::int64_t now = store::settings_revision(store_.db());
      CPPUNIT_ASSERT(now != before);
      before = now;
    }
  }
};
REGISTER_SUITE(AppSettingsTest);
