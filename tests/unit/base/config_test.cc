#include "base/config.h"

#include <fstream>

#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

using base::Config;
using namespace std::string_literals;

class BaseConfigTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BaseConfigTest);
  CPPUNIT_TEST(without_settings_the_defaults_hold);
  CPPUNIT_TEST(the_environment_wins_over_the_file);
  CPPUNIT_TEST(lines_may_be_blank_quoted_or_comments);
  CPPUNIT_TEST(a_file_that_cannot_be_read_is_no_missing_one);
  CPPUNIT_TEST(an_unknown_key_is_named);
  CPPUNIT_TEST(a_removed_key_is_ignored);
  CPPUNIT_TEST(a_bad_value_names_its_key);
  CPPUNIT_TEST(the_base_path_is_that_of_the_base_url);
  CPPUNIT_TEST(a_secret_may_stand_in_a_file_of_its_own);
  CPPUNIT_TEST(a_setting_and_its_file_exclude_each_other);
  CPPUNIT_TEST(secrets_are_not_shown);
  CPPUNIT_TEST_SUITE_END();

  static std::string problem(const std::string& file, const Config::Variables& environment = {}) {
    try {
      Config::from(file, environment);
    } catch (const base::ConfigError& error) {
      return error.what();
    }
    return {};
  }
  static bool names(const std::string& message, const std::string& word) {
    return message.find(word) != std::string::npos;
  }

 public:
  void without_settings_the_defaults_hold() {
    const Config config = Config::from("", {});
    CPPUNIT_ASSERT_EQUAL("/var/lib/matinee"s, config.data_dir);
    CPPUNIT_ASSERT_EQUAL("/var/lib/matinee/secret"s, config.secret_file);
    CPPUNIT_ASSERT_EQUAL("/var/lib/matinee/matinee.db"s, config.database_path());
    CPPUNIT_ASSERT_EQUAL("unix:/run/matinee/matinee.sock"s, config.listen);
    CPPUNIT_ASSERT(config.workers >= 4);
    CPPUNIT_ASSERT_EQUAL(30, config.request_timeout);
    CPPUNIT_ASSERT_EQUAL("https://api.themoviedb.org/3"s, config.metadata_api_url);
    CPPUNIT_ASSERT_EQUAL(40, config.metadata_rate);
    CPPUNIT_ASSERT(config.image_cache && !config.registration && config.rate_limit && !config.dev &&
                   !config.trusted_proxies_set);
    CPPUNIT_ASSERT_EQUAL(""s, config.base_path);
    CPPUNIT_ASSERT(config.password_wait == 1 && config.password_hashes >= 1);
    CPPUNIT_ASSERT_EQUAL(50, config.try_limit("MATINEE_LIMIT_PASSWORD_ADDRESS").tries);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{900}, config.try_limit("MATINEE_LIMIT_PASSWORD_ADDRESS").seconds);
  }

  void the_environment_wins_over_the_file() {
    const Config config =
        Config::from("MATINEE_WORKERS=3\nMATINEE_DATA_DIR=/file\n", {{"MATINEE_WORKERS", "7"}, {"HOME", "/root"}});
    CPPUNIT_ASSERT_EQUAL(7, config.workers);
    CPPUNIT_ASSERT_EQUAL("/file"s, config.data_dir);
    CPPUNIT_ASSERT(config.source("MATINEE_WORKERS") == base::ConfigSource::environment);
    CPPUNIT_ASSERT(config.source("MATINEE_DATA_DIR") == base::ConfigSource::file);
    CPPUNIT_ASSERT(config.source("MATINEE_LISTEN") == base::ConfigSource::unset);
  }

  void lines_may_be_blank_quoted_or_comments() {
    const Config config =
        Config::from("# a comment\n\n  MATINEE_DATA_DIR = \"/a b\"  \nMATINEE_TIMEZONE='Europe/Berlin'", {});
    CPPUNIT_ASSERT_EQUAL("/a b"s, config.data_dir);
    CPPUNIT_ASSERT_EQUAL("Europe/Berlin"s, config.timezone);
  }

  // A folder takes the place of a file that permissions forbid, because the tests may run as root.
  void a_file_that_cannot_be_read_is_no_missing_one() {
    const test::TemporaryFolder folder;
    CPPUNIT_ASSERT_NO_THROW(Config::load("", folder.file("none.conf")));
    try {
      Config::load("", folder.file("."));
      CPPUNIT_FAIL("it was read");
    } catch (const base::ConfigError& error) {
      CPPUNIT_ASSERT(names(error.what(), folder.file(".")) && names(error.what(), "Is a directory"));
    }
  }

  void an_unknown_key_is_named() {
    CPPUNIT_ASSERT(names(problem("MATINEE_WORKER=3"), "MATINEE_WORKER"));
    CPPUNIT_ASSERT(names(problem("", {{"MATINEE_COLOUR", "red"}}), "MATINEE_COLOUR"));
    CPPUNIT_ASSERT(names(problem("MATINEE_WORKERS=3\nnonsense"), "2"));
  }

  void a_removed_key_is_ignored() {
    const Config config = Config::from("MATINEE_LIMIT_CHECK=never\n",
                                       {{"MATINEE_LIMIT_TEST_FILE", "/no/such/file"}, {"MATINEE_LIMIT_IMPORT", ""}});
    CPPUNIT_ASSERT(config.source("MATINEE_LIMIT_CHECK") == base::ConfigSource::file);
    CPPUNIT_ASSERT(config.source("MATINEE_LIMIT_TEST") == base::ConfigSource::environment);
    CPPUNIT_ASSERT(config.source("MATINEE_LIMIT_IMPORT") == base::ConfigSource::unset);
    for (const base::ConfigEntry& entry : config.entries()) CPPUNIT_ASSERT(entry.name != "MATINEE_LIMIT_CHECK");
    CPPUNIT_ASSERT(names(problem("MATINEE_LIMIT_CHECKS=5 in 5 min"), "MATINEE_LIMIT_CHECKS"));
  }

  void a_bad_value_names_its_key() {
    for (const auto& [key, value] :
         std::vector<std::pair<std::string, std::string>>{{"MATINEE_WORKERS", "0"},
                                                          {"MATINEE_WORKERS", "many"},
                                                          {"MATINEE_TRUSTED_PROXIES", "10.0.0.0/33"},
                                                          {"MATINEE_TRUSTED_PROXIES", "10.0.0.1 proxy.example"},
                                                          {"MATINEE_TRUSTED_PROXIES", "fd00::/129"},
                                                          {"MATINEE_TRUSTED_PROXIES", "10.0.0.0/"},
                                                          {"MATINEE_METRICS_ALLOW", "x"},
                                                          {"MATINEE_HOOK_ALLOW", "nas.local"},
                                                          {"MATINEE_HOOK_ALLOW", "*"},
                                                          {"MATINEE_METADATA_LANGUAGE", "zz_ZZ"},
                                                          {"MATINEE_SMTP_FROM", "x"},
                                                          {"MATINEE_LISTEN", "foo"},
                                                          {"MATINEE_LISTEN", "unix:relative"},
                                                          {"MATINEE_LISTEN", "host:70000"},
                                                          {"MATINEE_WORKERS_FILE", "/no/such/file"},
                                                          {"MATINEE_LIMIT_PASSWORD_ADDRESS", "5"},
                                                          {"MATINEE_LIMIT_PASSWORD_ADDRESS", "5 in 15 h"},
                                                          {"MATINEE_LIMIT_PASSWORD_ADDRESS", "5 in 15 min more"},
                                                          {"MATINEE_LIMIT_PASSWORD_ADDRESS", "0 in 15 min"},
                                                          {"MATINEE_LIMIT_PASSWORD_ADDRESS", "10001 in 15 min"},
                                                          {"MATINEE_LIMIT_FORM", "5 in 0 min"},
                                                          {"MATINEE_LIMIT_FORM", "5 in 1441 min"},
                                                          {"MATINEE_LIMIT_FORM", "-5 in 10 min"},
                                                          {"MATINEE_LIMIT_HASHES", "0"},
                                                          {"MATINEE_LIMIT_HASHES", "65"},
                                                          {"MATINEE_REQUEST_TIMEOUT", "-1"},
                                                          {"MATINEE_IMAGE_CACHE", "maybe"},
                                                          {"MATINEE_TIMEZONE", "Moon/Base"},
                                                          {"MATINEE_LOG_LEVEL", "loud"},
                                                          {"MATINEE_BASE_URL", "films.example"},
                                                          {"MATINEE_METADATA_API_URL", "ftp://x"}})
      CPPUNIT_ASSERT_MESSAGE(key + "=" + value, names(problem(key + "=" + value), key));
  }

  void the_base_path_is_that_of_the_base_url() {
    CPPUNIT_ASSERT_EQUAL("/matinee"s, Config::from("MATINEE_BASE_URL=https://films.example/matinee/", {}).base_path);
    CPPUNIT_ASSERT_EQUAL(""s, Config::from("MATINEE_BASE_URL=https://films.example", {}).base_path);
    CPPUNIT_ASSERT_EQUAL("https://films.example"s,
                         Config::from("MATINEE_BASE_URL=https://films.example/", {}).base_url);
  }

  void a_secret_may_stand_in_a_file_of_its_own() {
    const test::TemporaryFolder folder;
    std::ofstream(folder.file("key")) << "from-a-file\nsecond line\n";
    CPPUNIT_ASSERT_EQUAL("from-a-file"s,
                         Config::from("", {{"MATINEE_METADATA_API_KEY_FILE", folder.file("key")}}).metadata_api_key);
    CPPUNIT_ASSERT(!problem("", {{"MATINEE_METADATA_API_KEY_FILE", folder.file("absent")}}).empty());
  }

  void a_setting_and_its_file_exclude_each_other() {
    const test::TemporaryFolder folder;
    std::ofstream(folder.file("key")) << "from-a-file\n";
    const std::string line = "MATINEE_METADATA_API_KEY_FILE=" + folder.file("key");
    for (const std::string& told :
         {problem(line + "\nMATINEE_METADATA_API_KEY=mine"),
          problem("", {{"MATINEE_METADATA_API_KEY", "mine"}, {"MATINEE_METADATA_API_KEY_FILE", folder.file("key")}})}) {
      CPPUNIT_ASSERT(names(told, "MATINEE_METADATA_API_KEY"));
      CPPUNIT_ASSERT(names(told, "MATINEE_METADATA_API_KEY_FILE"));
    }
    CPPUNIT_ASSERT_EQUAL("from-a-file"s, Config::from(line + "\nMATINEE_METADATA_API_KEY=", {}).metadata_api_key);
    CPPUNIT_ASSERT_EQUAL("mine"s, Config::from(line, {{"MATINEE_METADATA_API_KEY", "mine"}}).metadata_api_key);
  }

  void secrets_are_not_shown() {
    const Config config = Config::from("MATINEE_METADATA_API_KEY=very-secret", {});
    for (const base::ConfigEntry& entry : config.entries()) {
      CPPUNIT_ASSERT(entry.value.find("very-secret") == std::string::npos);
      if (entry.name == "MATINEE_METADATA_API_KEY") CPPUNIT_ASSERT_EQUAL("********"s, entry.value);
    }
  }
};
REGISTER_SUITE(BaseConfigTest);
