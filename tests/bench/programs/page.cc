// Measures the cost of a page for the program itself, without web server and sockets: asks dispatch N times and prints
// "us=… bytes=… statements=… status=…": processor time and SQLite's statements of one request. --statements
// adds each of them with its plan, as rows of a Markdown table. Data folder and settings are read from the environment,
// as for `matinee serve`; a profiler can watch it. "{n}" in a value is the number of the request, so that each can add
// another play.
//   Usage: matinee-bench-page [--statements] N PATH [CGI_VARIABLE=VALUE…] [BODY=TEXT]
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string_view>

#include "app/page/view.h"
#include "ask.h"
#include "base/config.h"
#include "base/log.h"
#include "server/application.h"
#include "server/prepare.h"
#include "statements.h"

namespace {

constexpr int kWarmUp = 20;

long processor_us() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1'000'000L + used.ru_utime.tv_usec + used.ru_stime.tv_usec;
}

}  // namespace

int main(int count, char** words) try {
  const bool with_statements = count > 1 && std::string_view(words[1]) == "--statements";
  if (with_statements) --count, ++words;
  if (count < 3) return 2;
  const base::Config config = base::Config::load("");
  base::LogLevel level{};
  base::log_level_from_text(config.log_level, level);
  base::set_log_level(level);
  server::prepare(config);
  app::load_templates({});
  std::optional<bench::Statements> statements;
  if (with_statements) statements.emplace();
  server::Application application(config, nullptr, nullptr);
  const http::Variables variables = bench::variables_of(words[2], count - 3, words + 3);
  http::Response response;
  for (int i = 1; i <= kWarmUp; ++i) response = bench::ask(application, variables, i);
  if (statements) statements->forget();
  const int rounds = std::max(1, std::atoi(words[1]));
  const long before = processor_us();
  for (int i = 1; i <= rounds; ++i) response = bench::ask(application, variables, kWarmUp + i);
  const double each = static_cast<double>(processor_us() - before) / rounds;
  std::printf("us=%.1f bytes=%zu statements=%.1f status=%d\n", each, response.body.size(),
              statements ? static_cast<double>(statements->count()) / rounds : 0.0, response.status);
  if (statements) statements->print(rounds);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "matinee-bench-page: %s\n", error.what());
  return 1;
}
