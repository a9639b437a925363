// Measures the processor time of the first view of a page after its owner's own write: raises the user's revision
// before each request, and prints "us=… most=… rss_kib=… PATH" for each path: median, most, and resident memory
// afterwards. Data folder and settings are read from the environment, as for `matinee serve`. PAUSE milliseconds lie
// between two requests, because numbers of large diaries rest after they were computed.
//   Usage: matinee-bench-first_view N PAUSE USER_NAME HTTP_COOKIE PATH…
#include <malloc.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <vector>

#include "app/page/view.h"
#include "ask.h"
#include "base/config.h"
#include "base/log.h"
#include "server/application.h"
#include "server/prepare.h"
#include "store/account/user.h"

namespace {

long processor_us() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return used.tv_sec * 1'000'000L + used.tv_nsec / 1000;
}

long resident_kib() {
  std::ifstream file("/proc/self/statm");
  long all = 0, resident = 0;
  file >> all >> resident;
  return resident * sysconf(_SC_PAGESIZE) / 1024;
}

}  // namespace

int main(int count, char** words) try {
  if (count < 6) return 2;
  const base::Config config = base::Config::load("");
  base::set_log_level(base::LogLevel::warning);
  server::prepare(config);
  app::load_templates({});
  server::Application application(config, nullptr, nullptr);
  store::Db db(config.database_path());
  const auto user = store::find_user_by_name(db, words[3]);
  if (!user) return 2;
  const int rounds = std::max(1, std::atoi(words[1]));
  std::string cookie = std::string("HTTP_COOKIE=") + words[4];
  for (int path = 5; path < count; ++path) {
    char* variable = cookie.data();
    const http::Variables variables = bench::variables_of(words[path], cookie.size() > 12 ? 1 : 0, &variable);
    std::vector<long> times;
    http::Response response;
    for (int i = 0; i <= rounds; ++i) {
      usleep(static_cast<useconds_t>(std::atoi(words[2])) * 1000);
      store::Tx tx(db);
      store::raise_user_revision(tx, user->id);
      tx.commit();
      const long before = processor_us();
      response = bench::ask(application, variables, i);
      if (i > 0) times.push_back(processor_us() - before);
    }
    std::sort(times.begin(), times.end());
    std::printf("us=%ld most=%ld rss_kib=%ld status=%d bytes=%zu %s\n", times[times.size() / 2], times.back(),
                resident_kib(), response.status, response.body.size(), words[path]);
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "matinee-bench-first_view: %s\n", error.what());
  return 1;
}
