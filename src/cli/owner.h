// Commands that root runs act as the owner of the data folder, because the server could not write files that root made.
#pragma once

#include <string>

#include "base/config.h"

namespace cli {

// Makes a process of root the owner of the data folder, with the owner's groups and that of MATINEE_SOCKET_GROUP.
// Throws base::PermanentError, which names the command to use, if it cannot.
void become_owner(const base::Config& config);

// Makes the missing folder of the socket if this is root, and gives it to the owner of the data folder.
void make_socket_folder(const base::Config& config);

}  // namespace cli
