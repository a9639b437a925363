#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "app/admin/metrics.h"
#include "app/page/view.h"
#include "base/config.h"
#include "base/log.h"
#include "base/program.h"
#include "cli/commands.h"
#include "http/cgi.h"
#include "jobs/runner.h"
#include "net/http_client.h"
#include "server/application.h"
#include "server/folder_lock.h"
#include "server/prepare.h"
#include "server/supervisor.h"
#include "server/worker.h"

extern char* program_invocation_name;

namespace cli {

namespace {

constexpr int kHouseKeepingMs = 1000;

base::Config load_to_serve(Starts starts = Starts::nothing) {
  base::Config config = load_config(starts);
  base::LogLevel level{};
  base::log_level_from_text(config.log_level, level);
  base::set_log_level(level);
  if (!config.rate_limit) base::log(base::LogLevel::warning, "rate_limit_off", {});
  return config;
}

// Finds the languages of a build beside the program, and those of an installation in share/.
base::Languages installed_languages(const base::Config& config) {
  if (!config.texts_dir.empty()) return base::Languages(config.texts_dir);
  const std::string folder = base::program_beside("");
  return base::Languages(access((folder + "texts").c_str(), F_OK) == 0 ? folder + "texts"
                                                                       : folder + "../share/matinee/texts");
}

void wake(int wake_fd) {
  const std::uint64_t one = 1;
  if (write(wake_fd, &one, sizeof one) < 0) return;  // the counter is full, so the job runner is awake already
}

http::RequestHandler handle_of(server::Application& application) {
  return [&application](http::Variables variables, http::BodyReader reader) {
    return application.handle(std::move(variables), std::move(reader));
  };
}

int web_process(const base::Config& config, const server::Process& process, app::Metrics* metrics,
                const base::Languages& languages) {
  server::Application application(config, process.slot, process.scoreboard, metrics, languages);
  application.wake_jobs = [wake_fd = process.wake_fd] { wake(wake_fd); };
  server::WorkerOptions options;
  options.max_requests = config.max_requests;
  options.after_request = [&application] {
    application.after_request();
    if (application.take_work()) application.wake_jobs();
  };
  options.listen_fd = process.listen_fd;
  options.lifetime_fd = process.lifetime_fd;
  options.slot = process.slot;
  options.scoreboard = process.scoreboard;
  return server::run_worker(options, handle_of(application));
}

std::atomic<bool> stopping = false;

// Sleeps until woken, at most a second. Returns true if the master is gone or asks to stop.
bool wait_for_work(const server::Process& process) {
  pollfd descriptors[2] = {{process.lifetime_fd, POLLIN, 0}, {process.wake_fd, POLLIN, 0}};
  if (process.slot != nullptr) process.slot->enter(server::SlotState::idle);
  poll(descriptors, 2, kHouseKeepingMs);
  if (process.slot != nullptr) process.slot->enter(server::SlotState::handling);
  std::uint64_t count = 0;
  if (::read(process.wake_fd, &count, sizeof count) < 0) count = 0;  // nothing to take: the time ran out
  return stopping || (descriptors[0].revents & (POLLIN | POLLHUP)) != 0;
}

// Logs a failure of the job runner instead of ending it, because the work is tried again a second later.
template <typename Work>
bool survive(const Work& work) {
  try {
    work();
    return true;
  } catch (const std::exception& error) {
    base::log(base::LogLevel::error, "jobs_paused", {{"reason", error.what()}});
    return false;
  }
}

int job_process(const base::Config& config, const server::Process& process, app::Metrics* metrics) {
  struct sigaction action {};
  action.sa_handler = [](int) { stopping = true; };
  for (const int signal : {SIGTERM, SIGINT, SIGQUIT}) sigaction(signal, &action, nullptr);
  server::Application application(config, process.slot, nullptr, metrics, installed_languages(config));
  jobs::Runner runner(application.tools());
  do {
    const bool can_run = survive([&] { runner.run_due(stopping); });
    static_cast<void>(survive([&] { runner.run_scheduled_tasks(can_run); }));
  } while (!wait_for_work(process));
  return 0;
}

server::SupervisorOptions supervisor_options(const base::Config& config) {
  server::SupervisorOptions options;
  options.workers = config.workers;
  options.request_timeout = config.request_timeout;
  options.listen = config.listen;
  options.socket_file.mode = static_cast<mode_t>(std::stoi(config.value("MATINEE_SOCKET_MODE"), nullptr, 8));
  options.socket_file.group = config.value("MATINEE_SOCKET_GROUP");
  options.program = program_invocation_name;
  options.serve_arguments = {"serve"};
  options.migrate_arguments = {"migrate"};
  if (!config_file().empty())
    for (Arguments* list : {&options.serve_arguments, &options.migrate_arguments})
      list->insert(list->end(), {"--config", config_file()});
  return options;
}

}  // namespace

int serve(const Arguments& arguments) {
  if (!arguments.empty()) return usage_error("serve takes no arguments");
  const base::Config config = load_to_serve(Starts::socket);
  server::lock_data_folder(config.data_dir);
  const base::Languages languages = installed_languages(config);
  app::load_templates(languages);
  net::global_init();
  const app::SharedMetrics metrics;
  server::Roles roles;
  roles.migrate = [&] {
    server::prepare(config);
    return 0;
  };
  roles.web = [&](const server::Process& process) { return web_process(config, process, metrics.get(), languages); };
  roles.jobs = [&](const server::Process& process) { return job_process(config, process, metrics.get()); };
  return server::supervise(supervisor_options(config), roles);
}

namespace {

// Does part of the job runner's work after an answer, where none runs. A failure does not reach the request.
void work_after_answer(server::Application& application) {
  static_cast<void>(survive([&] { ::jobs::work_between_requests(application.tools()); }));
}

// Loads and parses only what this one request needs.
bool answer_as_cgi(const base::Config& config) {
  if (!server::is_prepared(config)) server::prepare(config);
  server::Application application(config, nullptr, nullptr, nullptr, installed_languages(config));
  const bool answered = http::serve_cgi(
      [&](http::Variables variables, http::BodyReader reader) {
        variables["MATINEE_PLAIN_CGI"] = "1";
        return application.handle(std::move(variables), std::move(reader));
      },
      config.request_timeout);
  application.after_request();
  work_after_answer(application);
  return answered;
}

// Gives an answer to the web server and the reason to standard error, whatever goes wrong.
int serve_as_cgi() try { return answer_as_cgi(load_to_serve()) ? 0 : 1; } catch (...) {
  http::refuse_cgi();
  throw;
}

}  // namespace

int worker(const Arguments& arguments) {
  if (!arguments.empty()) return usage_error("worker takes no arguments");
  if (std::getenv("GATEWAY_INTERFACE") != nullptr) {
    const int status = serve_as_cgi();
    std::fflush(nullptr);
    _exit(status);  // saves the time to destroy the templates
  }
  const base::Config config = load_to_serve();
  const base::Languages languages = installed_languages(config);
  app::load_templates(languages);
  net::global_init();
  server::prepare(config);
  server::Application application(config, nullptr, nullptr, nullptr, languages);
  server::WorkerOptions options;
  options.max_requests = config.max_requests;
  options.after_request = [&application] {
    application.after_request();
    work_after_answer(application);
  };
  return server::run_worker(options, handle_of(application));
}

int jobs(const Arguments& arguments) {
  if (arguments.size() == 2 && arguments[0] == "stop") return stop_job(arguments[1]);
  const bool once = arguments == Arguments{"run", "--once"};
  if (!once && arguments != Arguments{"run"}) return usage_error("usage: matinee jobs run [--once], or jobs stop ID");
  const base::Config config = load_to_serve();
  net::global_init();
  server::prepare(config);
  if (!once) return job_process(config, {}, nullptr);
  server::Application application(config, nullptr, nullptr, nullptr, installed_languages(config));
  ::jobs::Runner runner(application.tools());
  runner.run_scheduled_tasks();
  runner.run_due(stopping);
  return 0;
}

}  // namespace cli
