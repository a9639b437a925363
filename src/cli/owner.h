// Root is not the user whose files a command touches: what root made, the server could not write.
#pragma once

#include <string>

#include "base/config.h"

namespace cli {

// Run by root, the process becomes the owner of the data folder, when that is another: with the owner's groups and that
// of MATINEE_SOCKET_GROUP. Throws base::PermanentError with the line to use when it cannot.
void become_owner(const base::Config& config);

// Root makes the folder of the socket, when it is missing, for that owner.
void make_socket_folder(const base::Config& config);

}  // namespace cli
