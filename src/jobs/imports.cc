// The jobs of imports (jobs/work.h).
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "base/log.h"
#include "base/picture.h"
#include "base/text.h"
#include "domain/job.h"
#include "jobs/work.h"
#include "store/account/user.h"
#include "store/imports/batch.h"
#include "store/imports/effect.h"
#include "store/imports/row.h"
#include "store/imports/staging.h"
#include "transfer/import_twins.h"
#include "transfer/imports/apply.h"
#include "transfer/imports/find.h"
#include "transfer/imports/flow.h"
#include "transfer/imports/run_reader.h"
#include "transfer/imports/settle.h"
#include "transfer/imports/stage.h"
#include "transfer/imports/undo.h"

namespace jobs {

namespace {

using store::FilmOutcome;
using store::ImportBatch;
using store::ImportState;

constexpr int kFilmsAtOnce = 16, kRowsAtOnce = 200, kClearedAtOnce = 500;
// A reading that goes on hears first what is here already, and ends its turn only when it came further, or soon enough
// for a server that is to stop.
constexpr int kFewestRowsInATurn = 10'000;
constexpr std::int64_t kLongestCatchingUpUs = 10'000'000;
constexpr base::Text kUnreadable =
    base::tr("Nothing in these files could be read. See that they are whole, and as the service gave them to you.");

// What its owner reads in the inbox until they look at the batch.
constexpr base::Text kReady = base::tr("Your upload has been looked through: review what would come into your diary.");
constexpr base::Text kDone = base::tr("Your import is done: see what came into your diary.");
constexpr base::Text kUndone = base::tr("Your import is taken back: see what stays.");

struct Subject {
  ImportBatch batch;
  domain::User user;
};

std::optional<Subject> subject_of(const Tools& tools, const store::Job& job) {
  const auto batch = store::find_import(tools.db, base::parse_id(job.subject).value_or(0));
  const auto user = batch ? store::find_user(tools.db, batch->user_id) : std::nullopt;
  return user ? std::optional(Subject{*batch, *user}) : std::nullopt;
}

// False: the job was stopped before all rows were gone.
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

std::vector<std::string> reader_options(const Subject& subject, const std::string& today) {
  const std::string zone = transfer::import_policy(subject.batch.options, subject.user).zone;
  std::vector<std::string> options{"--zone", zone, "--today", today};
  if (!subject.batch.format.empty()) options.insert(options.end(), {"--format", subject.batch.format});
  for (const auto& [name, value] : subject.batch.options)
    if (!transfer::is_policy_option(name) && name != "zone")
      options.insert(options.end(), {"--option", name + '=' + value});
  return options;
}

// The uploaded files of a batch; none when one is gone, as after a restore.
std::optional<std::vector<transfer::ReaderInput>> uploads_of(const Tools& tools, const ImportBatch& batch) {
  std::vector<transfer::ReaderInput> files;
  for (const store::ImportFile& file : store::import_files(tools.db, batch.id))
    if (file.is_upload()) files.push_back({store::import_path(tools.config, batch.id, file.id), file.name});
  const bool are_here = batch.file_kept_until && std::ranges::all_of(files, [](const transfer::ReaderInput& file) {
                          return ::access(file.path.c_str(), R_OK) == 0;
                        });
  return are_here ? std::optional(files) : std::nullopt;
}

// The job ends with it, so that whoever discards the batch afterwards adds one that clears. Nothing of `tx` stays when
// the job is another runner's by now.
void end_reading(store::Tx& tx, const Tools& tools, const store::Job& job, const ImportBatch& batch, ImportState to,
                 const base::Text& why) {
  if (!store::move_import(tx, batch.id, {ImportState::reading}, to)) return;
  if (!store::finish_job(tx, job, job.owner, tools.clock.now())) return;
  if (to == ImportState::failed) {
    store::set_import_message(tx, batch.id, why.stored());
    store::end_import(tx, batch.id, std::nullopt, tools.clock.now());
  }
  transfer::take_remembered_columns(tx, batch.id, tools.clock.now());
  tx.commit();
}

void fail_reading(const Tools& tools, const store::Job& job, const ImportBatch& batch) {
  store::Tx tx(tools.db);
  end_reading(tx, tools, job, batch, ImportState::failed, store::kUploadsGone);
}

ImportState state_after_reading(const Tools& tools, const ImportBatch& batch, std::int64_t rows) {
  const bool is_asked = !store::import_questions(tools.db, batch.id).empty();
  const auto counts = store::import_counts(tools.db, batch);
  const bool is_readable = rows > 0 && !(counts.size() == 1 && counts.begin()->first == "bad");
  return is_readable || is_asked ? ImportState::options : ImportState::failed;
}

// The batch, if its films can be found now: while it is applied, no row may come to those that are.
std::optional<ImportBatch> batch_to_match(const Tools& tools, std::int64_t batch_id) {
  auto batch = store::find_import(tools.db, batch_id);
  const bool is_open = batch && (batch->state == ImportState::matching || batch->state == ImportState::review ||
                                 batch->state == ImportState::done);
  return is_open ? std::move(batch) : std::nullopt;
}

// Rows about no film: lists, places, persons.
bool settle_others(const Tools& tools, const Subject& subject) {
  const auto rows = store::import_rows_without_film(tools.db, subject.batch.id, kRowsAtOnce);
  if (rows.empty()) return false;
  store::Tx tx(tools.db);
  const auto batch = batch_to_match(tools, subject.batch.id);
  if (!batch) return false;
  transfer::Settler settler(tools.db, *batch, subject.user);
  for (const store::ImportRow& row : rows) settler.settle_without_film(tx, row);
  tx.commit();
  return true;
}

// What the provider failed on in one run of a job.
struct Failures {
  std::optional<metadata::ProviderError> last;
  std::set<std::int64_t> films;
};

// Finds the next films after `after` that did not fail, and stores what was found; false when there are none. Options
// may have changed while the provider was asked.
bool match_some(const Tools& tools, const store::Job& job, const Subject& subject, FilmOutcome outcome,
                std::int64_t& after, Failures& failures) {
  const std::int64_t batch = subject.batch.id;
  auto films = store::import_films(tools.db, batch, outcome, after, kFilmsAtOnce);
  if (films.empty()) return false;
  after = films.back().id;
  std::erase_if(films, [&](const store::ImportFilm& film) { return failures.films.contains(film.id); });
  if (films.empty()) return true;
  const auto asked = batch_to_match(tools, batch);
  if (!asked) return false;
  transfer::FilmFinder finder(tools.db, tools.provider, subject.user.id, transfer::title_language(*asked));
  finder.find(films);
  store::Tx tx(tools.db);
  const auto now = batch_to_match(tools, batch);
  if (!now) return false;
  transfer::Settler settler(tools.db, *now, subject.user);
  const int done = finder.save(tx, settler, tools.clock.now());
  const std::int64_t left = store::count_import_films(tools.db, batch, FilmOutcome::waiting) +
                            store::count_import_films(tools.db, batch, FilmOutcome::chosen);
  const std::int64_t before = store::find_job(tools.db, job.id) ? store::find_job(tools.db, job.id)->done : 0;
  if (!store::note_progress(tx, job, before + done, before + done + left)) return false;
  // The provider answers again.
  if (done > 0 && !finder.failure() && !now->message.empty()) store::set_import_message(tx, batch, {});
  tx.commit();
  if (finder.failure()) failures.last = finder.failure();
  for (const std::int64_t film : finder.failed()) failures.films.insert(film);
  if (done == 0 && finder.failure()) throw *finder.failure();
  return true;
}

bool has_films_to_match(store::Db& db, std::int64_t batch_id) {
  return store::count_import_films(db, batch_id, FilmOutcome::chosen) +
             store::count_import_films(db, batch_id, FilmOutcome::waiting) >
         0;
}

// The job ends with the last film, or when the batch is being applied: a choice that comes later, and that end, find
// none running and add one. False: somebody has chosen in between.
bool end_matching(const Tools& tools, const store::Job& job, std::int64_t batch_id) {
  store::Tx tx(tools.db);
  if (batch_to_match(tools, batch_id) && has_films_to_match(tools.db, batch_id)) return false;
  if (!store::finish_job(tx, job, job.owner, tools.clock.now())) return true;  // another runner has it
  if (store::move_import(tx, batch_id, {ImportState::matching}, ImportState::review))
    store::set_import_message(tx, batch_id, kReady.stored());
  tx.commit();
  return true;
}

// Choices that are made while it runs are found by going through the films again.
void match_all(const Tools& tools, const store::Job& job, const Subject& subject, const GoOn& go_on) {
  Failures failures;
  do {
    for (const FilmOutcome outcome : {FilmOutcome::chosen, FilmOutcome::waiting}) {
      std::int64_t after = 0;
      do {
        if (!go_on()) return;
      } while (match_some(tools, job, subject, outcome, after, failures));
    }
    do {
      if (!go_on()) return;
    } while (settle_others(tools, subject));
    if (failures.last) throw *failures.last;
    transfer::join_twins(tools.db, subject.batch.id);
  } while (!end_matching(tools, job, subject.batch.id));
}

// Applies or takes back some rows in one transaction with the job's progress; false when there were none, or another
// runner has the job. `total`: how many rows there are, with those that are done.
template <typename Step>
bool step(const Tools& tools, const store::Job& job, std::int64_t total, const Step& one) {
  store::Tx tx(tools.db);
  const std::int64_t count = one(tx);
  if (count == 0) return false;
  const auto now = store::find_job(tools.db, job.id);
  const std::int64_t done = (now ? now->done : 0) + count;
  if (!store::note_progress(tx, job, done, std::max(total, done))) return false;
  tx.commit();
  return true;
}

bool skip_unwanted(const Tools& tools, std::int64_t batch_id, const GoOn& go_on) {
  for (bool is_over = false; !is_over;) {
    if (!go_on()) return false;
    store::Tx tx(tools.db);
    is_over = store::skip_unwanted_rows(tx, batch_id, kClearedAtOnce, tools.clock.now());
    tx.commit();
  }
  return true;
}

void end(const Tools& tools, const ImportBatch& batch, ImportState from, ImportState to) {
  const std::int64_t batch_id = batch.id;
  const base::UnixTime now = tools.clock.now();
  const bool can_be_undone = to == ImportState::done && !store::newest_affected_rows(tools.db, batch_id, 1).empty();
  store::Tx tx(tools.db);
  if (store::move_import(tx, batch_id, {from}, to)) {
    store::end_import(tx, batch_id, can_be_undone ? std::optional(now + store::kImportLife) : std::nullopt, now);
    store::set_import_message(tx, batch_id, (to == ImportState::done ? kDone : kUndone).stored());
  }
  // A film that was chosen right before Apply.
  if (to == ImportState::done && store::count_import_films(tools.db, batch_id, FilmOutcome::chosen) > 0)
    store::add_job(tx, domain::kImportMatchJob, std::to_string(batch_id), batch.user_id, now);
  // Posters of the films that came with it.
  if (to == ImportState::done) store::add_job(tx, domain::kRefreshImagesJob, domain::kStalest, std::nullopt, now);
  tx.commit();
}

// Uploads that no batch names: those of an account that was deleted at once, others a day after the last write, as a
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

// The profile picture that the upload holds, as a new file of ours; empty when there is none or it cannot be made, for
// which only its row fails; none when the job was stopped. A file that nothing comes to lead to is cleared away later.
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

void clear_discarded(const Tools& tools, const ImportBatch& batch, const GoOn& go_on) {
  remove_files(tools, batch);
  clear_rows(tools, batch.id, go_on);
}

}  // namespace

void import_read(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto subject = subject_of(tools, job);
  if (!subject) return;
  const ImportBatch& batch = subject->batch;
  if (batch.state == ImportState::discarded) return clear_discarded(tools, batch, go_on);
  if (batch.state != ImportState::reading) return;
  const std::string zone = transfer::import_policy(batch.options, subject->user).zone;
  const transfer::Reading reading{job, MATINEE_VERSION " " + zone};
  if (reading.rows_before() == 0 && !clear_rows(tools, batch.id, go_on)) return;  // those of another reading
  const std::string today = base::local_date(job.created_at, zone);               // the same one whenever it goes on
  const auto files = uploads_of(tools, batch);
  if (!files) return fail_reading(tools, job, batch);
  transfer::Stager stager(tools.db, batch, today, reading);
  bool is_stopped = false;
  const std::int64_t caught_up_by = base::monotonic_us() + kLongestCatchingUpUs;
  const auto goes_on = [&] {
    const bool is_ahead = stager.rows_written() >= kFewestRowsInATurn || base::monotonic_us() > caught_up_by;
    is_stopped = (!go_on() && is_ahead) || stager.is_lost();
    return !is_stopped && !is_discarded(tools, batch.id);
  };
  const bool is_whole = transfer::run_reader(
      reader_options(*subject, today), *files, [&](std::string_view line) { stager.add(line); }, goes_on);
  if (is_stopped) return;
  if (!is_discarded(tools, batch.id)) {
    store::Tx tx(tools.db);
    const std::int64_t rows = stager.finish(tx, is_whole);
    end_reading(tx, tools, job, batch, state_after_reading(tools, batch, rows), kUnreadable);
  }
  if (is_discarded(tools, batch.id)) clear_discarded(tools, batch, go_on);
}

void import_match(const Tools& tools, const store::Job& job, const GoOn& go_on) try {
  if (const auto subject = subject_of(tools, job)) match_all(tools, job, *subject, go_on);
} catch (const metadata::ProviderError& error) {
  const std::int64_t id = base::parse_id(job.subject).value_or(0);
  store::Tx tx(tools.db);
  const auto batch = store::find_import(tools.db, id);
  if (batch && batch->state == ImportState::matching) store::set_import_message(tx, id, error.message.stored());
  store::note_provider_down(tx, id);
  tx.commit();
  throw;
}

void import_apply(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto subject = subject_of(tools, job);
  if (!subject || subject->batch.state != ImportState::applying) return;
  const std::int64_t batch = subject->batch.id;
  std::optional<std::string> picture;
  std::optional<transfer::RowsToApply> rows;
  const std::int64_t total = job.done + store::count_next_import_rows(tools.db, batch);
  for (;;) {
    if (!go_on()) return;
    if (!rows) rows.emplace(tools.db, batch);  // so that a turn in which this takes long ends with some rows applied
    const auto next = rows->next(kRowsAtOnce);
    if (next.empty() && store::count_next_import_rows(tools.db, batch) == 0) break;
    if (next.empty()) {
      rows.reset();  // one that was not among them is to be applied, too
      continue;
    }
    if (!picture && next.front().kind == domain::RecordKind::picture) {
      picture = new_picture(tools, subject->batch, go_on);
      if (!picture) return;
    }
    if (!step(tools, job, total, [&](store::Tx& tx) {
          transfer::apply_rows(tx, subject->batch, subject->user, next, tools.clock.now(), picture.value_or(""));
          return std::ssize(next);
        }))
      return;
  }
  if (skip_unwanted(tools, batch, go_on)) end(tools, subject->batch, ImportState::applying, ImportState::done);
}

void import_undo(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto subject = subject_of(tools, job);
  if (!subject || subject->batch.state != ImportState::undoing) return;
  const std::int64_t batch = subject->batch.id, total = job.done + store::count_affected_rows(tools.db, batch);
  for (;;) {
    if (!go_on()) return;
    if (!step(tools, job, total, [&](store::Tx& tx) {
          return transfer::undo_some(tx, subject->batch, subject->user, kRowsAtOnce, tools.clock.now());
        }))
      break;
  }
  if (store::newest_affected_rows(tools.db, batch, 1).empty())
    end(tools, subject->batch, ImportState::undoing, ImportState::undone);
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
  store::forget_old_effects(tx, now, kClearedAtOnce);
  tx.commit();
  remove_orphans(tools);
}

}  // namespace jobs
