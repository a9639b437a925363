#include <algorithm>

#include "app/admin/job_json.h"
#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "domain/job.h"
#include "store/work/job.h"
#include "web/admin/handlers.h"
#include "web/kit/paging.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

constexpr std::int64_t kMostPages = 1'000'000;

struct TypeLabel {
  std::string_view type;
  base::Text label;
};
constexpr TypeLabel kTypes[] = {
    {domain::kBackupJob, base::tr("Database backup")},
    {domain::kCacheImagesJob, base::tr("Images for a film")},
    {domain::kRefreshImagesJob, base::tr("Images for all films")},
    {domain::kSweepImagesJob, base::tr("Unused image cleanup")},
    {domain::kRefreshMoviesJob, base::tr("Film refresh")},
    {domain::kRefreshPersonsJob, base::tr("People refresh")},
    {domain::kPersonCreditsJob, base::tr("A person’s films")},
    {domain::kCollectionJob, base::tr("Films in a collection")},
    {domain::kProviderListsJob, base::tr("Language and country names")},
    {domain::kWatchOffersJob, base::tr("Where to watch")},
    {domain::kReleaseDatesJob, base::tr("Release dates")},
    {domain::kKnownFilmsJob, base::tr("Well-known films")},
    {domain::kCheckLinkJob, base::tr("Media server check")},
    {domain::kSyncJellyfinJob, base::tr("Jellyfin sync")},
    {domain::kMatchPlayJob, base::tr("Film lookup for a media server")},
    {domain::kImportReadJob, base::tr("Reading uploaded files")},
    {domain::kImportMatchJob, base::tr("Matching films of an import")},
    {domain::kImportApplyJob, base::tr("Diary import")},
    {domain::kImportUndoJob, base::tr("Undoing an import")},
    {domain::kImportForecastJob, base::tr("Check before undoing an import")},
    {domain::kDigestJob, base::tr("Weekly or monthly digest")},
    {domain::kExportJob, base::tr("Diary export")},
    {domain::kWeeklyExportJob, base::tr("Weekly diary backup")},
    {domain::kSendHooksJob, base::tr("Sending notifications")},
    {domain::kYearCardJob, base::tr("Year in review picture")},
};
static_assert(std::ranges::is_permutation(kTypes, domain::kJobTypes, {}, &TypeLabel::type));

// Returns the label of a type. If only a newer program knows it, "refresh_movies" becomes "Refresh movies".
base::Text title_of(const std::string& type) {
  for (const TypeLabel& known : kTypes)
    if (known.type == type) return known.label;
  std::string words = type;
  std::replace(words.begin(), words.end(), '_', ' ');
  if (words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return base::verbatim(words);
}

struct KindLabel {
  store::JobKind kind;
  const char* name;  // in the address
  base::Text label;
};
constexpr KindLabel kKindLabels[] = {{store::JobKind::wanted, "", base::tr("Requested")},
                                     {store::JobKind::routine, "server", base::tr("Automatic")}};

// Returns the user whose jobs the viewer may see; nullopt means everybody's.
std::optional<std::int64_t> owner_filter(const app::Context& context) {
  return context.member().is_admin ? std::nullopt : std::optional(context.member().id);
}

// Returns nullopt if the job does not exist or is another user's, which a member may not see.
std::optional<store::JobRow> find_own_job(const app::Context& context) {
  auto job = store::find_job(context.app.db, context.args.id("id"));
  return job && (context.member().is_admin || job->user_id == context.member().id) ? job : std::nullopt;
}

store::JobRow wanted_job(const app::Context& context) {
  auto job = find_own_job(context);
  if (!job) throw http::not_found();
  return std::move(*job);
}

// Programs get all jobs unless they ask for a kind. People first see the jobs that somebody asked for, without those
// that the server starts on its own.
store::JobKind kind_of(const app::Context& context) {
  const std::string by = context.req.query().text("by");
  for (const KindLabel& known : kKindLabels)
    if (by == known.name) return by.empty() && context.req.wants_json() ? store::JobKind::any : known.kind;
  throw http::invalid_field("by", base::tr("Use server, or leave it out."));
}

store::JobFilter jobs_filter(const app::Context& context) {
  const http::Form& query = context.req.query();
  store::JobFilter filter{query.text("state"), query.text("type"), owner_filter(context), kind_of(context)};
  if (!filter.type.empty() && !query.get("by")) filter.kind = store::JobKind::any;
  if (!filter.state.empty() && !store::is_job_state(filter.state))
    throw http::invalid_field("state", base::tr("Choose waiting, running, done or failed."));
  return filter;
}

struct JobListing {
  store::JobPage page;
  std::int64_t current, pages;
};

JobListing read_listing(const app::Context& context, const store::JobFilter& filter) {
  const std::int64_t current = std::min(page_number(context), kMostPages), limit = row_limit(context);
  JobListing listing{
      store::list_jobs(context.app.db, filter, static_cast<int>(limit), static_cast<int>((current - 1) * limit)),
      current, 1};
  listing.pages = app::page_count(listing.page.total, limit);
  return listing;
}

http::Response as_json(const app::Context& context, const JobListing& listing) {
  base::Json body = base::json_object();
  body["jobs"] = base::json_array();
  for (const store::JobRow& job : listing.page.jobs) body["jobs"].append(app::job_json(context.language, job));
  body["current_page"] = static_cast<Json::Int64>(listing.current);
  body["max_page"] = static_cast<Json::Int64>(listing.pages);
  body["total"] = static_cast<Json::Int64>(listing.page.total);
  return http::json(body);
}

std::string jobs_address(const app::Context& context, const char* path, const store::JobFilter& filter,
                         std::int64_t page) {
  std::string query;
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) query += (query.empty() ? '?' : '&') + std::string(name) + '=' + base::percent_encode(value);
  };
  if (filter.kind == store::JobKind::routine) add("by", "server");
  add("state", filter.state);
  add("type", filter.type);
  if (page > 1) add("page", std::to_string(page));
  return context.url(path + query);
}

