#include "app/admin/metrics.h"

#include <array>
#include <cstdio>
#include <map>

#include "app/client_address.h"
#include "store/account/server.h"
#include "store/cache/cache.h"
#include "store/upkeep/rotation.h"
#include "store/work/job.h"
#include "web/admin/handlers.h"
#include "web/admin/server_state.h"

namespace web {

namespace {

constexpr double kMicro = 1e-6;

std::string number_text(double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.15g", value);
  return text.data();
}

// Writes lines of the text format (prometheus.io/docs/instrumenting/exposition_formats). Labels hold no character that
// needs escaping, since they are patterns, methods, numbers and words of this program.
class MetricsText {
 public:
  void describe(const char* name, const char* type, const char* help) {
    out_ += std::string("# HELP ") + name + ' ' + help + "\n# TYPE " + name + ' ' + type + '\n';
  }
  void line(const std::string& name_and_labels, double value) {
    out_ += name_and_labels + ' ' + number_text(value) + '\n';
  }
  void gauge(const char* name, const char* help, double value) {
    describe(name, "gauge", help);
    line(name, value);
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

void add_requests_of(const app::Metrics& metrics, std::size_t route, const std::string& labels, MetricsText& text) {
  for (std::size_t i = 0; i < app::kCountedStatuses.size(); ++i) {
    const std::int64_t count = metrics.requests(route, i);
    const int status = app::kCountedStatuses[i];
    if (count > 0)
      text.line(
          "matinee_requests_total{" + labels + ",status=\"" + (status == 0 ? "other" : std::to_string(status)) + "\"}",
          static_cast<double>(count));
  }
}

void add_requests(const app::Metrics& metrics, std::span<const app::Route> routes, MetricsText& text) {
  text.describe("matinee_requests_total", "counter",
                "Requests by route and status since the start or the last reload.");
  for (std::size_t i = 0; i < routes.size(); ++i) {
    const std::string method(http::method_name(routes[i].method));
    add_requests_of(metrics, i, "method=\"" + method + "\",route=\"" + std::string(routes[i].pattern) + '"', text);
  }
  add_requests_of(metrics, routes.size(), "method=\"\",route=\"\"", text);
}

void add_latency(const app::Metrics& metrics, MetricsText& text) {
  const std::string name = "matinee_request_seconds";
  text.describe(name.c_str(), "histogram", "Server time of all requests.");
  double count = 0;
  for (std::size_t i = 0; i <= app::kLatencySteps.size(); ++i) {
    count += static_cast<double>(metrics.latency_step(i));
    const bool last = i == app::kLatencySteps.size();
    text.line(name + "_bucket{le=\"" +
                  (last ? "+Inf" : number_text(static_cast<double>(app::kLatencySteps[i]) * kMicro)) + "\"}",
              count);
  }
  text.line(name + "_sum", static_cast<double>(metrics.latency_us()) * kMicro);
  text.line(name + "_count", count);
}

void add_provider(const app::Context& context, MetricsText& text) {
  if (const app::Metrics* metrics = context.app.metrics) {
    text.describe("matinee_provider_calls_total", "counter", "Calls of the metadata provider by result.");
    text.line("matinee_provider_calls_total{result=\"answered\"}", static_cast<double>(metrics->provider_calls(false)));
    text.line("matinee_provider_calls_total{result=\"failed\"}", static_cast<double>(metrics->provider_calls(true)));
    text.describe("matinee_provider_seconds_total", "counter", "Time spent waiting for the metadata provider.");
    text.line("matinee_provider_seconds_total", static_cast<double>(metrics->provider_us()) * kMicro);
  }
  text.describe("matinee_provider_breaker_open", "gauge", "1 while the provider counts as down.");
  for (const std::string_view name : {store::kApiBreaker, store::kImageBreaker}) {
    const bool open = store::breaker(context.app.cache, name).open_until > context.now();
    text.line("matinee_provider_breaker_open{breaker=\"" + std::string(name) + "\"}", open ? 1 : 0);
  }
}

void add_workers(const app::ServerProcesses& processes, MetricsText& text) {
  std::map<std::string_view, int> states;
  double requests = 0;
  for (const app::ProcessState& worker : processes.workers) {
    ++states[worker.state];
    requests += static_cast<double>(worker.requests);
  }
  text.describe("matinee_workers", "gauge", "Web processes by what they are doing.");
  for (const auto& [state, count] : states) text.line("matinee_workers{state=\"" + std::string(state) + "\"}", count);
  text.gauge("matinee_workers_requests", "Requests that the present web processes have answered.", requests);
  text.gauge("matinee_start_time_seconds", "When this generation of the server started.",
             static_cast<double>(processes.started_at));
}

void add_storage(const app::Context& context, MetricsText& text) {
  const std::string& database = context.app.db.path();
  text.gauge("matinee_database_bytes", "Size of the database.", static_cast<double>(file_size(database)));
  text.gauge("matinee_wal_bytes", "Size of its write-ahead log.", static_cast<double>(file_size(database + "-wal")));
  if (const app::Metrics* metrics = context.app.metrics) {
    text.describe("matinee_storage_failures_total", "counter",
                  "Times that the disk did not take what was to be moved from the log into the database.");
    text.line("matinee_storage_failures_total", static_cast<double>(metrics->stuck_logs()));
  }
  text.gauge("matinee_cache_bytes", "Size of cache.db.", static_cast<double>(file_size(context.app.cache.path())));
  text.gauge("matinee_disk_free_bytes", "Free space for the data folder.",
             static_cast<double>(disk_of(context.app.config.data_dir).free));
  const auto backups = store::list_backups(store::backup_folder(context.app.config), context.now());
  if (!backups.empty())
    text.gauge("matinee_backup_time_seconds", "When the last backup was made.",
               static_cast<double>(backups.front().made_at));
}

void add_jobs(const app::Context& context, MetricsText& text) {
  const store::JobCounts jobs = store::count_jobs(context.app.db, std::nullopt);
  text.describe("matinee_jobs", "gauge", "Jobs by state.");
  text.line("matinee_jobs{state=\"waiting\"}", static_cast<double>(jobs.waiting));
  text.line("matinee_jobs{state=\"running\"}", static_cast<double>(jobs.running));
  text.line("matinee_jobs{state=\"failed\"}", static_cast<double>(jobs.failed));
  if (const auto seen = runner_seen(context.app))
    text.gauge("matinee_job_runner_time_seconds", "When the job runner last showed life; it does so once a minute.",
               static_cast<double>(*seen));
}

}  // namespace

http::Response metrics(app::Context& context) {
  if (!app::is_in_list(context.client_address(), context.app.config.value("MATINEE_METRICS_ALLOW")))
    throw http::not_found();
  MetricsText text;
  text.describe("matinee_build_info", "gauge", "Versions.");
  text.line(
      "matinee_build_info{version=\"" MATINEE_VERSION "\",sqlite=\"" + store::sqlite_version(context.app.db) + "\"}",
      1);
  if (context.app.metrics != nullptr) {
    add_requests(*context.app.metrics, context.routes, text);
    add_latency(*context.app.metrics, text);
  }
  if (context.app.processes) add_workers(context.app.processes(), text);
  add_storage(context, text);
  add_jobs(context, text);
  add_provider(context, text);
  http::Response response = http::text(text.take());
  response.header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
  response.header("Cache-Control", "no-store");
  return response;
}

}  // namespace web
