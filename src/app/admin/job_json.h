// A job in JSON, as the API and the job pages answer it.
#pragma once

#include "base/json.h"
#include "base/texts/language.h"
#include "store/work/job.h"

namespace app {

// Returns the subject of a job for people: a film, a server's address, "everything". It is empty if the type says
// enough.
std::string job_subject(const base::Language& language, const store::JobRow& job);

base::Json job_json(const base::Language& language, const store::JobRow& job);

}  // namespace app
