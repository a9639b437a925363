#include "web/transfer/exports.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "domain/job.h"
#include "http/file_answer.h"
#include "store/account/user.h"
#include "store/exports/numbers.h"
#include "store/work/job.h"
#include "transfer/exports/files.h"
#include "transfer/exports/losses.h"
#include "transfer/exports/requests.h"
#include "web/admin/server_state.h"
#include "web/transfer/handlers.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kExportPath[] = "/settings/export";

struct FormatWords {
  domain::ExportFormat format;
  base::Text name, description;
};
constexpr FormatWords kWords[] = {
    {domain::ExportFormat::matinee, base::tr("Matinee"),
     base::tr("Everything: entries, ratings past and present, reviews, notes, watchlist, lists, likes, tags, places, "
              "settings, picture. Import it into an empty account to get the same diary.")},
    {domain::ExportFormat::letterboxd, base::tr("Letterboxd"),
     base::tr("Diary, watched films, watchlist, and one file per list.")},
    {domain::ExportFormat::imdb, base::tr("IMDb ratings (CSV)"),
     base::tr("For the many tools that read IMDb ratings.")},
    {domain::ExportFormat::csv, base::tr("Spreadsheet"), base::tr("One row per film, with every column.")},
    {domain::ExportFormat::trakt, base::tr("Trakt"), base::tr("A CSV file for Trakt’s import.")},
    {domain::ExportFormat::movary, base::tr("Movary and Watcharr"),
     base::tr("Diary, ratings, watchlist. Import it there only once, or every entry is doubled.")},
    {domain::ExportFormat::yamtrack, base::tr("Yamtrack"), base::tr("A CSV file for Yamtrack’s import.")},
    {domain::ExportFormat::ryot, base::tr("Ryot"), base::tr("Diary, reviews, collections.")},
};
static_assert(std::ranges::is_permutation(kWords, domain::kExportKinds, {}, &FormatWords::format,
                                          &domain::ExportKind::format));

// Adds the amounts that there are to export, as one line of counts.
void add_sum(const app::Context& context, app::Section& part, const store::ExportNumbers& numbers) {
  const auto add = [&](const base::Text& amount) { part.add(t::AMOUNT).text(t::TEXT, context.text(amount)); };
  add(base::tr_n("{n} entry", "{n} entries", numbers.plays));
  add(base::tr_n("{n} film", "{n} films", numbers.films));
  add(base::tr_n("{n} rating", "{n} ratings", numbers.ratings));
  add(base::tr_n("{n} review", "{n} reviews", numbers.reviews));
  add(base::tr_n("{n} film on the watchlist", "{n} films on the watchlist", numbers.watchlist));
  add(base::tr_n("{n} list", "{n} lists", numbers.lists));
}

void add_progress(app::Section& row, const store::JobRow& job) {
  app::Section making = row.add(t::MAKING);
  making.number(t::DONE_NUMBER, job.done).number(t::TOTAL_NUMBER, std::max<std::int64_t>(1, job.total));
  making.text(t::PROGRESS_TEXT, job.total == 0
                                    ? base::tr("Preparing your file.")
                                    : base::tr("{done} of {total}", {{"done", job.done}, {"total", job.total}}));
}

void add_file(const app::Context& context, app::Section& row, const store::JobRow& job,
              const transfer::ExportedFile& file) {
  row.add(t::READY)
      .text(t::FILE_URL, context.url("/settings/export/" + std::to_string(job.id) + "/file"))
      .text(t::FILE_NAME, file.kind->file)
      .text(t::READY_TEXT,
            base::tr("{size}, created {when}. Available for a day.",
                     {{"size", size_text(file.size)}, {"when", app::moment_within_text(context, *job.finished_at)}}));
}

// Adds the progress of an export that is being made, the file of one that is finished, or the reason why it failed.
void add_state(const app::Context& context, app::Section& row, const store::JobRow& job) {
  row.add(t::JOB).number(t::JOB_ID, job.id).text(t::JOB_STATE, job.state);
  if (!job.finished_at) return add_progress(row, job);
  if (const auto file = transfer::exported_file(context.app.config, job, context.now()))
    return add_file(context, row, job, *file);
  if (job.state == "failed") row.add(t::FAILED).text(t::REASON, context.language.stored_text(job.message));
}

