#include <sys/utsname.h>

#include <array>
#include <cstdio>

#include "app/admin/provider_state.h"
#include "app/cookies.h"
#include "app/page/display.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "net/mail.h"
#include "store/account/server.h"
#include "store/upkeep/migrate.h"
#include "web/admin/handlers.h"
#include "web/admin/server_state.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

std::string system_text() {
  utsname name{};
  return uname(&name) == 0 ? std::string(name.sysname) + ' ' + name.release : std::string();
}

std::string compiler_text() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

void add_component(app::Section& body, const base::Text& name, const std::string& value) {
  body.add(t::COMPONENT).text(t::NAME, name).text(t::VALUE, value);
}

void fill_versions(const app::Context& context, app::Section& body) {
  body.text(t::VERSION, MATINEE_VERSION).number(t::SCHEMA_VERSION, store::schema_version(context.app.db));
  add_component(body, base::verbatim("SQLite"), store::sqlite_version(context.app.db));
  add_component(body, base::verbatim("libcurl"), net::curl_version_text());
  add_component(body, base::tr("Compiler"), compiler_text());
  add_component(body, base::tr("System"), system_text());
}

void fill_disk(const app::Context& context, app::Section& body) {
  const Disk disk = disk_of(context.app.config.data_dir);
  std::array<char, 16> percent{};
  std::snprintf(percent.data(), percent.size(), "%.1f", disk.used_percent());
  body.text(t::DISK_FREE, size_text(disk.free))
      .text(t::DISK_TOTAL, size_text(disk.total))
      .text(t::DISK_PERCENT, percent.data());
  body.show_if(disk.is_low(), t::DISK_LOW);
}

void fill_data(const app::Context& context, app::Section& body) {
  const std::string& database = context.app.db.path();
  body.text(t::DATA_DIR, context.app.config.data_dir).text(t::DATABASE_SIZE, size_text(file_size(database)));
  body.text(t::WAL_SIZE, size_text(file_size(database + "-wal")))
      .text(t::CACHE_SIZE, size_text(file_size(context.app.cache.path())));
  const auto images = folder_size(context.app.config.images_dir());
  body.optional(t::IMAGES_SIZE, images ? size_text(*images) : base::Text());
  const store::ServerCounts counts = store::server_counts(context.app.db);
  body.text(t::USERS, context.language.number(counts.users)).text(t::MOVIES, context.language.number(counts.movies));
  body.text(t::PERSONS, context.language.number(counts.persons)).text(t::PLAYS, context.language.number(counts.plays));
}

void fill_workers(const app::Context& context, app::Section& body) {
  if (!context.app.processes) return;
  const app::ServerProcesses processes = context.app.processes();
  app::Section started = body.add(t::STARTED);
  started.text(t::STARTED_ISO, base::rfc3339(processes.started_at))
      .text(t::STARTED_TEXT, app::moment_text(context, processes.started_at));
  app::Section list = body.add(t::WORKERS_LIST);
  for (const app::ProcessState& worker : processes.workers) {
    app::Section row = list.add(t::WORKER);
    row.number(t::PROCESS, worker.pid).text(t::REQUESTS, context.language.number(worker.requests));
    row.text(t::MEMORY, size_text(worker.memory)).text(t::SINCE_TEXT, app::moment_text(context, worker.started_at));
  }
}

void fill_processes(const app::Context& context, app::Section& body) {
  body.number(t::WORKERS, context.app.config.workers);
  fill_workers(context, body);
  body.show(runner_is_alive(context.app) ? t::RUNNER_OK : t::RUNNER_SILENT);
  const auto seen = runner_seen(context.app);
  body.optional(t::RUNNER_TEXT, seen ? base::tr("last seen {when}", {{"when", app::moment_within_text(context, *seen)}})
                                     : base::Text());
}

app::TemplateName provider_section(app::ProviderState state) {
  switch (state) {
    case app::ProviderState::down:
      return t::PROVIDER_DOWN;
    case app::ProviderState::key_missing:
      return t::KEY_MISSING;
    case app::ProviderState::key_rejected:
      return t::KEY_REJECTED;
    case app::ProviderState::stand_in:
      return t::KEY_STAND_IN;
    case app::ProviderState::ok:
      break;
  }
  return t::PROVIDER_OK;
}

void fill_provider(const app::Context& context, app::Section& body) {
  const std::string& url = context.app.config.metadata_api_url;
  const auto start = url.find("://") + 3;
  body.text(t::PROVIDER_HOST, url.substr(start, url.find('/', start) - start))
      .show(provider_section(app::provider_state(context.app)));
}

void fill_settings(const app::Context& context, app::Section& body) {
  for (const base::ConfigEntry& entry : context.app.config.entries()) {
    app::Section row = body.add(t::SETTING);
    row.text(t::KEY, entry.name).optional(t::VALUE, entry.value);
    add_source(row, entry.source);
  }
}

}  // namespace

http::Response admin(app::Context& context) { return http::see_other(context.url("/admin/server")); }

http::Response admin_server(app::Context& context) {
  app::Page page(context.language, "admin_server.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::server);
  fill_versions(context, body);
  fill_data(context, body);
  fill_disk(context, body);
  fill_processes(context, body);
  fill_provider(context, body);
  fill_settings(context, body);
  return app::render(context, page, {.title = base::tr("Server")});
}

http::Response stand_in_dismiss(app::Context& context) {
  context.cookies.push_back(app::lasting_cookie(context, app::kStandInCookie, "1"));
  return http::see_other(app::way_back(context, "/"));
}

}  // namespace web
