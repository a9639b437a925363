// Where databases may lie: SQLite's WAL needs locks and memory that all processes share, which network file systems
// lack.
#pragma once

#include <cstdint>
#include <string>

namespace store {

enum class FileSystem {
  local,
  uncertain,  // another program's (FUSE) or another machine's (9p): some can, some cannot
  network,    // NFS, SMB: the database would be damaged
};
FileSystem file_system_of(const std::string& folder);
// By the number that statfs(2) gives. Pure.
FileSystem file_system_by_number(std::uint32_t number);

}  // namespace store
