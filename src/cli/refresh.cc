// matinee refresh movies|persons|images: adds the job, does it unless a job runner already does, and shows its
// progress: a bar on a terminal, lines in a pipe. If the command is stopped, the server goes on with the job.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "base/config.h"
#include "base/text.h"
#include "base/texts/language.h"
#include "cli/commands.h"
#include "domain/job.h"
#include "jobs/runner.h"
#include "net/http_client.h"
#include "server/application.h"
#include "server/prepare.h"
#include "store/sqlite/db.h"
#include "store/work/job.h"

namespace cli {

namespace {

constexpr useconds_t kBetweenTries = 200000;  // µs
constexpr int kBarWidth = 30;
constexpr int kLinesPerJob = 10;

struct RefreshCommand {
  const char* argument;
  std::string_view job_type;
};
constexpr RefreshCommand kRefreshes[] = {{"movies", domain::kRefreshMoviesJob},
                                         {"persons", domain::kRefreshPersonsJob},
                                         {"images", domain::kRefreshImagesJob}};

// Returns the id of the job that waits or runs, and adds one if there is none.
std::int64_t ask_for(store::Db& db, std::string_view type) {
  store::Tx tx(db);
  store::add_job(tx, type, domain::kEverything, std::nullopt, base::SystemClock().now());
  const std::int64_t id = store::find_open_job(db, type, domain::kEverything).value();
  tx.commit();
  return id;
}

bool is_over(const store::JobRow& job) { return job.state == "done" || job.state == "failed"; }

// Does the job in a child process, while the parent shows the progress. The child ends with its parent or the job.
[[noreturn]] void do_job(const base::Config& config, std::int64_t id) try {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  const std::atomic<bool> stop = false;
  server::Application application(config, nullptr, nullptr);
  jobs::Runner runner(application.tools());
  store::Db& db = application.tools().db;
  for (auto job = store::find_job(db, id); job && !is_over(*job); job = store::find_job(db, id))
    if (!runner.run_one(id, stop)) usleep(kBetweenTries);
  std::_Exit(0);
} catch (const std::exception& error) {
  std::fprintf(stderr, "matinee: %s\n", error.what());
  std::_Exit(1);
}

class Progress {
 public:
  explicit Progress(const char* name) : name_(name), terminal_(isatty(STDOUT_FILENO) == 1) {}

  void show(const store::JobRow& job) {
    const std::string message = base::Language().stored_text(job.message);
    if (terminal_) draw(job, message);
    else if (message != message_ || tenth_of(job) != tenth_) say(job, message);
    message_ = message;
    tenth_ = tenth_of(job);
  }
  void end() const {
    if (terminal_) std::puts("");
  }

 private:
  static std::int64_t tenth_of(const store::JobRow& job) {
    return job.total > 0 ? job.done * kLinesPerJob / job.total : 0;
  }

  void say(const store::JobRow& job, const std::string& message) const {
    std::printf("%s: %s of %s%s%s\n", name_, base::grouped(job.done).c_str(), base::grouped(job.total).c_str(),
                message.empty() ? "" : ". ", message.c_str());
    std::fflush(stdout);
  }
  void draw(const store::JobRow& job, const std::string& message) const {
    const auto filled = static_cast<int>(job.total > 0 ? job.done * kBarWidth / job.total : 0);
    std::printf("\r\033[K%s [%s%s] %s of %s%s%s", name_, std::string(static_cast<std::size_t>(filled), '#').c_str(),
                std::string(static_cast<std::size_t>(kBarWidth - filled), '.').c_str(), base::grouped(job.done).c_str(),
                base::grouped(job.total).c_str(), message.empty() ? "" : ". ", message.c_str());
    std::fflush(stdout);
  }

  const char* name_;
  bool terminal_;
  std::string message_;
  std::int64_t tenth_ = -1;
};

// Shows the progress until the job is over or its process has died. Returns true if the job was done.
bool watch(store::Db& db, std::int64_t id, const char* name, pid_t worker) {
  Progress progress(name);
  for (bool last = false;;) {
    const auto job = store::find_job(db, id);
    if (!job) return false;  // deleted meanwhile
    progress.show(*job);
    if (is_over(*job)) return progress.end(), job->state == "done";
    if (last)
      return progress.end(), std::fputs("matinee: interrupted; the server continues this job when it runs\n", stderr),
             false;
    last = waitpid(worker, nullptr, WNOHANG) == worker;
    if (!last) usleep(kBetweenTries);
  }
}

}  // namespace

int refresh(const Arguments& arguments) {
  const auto* refresh = std::find_if(std::begin(kRefreshes), std::end(kRefreshes), [&](const RefreshCommand& known) {
    return arguments == Arguments{known.argument};
  });
  if (refresh == std::end(kRefreshes)) return usage_error("usage: matinee refresh movies|persons|images");
  const base::Config config = load_config();
  net::global_init();
  server::prepare(config);
  std::int64_t id = 0;
  {
    store::Db db(config.database_path());  // no connection is carried over the fork
    id = ask_for(db, refresh->job_type);
  }
  const pid_t worker = fork();
  if (worker < 0) {
    std::perror("matinee: fork");
    return 1;
  }
  if (worker == 0) do_job(config, id);
  store::Db db(config.database_path());
  const bool done = watch(db, id, refresh->argument, worker);
  kill(worker, SIGTERM);
  while (waitpid(worker, nullptr, 0) < 0 && errno == EINTR) {
  }
  if (!done) std::fprintf(stderr, "matinee: not everything could be refreshed\n");
  return done ? 0 : 1;
}

}  // namespace cli
