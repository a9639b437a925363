#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "app/display.h"
#include "app/mail.h"
#include "app/page.h"
#include "app/program.h"
#include "base/text.h"
#include "store/job.h"
#include "store/migrate.h"
#include "web/admin_server.h"
#include "web/security_page.h"
#include "web/server_state.h"

namespace web {

namespace {

namespace t = app::t;

constexpr std::int64_t kBigLog = 64'000'000;  // bytes of the WAL; it is emptied at 4 MB

enum class Verdict { good, warning, bad };

struct Check {
  std::string title;
  Verdict verdict;
  std::string text;
  std::string advice = {};  // what to do
};

Check database(const app::Context& context) {
  const int schema = store::schema_version(context.app.db);
  if (schema != store::latest_schema_version())
    return {"Database", Verdict::bad, "The schema is " + std::to_string(schema) + ", this program's is " +
            std::to_string(store::latest_schema_version()) + ".", "Restart the server, or run matinee migrate."};
  const std::int64_t log = file_size(context.app.db.path() + "-wal");
  if (log > kBigLog) return {"Database", Verdict::warning, "Its log has grown to " + size_text(log) + ".", "See whether the job runner runs."};
  return {"Database", Verdict::good, size_text(file_size(context.app.db.path())) + ", schema " + std::to_string(schema) + "."};
}

Check disk(const app::Context& context) {
  const Disk disk = disk_of(context.app.config.data_dir);
  const std::string text = size_text(disk.free) + " of " + size_text(disk.total) + " are free.";
  if (disk.is_low()) return {"Disk", Verdict::bad, text, "Make room: without it nothing can be recorded."};
  return {"Disk", Verdict::good, text};
}

Check folders(const app::Context& context) {
  for (const char* name : {"", "/images", "/profile-images"}) {
    const std::string path = context.app.config.data_dir + name;
    if (access(path.c_str(), W_OK | X_OK) != 0)
      return {"Folders", Verdict::bad, "The server cannot write to " + path + ".", "Give the folder to the user that the server runs as."};
  }
  return {"Folders", Verdict::good, "All below " + context.app.config.data_dir + " can be written."};
}

Check secret(const app::Context& context) {
  struct stat info{};
  const std::string& path = context.app.config.secret_file;
  if (stat(path.c_str(), &info) != 0)
    return {"Server secret", Verdict::bad, "The file " + path + " is missing.", "Put it back from a backup before the next restart."};
  if ((info.st_mode & 077) != 0)
    return {"Server secret", Verdict::bad, "Others can read " + path + ".", "Make it readable for the server alone: chmod 600."};
  return {"Server secret", Verdict::good, "Readable for the server alone."};
}

Check runner(const app::Context& context) {
  const auto seen = runner_seen(context);
  const std::string text = seen ? "Seen " + app::moment_text(context, *seen) + "." : "It has not shown itself.";
  if (runner_is_alive(context)) return {"Job runner", Verdict::good, text};
  return {"Job runner", Verdict::bad, text, "matinee serve starts it; without serve, run matinee jobs run --once from cron."};
}

Check failed_jobs(const app::Context& context) {
  const std::int64_t failed = store::count_jobs(context.app.db, std::nullopt).failed;
  if (failed == 0) return {"Jobs", Verdict::good, "None has failed."};
  return {"Jobs", Verdict::warning, app::counted(failed, "job has", "jobs have") + " failed.", "See the page Jobs; each can be tried again."};
}

Check provider(const app::Context& context) {
  const char* title = "Film data";
  switch (provider_state(context)) {
    case ProviderState::stand_in:
      return {title, Verdict::warning, "It comes from the bundled stand-in provider.", "Start the server with a TMDB key to use TMDB."};
    case ProviderState::key_missing: return {title, Verdict::bad, "No TMDB key is set.", "Set one on the page General."};
    case ProviderState::key_rejected: return {title, Verdict::bad, "TMDB refuses the key.", "Set another on the page General."};
    case ProviderState::down: return {title, Verdict::warning, "TMDB does not answer at the moment.", "It is asked again within a minute."};
    case ProviderState::ok: break;
  }
  return {title, Verdict::good, "A key is set and the provider answers."};
}

Check mail(const app::Context& context) {
  if (app::mail_is_set_up(context.app.config)) return {"Mail", Verdict::good, "It is set up."};
  if (app::mail_can_be_sent(context.app.config))
    return {"Mail", Verdict::warning, "Links in mail need the address of this server.", "Set it on the page General."};
  return {"Mail", Verdict::warning, "It is not set up, so nobody can ask for a new password.", "Set it up on the page E-mail."};
}

Check connection(const app::Context& context) {
  if (context.is_https()) return {"Connection", Verdict::good, "This page came over HTTPS."};
  return {"Connection", Verdict::warning, "This page came without HTTPS: passwords can be read on the way.",
          "Put the server behind a proxy with a certificate, unless it is used on this machine only."};
}

Check limits(const app::Context& context) {
  if (context.app.config.rate_limit) return {"Limits of tries", Verdict::good, "They are on."};
  return {"Limits of tries", Verdict::bad, "They are off: passwords can be guessed without end.", "Remove MATINEE_RATE_LIMIT=off."};
}

Check pictures(const app::Context&) {
  const std::string path = app::program_beside("matinee-image");
  if (access(path.c_str(), X_OK) == 0) return {"Pictures", Verdict::good, "The program that decodes them is there."};
  return {"Pictures", Verdict::warning, "The program " + path + " is missing, so nobody can set a picture.", "Install it beside matinee."};
}

using Examine = Check (*)(const app::Context&);
constexpr Examine kChecks[] = {database, disk, folders, secret, runner, failed_jobs, provider, mail, connection, limits, pictures};

void add_check(app::Fill row, const Check& check) {
  row.text(t::TITLE, check.title).text(t::TEXT, check.text).optional(t::ADVICE, check.advice);
  row.show(check.verdict == Verdict::good ? t::GOOD : check.verdict == Verdict::warning ? t::WARNING : t::BAD);
}

}  // namespace

http::Response admin_health(app::Context& context) {
  app::Page page("admin_health.tpl");
  app::Fill& body = page.body();
  add_settings_nav(context, body, t::AT_HEALTH);
  bool well = true;
  for (const Examine examine : kChecks) {
    const Check check = examine(context);
    well = well && check.verdict == Verdict::good;
    add_check(body.add(t::CHECK), check);
  }
  body.show(well ? t::ALL_WELL : t::TROUBLE);
  body.text(t::CHECKED_TEXT, app::date_text(context, context.today()) + ", " + base::local_clock(context.now(), context.time_zone()));
  return app::render(context, page, {.title = "Health"});
}

}  // namespace web
