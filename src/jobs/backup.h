// Scheduled copies of the database in the folder backups/: one a day. Some of each age are kept.
#pragma once

#include <string_view>

#include "jobs/work.h"

namespace jobs {

// Makes a copy as a job. Throws std::exception if no copy could be made.
void back_up(const Tools& tools, const store::Job& job, const GoOn& go_on);
// Adds the job once a day, and again an hour after a failure.
void queue_backup_when_due(const Tools& tools);

// Checks the whole database for damage, once a day and after every loss of cache.db. Logs what it finds and stores it
// in cache.db for the page Health (store::found_damage).
void look_for_damage(const Tools& tools);

}  // namespace jobs
