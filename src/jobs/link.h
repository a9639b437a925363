// Jobs on services that users have linked; their subject is the link's id.
#pragma once

#include "jobs/work.h"

namespace jobs {

// check_link: whether the server still takes the token; the link's state says so afterwards.
void check_link(const Tools& tools, const store::Job& job, const GoOn& go_on);

// sync_jellyfin: films that the user has seen are marked as played on the server, and films played there become
// plays of the diary when it knows no play of them. Done twice it does nothing more.
void sync_jellyfin(const Tools& tools, const store::Job& job, const GoOn& go_on);

}  // namespace jobs
