#include "web/imports/batch.h"

#include <algorithm>
#include <iterator>

#include "app/page/display.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/turn.h"
#include "base/log.h"
#include "domain/job.h"
#include "http/file_answer.h"
#include "store/catalogue/poster_movie.h"
#include "store/diary/watched.h"
#include "store/imports/change.h"
#include "store/imports/row.h"
#include "store/work/job.h"
#include "transfer/imports/flow.h"
#include "transfer/imports/report.h"
#include "web/imports/handlers.h"
#include "web/imports/options.h"
#include "web/imports/review.h"
#include "web/imports/table_preview.h"
#include "web/imports/words.h"
#include "web/kit/film/poster.h"
#include "web/kit/paths.h"

namespace web {

namespace {

namespace t = app::t;
using store::ImportState;

constexpr base::UnixTime kSoonest = 3;  // seconds of work before the time left is shown
constexpr std::size_t kNamedFiles = 3;
constexpr int kPosters = 15;  // above a report

// The job that works in a state, and the text that pages show while it runs.
struct ImportWork {
  ImportState state;
  std::string_view job;
  base::Text (*text)(std::int64_t done, std::int64_t total);
};
constexpr ImportWork kWork[] = {
    {ImportState::uploaded, domain::kImportReadJob,
     [](std::int64_t, std::int64_t) { return base::tr("Reading your files."); }},
    {ImportState::reading, domain::kImportReadJob,
     [](std::int64_t done, std::int64_t) {
       return done == 0 ? base::tr("Reading your files.")
                        : base::tr_n("Reading your files: {n} row.", "Reading your files: {n} rows.", done);
     }},
    {ImportState::matching, domain::kImportMatchJob,
     [](std::int64_t done, std::int64_t total) {
       return total == 0 ? base::tr("Finding films.")
                         : base::tr("Finding films: {done} of {total}.", {{"done", done}, {"total", total}});
     }},
    {ImportState::applying, domain::kImportApplyJob,
     [](std::int64_t done, std::int64_t total) {
       return total == 0 ? base::tr("Adding to your diary.")
                         : base::tr("Adding to your diary: {done} of {total}.", {{"done", done}, {"total", total}});
     }},
    {ImportState::undoing, domain::kImportUndoJob,
     [](std::int64_t done, std::int64_t total) {
       return total == 0 ? base::tr("Undoing your import.")
                         : base::tr("Undoing your import: {done} of {total}.", {{"done", done}, {"total", total}});
     }},
};

const ImportWork* work_of(ImportState state) {
  const auto* found = std::ranges::find(kWork, state, &ImportWork::state);
  return found == std::end(kWork) ? nullptr : found;
}

base::Text left_text(base::UnixTime seconds) {
  if (seconds < 90)
    return base::tr_n("about {n} second left", "about {n} seconds left", std::max<base::UnixTime>(seconds, 1));
  return base::tr_n("about {n} minute left", "about {n} minutes left", (seconds + 59) / 60);
}

http::Response progress_json(const store::ImportBatch& batch, const ImportProgress& progress) {
  base::Json body = base::json_object();
  body["state"] = std::string(store::import_state_text(batch.state));
  body["done"] = static_cast<Json::Int64>(progress.done);
  body["total"] = static_cast<Json::Int64>(progress.total);
  body["text"] = progress.text;
  body["left"] = progress.left;
  body["problem"] = progress.problem;
  body["stopped"] = progress.failed_job != 0;
  return http::json(body);
}

void fill_progress(const app::Context& context, app::Section target, const store::ImportBatch& batch) {
  const ImportProgress progress = import_progress(context, batch);
  target.text(t::STATE_NAME, store::import_state_text(batch.state))
      .text(t::PROGRESS_TEXT, progress.text)
      .text(t::LEFT_TEXT, progress.left)
      .text(t::MESSAGE, progress.problem);
  if (progress.failed_job != 0) target.add(t::STOPPED).number(t::JOB_ID, progress.failed_job);
  if (progress.total > 0)
    target.add(t::BAR).number(t::DONE_NUMBER, progress.done).number(t::TOTAL_NUMBER, progress.total);
  target.show_if(batch.state == ImportState::matching, t::MATCHING)
      .show_if(batch.state <= ImportState::matching, t::CAN_DISCARD);
}

http::Response progress_page(app::Context& context, const store::ImportBatch& batch) {
  app::Page page(context.language, "import_batch.tpl");
  fill_import_head(context, page.body(), batch);
  fill_progress(context, page.body().add(t::PROGRESS), batch);
  page.layout().show(t::REFRESH);
  return app::render(context, page, {.title = base::tr("Import"), .here = import_path(batch.id)});
}

void add_options(const app::Context& context, app::Section& body, const store::ImportBatch& batch,
                 const ImportCounts& counts) {
  app::Section options = body.add(t::OPTIONS);
  add_import_options(context, options, batch, counts);
  add_table_previews(context, options, batch);
}

// Returns true if the batch waits only for another one of its owner's, and continues when that is done.
bool waits_in_line(const app::Context& context, const store::ImportBatch& batch) {
  return batch.state == ImportState::options && batch.goes_on &&
         transfer::questions_first(context.app.db, batch).empty();
}

// Shows the options, or the end of a batch that failed or was discarded.
http::Response quiet_page(app::Context& context, const store::ImportBatch& batch) {
  app::Page page(context.language, "import_batch.tpl");
  app::Section& body = page.body();
  fill_import_head(context, body, batch);
  if (batch.state == ImportState::options) add_options(context, body, batch, ImportCounts(context.app.db, batch));
  else if (batch.state == ImportState::failed)
    body.add(t::FAILED).optional(t::MESSAGE, context.language.stored_text(batch.message));
  else body.show(t::DISCARDED);
  return app::render(context, page, {.title = base::tr("Import"), .here = import_path(batch.id)});
}

http::Response review_page(app::Context& context, const store::ImportBatch& batch) {
  app::Page page(context.language, "import_review.tpl");
  app::Section& body = page.body();
  fill_import_head(context, body, batch);
  const ImportCounts counts(context.app.db, batch);
  if (batch.state == ImportState::matching) fill_progress(context, body.add(t::PROGRESS), batch);
  else fill_import_plan(context, body.add(t::PLAN).show(t::CAN_DISCARD), counts);
  add_options(context, body, batch, counts);
  add_import_rows(context, body, batch, counts);
  return app::render(context, page, {.title = base::tr("Review your import")});
}

void fill_ledger(const app::Context& context, app::Section& body, const ImportCounts& counts) {
  std::int64_t total = 0;
  for (const std::string_view verdict : kVerdictOrder) {
    const std::int64_t rows = counts.of(verdict);
    total += rows;
    if (rows > 0)
      body.add(t::LEDGER).text(t::TEXT, verdict_heading(verdict)).text(t::COUNT, context.language.number(rows));
  }
  body.text(t::TOTAL, context.language.number(total));
}

// Returns the amounts of the rows with this verdict, such as "896 entries, 838 ratings".
std::string amounts_text(const app::Context& context, const ImportCounts& counts, std::string_view verdict) {
  std::map<std::size_t, std::int64_t> by_kind;
  for (const store::ImportTally& tally : counts.tallies()) {
    const auto kind = std::ranges::find(domain::kRecordKinds, tally.kind == "seen" ? "play" : tally.kind);
    if (tally.verdict == verdict)
      by_kind[static_cast<std::size_t>(kind - domain::kRecordKinds.begin())] += tally.things;
  }
  std::vector<std::string> amounts;
  for (const auto& [kind, things] : by_kind)
    if (kind < domain::kRecordKinds.size())
      amounts.push_back(context.text(amount_of(domain::kRecordKinds[kind], things)));
  return context.language.list(amounts);
}

void fill_undo(const app::Context& context, app::Section& body, const store::ImportBatch& batch) {
  if (batch.state != ImportState::done || !batch.undo_until) return;
  body.add(t::UNDO)
      .text(t::DATE_ISO, base::rfc3339(*batch.undo_until))
      .text(t::DATE_TEXT, app::moment_text(context, *batch.undo_until));
}

void fill_files(const app::Context& context, app::Section& body, const store::ImportBatch& batch) {
  if (!batch.file_kept_until) return;
  body.add(t::FILES_KEPT)
      .text(t::DATE_ISO, base::rfc3339(*batch.file_kept_until))
      .text(t::DATE_TEXT, app::moment_within_text(context, *batch.file_kept_until));
}

// Says "Done today, 14:31".
base::Text ended_text(const app::Context& context, const store::ImportBatch& batch) {
  const std::string when = app::moment_within_text(context, batch.done_at.value_or(batch.created_at));
  return batch.state == ImportState::undone ? base::tr("Undone {when}", {{"when", when}})
                                            : base::tr("Done {when}", {{"when", when}});
}

base::Text films_text(const app::Context& context) {
  const std::int64_t films = store::count_watched_movies(context.app.db, context.member().id);
  return base::tr_n("Your diary now has {n} film.", "Your diary now has {n} films.", films);
}

// Begins the report with the films that came, and leads to the newest year that they were watched in.
void fill_party(const app::Context& context, app::Section& body, const store::ImportBatch& batch) {
  store::Db& db = context.app.db;
  const bool is_done = batch.state == ImportState::done;
  const std::int64_t films = is_done ? store::count_imported_films(db, batch.id) : 0;
  body.text(t::HEADING, !is_done    ? base::tr("Your import was undone")
                        : films > 0 ? base::tr_n("{n} film is here", "{n} films are here", films)
                                    : base::tr("Your import is done"));
  if (films == 0) return;
  const std::vector<store::ImportedFilm> newest = store::newest_imported_films(db, batch.id, kPosters);
  std::vector<std::int64_t> ids;
  for (const store::ImportedFilm& film : newest) ids.push_back(film.movie_id);
  app::Section posters = body.add(t::POSTERS);
  for (const domain::Movie& movie : store::poster_movies(db, ids))
    posters.add(t::MOVIE)
        .text(t::URL, context.url(movie_path(movie.id)))
        .text(t::POSTER_SRC, app::poster_src(context, movie))
        .text(t::POSTER_ALT, poster_alt(context, movie.title, year_text(movie)));
  const std::string year = newest.empty() ? "" : newest.front().watched_at.substr(0, 4);
  if (year.empty()) return;
  body.text(t::YEAR, year)
      .optional(t::YEAR_URL, context.url(year_path(context.member().name, {.year = std::stoi(year)})));
}

http::Response report_page(app::Context& context, const store::ImportBatch& batch) {
  app::Page page(context.language, "import_report.tpl");
  app::Section& body = page.body();
  fill_import_head(context, body, batch);
  const ImportCounts counts(context.app.db, batch);
  fill_party(context, body, batch);
  body.text(t::WHEN_TEXT, ended_text(context, batch))
      .text(t::FILMS_TEXT, films_text(context))
      .optional(t::ADDED_TEXT, amounts_text(context, counts, "added"))
      .optional(t::CHANGED_TEXT, amounts_text(context, counts, "changed"));
  if (store::count_next_import_rows(context.app.db, batch.id) > 0 && batch.state == ImportState::done)
    fill_import_plan(context, body.add(t::PLAN), counts);
  fill_ledger(context, body, counts);
  fill_undo(context, body, batch);
  fill_files(context, body, batch);
  const std::int64_t waiting = counts.of("choose") + counts.of("unknown");
  if (waiting > 0)
    body.add(t::WAITING)
        .text(t::TEXT, base::tr_n("{n} item needs your help", "{n} items need your help", waiting))
        .show_if(batch.state == ImportState::done, t::CAN_LEAVE);
  if (batch.has_rows) add_import_rows(context, body, batch, counts);
  return app::render(context, page, {.title = base::tr("Import report")});
}

// Says "317 rows, 320 items": how many rows the files have, and how many items have a verdict.
std::string rows_text(const app::Context& context, const store::ImportBatch& batch,
                      const std::vector<store::ImportFile>& files) {
  if (batch.rows_read == 0) return {};
  const std::string items = context.text(base::tr_n("{n} item", "{n} items", batch.rows_read));
  if (!batch.has_rows) return items;
  return context.language.list({context.text(base::tr_n("{n} row", "{n} rows", store::rows_of(files))), items});
}

// Removes the batch's news from the inbox. It stays there if the database cannot be written now.
void note_seen(app::Context& context, const store::ImportBatch& batch) try {
  if (!batch.has_news()) return;
  store::Tx tx(context.app.db);
  store::set_import_message(tx, batch.id, "");
  tx.commit();
} catch (const store::DbError& error) {
  base::log(base::LogLevel::warning, "import_unseen", {{"batch", batch.id}, {"code", error.code}});
}

}  // namespace

std::string import_path(std::int64_t batch_id) { return std::string(kImportsPath) + '/' + std::to_string(batch_id); }

store::ImportBatch own_import(const app::Context& context) {
  auto batch = store::find_import(context.app.db, context.member().id, context.args.id("id"));
  if (!batch) throw http::not_found();
  return std::move(*batch);
}

std::string import_title(const app::Context& context, const store::ImportBatch& batch,
                         const std::vector<store::ImportFile>& files) {
  if (!batch.shown_format().empty()) return context.text(import_format_name(batch.shown_format()));
  return files.empty() ? std::to_string(batch.id) : files.front().name;
}

ImportProgress import_progress(const app::Context& context, const store::ImportBatch& batch) {
  ImportProgress progress;
  const ImportWork* work = work_of(batch.state);
  if (waits_in_line(context, batch))
    progress.text = context.text(base::tr("We’ll continue when your other import is done."));
  if (work == nullptr) return progress;
  const auto job = store::newest_job(context.app.db, batch.user_id, work->job, std::to_string(batch.id));
  if (job) {
    progress.done = job->done;
    progress.total = job->total;
    if (job->state == "failed") progress.failed_job = job->id;
    progress.problem = context.language.stored_text(job->message);
    const base::UnixTime passed = context.now() - job->started_at.value_or(context.now());
    if (job->done > 0 && job->total > job->done && passed >= kSoonest)
      progress.left = context.text(left_text(passed * (job->total - job->done) / job->done));
  }
  if (batch.state == ImportState::reading) progress.done = store::count_staged_rows(context.app.db, batch.id);
  if (!batch.message.empty()) progress.problem = context.language.stored_text(batch.message);
  progress.text = context.text(work->text(progress.done, progress.total));
  return progress;
}

bool is_working(ImportState state) { return work_of(state) != nullptr; }

void fill_import_head(const app::Context& context, app::Section& body, const store::ImportBatch& batch) {
  const std::vector<store::ImportFile> files = store::import_files(context.app.db, batch.id);
  std::vector<std::string> names;
  for (const store::ImportFile& file : files)
    if (file.is_upload()) names.push_back(file.name);
  const std::size_t count = names.size();
  if (count > kNamedFiles) {
    names.resize(kNamedFiles);
    names.push_back(context.text(base::tr_n("{n} more file", "{n} more files", count - kNamedFiles)));
  }
  body.text(t::TITLE, import_title(context, batch, files))
      .text(t::FILES_TEXT, context.language.list(names))
      .text(t::IMPORT_URL, context.url(import_path(batch.id)))
      .optional(t::ROWS_TEXT, rows_text(context, batch, files));
}

http::Response import_batch(app::Context& context) {
  const store::ImportBatch batch = own_import(context);
  if (context.req.wants_json()) return progress_json(batch, import_progress(context, batch));
  note_seen(context, batch);
  const bool looks_at_rows = batch.state == ImportState::matching && context.req.query().has("tab");
  if (batch.state == ImportState::review || looks_at_rows) return review_page(context, batch);
  if (is_working(batch.state) || waits_in_line(context, batch)) return progress_page(context, batch);
  const bool has_report = batch.state == ImportState::done || batch.state == ImportState::undone;
  return has_report ? report_page(context, batch) : quiet_page(context, batch);
}

http::Response import_report(app::Context& context) {
  const store::ImportBatch batch = own_import(context);
  const base::Descriptor turn = app::take_turn(context);
  return http::download_made(store::import_folder(context.app.config), "report.csv", [&](const http::TakePiece& write) {
    transfer::write_import_report(context.app.db, batch, context.language, write);
  });
}

}  // namespace web
