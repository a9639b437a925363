// Jobs that write files with all that a user has recorded: on request, and each week a Matinee ZIP for those who want
// it.
#pragma once

#include "jobs/work.h"

namespace jobs {

// export: writes a file; the subject names user and format (transfer/exports/files.h). It begins anew after a stop.
void make_export(const Tools& tools, const store::Job& job, const GoOn& go_on);
// weekly_export: writes the weekly file of the user whose id is the subject.
void make_weekly_export(const Tools& tools, const store::Job& job, const GoOn& go_on);

// Adds weekly_export for each account whose last one is a week old.
void queue_weekly_exports(const Tools& tools);
// Removes exported files whose time is over.
void sweep_exports(const Tools& tools);

}  // namespace jobs
