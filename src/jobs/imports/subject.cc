#include "jobs/imports/subject.h"

#include <unistd.h>

#include <algorithm>

#include "base/text.h"
#include "store/account/user.h"
#include "store/imports/change.h"
#include "transfer/imports/flow.h"

namespace jobs {

namespace {

using store::ImportState;

constexpr base::Text kNotRead =
    base::tr("This import failed, and nothing was added to your diary. The server’s log has the reason.");
constexpr base::Text kNotWritten = base::tr(
    "Your import couldn’t be finished. Import the rest or undo what was added; the server’s log has the reason.");
constexpr base::Text kNotTakenBack =
    base::tr("Your import couldn’t be fully undone. Try again; the server’s log has the reason.");

void end_step(const Tools& tools, const store::Job& job) {
  const std::int64_t batch_id = base::parse_id(job.subject).value_or(0);
  const auto batch = store::find_import(tools.db, batch_id);
  const base::UnixTime now = tools.clock.now();
  store::Tx tx(tools.db);
  if (store::move_import(tx, batch_id, {ImportState::reading, ImportState::matching}, ImportState::failed)) {
    store::set_import_message(tx, batch_id, kNotRead.stored());
    store::end_import(tx, batch_id, std::nullopt, now);
  } else if (store::move_import(tx, batch_id, {ImportState::applying}, ImportState::done)) {
    const bool can_be_undone = !store::newest_changed_rows(tools.db, batch_id, 1).empty();
    store::set_import_message(tx, batch_id, kNotWritten.stored());
    store::end_import(tx, batch_id, can_be_undone ? std::optional(now + store::kImportLife) : std::nullopt, now);
  } else if (store::move_import(tx, batch_id, {ImportState::undoing}, ImportState::done)) {
    store::set_import_message(tx, batch_id, kNotTakenBack.stored());
  }
  if (batch) transfer::match_next(tx, batch->user_id, now);
  tx.commit();
}

bool is_last_attempt(const Tools& tools, const store::Job& job) {
  const auto row = store::find_job(tools.db, job.id);
  return row && row->attempts >= store::kMaxAttempts;
}

}  // namespace

std::optional<ImportSubject> import_subject(const Tools& tools, const store::Job& job) {
  const auto batch = store::find_import(tools.db, base::parse_id(job.subject).value_or(0));
  const auto user = batch ? store::find_user(tools.db, batch->user_id) : std::nullopt;
  return user ? std::optional(ImportSubject{*batch, *user}) : std::nullopt;
}

std::optional<std::vector<transfer::ReaderInput>> uploads_of(const Tools& tools, const store::ImportBatch& batch) {
  std::vector<transfer::ReaderInput> files;
  for (const store::ImportFile& file : store::import_files(tools.db, batch.id))
    if (file.is_upload()) files.push_back({store::import_path(tools.config, batch.id, file.id), file.name});
  const bool are_here = batch.file_kept_until && std::ranges::all_of(files, [](const transfer::ReaderInput& file) {
                          return ::access(file.path.c_str(), R_OK) == 0;
                        });
  return are_here ? std::optional(files) : std::nullopt;
}

void work_on_import(const Tools& tools, const store::Job& job, const std::function<void()>& work) try {
  work();
} catch (const metadata::ProviderError&) {
  throw;
} catch (const store::DbError& error) {
  const bool is_of_disk = error.is_unavailable() && !error.is_interrupted();
  if (!is_of_disk && is_last_attempt(tools, job)) end_step(tools, job);
  throw;
} catch (const std::exception&) {
  if (is_last_attempt(tools, job)) end_step(tools, job);
  throw;
}

}  // namespace jobs
