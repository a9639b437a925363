// A job in JSON, as the API and the pages of jobs answer it.
#pragma once

#include "base/json.h"
#include "base/texts/language.h"
#include "store/work/job.h"

namespace app {

// What the job works on, for a person: a film, a server's address, "everything"; empty when its type says enough.
std::string job_subject(const base::Language& language, const store::JobRow& job);

base::Json job_json(const base::Language& language, const store::JobRow& job);

}  // namespace app
