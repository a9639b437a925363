// File systems that may hold the databases. SQLite's WAL needs locks and memory that all processes share, which network
// file systems lack.
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
// Decides by the f_type from statfs(2). Pure.
FileSystem file_system_by_number(std::uint32_t number);

}  // namespace store
