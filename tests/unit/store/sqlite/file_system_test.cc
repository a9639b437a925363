#include "store/sqlite/file_system.h"

#include "tests/unit/suite.h"

using store::FileSystem;

class StoreFileSystemTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreFileSystemTest);
  CPPUNIT_TEST(file_systems_are_told_apart_by_their_number);
  CPPUNIT_TEST(what_is_not_there_is_no_network);
  CPPUNIT_TEST_SUITE_END();

 public:
  void file_systems_are_told_apart_by_their_number() {
    for (const std::uint32_t network : {0x6969u, 0x517bu, 0xff534d42u, 0xfe534d42u})
      CPPUNIT_ASSERT(store::file_system_by_number(network) == FileSystem::network);
    for (const std::uint32_t uncertain : {0x65735546u, 0x01021997u})
      CPPUNIT_ASSERT(store::file_system_by_number(uncertain) == FileSystem::uncertain);
    for (const std::uint32_t local : {0xef53u /* ext4 */, 0x9123683eu /* btrfs */, 0x58465342u /* xfs */,
                                      0x794c7630u /* overlay */, 0x2fc12fc1u /* zfs */})
      CPPUNIT_ASSERT(store::file_system_by_number(local) == FileSystem::local);
  }

  void what_is_not_there_is_no_network() {
    CPPUNIT_ASSERT(store::file_system_of("/none/of/these") == FileSystem::local);
  }
};
REGISTER_SUITE(StoreFileSystemTest);
