// Requested exports: the jobs that make them, and their JSON for the API and the page’s script.
#pragma once

#include <vector>

#include "base/json.h"
#include "base/texts/language.h"
#include "domain/export.h"
#include "store/work/job.h"
#include "transfer/exports/files.h"

namespace transfer {

base::Json export_json(const base::Config& config, const base::Language& language, const store::JobRow& job,
                       base::UnixTime now);

// Returns the newest requested export of each format, in the order of the formats.
std::vector<store::JobRow> newest_exports(store::Db& db, std::int64_t user_id);

// Adds the job, or finds the one that waits or runs, and returns its id.
std::int64_t ask_for_export(store::Tx& tx, std::int64_t user_id, domain::ExportFormat format, base::UnixTime now);

}  // namespace transfer
