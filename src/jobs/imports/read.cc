// Reads uploaded files, and deletes imports whose time is over (jobs/work.h).
#include <dirent.h>
#include <unistd.h>

#include <algorithm>

#include "base/text.h"
#include "jobs/imports/subject.h"
#include "store/imports/row.h"
#include "store/imports/staging.h"
#include "transfer/imports/flow.h"
#include "transfer/imports/stage.h"

namespace jobs {

namespace {

using store::ImportBatch;
using store::ImportState;

constexpr int kClearedAtOnce = 500;
constexpr base::Text kUnreadable = base::tr("We couldn’t read these files. Make sure they’re complete and unchanged.");

// Deletes the staged rows of a batch. Returns false if the job was stopped before all were gone.
bool clear_rows(const Tools& tools, std::int64_t batch_id, const GoOn& go_on) {
  for (bool is_clear = false; !is_clear;) {
    if (!go_on()) return false;
    store::Tx tx(tools.db);
    is_clear = store::clear_import_rows(tx, batch_id, kClearedAtOnce);
    tx.commit();
  }
  return true;
}

void remove_files(const Tools& tools, const ImportBatch& batch) {
  for (const store::ImportFile& file : store::import_files(tools.db, batch.id))
    if (file.is_upload()) ::unlink(store::import_path(tools.config, batch.id, file.id).c_str());
  store::Tx tx(tools.db);
  store::note_import_files_gone(tx, batch.id);
  tx.commit();
}

std::vector<std::string> reader_options(const ImportSubject& subject, const std::string& today) {
  const std::string zone = transfer::import_policy(subject.batch.options, subject.user).zone;
  std::vector<std::string> options{"--zone", zone, "--today", today};
  if (!subject.batch.format.empty()) options.insert(options.end(), {"--format", subject.batch.format});
  for (const auto& [name, value] : subject.batch.options)
    if (!transfer::is_policy_option(name) && name != "zone")
      options.insert(options.end(), {"--option", name + '=' + value});
  return options;
}

// Ends the job in the same transaction, so that discarding the batch later adds a job that clears it. If another
// runner has the job by now, nothing in `tx` is kept.
void end_reading(store::Tx& tx, const Tools& tools, const store::Job& job, const ImportBatch& batch, ImportState to,
                 const base::Text& why) {
  if (!store::move_import(tx, batch.id, {ImportState::reading}, to)) return;
  if (!store::finish_job(tx, job, job.owner, tools.clock.now())) return;
  if (to == ImportState::failed) {
    store::set_import_message(tx, batch.id, why.stored());
    store::end_import(tx, batch.id, std::nullopt, tools.clock.now());
  }
  transfer::take_remembered_columns(tx, batch.id, tools.clock.now());
  transfer::match_next(tx, batch.user_id, tools.clock.now());
  tx.commit();
}

void fail_reading(const Tools& tools, const store::Job& job, const ImportBatch& batch) {
  store::Tx tx(tools.db);
  end_reading(tx, tools, job, batch, ImportState::failed, store::kUploadsGone);
}

// Removes uploads that no batch names: those of a deleted account at once, others a day after their last write, since a
// process may have died between writing the file and the commit.
void remove_orphans(const Tools& tools) {
  const std::string folder = store::import_folder(tools.config);
  DIR* directory = ::opendir(folder.c_str());
  if (directory == nullptr) return;
  const std::int64_t last = store::last_import_id(tools.db);
  while (const dirent* entry = ::readdir(directory)) {
    const std::string name = entry->d_name, path = folder + '/' + name;
    const std::int64_t id = base::parse_id(name.substr(0, name.find('-'))).value_or(0);
    const auto batch = store::find_import(tools.db, id);
    const bool is_deleted = !batch && id > 0 && id <= last;
    if (!is_deleted && !is_day_old_file(path, tools.clock.now())) continue;
    if (!batch || !batch->file_kept_until) ::unlink(path.c_str());
  }
  ::closedir(directory);
}

bool is_discarded(const Tools& tools, std::int64_t batch_id) {
  const auto batch = store::find_import(tools.db, batch_id);
  return !batch || batch->state == ImportState::discarded;
}

void clear_discarded(const Tools& tools, const ImportBatch& batch, const GoOn& go_on) {
  remove_files(tools, batch);
  clear_rows(tools, batch.id, go_on);
}

void read_files(const Tools& tools, const store::Job& job, const ImportSubject& subject, const GoOn& go_on) {
  const ImportBatch& batch = subject.batch;
  const std::string zone = transfer::import_policy(batch.options, subject.user).zone;
  const transfer::Reading reading{job, MATINEE_VERSION " " + zone};
  if (reading.rows_before() == 0 && !clear_rows(tools, batch.id, go_on)) return;  // left by another reading
  const std::string today = base::local_date(job.created_at, zone);               // the same when the job resumes
  const auto files = uploads_of(tools, batch);
  if (!files) return fail_reading(tools, job, batch);
  transfer::Stager stager(tools.db, batch, today, reading);
  bool is_stopped = false;
  const auto goes_on = [&] {
    is_stopped = !go_on() || stager.is_lost();
    return !is_stopped && !is_discarded(tools, batch.id);
  };
  const bool is_whole = transfer::run_reader(
      reader_options(subject, today), *files, [&](std::string_view line) { stager.add(line); }, goes_on);
  if (is_stopped) return;
  if (!is_discarded(tools, batch.id)) {
    store::Tx tx(tools.db);
    stager.finish(tx, is_whole);
    const bool can_go_on = stager.is_readable() || !store::import_questions(tools.db, batch.id).empty();
    end_reading(tx, tools, job, batch, can_go_on ? ImportState::options : ImportState::failed, kUnreadable);
  }
  if (is_discarded(tools, batch.id)) clear_discarded(tools, batch, go_on);
}

}  // namespace

void import_read(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto subject = import_subject(tools, job);
  if (!subject) return;
  if (subject->batch.state == ImportState::discarded) return clear_discarded(tools, subject->batch, go_on);
  if (subject->batch.state == ImportState::reading)
    work_on_import(tools, job, [&] { read_files(tools, job, *subject, go_on); });
}

void clear_old_imports(const Tools& tools) {
  const base::UnixTime now = tools.clock.now();
  for (const ImportBatch& batch : store::imports_with_old_files(tools.db, now, 20)) remove_files(tools, batch);
  for (const ImportBatch& batch : store::imports_to_clear(tools.db, now, 5)) {
    store::Tx tx(tools.db);
    store::keep_import_counts(tx, batch);
    store::clear_import_rows(tx, batch.id, kClearedAtOnce);
    tx.commit();
  }
  store::Tx tx(tools.db);
  store::forget_old_changes(tx, now, kClearedAtOnce);
  tx.commit();
  remove_orphans(tools);
}

}  // namespace jobs
