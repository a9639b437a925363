#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "base/log.h"
#include "jobs/work.h"
#include "store/account/user.h"

namespace jobs {

int remove_orphan_pictures(const Tools& tools) {
  int removed = 0;
  std::error_code problem;
  auto entry = std::filesystem::directory_iterator(tools.config.data_dir + "/profile-images", problem);
  for (; !problem && entry != std::filesystem::directory_iterator(); entry.increment(problem)) {
    const std::string path = entry->path().string();
    if (!is_day_old_file(path, tools.clock.now()) ||
        store::profile_image_exists(tools.db, entry->path().filename().string()))
      continue;
    if (unlink(path.c_str()) == 0) ++removed;
  }
  if (problem && problem != std::errc::no_such_file_or_directory)
    base::log(base::LogLevel::warning, "pictures_not_swept", {{"reason", problem.message()}});
  return removed;
}

}  // namespace jobs
