// matinee-provider plays the metadata provider in tests, and lets people try the program without a key. It is a FastCGI
// program with a few worker processes.
//
//   matinee-provider --listen unix:/path --catalogue FILE [--workers N]
//   matinee-provider --set 'mode=slow&ms=3000'      sets how a running one answers (control.h)
//   matinee-provider --report                       prints mode and counters
//
// PROVIDER_STATE names the file that all three share. The program ends on TERM and INT, and with its parent.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "base/text.h"
#include "catalogue.h"
#include "control.h"
#include "http/form.h"
#include "provider.h"
#include "server/child.h"
#include "server/listener.h"
#include "server/worker.h"

namespace {

constexpr int kMaxWorkers = 64;
constexpr int kRestartUs = 20'000;  // before a worker that ended is replaced
constexpr int kPatienceUs = 2'000'000;

struct Usage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Parses "--name value" pairs, and --report, which has no value.
std::map<std::string, std::string> parse_options(int count, char** words) {
  std::map<std::string, std::string> options;
  for (int i = 1; i < count; ++i) {
    const std::string name = words[i];
    if (name == "--report") options[name];
    else if (name == "--listen" || name == "--catalogue" || name == "--workers" || name == "--set") {
      if (i + 1 == count) throw Usage(name + " needs a value");
      options[name] = words[++i];
    } else throw Usage("unknown option " + name);
  }
  return options;
}

std::string option(const std::map<std::string, std::string>& options, const char* name) {
  const auto found = options.find(name);
  return found == options.end() ? std::string() : found->second;
}

std::string state_path() {
  const char* path = std::getenv("PROVIDER_STATE");
  return path ? path : "";
}

int worker_count(const std::string& text) {
  const auto number = base::parse_id(text.empty() ? "2" : text);
  if (!number || *number < 1 || *number > kMaxWorkers) throw Usage("--workers is not a number from 1 to 64");
  return static_cast<int>(*number);
}

// Starts the workers and replaces those that end, until it is told to stop.
class Master {
 public:
  Master(server::Listener& listener, const provider::Catalogue& catalogue, provider::Control& control)
      : listener_(listener), catalogue_(catalogue), control_(control) {}

  void run(int workers) {
    while (!stopping_) {
      while (static_cast<int>(children_.size()) < workers) start_worker();
      const int signal = server::wait_for_signal(kPatienceUs);
      stopping_ = signal == SIGTERM || signal == SIGINT || signal == SIGQUIT;
      if (reap(WNOHANG) > 0) ::usleep(kRestartUs);
    }
    stop();
  }

 private:
  void start_worker() {
    const pid_t pid = server::fork_child(-1, [this] {
      provider::Provider provider(catalogue_, control_);
      server::WorkerOptions options;
      options.listen_fd = listener_.socket.get();
      return server::run_worker(options, [&provider](http::Variables variables, http::BodyReader body) {
        return provider.answer(std::move(variables), std::move(body));
      });
    });
    if (pid < 0) throw std::runtime_error("cannot fork");
    children_.insert(pid);
  }

  int reap(int flags) {
    int count = 0;
    for (pid_t pid; (pid = ::waitpid(-1, nullptr, flags)) > 0; ++count) children_.erase(pid);
    return count;
  }

  // Ends the workers. A worker in the middle of a slow answer does not notice TERM and is not worth waiting for.
  void stop() {
    server::remove_socket_file(listener_);
    for (const pid_t pid : children_) ::kill(pid, SIGTERM);
    for (int waited = 0; !children_.empty() && waited < kPatienceUs / 4; waited += kRestartUs) {
      reap(WNOHANG);
      if (!children_.empty()) ::usleep(kRestartUs);
    }
    for (const pid_t pid : children_) ::kill(pid, SIGKILL);
    reap(0);
  }

  server::Listener& listener_;
  const provider::Catalogue& catalogue_;
  provider::Control& control_;
  std::set<pid_t> children_;
  bool stopping_ = false;
};

int serve(const std::map<std::string, std::string>& options) {
  const std::string listen = option(options, "--listen"), file = option(options, "--catalogue");
  if (listen.empty() || file.empty()) throw Usage("--listen and --catalogue are needed");
  const int workers = worker_count(option(options, "--workers"));
  const pid_t parent = ::getppid();
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) return 0;
  server::block_master_signals();
  const provider::Catalogue catalogue = provider::Catalogue::load(file);
  provider::Control control(state_path());
  control.reset();
  server::Listener listener = server::open_listener(listen);
  Master(listener, catalogue, control).run(workers);
  return 0;
}

int run(int count, char** words) {
  const std::map<std::string, std::string> options = parse_options(count, words);
  const bool asks = options.count("--report") != 0, orders = options.count("--set") != 0;
  if (!asks && !orders) return serve(options);
  if (state_path().empty()) throw Usage("PROVIDER_STATE is not set");
  provider::Control control(state_path());
  if (orders) control.set(http::Form::from_urlencoded(option(options, "--set")));
  if (asks) std::printf("%s\n", base::write_json(control.report()).c_str());
  return 0;
}

}  // namespace

int main(int count, char** words) {
  try {
    return run(count, words);
  } catch (const Usage& error) {
    std::fprintf(stderr,
                 "matinee-provider: %s\nusage: matinee-provider --listen unix:/path --catalogue FILE [--workers N]\n",
                 error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "matinee-provider: %s\n", error.what());
    return 1;
  }
}
