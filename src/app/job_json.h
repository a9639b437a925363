// A job as the API and the pages of jobs answer it (contract §3).
#pragma once

#include "base/json.h"
#include "store/job.h"

namespace app {

base::Json job_json(const store::JobRow& job);

}  // namespace app
