// Films of plays and ratings that media servers have reported; the subject is the row of store/work/unmatched_play.h.
#pragma once

#include "jobs/work.h"

namespace jobs {

// match_play: fetches the film and records what waits for it, once however often it runs. When nobody knows the film the
// row stays in the inbox.
void match_play(const Tools& tools, const store::Job& job, const GoOn& go_on);

}  // namespace jobs
