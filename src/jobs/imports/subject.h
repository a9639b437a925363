// Helpers that the import jobs share (jobs/work.h).
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
// Returns nullopt if the batch or its owner is gone.
std::optional<ImportSubject> import_subject(const Tools& tools, const store::Job& job);

// Returns the uploaded files of a batch, or nullopt if one is missing, for example after a restore.
std::optional<std::vector<transfer::ReaderInput>> uploads_of(const Tools& tools, const store::ImportBatch& batch);

// Runs a job. If it fails for the last time, and not because of the provider or the disk, the batch's step ends with a
// message: otherwise its owner could not continue with any other import.
void work_on_import(const Tools& tools, const store::Job& job, const std::function<void()>& work);

}  // namespace jobs