// Offers the kinds of jobs to administrators only, since the server's own jobs belong to no member.
void add_kinds(const app::Context& context, app::Section& body, const char* path, store::JobKind chosen) {
  if (!context.member().is_admin) return;
  for (const KindLabel& kind : kKindLabels) {
    const store::JobCounts counts = store::count_jobs(context.app.db, owner_filter(context), kind.kind);
    body.add(t::CHOICE)
        .text(t::URL, jobs_address(context, path, {.kind = kind.kind}, 1))
        .text(t::TEXT, kind.label)
        .optional(t::COUNT, counts.all() > 0 ? context.language.number(counts.all()) : "")
        .show_if(chosen == kind.kind, t::CHOSEN);
  }
}

// `chosen` is the state that is shown, or "" for all states; nullopt is for the page of one job.
void add_states(const app::Context& context, app::Section& body, const char* path, store::JobKind kind,
                const std::optional<std::string>& chosen) {
  const store::JobCounts counts = store::count_jobs(context.app.db, owner_filter(context), kind);
  const auto add = [&](const char* state, const base::Text& words, std::int64_t count) {
    body.add(t::STATE)
        .text(t::URL, jobs_address(context, path, {.state = state, .kind = kind}, 1))
        .text(t::TEXT, words)
        .text(t::COUNT, context.language.number(count))
        .show_if(chosen == state, t::CHOSEN);
  };
  add("", base::tr_c("jobs", "All"), counts.all());
  add("waiting", base::tr("Waiting"), counts.waiting);
  add("running", base::tr("Running"), counts.running);
  add("done", base::tr("Done"), counts.done);
  add("failed", base::tr("Failed"), counts.failed);
}

// Shows the time of a job, such as "Started 2 min ago" or "Ended today, 08:12".
void fill_when(const app::Context& context, app::Section& row, const store::JobRow& job) {
  const bool ended = job.finished_at.has_value(), started = job.state == "running" && job.started_at;
  const base::UnixTime time = ended ? *job.finished_at : started ? *job.started_at : job.created_at;
  const std::string when = app::moment_within_text(context, time);
  row.text(t::WHEN_ISO, base::rfc3339(time));
  if (ended) row.text(t::WHEN_TEXT, base::tr("Finished {when}", {{"when", when}}));
  else if (started) row.text(t::WHEN_TEXT, base::tr("Started {when}", {{"when", when}}));
  else row.text(t::WHEN_TEXT, base::tr("Requested {when}", {{"when", when}}));
}

app::TemplateName state_section(const std::string& state) {
  if (state == "running") return t::RUNNING;
  if (state == "done") return t::DONE;
  return state == "failed" ? t::FAILED : t::WAITING;
}

