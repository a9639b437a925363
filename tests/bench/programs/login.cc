// Measures the cost of a login beside the hashing of its password: logs in N times, hashes the same password alone
// before each, and prints "us=… hash_us=…": the median of the differences, and of the hashes, of processor time.
// Data folder and settings are read from the environment.
//   Usage: matinee-bench-login N EMAIL PASSWORD
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <stdexcept>
#include <vector>

#include "app/page/view.h"
#include "ask.h"
#include "auth/password.h"
#include "base/config.h"
#include "server/prepare.h"

namespace {

std::int64_t processor_us() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return std::int64_t{used.tv_sec} * 1'000'000 + used.tv_nsec / 1000;
}

template <typename Action>
std::int64_t microseconds(const Action& action) {
  const std::int64_t start = processor_us();
  action();
  return processor_us() - start;
}

std::int64_t median(std::vector<std::int64_t> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

}  // namespace

int main(int count, char** words) try {
  if (count != 4) return 2;
  const std::string email = words[2], password = words[3];
  const base::Config config = base::Config::load("");
  server::prepare(config);
  app::load_templates({});
  server::Application application(config, nullptr, nullptr);
  http::Variables login = bench::variables_of("/api/authentication/token", 0, nullptr);
  login.insert_or_assign("REQUEST_METHOD", "POST");
  login.insert_or_assign("CONTENT_TYPE", "application/json");
  login.insert_or_assign("HTTP_X_SERVICE_CLIENT", "Benchmark");
  login.insert_or_assign("BODY", R"({"email":")" + email + R"(","password":")" + password + R"("})");
  const std::string hash = auth::hash_password(password);
  std::vector<std::int64_t> hashes, rests;
  for (int i = 0; i < std::atoi(words[1]); ++i) {
    hashes.push_back(microseconds([&] { auth::verify_password(password, hash); }));
    const std::int64_t whole = microseconds([&] {
      if (bench::ask(application, login, i).status != 200) throw std::runtime_error("the login fails");
    });
    rests.push_back(whole - hashes.back());
  }
  std::printf("us=%lld hash_us=%lld\n", static_cast<long long>(median(rests)), static_cast<long long>(median(hashes)));
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "matinee-bench-login: %s\n", error.what());
  return 1;
}
