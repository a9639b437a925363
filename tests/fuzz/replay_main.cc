// Runs a target, for compilers without libFuzzer, over every file of its corpus and over seeded random mutations of
// them, under the sanitizers that the build has.
//
//   matinee-fuzz-NAME CORPUS [MUTATIONS [SEED]]     default: 20000, 1
//
// A crash ends the program; a failed check is counted, and ten end the mutations. The input of either is saved as
// crash-NAME, to be added to the corpus. The last line is "N passed, N failed".
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());  // with sanitizers only

namespace {

constexpr std::size_t kMaxInput = 64 * 1024;
// Bytes that parsers look for.
constexpr char kTelling[] = "\0\r\n\t \"'\\/{}[]:,;=&%+?#.-_~<>0123456789abcdefABCDEF\x7f\x80\xc0\xc3\xe2\xed\xf0\xff";

std::vector<std::string> read_corpus(const std::string& folder) {
  std::vector<std::string> paths, inputs;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths) {
    std::ifstream file(path, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return inputs;
}

class Mutator {
 public:
  Mutator(const std::vector<std::string>& corpus, unsigned seed) : corpus_(corpus), random_(seed) {}

  std::string next() {
    std::string input = corpus_[below(corpus_.size())];
    for (std::size_t left = 1 + below(8); left > 0; --left) change(input);
    input.resize(std::min(input.size(), kMaxInput));
    return input;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }
  char telling() { return kTelling[below(sizeof kTelling - 1)]; }

  void change(std::string& input) {
    const std::size_t at = below(input.size() + 1), length = below(std::min<std::size_t>(input.size() - at, 64) + 1);
    switch (below(7)) {
      case 0:
        input.insert(at, 1, telling());
        break;
      case 1:
        input.erase(at, length);
        break;
      case 2:
        input.insert(at, input.substr(at, length));
        break;
      case 3:
        input.insert(below(input.size() + 1), std::string(below(300), telling()));
        break;
      case 4:
        input.replace(at, length, part_of_another());
        break;
      case 5:
        input.resize(at);
        break;
      default:
        if (at < input.size()) input[at] = static_cast<char>(input[at] ^ (1 << below(8)));
    }
  }
  std::string part_of_another() {
    const std::string& other = corpus_[below(corpus_.size())];
    const std::size_t at = below(other.size() + 1);
    return other.substr(at, below(other.size() - at + 1));
  }

  const std::vector<std::string>& corpus_;
  std::mt19937 random_;
};

// The input being tested, which a crash leaves behind.
std::string current;
std::string crash_file;

void save_current() { std::ofstream(crash_file, std::ios::binary) << current; }

void save_and_die(int signal) {
  save_current();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void save_crashes() {
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) std::signal(signal, save_and_die);
  if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(save_current);
}

bool run(const std::string& input) {
  current = input;
  try {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    return true;
  } catch (const std::exception& error) {
    save_current();
    std::printf("%s: %s\n", crash_file.c_str(), error.what());
    return false;
  }
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::fprintf(stderr, "usage: %s CORPUS [MUTATIONS [SEED]]\n", words[0]);
    return 2;
  }
  const std::vector<std::string> corpus = read_corpus(words[1]);
  const long mutations = count > 2 ? std::strtol(words[2], nullptr, 10) : 20000;
  const auto seed = static_cast<unsigned>(count > 3 ? std::strtol(words[3], nullptr, 10) : 1);
  crash_file = "crash-" + std::filesystem::path(words[0]).filename().string();
  save_crashes();
  long passed = 0, failed = corpus.empty() ? 1 : 0;
  for (const std::string& input : corpus) ++(run(input) ? passed : failed);
  if (!corpus.empty())
    for (Mutator mutator(corpus, seed); passed + failed < static_cast<long>(corpus.size()) + mutations && failed < 10;)
      ++(run(mutator.next()) ? passed : failed);
  std::printf("%ld passed, %ld failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
