// Applies the rows of an upload to the diary and reverts them (jobs/work.h).
#include "transfer/imports/apply.h"

#include <algorithm>

#include "base/log.h"
#include "base/picture.h"
#include "domain/job.h"
#include "jobs/imports/subject.h"
#include "store/imports/change.h"
#include "store/imports/row.h"
#include "transfer/imports/flow.h"
#include "transfer/imports/undo.h"

namespace jobs {

namespace {

using store::FilmOutcome;
using store::ImportBatch;
using store::ImportState;

constexpr int kRowsAtOnce = 200, kSkippedAtOnce = 500;
// Messages in the owner's inbox until they look at the batch.
constexpr base::Text kDone = base::tr("Your import is done. See what was added.");
constexpr base::Text kUndone = base::tr("Your import was undone. See what was kept.");

// Applies or undoes some rows and notes the job's progress in one transaction. Returns how many rows, or nullopt if
// another runner has the job or the batch left this state. `total` counts all rows, including finished ones.
template <typename Step>
std::optional<std::int64_t> step(const Tools& tools, const store::Job& job, std::int64_t batch_id, ImportState state,
                                 std::int64_t total, const Step& one) {
  store::Tx tx(tools.db);
  const auto batch = store::find_import(tools.db, batch_id);
  if (!batch || batch->state != state) return std::nullopt;
  const std::int64_t count = one(tx);
  const auto now = store::find_job(tools.db, job.id);
  const std::int64_t done = (now ? now->done : 0) + count;
  if (!store::note_progress(tx, job, done, std::max(total, done))) return std::nullopt;
  tx.commit();
  return count;
}

bool skip_unwanted(const Tools& tools, std::int64_t batch_id, const GoOn& go_on) {
  for (bool is_over = false; !is_over;) {
    if (!go_on()) return false;
    store::Tx tx(tools.db);
    is_over = store::skip_unwanted_rows(tx, batch_id, kSkippedAtOnce, tools.clock.now());
    tx.commit();
  }
  return true;
}

void end(const Tools& tools, const ImportBatch& batch, ImportState from, ImportState to) {
  const std::int64_t batch_id = batch.id;
  const base::UnixTime now = tools.clock.now();
  const bool can_be_undone = to == ImportState::done && !store::newest_changed_rows(tools.db, batch_id, 1).empty();
  store::Tx tx(tools.db);
  if (store::move_import(tx, batch_id, {from}, to)) {
    store::end_import(tx, batch_id, can_be_undone ? std::optional(now + store::kImportLife) : std::nullopt, now);
    store::set_import_message(tx, batch_id, (to == ImportState::done ? kDone : kUndone).stored());
  }
  // Films chosen right before Apply still have to be matched.
  if (to == ImportState::done && !store::import_films(tools.db, batch_id, FilmOutcome::chosen, 0, 1).empty())
    store::add_job(tx, domain::kImportMatchJob, std::to_string(batch_id), batch.user_id, now);
  transfer::match_next(tx, batch.user_id, now);
  // The new films need posters.
  if (to == ImportState::done) store::add_job(tx, domain::kRefreshImagesJob, domain::kStalest, std::nullopt, now);
  tx.commit();
}

// Stores the upload's profile picture as a new file. Returns its name, "" if there is none or it cannot be made (then
// only its row fails), or nullopt if the job was stopped. A file that nothing refers to is removed later.
std::optional<std::string> new_picture(const Tools& tools, const ImportBatch& batch, const GoOn& go_on) try {
  const auto files = uploads_of(tools, batch);
  bool is_stopped = false;
  const std::string bytes =
      files ? transfer::uploaded_picture(*files, [&] { return !(is_stopped = !go_on()); }) : std::string();
  if (is_stopped) return std::nullopt;
  const auto png = bytes.empty() ? std::nullopt : base::square_picture(tools.config, bytes);
  return png ? base::save_picture(tools.config, *png) : "";
} catch (const store::DbError&) {
  throw;
} catch (const std::exception& error) {
  base::log(base::LogLevel::warning, "import_picture_failed", {{"batch", batch.id}, {"reason", error.what()}});
  return "";
}

// Leaves out a row that alone takes longer than a transaction may, so that the others go on. Returns false if another
// runner has the job.
bool leave_row_out(const Tools& tools, const store::Job& job, const store::ImportRow& row) {
  base::log(base::LogLevel::error, "import_row_too_long", {{"batch", row.batch_id}, {"row", row.id}});
  store::Tx tx(tools.db);
  store::note_import_applied(tx, row.id, domain::RowVerdict::failed, "bad_row", tools.clock.now());
  const auto now = store::find_job(tools.db, job.id);
  if (!now || !store::note_progress(tx, job, now->done + 1, std::max(now->total, now->done + 1))) return false;
  tx.commit();
  return true;
}

// Returns false if the job was stopped or another runner has it.
bool apply_all(const Tools& tools, const store::Job& job, const ImportSubject& subject, const GoOn& go_on) {
  const std::int64_t batch = subject.batch.id;
  std::optional<std::string> picture;
  std::optional<transfer::RowsToApply> rows;
  transfer::ApplyDecisions decisions(tools.db, subject.batch, subject.user);
  const std::int64_t total = job.done + store::count_next_import_rows(tools.db, batch);
  for (int most = kRowsAtOnce;;) {
    if (!go_on()) return false;
    if (!rows) rows.emplace(tools.db, batch);  // made here, so that even a slow turn ends with some rows applied
    auto next = rows->next(most);
    if (next.empty() && !store::has_next_import_rows(tools.db, batch)) return true;
    if (next.empty()) {
      rows.reset();  // picks up rows that are to be applied and were not among these
      continue;
    }
    if (!picture && next.front().kind == domain::RecordKind::picture) {
      picture = new_picture(tools, subject.batch, go_on);
      if (!picture) return false;
    }
    next.resize(decisions.decide(next));
    const auto apply = [&](store::Tx& tx) {
      return transfer::apply_rows(tx, decisions, next, tools.clock.now(), picture.value_or(""));
    };
    try {
      if (!step(tools, job, batch, ImportState::applying, total, apply)) return false;
      most = std::min(most * 2, kRowsAtOnce);
    } catch (const store::DbError& error) {
      if (!error.is_interrupted()) throw;
      if (next.size() == 1 && !leave_row_out(tools, job, next.front())) return false;
      most = 1;  // to find out which row is too slow
      decisions.begin_anew();
    }
  }
}

void take_all_back(const Tools& tools, const store::Job& job, const ImportSubject& subject, const GoOn& go_on) {
  const std::int64_t batch = subject.batch.id, total = job.done + store::count_changed_rows(tools.db, batch);
  const auto take_back = [&](store::Tx& tx) {
    return transfer::undo_some(tx, subject.batch, kRowsAtOnce, tools.clock.now());
  };
  do {
    if (!go_on()) return;
  } while (step(tools, job, batch, ImportState::undoing, total, take_back).value_or(0) > 0);
  if (store::newest_changed_rows(tools.db, batch, 1).empty())
    end(tools, subject.batch, ImportState::undoing, ImportState::undone);
}

}  // namespace

void import_apply(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto subject = import_subject(tools, job);
  if (!subject || subject->batch.state != ImportState::applying) return;
  work_on_import(tools, job, [&] {
    if (apply_all(tools, job, *subject, go_on) && skip_unwanted(tools, subject->batch.id, go_on))
      end(tools, subject->batch, ImportState::applying, ImportState::done);
  });
}

void import_undo(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto subject = import_subject(tools, job);
  if (!subject || subject->batch.state != ImportState::undoing) return;
  work_on_import(tools, job, [&] { take_all_back(tools, job, *subject, go_on); });
}

void import_forecast(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto subject = import_subject(tools, job);
  if (!subject || subject->batch.state != ImportState::done) return;
  const auto forecast = transfer::forecast_undo(tools.db, subject->batch, go_on);
  if (forecast)
    transfer::keep_forecast(tools.cache, subject->batch, *forecast, subject->user.revision, tools.clock.now());
}

}  // namespace jobs
