// Files with all that somebody has recorded: those that a person asks for, and a Matinee ZIP each week for those who
// want it.
#pragma once

#include "jobs/work.h"

namespace jobs {

// export: the subject names user and format (transfer/exports/files.h). It begins anew after a stop.
void make_export(const Tools& tools, const store::Job& job, const GoOn& go_on);
// weekly_export: of the user that the subject numbers.
void make_weekly_export(const Tools& tools, const store::Job& job, const GoOn& go_on);

// Adds weekly_export for each account whose last one is a week old.
void queue_weekly_exports(const Tools& tools);
// Removes what has had its time.
void sweep_exports(const Tools& tools);

}  // namespace jobs
