#include "store/sqlite/file_system.h"

#include <sys/vfs.h>

namespace store {

FileSystem file_system_by_number(std::uint32_t number) {
  switch (number) {
    case 0x6969:      // nfs
    case 0x517b:      // smb
    case 0xff534d42:  // cifs
    case 0xfe534d42:  // smb2
      return FileSystem::network;
    case 0x65735546:  // fuse
    case 0x01021997:  // 9p
      return FileSystem::uncertain;
    default:
      return FileSystem::local;
  }
}

FileSystem file_system_of(const std::string& folder) {
  struct statfs info {};
  return statfs(folder.c_str(), &info) == 0 ? file_system_by_number(static_cast<std::uint32_t>(info.f_type))
                                            : FileSystem::local;
}

}  // namespace store
