// Measures how long the pictures of a year take to draw: has matinee-card draw both shapes N times, with the most
// numbers and posters of noise, and prints "wide_us=… wide_bytes=… tall_us=… tall_bytes=…": the median time
// from exec to exit.
//   Usage: matinee-bench-card N
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/program.h"
#include "tests/support/noise_picture.h"

namespace {

constexpr int kPosters = 6;

std::string description(bool is_tall, std::size_t poster_bytes) {
  std::string sizes;
  for (int i = 0; i < kPosters; ++i) sizes += (i == 0 ? "" : ",") + std::to_string(poster_bytes);
  return R"({"is_tall":)" + std::string(is_tall ? "true" : "false") +
         R"(,"heading":"Year in review: Ann","title":"2025","numbers":[{"value":"158","name":"films"},)"
         R"({"value":"312","name":"hours"},{"value":"41","name":"at the cinema"}],)"
         R"("label":"Most watched","person":"Agnès Varda, 6 films","posters":[)" +
         sizes + "]}\n";
}

void measure(const char* shape, bool is_tall, int rounds) {
  const std::string poster = test::noise_picture();
  std::string input = description(is_tall, poster.size());
  for (int i = 0; i < kPosters; ++i) input += poster;
  std::vector<long long> times;
  std::size_t bytes = 0;
  for (int i = 0; i < rounds; ++i) {
    const auto from = std::chrono::steady_clock::now();
    const auto drawn = base::run_program({base::program_beside("matinee-card")}, input);
    times.push_back(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - from).count());
    if (drawn.status != 0) throw std::runtime_error("matinee-card ended with status " + std::to_string(drawn.status));
    bytes = drawn.output.size();
  }
  std::sort(times.begin(), times.end());
  std::printf("%s_us=%lld %s_bytes=%zu ", shape, times[times.size() / 2], shape, bytes);
}

}  // namespace

int main(int count, char** words) try {
  const int rounds = count > 1 ? std::atoi(words[1]) : 0;
  if (rounds < 1) return 2;
  measure("wide", false, rounds);
  measure("tall", true, rounds);
  std::putchar('\n');
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
