// Scheduled copies of the database in the folder backups/: one a day, the newest MATINEE_BACKUP_KEEP of them stay.
#pragma once

#include <string_view>

#include "jobs/work.h"

namespace jobs {

inline constexpr std::string_view kBackup = "backup";

// The job: throws std::runtime_error with a line for a person when no copy could be made.
void back_up(const Tools& tools, const store::Job& job, const GoOn& go_on);
// Queues it once a day; after a failure an hour later.
void queue_backup_when_due(const Tools& tools);

// Once a day, and after every loss of cache.db: reads the whole database for damage, which it logs and leaves in cache.db
// for the page Health (store::found_damage).
void look_for_damage(const Tools& tools);

}  // namespace jobs
