// Where databases may lie. SQLite's WAL needs locks and memory that all processes share, and network file systems lack
// them.
#pragma once

#include <cstdint>
#include <string>

namespace store {

enum class FileSystem {
  local,
  uncertain,  // FUSE and 9p: some are safe, some are not
  network,    // NFS, SMB: the database would be damaged
};
FileSystem file_system_of(const std::string& folder);
// Decides by the f_type that statfs(2) gives. Pure.
FileSystem file_system_by_number(std::uint32_t number);

}  // namespace store
