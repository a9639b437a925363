#include "auth/password.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "auth/device_name.h"
#include "auth/keys.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

class AuthPasswordTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AuthPasswordTest);
  CPPUNIT_TEST(a_password_fits_its_hash_alone);
  CPPUNIT_TEST(no_byte_of_a_long_password_is_ignored);
  CPPUNIT_TEST(only_known_kinds_of_hash_are_verified);
  CPPUNIT_TEST(imported_hashes_are_verified_and_due_for_another);
  CPPUNIT_TEST(nobody_has_no_password);
  CPPUNIT_TEST(only_the_own_hash_counts);
  CPPUNIT_TEST(new_passwords_must_be_long_and_not_obvious);
  CPPUNIT_TEST(a_slot_is_given_back_even_by_a_killed_process);
  CPPUNIT_TEST(the_secret_is_made_once_for_all_and_for_its_owner_alone);
  CPPUNIT_TEST(each_purpose_has_its_own_key);
  CPPUNIT_TEST(browsers_and_systems_are_named);
  CPPUNIT_TEST_SUITE_END();

  const std::string kImported = "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

 public:
  void a_password_fits_its_hash_alone() {
    const std::string hash = auth::hash_password("correct horse");
    CPPUNIT_ASSERT(hash.starts_with("$y$"));
    CPPUNIT_ASSERT(hash != auth::hash_password("correct horse"));
    CPPUNIT_ASSERT(auth::verify_password("correct horse", hash));
    for (const auto& wrong : {"", "Correct horse", "correct horse ", "correct hors"})
      CPPUNIT_ASSERT(!auth::verify_password(wrong, hash));
    CPPUNIT_ASSERT(!auth::needs_rehash(hash));
    CPPUNIT_ASSERT(auth::verify_password(" with blanks ", auth::hash_password(" with blanks ")));
    CPPUNIT_ASSERT(!auth::verify_password("with blanks", auth::hash_password(" with blanks ")));
  }

  void no_byte_of_a_long_password_is_ignored() {
    const std::string password(73, 'x');
    const std::string hash = auth::hash_password(password);
    CPPUNIT_ASSERT(auth::verify_password(password, hash));
    CPPUNIT_ASSERT(!auth::verify_password(password.substr(0, 72), hash));
    CPPUNIT_ASSERT(!auth::verify_password(std::string("correct\0horse", 13), auth::hash_password("correct")));
    CPPUNIT_ASSERT(!auth::verify_password(std::string(10000, 'x'), hash));
  }

  void only_known_kinds_of_hash_are_verified() {
    for (const auto& hash : {"", "x", "*0", "plain", "$1$salt$qJH7.N4xYta3aEG/dfqo/0", "ab1h5PYF3Vs6s", "$6$salt$x",
                             "$y$", "$2b$", "$2b$10$short"})
      for (const auto& password : {"", "plain", "password"})
        CPPUNIT_ASSERT_MESSAGE(hash, !auth::verify_password(password, hash));
  }

  // The hashes are from the test vectors of crypt_blowfish.
  void imported_hashes_are_verified_and_due_for_another() {
    for (const std::string kind : {"$2a$", "$2b$", "$2y$"}) {
      const std::string hash = kind + "05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
      CPPUNIT_ASSERT_MESSAGE(kind, auth::verify_password("U*U", hash));
      CPPUNIT_ASSERT(!auth::verify_password("U*V", hash));
      CPPUNIT_ASSERT(auth::needs_rehash(hash));
    }
    CPPUNIT_ASSERT(auth::needs_rehash("$y$jBT$of another cost"));
  }

  void nobody_has_no_password() {
    for (const auto& password : {"", "password", "x", "U*U"})
      CPPUNIT_ASSERT(!auth::verify_in_equal_time(password, std::nullopt, {kImported}));
  }

  void only_the_own_hash_counts() {
    const std::string own = auth::hash_password("correct horse");
    CPPUNIT_ASSERT(auth::verify_in_equal_time("correct horse", own, {}));
    CPPUNIT_ASSERT(auth::verify_in_equal_time("correct horse", own, {kImported}));
    CPPUNIT_ASSERT(!auth::verify_in_equal_time("U*U", own, {kImported}));
    CPPUNIT_ASSERT(auth::verify_in_equal_time("U*U", kImported, {kImported}));
    CPPUNIT_ASSERT(auth::verify_in_equal_time("U*U", kImported, {}));
    CPPUNIT_ASSERT(!auth::verify_in_equal_time("correct horse", kImported, {kImported}));
    CPPUNIT_ASSERT(!auth::verify_in_equal_time("", std::string(), {kImported}));
  }

  void new_passwords_must_be_long_and_not_obvious() {
    const auto problem = [](std::string_view password) {
      return auth::password_problem(password, "maya@example.com", "mayamaya").has_value();
    };
    for (const auto& bad : {"", "1234567", "password", "PASSWORD", "Maya@Example.com", "MAYAMAYA"})
      CPPUNIT_ASSERT_MESSAGE(bad, problem(bad));
    CPPUNIT_ASSERT(problem(std::string("abcdefgh\0x", 10)));
    CPPUNIT_ASSERT(problem("abcdefgh\xFF"));
    CPPUNIT_ASSERT(problem(std::string(257, 'x')));
    CPPUNIT_ASSERT(!problem(std::string(256, 'x')));
    CPPUNIT_ASSERT(problem("äöüäöüä"));
    for (const auto& good : {"äöüäöüäö", "correct horse", "        x"}) CPPUNIT_ASSERT_MESSAGE(good, !problem(good));
  }

  void a_slot_is_given_back_even_by_a_killed_process() {
    const test::TemporaryFolder folder;
    const base::Config config =
        base::Config::from("", {{"MATINEE_DATA_DIR", folder.file("")}, {"MATINEE_LIMIT_HASHES", "3"}});
    int ready[2];
    CPPUNIT_ASSERT_EQUAL(0, pipe(ready));
    const pid_t child = fork();
    if (child == 0) {
      std::vector<std::unique_ptr<auth::PasswordSlot>> all;
      for (int i = 0; i < 3; ++i) all.push_back(std::make_unique<auth::PasswordSlot>(config));
      if (write(ready[1], "x", 1) == 1) pause();
      _exit(1);
    }
    char byte = 0;
    CPPUNIT_ASSERT_EQUAL(ssize_t{1}, read(ready[0], &byte, 1));
    CPPUNIT_ASSERT(!auth::PasswordSlot(config).granted());
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    close(ready[0]);
    close(ready[1]);
    CPPUNIT_ASSERT(auth::PasswordSlot(config).granted());
  }

  void the_secret_is_made_once_for_all_and_for_its_owner_alone() {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("secret");
    CPPUNIT_ASSERT_THROW(auth::Keys::load(path), base::ConfigError);
    CPPUNIT_ASSERT(!std::filesystem::exists(path));
    auth::Keys::make(path);
    const auth::Keys first = auth::Keys::load(path), second = auth::Keys::load(path);
    auth::Keys::make(path);
    CPPUNIT_ASSERT(auth::Keys::load(path).check == first.check && first.check.size() == 64);
    CPPUNIT_ASSERT(first.csrf == second.csrf && first.encryption == second.encryption);
    CPPUNIT_ASSERT_EQUAL(std::uintmax_t{32}, std::filesystem::file_size(path));
    const auto mode = std::filesystem::status(path).permissions();
    CPPUNIT_ASSERT(mode == (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    std::filesystem::resize_file(path, 31);
    CPPUNIT_ASSERT_THROW(auth::Keys::load(path), std::runtime_error);
  }

  void each_purpose_has_its_own_key() {
    const auth::Keys keys = auth::Keys::from_secret(std::string(32, 's'));
    const std::vector<std::string> all = {keys.csrf, keys.session, keys.lookup, keys.encryption};
    for (std::size_t i = 0; i < all.size(); ++i) {
      CPPUNIT_ASSERT_EQUAL(std::size_t{32}, all[i].size());
      for (std::size_t k = i + 1; k < all.size(); ++k) CPPUNIT_ASSERT(all[i] != all[k]);
    }
  }

  void browsers_and_systems_are_named() {
    const std::pair<const char*, const char*> known[] = {
        {"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"},
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 "
         "Edg/126.0",
         "Edge on Windows"},
        {"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile "
         "Safari/537.36",
         "Chrome on Android"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 "
         "Mobile/15E148 Safari/604.1",
         "Safari on iOS"},
        {"Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 "
         "Chrome/121.0 Mobile Safari/537.36",
         "Samsung Internet on Android"},
        {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 "
         "Safari/537.36 OPR/112.0",
         "Opera on macOS"},
        {"curl/8.0", "curl"},
        {"Something (Windows NT 10.0)", "Windows"},
        {"", "Unknown device"},
        {"<script>", "Unknown device"}};
    for (const auto& [agent, name] : known) CPPUNIT_ASSERT_EQUAL(std::string(name), auth::device_name(agent));
  }
};
REGISTER_SUITE(AuthPasswordTest);
