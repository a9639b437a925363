#include "server/prepare.h"

#include <fstream>

#include "base/error.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class ServerPrepareTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ServerPrepareTest);
  CPPUNIT_TEST(what_every_process_reads_at_its_start_is_read_before);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;

 public:
  // The start fails, because otherwise each worker would end at once, and the start would neither fail nor be over.
  void what_every_process_reads_at_its_start_is_read_before() {
    const std::string folder = store_.file("data");
    const base::Config config = base::Config::from("", {{"MATINEE_DATA_DIR", folder}});
    server::prepare(config);
    const auto page = [&] {
      store::Db db(config.database_path());
      static constexpr char kSql[] = "SELECT rootpage FROM sqlite_schema WHERE name = 'server_setting' /*scan*/";
      return store::Query(db, kSql).first([](const store::Query& row) { return row.integer(0); }).value();
    }();
    std::fstream(config.database_path(), std::ios::in | std::ios::out | std::ios::binary)
        .seekp((page - 1) * 4096)
        .write(std::string(4096, '\0').data(), 4096);
    CPPUNIT_ASSERT_THROW(server::prepare(config), base::PermanentError);
  }
};
REGISTER_SUITE(ServerPrepareTest);
