// Allows one `matinee serve` for each data folder.
#pragma once

#include <string>

namespace server {

// Locks serve.lock in the folder until this process ends, even across reloads; children do not inherit the lock. Throws
// base::PermanentError when another process has it. A folder that cannot be written is not locked; prepare() reports
// it.
void lock_data_folder(const std::string& folder);

}  // namespace server
