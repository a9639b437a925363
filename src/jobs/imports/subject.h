// What the jobs of imports share (jobs/work.h).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "domain/user.h"
#include "jobs/work.h"
#include "store/imports/batch.h"
#include "transfer/imports/run_reader.h"

namespace jobs {

struct ImportSubject {
  store::ImportBatch batch;
  domain::User user;
};
// None: the batch is gone, or whose it was.
std::optional<ImportSubject> import_subject(const Tools& tools, const store::Job& job);

// The uploaded files of a batch; none when one is gone, as after a restore.
std::optional<std::vector<transfer::ReaderInput>> uploads_of(const Tools& tools, const store::ImportBatch& batch);

// Does the work of a job. When it fails for the last time, and neither a provider nor the disk is why, the step of the
// batch ends with a sentence: else its owner could not go on with any other.
void work_on_import(const Tools& tools, const store::Job& job, const std::function<void()>& work);

}  // namespace jobs
