// Tests one process of the server while a body arrives slowly.
#include "server/application.h"

#include <filesystem>
#include <optional>

#include "base/log.h"
#include "server/prepare.h"
#include "tests/unit/suite.h"

class ServerApplicationTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ServerApplicationTest);
  CPPUNIT_TEST(a_slow_body_does_not_pin_the_log);
  CPPUNIT_TEST_SUITE_END();

  std::string folder_;
  base::Config config_;

 public:
  void setUp() override {
    char name[] = "/tmp/matinee-application-XXXXXX";
    CPPUNIT_ASSERT(::mkdtemp(name));
    folder_ = name;
    config_ = base::Config::from("", {{"MATINEE_DATA_DIR", folder_}});
    server::prepare(config_);
  }
  void tearDown() override { std::filesystem::remove_all(folder_); }

  void a_slow_body_does_not_pin_the_log() {
    server::Application application(config_, nullptr, nullptr);
    store::Db other(config_.database_path());
    std::optional<std::uintmax_t> log_size;
    const auto body = [&](char*, std::size_t) -> std::size_t {
      store::Tx tx(other);
      static constexpr char kSql[] = "INSERT INTO server_setting (name, value, updated_at) VALUES ('slow', 'body', 0)";
      store::Query(tx, kSql).run();
      tx.commit();
      other.cut_log(0);
      log_size = std::filesystem::file_size(config_.database_path() + "-wal");
      return 0;
    };
    application.handle({{"REQUEST_METHOD", "POST"},
                        {"REQUEST_URI", "/init"},
                        {"CONTENT_TYPE", "application/x-www-form-urlencoded"},
                        {"CONTENT_LENGTH", "10"}},
                       body);
    CPPUNIT_ASSERT(log_size);
    CPPUNIT_ASSERT_EQUAL(std::uintmax_t{0}, *log_size);
  }
};
REGISTER_SUITE(ServerApplicationTest);
