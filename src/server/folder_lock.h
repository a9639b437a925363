// One `matinee serve` for each data folder.
#pragma once

#include <string>

namespace server {

// Locks serve.lock in the folder until this process ends, over a reload too: the lock belongs to the process, not to
// what it forks. Throws base::PermanentError when another process has it. A folder that cannot be written is not
// locked: what needs it says so.
void lock_data_folder(const std::string& folder);

}  // namespace server
