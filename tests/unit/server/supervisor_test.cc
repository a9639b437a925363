// Tests the master end to end: this test binary starts itself again as a tiny program (see Program below) whose
// requests sleep, crash or name their process, and talks FastCGI to it.
#include "server/supervisor.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "base/time.h"
#include "server/worker.h"
#include "tests/unit/fixtures/server_client.h"
#include "tests/unit/suite.h"

namespace {

namespace fs = std::filesystem;
using server_test::ask;

constexpr char kFolderVariable[] = "SERVER_TEST_FOLDER";

// ---- the program ----------------------------------------------------------------------------------------

int number_in(const std::string& path) {
  int number = 0;
  std::ifstream(path) >> number;
  return number;
}

http::Response respond(const std::string& query, int generation) {
  if (query == "crash") ::raise(SIGKILL);
  if (query == "memory") throw std::bad_alloc();
  if (query.rfind("sleep=", 0) == 0) ::poll(nullptr, 0, std::atoi(query.c_str() + 6));
  return http::text(std::to_string(::getpid()) + " generation " + std::to_string(generation) + ".");
}

int run_web(const server::Process& process, const std::string& folder, int generation) {
  server::WorkerOptions options;
  options.listen_fd = process.listen_fd;
  options.lifetime_fd = process.lifetime_fd;
  options.slot = process.slot;
  options.max_requests = number_in(folder + "/max_requests");
  options.after_request = [&folder] { std::ofstream(folder + "/after", std::ios::app) << "x"; };
  return server::run_worker(options, [generation](const http::Variables& variables, const http::BodyReader&) {
    return respond(variables.at("QUERY_STRING"), generation);
  });
}

// A file of this name makes the job runner hang.
constexpr char kHang[] = "/hang";

int run_jobs(const server::Process& process, const std::string& folder) {
  std::ofstream(folder + "/jobs", std::ios::app) << ::getpid() << '\n';
  pollfd lifetime{process.lifetime_fd, POLLIN, 0};
  do {
    if (!fs::exists(folder + kHang)) process.slot->enter(server::SlotState::idle);
  } while (::poll(&lifetime, 1, 50) == 0);
  return 0;
}

int run_program(const std::string& folder) {
  const int generation = number_in(folder + "/generation") + 1;
  std::ofstream(folder + "/generation") << generation;
  server::SupervisorOptions options;
  options.workers = 2;
  if (const int seconds = number_in(folder + "/hang_limit"); seconds > 0)
    options.request_timeout = options.jobs_timeout = seconds;
  options.listen = "unix:" + folder + "/w.sock";
  options.program = fs::read_symlink("/proc/self/exe").string();
  options.serve_arguments = {"--again"};
  options.migrate_arguments = {"--migrate"};
  server::Roles roles;
  roles.migrate = [&] { return number_in(folder + "/migrate"); };
  roles.web = [&](const server::Process& process) { return run_web(process, folder, generation); };
  roles.jobs = [&](const server::Process& process) { return run_jobs(process, folder); };
  return server::supervise(options, roles);
}

bool is_migration() {
  std::ifstream file("/proc/self/cmdline");
  std::string line;
  std::getline(file, line);
  return line.find("--migrate") != std::string::npos;
}

// Runs before main: if the variable is set, this process is the program and not the tests.
struct Program {
  Program() {
    const char* folder = std::getenv(kFolderVariable);
    if (!folder) return;
    std::_Exit(is_migration() ? number_in(std::string(folder) + "/next_migration") : run_program(folder));
  }
};
const Program program;

// ---- the tests ------------------------------------------------------------------------------------------

// Waits for a state. The time limit only ends failed tests, however busy the machine is.
template <typename Condition>
bool soon(const Condition& condition) {
  const std::int64_t until = base::monotonic_us() + 60'000'000;
  while (!condition()) {
    if (base::monotonic_us() > until) return false;
    ::poll(nullptr, 0, 5);
  }
  return true;
}

class SupervisorTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SupervisorTest);
  CPPUNIT_TEST(requests_are_answered_and_deferred_work_runs);
  CPPUNIT_TEST(a_slow_request_is_answered_during_a_stop);
  CPPUNIT_TEST(queued_connections_are_answered_during_a_stop);
  CPPUNIT_TEST(a_slow_request_is_answered_when_its_worker_is_told_to_leave);
  CPPUNIT_TEST(a_killed_worker_is_replaced);
  CPPUNIT_TEST(a_record_that_ends_its_worker_ends_no_other);
  CPPUNIT_TEST(a_killed_job_runner_is_replaced);
  CPPUNIT_TEST(a_hung_job_runner_is_ended_and_replaced);
  CPPUNIT_TEST(a_hung_worker_is_ended_and_replaced);
  CPPUNIT_TEST(a_worker_without_memory_answers_and_retires);
  CPPUNIT_TEST(retiring_workers_drop_no_request);
  CPPUNIT_TEST(children_leave_when_the_master_is_killed);
  CPPUNIT_TEST(a_failed_migration_ends_the_start_with_its_status);
  CPPUNIT_TEST(reloads_drop_no_request);
  CPPUNIT_TEST(a_reload_that_cannot_migrate_is_refused);
  CPPUNIT_TEST(systemd_is_told);
  CPPUNIT_TEST_SUITE_END();

 public:
  void setUp() override {
    char name[] = "/tmp/matinee-server-XXXXXX";
    CPPUNIT_ASSERT(::mkdtemp(name));
    folder_ = name;
    path_ = folder_ + "/w.sock";
    master_ = 0;
  }

  void tearDown() override {
    if (master_ > 0) {
      ::kill(master_, SIGTERM);
      if (!soon([this] { return ended(); })) ::kill(master_, SIGKILL);
    }
    ::unsetenv("NOTIFY_SOCKET");
    fs::remove_all(folder_);
  }

  void requests_are_answered_and_deferred_work_runs() {
    start_serving();
    CPPUNIT_ASSERT(ask(path_, "sleep=0")->find("generation 1.") != std::string::npos);
    CPPUNIT_ASSERT(soon([this] { return fs::exists(folder_ + "/after"); }));
    stop_and_expect(0);
    CPPUNIT_ASSERT(!fs::exists(path_));
  }

  void a_slow_request_is_answered_during_a_stop() {
    start_serving();
    const int slow = begin("sleep=300");
    ::poll(nullptr, 0, 100);
    ::kill(master_, SIGTERM);
    CPPUNIT_ASSERT(server_test::answer_on(slow));
    CPPUNIT_ASSERT(soon([this] { return ended(); }));
    CPPUNIT_ASSERT_EQUAL(0, status_);
  }

  void queued_connections_are_answered_during_a_stop() {
    start_serving();
    std::vector<int> clients;
    for (int i = 0; i < 12; ++i) clients.push_back(begin("sleep=50"));
    ::kill(master_, SIGTERM);
    for (const int client : clients) CPPUNIT_ASSERT(server_test::answer_on(client));
  }

  void a_slow_request_is_answered_when_its_worker_is_told_to_leave() {
    start_serving();
    const pid_t worker = worker_pid();
    int slow = begin("sleep=300"), other = begin("sleep=300");
    ::poll(nullptr, 0, 100);
    ::kill(worker, SIGTERM);
    CPPUNIT_ASSERT(server_test::answer_on(slow));
    CPPUNIT_ASSERT(server_test::answer_on(other));
    CPPUNIT_ASSERT(soon([worker] { return ::kill(worker, 0) != 0; }));
  }

  void a_killed_worker_is_replaced() {
    start_serving();
    const std::set<pid_t> before = workers();
    CPPUNIT_ASSERT(!ask(path_, "crash"));
    CPPUNIT_ASSERT(soon([this, &before] { return workers().size() == 2 && workers() != before; }));
    CPPUNIT_ASSERT(ask(path_, "sleep=0"));
  }

  // A client that may write to the socket is trusted (docs/proxies.md): libfcgi ends at lengths that overflow when
  // added.
  void a_record_that_ends_its_worker_ends_no_other() {
    start_serving();
    const int fd = server_test::connect_to(path_);
    const std::string lengths = "\xff\xff\xff\xfe\x81";
    server_test::send_all(
        fd, server_test::record(server_test::kBegin, std::string{0, 1, 0, 0, 0, 0, 0, 0}) +
                server_test::stream(server_test::kParameters, lengths + std::string{0, 0, 3} + std::string(64, 'x')));
    CPPUNIT_ASSERT(!server_test::answer_on(fd));
    for (int i = 0; i < 8; ++i) CPPUNIT_ASSERT(ask(path_, "sleep=0"));
    stop_and_expect(0);
  }

  void a_killed_job_runner_is_replaced() {
    start_serving();
    CPPUNIT_ASSERT(soon([this] { return job_runners().size() == 1; }));
    ::kill(job_runners().at(0), SIGKILL);
    CPPUNIT_ASSERT(soon([this] { return job_runners().size() == 2; }));
  }

  void a_hung_job_runner_is_ended_and_replaced() {
    std::ofstream(folder_ + "/hang_limit") << 1;
    start_serving();
    CPPUNIT_ASSERT(soon([this] { return job_runners().size() == 1; }));
    std::ofstream(folder_ + kHang) << "1";
    CPPUNIT_ASSERT(soon([this] { return job_runners().size() == 2; }));
    CPPUNIT_ASSERT(logged("job_runner_hung"));
  }

  void a_hung_worker_is_ended_and_replaced() {
    std::ofstream(folder_ + "/hang_limit") << 1;
    start_serving();
    const std::int64_t started = base::monotonic_us();
    CPPUNIT_ASSERT(!ask(path_, "sleep=60000"));
    const std::int64_t seconds = (base::monotonic_us() - started) / 1'000'000;
    CPPUNIT_ASSERT(seconds >= 1 && seconds < 60);  // the limit of 1 s, TERM, 2 s, KILL
    CPPUNIT_ASSERT(soon([this] { return workers().size() == 2; }));
  }

  void a_worker_without_memory_answers_and_retires() {
    start_serving();
    const std::set<pid_t> before = workers();
    CPPUNIT_ASSERT_EQUAL(std::string("Status: 500"), ask(path_, "memory")->substr(0, 11));
    CPPUNIT_ASSERT(soon([this, &before] { return workers().size() == 2 && workers() != before; }));
  }

  void retiring_workers_drop_no_request() {
    std::ofstream(folder_ + "/max_requests") << 20;
    start_serving();
    for (int i = 0; i < 100; ++i) CPPUNIT_ASSERT(ask(path_, "sleep=0"));
  }

  void children_leave_when_the_master_is_killed() {
    start_serving();
    const std::set<pid_t> before = workers();
    ::kill(master_, SIGKILL);
    CPPUNIT_ASSERT(soon([&before] {
      for (const pid_t pid : before) {
        if (::kill(pid, 0) == 0 && !is_zombie(pid)) return false;
      }
      return true;
    }));
  }

  void a_failed_migration_ends_the_start_with_its_status() {
    std::ofstream(folder_ + "/migrate") << 78;
    start();
    CPPUNIT_ASSERT(soon([this] { return ended(); }));
    CPPUNIT_ASSERT_EQUAL(78, status_);
    CPPUNIT_ASSERT(!fs::exists(path_));
  }

  void reloads_drop_no_request() {
    start_serving();
    std::atomic<bool> stop{false};
    std::atomic<int> failed{0}, answered{0};
    const auto client = [&](const std::string& query) {
      while (!stop) ++(ask(path_, query) ? answered : failed);
    };
    std::vector<std::thread> clients;
    for (const char* query : {"sleep=0", "sleep=0", "sleep=20", "sleep=250"}) clients.emplace_back(client, query);
    bool reloaded = true;
    for (int generation = 2; generation <= 4; ++generation) {
      ::kill(master_, SIGHUP);
      reloaded = reloaded && soon([this, generation] { return serves_only(generation); });
    }
    stop = true;
    for (std::thread& thread : clients) thread.join();
    CPPUNIT_ASSERT(reloaded);
    CPPUNIT_ASSERT_EQUAL(0, failed.load());
    CPPUNIT_ASSERT(answered > 0);
    CPPUNIT_ASSERT(soon([this] { return workers().size() == 2; }));
    stop_and_expect(0);
    CPPUNIT_ASSERT(!fs::exists(path_));
  }

  void a_reload_that_cannot_migrate_is_refused() {
    start_serving();
    const std::set<pid_t> before = workers();
    std::ofstream(folder_ + "/next_migration") << 1;
    ::kill(master_, SIGHUP);
    CPPUNIT_ASSERT(soon([this] { return logged("reload_refused"); }));
    CPPUNIT_ASSERT(before == workers());
    CPPUNIT_ASSERT(!ask(path_, "crash"));
    CPPUNIT_ASSERT(soon([this] { return workers().size() == 2; }));
    CPPUNIT_ASSERT(serves_only(1));
    std::ofstream(folder_ + "/next_migration") << 0;
    ::kill(master_, SIGHUP);
    CPPUNIT_ASSERT(soon([this] { return serves_only(2); }));
  }

  void systemd_is_told() {
    const std::string socket_path = folder_ + "/notify";
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, socket_path.data(), socket_path.size());
    const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    CPPUNIT_ASSERT_EQUAL(0, ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address));
    ::setenv("NOTIFY_SOCKET", socket_path.c_str(), 1);
    start_serving();
    CPPUNIT_ASSERT_EQUAL(std::string("READY=1"), first_line(socket));
    ::kill(master_, SIGHUP);
    CPPUNIT_ASSERT_EQUAL(std::string("RELOADING=1"), first_line(socket));
    CPPUNIT_ASSERT_EQUAL(std::string("READY=1"), first_line(socket));
    ::kill(master_, SIGTERM);
    CPPUNIT_ASSERT_EQUAL(std::string("STOPPING=1"), first_line(socket));
    ::close(socket);
  }

 private:
  void start() {
    master_ = ::fork();
    if (master_ != 0) return;
    const int log = ::open((folder_ + "/log").c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600);
    ::dup2(log, STDERR_FILENO);
    ::setenv(kFolderVariable, folder_.c_str(), 1);
    ::execl("/proc/self/exe", "program", "--first", nullptr);
    ::_exit(127);
  }

  void start_serving() {
    start();
    CPPUNIT_ASSERT(soon([this] { return logged("master_ready"); }));
  }

  void stop_and_expect(int status) {
    ::kill(master_, SIGTERM);
    CPPUNIT_ASSERT(soon([this] { return ended(); }));
    CPPUNIT_ASSERT_EQUAL(status, status_);
  }

  bool ended() {
    int status = 0;
    if (master_ <= 0) return true;
    if (::waitpid(master_, &status, WNOHANG) != master_) return false;
    master_ = 0;
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return true;
  }

  int begin(const std::string& query) {
    const int client = server_test::connect_to(path_);
    server_test::send_all(client, server_test::request_bytes({{"QUERY_STRING", query}}, ""));
    return client;
  }

  pid_t worker_pid() {
    const std::string answer = ask(path_, "sleep=0").value_or("");
    return std::atoi(answer.c_str() + answer.find("\r\n\r\n") + 4);
  }

  // Returns the processes that answer, by asking several at once.
  std::set<pid_t> workers() {
    std::vector<int> clients;
    for (int i = 0; i < 6; ++i) clients.push_back(begin("sleep=30"));
    std::set<pid_t> pids;
    for (const int client : clients) {
      const std::string answer = server_test::answer_on(client).value_or("");
      if (!answer.empty()) pids.insert(std::atoi(answer.c_str() + answer.find("\r\n\r\n") + 4));
    }
    return pids;
  }

  bool serves_only(int generation) {
    const std::string wanted = "generation " + std::to_string(generation) + ".";
    for (int i = 0; i < 10; ++i) {
      if (ask(path_, "sleep=0").value_or("").find(wanted) == std::string::npos) return false;
    }
    return true;
  }

  std::vector<pid_t> job_runners() const {
    std::ifstream file(folder_ + "/jobs");
    std::vector<pid_t> pids;
    for (pid_t pid; file >> pid;) pids.push_back(pid);
    return pids;
  }

  bool logged(const std::string& event) const {
    std::ifstream file(folder_ + "/log");
    std::stringstream text;
    text << file.rdbuf();
    return text.str().find(' ' + event) != std::string::npos;
  }

  static bool is_zombie(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text);
    const std::size_t at = text.rfind(')');
    return at != std::string::npos && text.compare(at, 3, ") Z") == 0;
  }

  static std::string first_line(int socket) {
    pollfd readable{socket, POLLIN, 0};
    if (::poll(&readable, 1, 60000) <= 0) return "nothing came";
    char text[512];
    const ssize_t size = ::recv(socket, text, sizeof text, 0);
    const std::string message(text, size > 0 ? static_cast<std::size_t>(size) : 0);
    return message.substr(0, message.find('\n'));
  }

  std::string folder_, path_;
  pid_t master_ = 0;
  int status_ = -1;
};

REGISTER_SUITE(SupervisorTest);

}  // namespace