void add_job(const app::Context& context, app::Section row, const store::JobRow& job) {
  row.number(t::JOB_ID, job.id)
      .text(t::STATE_NAME, job.state)
      .text(t::TITLE, title_of(job.type))
      .show(state_section(job.state))
      .optional(t::MESSAGE, context.language.stored_text(job.message))
      .optional(t::ABOUT_TEXT, app::job_subject(context.language, job));
  if (job.total > 0 && job.state != "done")
    row.add(t::PROGRESS)
        .number(t::DONE_NUMBER, job.done)
        .number(t::TOTAL_NUMBER, job.total)
        .text(t::PROGRESS_TEXT, base::tr("{done} of {total}", {{"done", job.done}, {"total", job.total}}));
  if (context.member().is_admin) row.optional(t::USER_NAME, job.user_name);
  if (job.attempts > 1) row.optional(t::ATTEMPTS_TEXT, base::tr_n("{n} try", "{n} tries", job.attempts));
  row.show_if(job.state == "failed", t::CAN_RETRY).show_if(job.state != "running", t::CAN_DELETE);
  fill_when(context, row, job);
}

void fill_no_jobs(app::Section& body, const store::JobFilter& filter) {
  const bool filtered = !filter.state.empty() || !filter.type.empty();
  body.add(t::NO_JOBS)
      .show(filtered                                 ? t::FILTERED
            : filter.kind == store::JobKind::routine ? t::SERVER
                                                     : t::UNFILTERED);
}

void fill_jobs(const app::Context& context, app::Section& body, const std::vector<store::JobRow>& jobs) {
  if (jobs.empty()) return;
  app::Section list = body.add(t::JOBS);
  list.text(t::FORM_ID, app::new_form_id());
  for (const store::JobRow& job : jobs) add_job(context, list.add(t::JOB), job);
}

// Members reach their jobs from their imports.
void add_menu(const app::Context& context, app::Section& body) {
  const bool is_admin = context.member().is_admin;
  add_settings_menu(context, body, is_admin ? SettingsPage::administration : SettingsPage::imports);
  body.show(is_admin ? t::ADMIN : t::MEMBERS);
}

http::Response list(app::Context& context, const char* path) {
  const store::JobFilter filter = jobs_filter(context);
  const JobListing listing = read_listing(context, filter);
  if (context.req.wants_json()) return as_json(context, listing);
  app::Page page(context.language, "admin_jobs.tpl");
  add_menu(context, page.body());
  add_kinds(context, page.body(), path, filter.kind);
  add_states(context, page.body(), path, filter.kind, filter.state);
  fill_jobs(context, page.body(), listing.page.jobs);
  if (listing.page.jobs.empty()) fill_no_jobs(page.body(), filter);
  add_pager(page.body(), listing.current, listing.pages,
            [&](std::int64_t number) { return jobs_address(context, path, filter, number); });
  return app::render(context, page, {.title = base::tr("Jobs")});
}

http::Response back(app::Context& context, store::Tx& tx, const base::Text& message) {
  return app::commit_with_flash(context, tx, app::way_back(context, "/jobs"), {.text = message});
}

}  // namespace

http::Response admin_jobs(app::Context& context) { return list(context, "/admin/jobs"); }

http::Response jobs(app::Context& context) { return list(context, "/jobs"); }

http::Response job(app::Context& context) {
  const store::JobRow job = wanted_job(context);
  if (context.req.wants_json()) return http::json(app::job_json(context.language, job));
  app::Page page(context.language, "admin_jobs.tpl");
  add_menu(context, page.body());
  add_kinds(context, page.body(), "/jobs", store::JobKind::any);
  add_states(context, page.body(), "/jobs", store::JobKind::wanted, std::nullopt);
  fill_jobs(context, page.body(), {job});
  return app::render(context, page, {.title = title_of(job.type), .here = "/jobs"});
}

http::Response job_retry(app::Context& context) {
  const store::JobRow job = wanted_job(context);
  store::Tx tx(context.app.db);
  if (!store::retry_failed_job(tx, job.id, context.now()))
    throw http::conflict(base::tr("This job hasn’t failed, or the same work is already waiting."));
  return back(context, tx, base::tr("The job will run again."));
}

http::Response job_delete(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const auto job = find_own_job(context);
    if (!job) return std::nullopt;
    if (!store::delete_job(tx, job->id)) throw http::conflict(base::tr("You can’t delete a running job."));
    app::add_flash(context, tx, {.text = base::tr("Job deleted.")});
    return app::way_back(context, "/jobs");
  });
}

}  // namespace web
