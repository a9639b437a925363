// What a page costs the program itself, without web server and sockets: asks dispatch N times and prints
// "us=… bytes=… status=…": processor time of one request. Data folder and settings come from the environment,
// as for `matinee serve`; a profiler can watch it. "{n}" in a value is the number of the request: with X_N={n} no
// request is like another, so that no answer is a remembered one.
//   Usage: matinee-bench-page N PATH [CGI_VARIABLE=VALUE…] [BODY=TEXT]
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "app/view.h"
#include "base/config.h"
#include "server/application.h"

namespace {

constexpr int kWarmUp = 20;

long processor_us() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1'000'000L + used.ru_utime.tv_usec + used.ru_stime.tv_usec;
}

http::Variables variables_of(const std::string& path, int count, char** words) {
  http::Variables variables{{"REQUEST_METHOD", "GET"},   {"REQUEST_URI", path},      {"SERVER_PROTOCOL", "HTTP/1.1"},
                            {"SERVER_NAME", "127.0.0.1"}, {"SERVER_PORT", "80"},      {"HTTP_HOST", "127.0.0.1"},
                            {"REMOTE_ADDR", "127.0.0.1"}};
  for (int i = 0; i < count; ++i) {
    const std::string word = words[i];
    const auto equals = word.find('=');
    variables.insert_or_assign(word.substr(0, equals), equals == std::string::npos ? "" : word.substr(equals + 1));
  }
  return variables;
}

std::string with_number(std::string value, int number) {
  for (auto at = value.find("{n}"); at != std::string::npos; at = value.find("{n}", at)) value.replace(at, 3, std::to_string(number));
  return value;
}

http::Response ask(server::Application& application, const http::Variables& pattern, int number) {
  http::Variables variables;
  for (const auto& [name, value] : pattern) variables.emplace(name, with_number(value, number));
  const std::string body = variables["BODY"];
  variables["CONTENT_LENGTH"] = std::to_string(body.size());
  std::size_t at = 0;
  http::Response response = application.handle(std::move(variables), [&](char* data, std::size_t size) {
    const std::size_t count = body.copy(data, size, at);
    at += count;
    return count;
  });
  application.after_request();
  return response;
}

}  // namespace

int main(int count, char** words) try {
  if (count < 3) return 2;
  const base::Config config = base::Config::load("");
  server::prepare(config);
  app::load_templates();
  server::Application application(config, nullptr, nullptr);
  const http::Variables variables = variables_of(words[2], count - 3, words + 3);
  http::Response response;
  for (int i = 1; i <= kWarmUp; ++i) response = ask(application, variables, i);
  const int rounds = std::atoi(words[1]);
  const long before = processor_us();
  for (int i = 1; i <= rounds; ++i) response = ask(application, variables, kWarmUp + i);
  const double each = static_cast<double>(processor_us() - before) / (rounds > 0 ? rounds : 1);
  std::printf("us=%.1f bytes=%zu status=%d\n", each, response.body.size(), response.status);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "matinee-bench-page: %s\n", error.what());
  return 1;
}
