#include "app/page/upload.h"

#include "app/page/display.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "transfer/imports/flow.h"
#include "web/imports/batch.h"
#include "web/imports/handlers.h"
#include "web/imports/words.h"
#include "web/kit/settings_menu.h"
#include "web/transfer/handlers.h"

namespace web {

namespace {

namespace t = app::t;
using store::ImportState;

constexpr int kShown = 20;

bool is_open(ImportState state) {
  return state == ImportState::options || state == ImportState::review || is_working(state);
}

void add_open_batch(const app::Context& context, app::Section& target, const store::ImportBatch& batch) {
  const ImportCounts counts(context.app.db, batch);
  app::Section one = target.add(t::OPEN_IMPORT);
  one.text(t::TITLE, import_title(context, batch, store::import_files(context.app.db, batch.id)))
      .text(t::IMPORT_URL, context.url(import_path(batch.id)))
      .text(t::WHEN_ISO, base::rfc3339(batch.created_at))
      .text(t::WHEN_TEXT, app::moment_text(context, batch.created_at));
  const std::int64_t waiting = counts.of("choose") + counts.of("unknown");
  if (is_working(batch.state)) {
    const ImportProgress progress = import_progress(context, batch);
    app::Section part = one.add(t::WORKING);
    part.text(t::PROGRESS_TEXT, progress.text).optional(t::LEFT_TEXT, progress.left);
    if (progress.total > 0)
      part.add(t::BAR).number(t::DONE_NUMBER, progress.done).number(t::TOTAL_NUMBER, progress.total);
  } else {
    app::Section part = one.add(t::ASKS);
    part.text(t::ROWS_TEXT, base::tr_n("{n} item", "{n} items", batch.rows_read));
    if (batch.state == ImportState::review && waiting > 0)
      part.optional(t::WAITING_TEXT, base::tr_n("{n} item needs your help", "{n} items need your help", waiting));
  }
}

base::Text state_name(ImportState state) {
  if (state == ImportState::done) return base::tr("Done");
  if (state == ImportState::undone) return base::tr("Undone");
  return state == ImportState::failed ? base::tr("Failed") : base::tr("Discarded");
}

void add_earlier(const app::Context& context, app::Section& table, const store::ImportBatch& batch) {
  const ImportCounts counts(context.app.db, batch);
  std::vector<std::string> names;
  const std::vector<store::ImportFile> files = store::import_files(context.app.db, batch.id);
  for (const store::ImportFile& file : files)
    if (file.is_upload() && names.size() < 3) names.push_back(file.name);
  app::Section row = table.add(t::EARLIER_IMPORT);
  row.text(t::TITLE, import_title(context, batch, files))
      .text(t::FILES_TEXT, context.language.list(names))
      .text(t::IMPORT_URL, context.url(import_path(batch.id)))
      .text(t::WHEN_ISO, base::rfc3339(batch.created_at))
      .text(t::WHEN_TEXT, app::moment_text(context, batch.created_at))
      .text(t::COUNT, context.language.number(counts.of("added") + counts.of("changed")))
      .text(t::STATE_NAME, state_name(batch.state))
      .show_if(batch.state == ImportState::done, t::DONE);
  const std::int64_t waiting = batch.state == ImportState::done ? counts.of("choose") + counts.of("unknown") : 0;
  if (waiting > 0)
    row.optional(t::WAITING_TEXT, base::tr_n("{n} item needs your help", "{n} items need your help", waiting));
  if (batch.state == ImportState::done && batch.undo_until)
    row.add(t::CAN_UNDO).text(t::DATE_TEXT, app::moment_within_text(context, *batch.undo_until));
}

void add_batches(const app::Context& context, app::Section& upload) {
  const std::vector<store::ImportBatch> batches = store::list_imports(context.app.db, context.member().id, 0, kShown);
  std::vector<store::ImportBatch> open, earlier;
  for (const store::ImportBatch& batch : batches) {
    if (is_open(batch.state)) open.push_back(batch);
    else if (batch.state != ImportState::discarded) earlier.push_back(batch);
  }
  if (!open.empty()) {
    app::Section section = upload.add(t::OPEN_IMPORTS);
    section.text(t::HEADING, base::tr_n("Unfinished import", "{n} unfinished imports", open.size()));
    for (const store::ImportBatch& batch : open) add_open_batch(context, section, batch);
  }
  if (earlier.empty()) return;
  app::Section table = upload.add(t::EARLIER_IMPORTS);
  for (const store::ImportBatch& batch : earlier) add_earlier(context, table, batch);
}

http::Response show_imports(app::Context& context, const base::Text& problem, int status) {
  app::Page page(context.language, "settings_import.tpl");
  add_settings_menu(context, page.body(), SettingsPage::imports);
  page.body().number(t::MEGABYTES, domain::kMostUpload / 1'000'000).optional(t::UPLOAD_ERROR, problem);
  add_batches(context, page.body());
  return app::render(context, page, {.title = base::tr_c("noun", "Import"), .here = kImportsPath}, status);
}

http::Response refuse(app::Context& context, const base::Text& problem, int status) {
  if (status == 409 && context.req.wants_json()) throw http::conflict(problem);
  return app::refused(context, {{"files", problem}}, [&] { return show_imports(context, problem, status); });
}

// Returns the format that the form names. An empty string means that the content of the files decides.
std::string format_of(const app::Context& context) {
  const std::string format = context.req.form().text("format");
  if (!format.empty() && !is_import_format(format))
    throw http::invalid_field("format", base::tr("Choose one of these."));
  return format;
}

app::AddedUpload begin(app::Context& context, http::ReceivedFiles& files, const std::string& format) {
  store::Tx tx(context.app.db);
  app::AddedUpload added = app::add_upload(context, tx, files, format);
  if (added.id == 0) return added;
  store::let_import_go_on(tx, added.id);
  transfer::start_reading(tx, store::find_import(tx.db(), context.member().id, added.id).value(), context.now());
  tx.commit();
  files.keep();
  return added;
}

}  // namespace

http::Response settings_import(app::Context& context) { return show_imports(context, {}, 200); }

http::Response import_upload(app::Context& context) {
  http::ReceivedFiles files(store::import_folder(context.app.config));
  context.req.receive_files(files);
  if (files.list().empty()) return refuse(context, base::tr("Choose a file, or drop one here."), 422);
  const std::string format = format_of(context);
  const app::AddedUpload added = begin(context, files, format);
  return added.id == 0 ? refuse(context, added.refusal, 409) : http::see_other(context.url(import_path(added.id)));
}

}  // namespace web