bool is_open(const std::optional<store::JobRow>& job) { return job && !job->finished_at; }

constexpr std::ptrdiff_t kFirstFormats = 3;  // that most people want; the others are folded away

// Adds the row of a format, and returns its newest export.
std::optional<store::JobRow> add_format(const app::Context& context, app::Section& part, const FormatWords& words,
                                        const store::ExportNumbers& numbers) {
  const std::int64_t user_id = context.member().id;
  auto job =
      store::newest_job(context.app.db, user_id, domain::kExportJob, transfer::export_subject(user_id, words.format));
  app::Section row = part.include(t::EXPORT, "partials/export.tpl");
  row.text(t::NAME, words.name).text(t::DESCRIPTION, words.description);
  if (const auto lost = transfer::losses(words.format, numbers); !lost.empty()) {
    app::Section list = row.add(t::LOSSES);
    for (const base::Text& sentence : lost) list.add(t::LOSS).text(t::TEXT, sentence);
  }
  if (job) add_state(context, row, *job);
  if (!is_open(job))
    row.add(t::CAN_MAKE).text(t::FORMAT, domain::export_kind(words.format).name).text(t::NAME, words.name);
  return job;
}

void add_weekly(const app::Context& context, app::Section& part) {
  part.show_if(context.member().weekly_export, t::WEEKLY_ON);
  const auto made = transfer::weekly_exports(context.app.config, context.member().id);
  if (!made.empty())
    part.optional(t::LAST_TEXT, base::tr("Last backup: {when}, {size}.",
                                         {{"when", app::moment_within_text(context, made.front().made_at)},
                                          {"size", size_text(made.front().size)}}));
}

const domain::ExportKind& wanted_kind(const app::Context& context) {
  const domain::ExportKind* kind = domain::find_export_kind(context.req.form().text("format"));
  if (kind == nullptr) throw http::invalid_field("format", base::tr("Unknown format."));
  return *kind;
}

}  // namespace

void add_exports(app::Context& context, app::Page& page) {
  const domain::User& user = context.member();
  const store::ExportNumbers numbers =
      store::export_numbers(context.app.db, context.app.cache, user.id, user.revision, context.now());
  app::Section part = page.body().include(t::EXPORTS, "partials/exports.tpl");
  add_sum(context, part, numbers);
  app::Section more = part.add(t::MORE);
  bool is_making = false, is_unfolded = false;
  for (const FormatWords& words : kWords) {
    const bool is_more = &words - kWords >= kFirstFormats;
    const auto job = add_format(context, is_more ? more : part, words, numbers);
    is_making = is_making || is_open(job);
    is_unfolded = is_unfolded || (is_more && job);
  }
  part.show_if(is_unfolded, t::OPEN);
  page.layout().optional(t::REFRESH_URL, is_making ? context.url(kExportPath) : "");
  add_weekly(context, part);
}

base::Json exports_json(const app::Context& context) {
  base::Json body = base::json_object();
  body["exports"] = base::json_array();
  for (const store::JobRow& job : transfer::newest_exports(context.app.db, context.member().id))
    body["exports"].append(transfer::export_json(context.app.config, context.language, job, context.now()));
  return body;
}

http::Response export_make(app::Context& context) {
  const domain::ExportKind& kind = wanted_kind(context);
  store::Tx tx(context.app.db);
  transfer::ask_for_export(tx, context.member().id, kind.format, context.now());
  tx.commit();
  return http::see_other(context.url(kExportPath));
}

http::Response export_file(app::Context& context) {
  const auto job = store::find_job(context.app.db, context.args.id("id"));
  if (!job || job->user_id != context.member().id) throw http::not_found();
  const auto file = transfer::exported_file(context.app.config, *job, context.now());
  if (!file) throw http::not_found();
  return http::download(file->path, file->kind->file);
}

http::Response weekly_export(app::Context& context) {
  const bool is_wanted = !context.req.form().text("weekly_export").empty();
  store::Tx tx(context.app.db);
  store::set_weekly_export(tx, context.member().id, is_wanted);
  return app::commit_with_flash(
      context, tx, context.url(kExportPath),
      {.text = is_wanted ? base::tr("We’ll back up your diary every week.") : base::tr("Weekly backup is off.")});
}

}  // namespace web
