#include "transfer/imports/run_reader.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "base/descriptor.h"
#include "base/picture_head.h"
#include "base/program.h"
#include "base/time.h"

namespace transfer {

namespace {

using base::Descriptor;

constexpr std::size_t kLongestLine = 256 * 1024;  // bytes
constexpr std::int64_t kBetweenQuestionsUs = 250'000;

[[noreturn]] void fail(const std::string& what) { throw std::system_error(errno, std::generic_category(), what); }

struct Pipe {
  Descriptor ours, theirs;
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail("pipe");
    ours.reset(ends[0]);
    theirs.reset(ends[1]);
  }
};

Descriptor open_file(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (!file.is_open()) fail(path);
  return file;
}

// Passes whole lines on; returns false if one is too long.
bool take_lines(std::string& pending, const std::function<void(std::string_view)>& on_line) {
  std::size_t start = 0;
  for (std::size_t end = pending.find('\n'); end != std::string::npos; end = pending.find('\n', start)) {
    on_line(std::string_view(pending).substr(start, end - start));
    start = end + 1;
  }
  pending.erase(0, start);
  return pending.size() <= kLongestLine;
}

// Passes the program's output on until it ends or `on_bytes` returns false. The time that `on_bytes` takes does not
// count.
bool run(std::vector<std::string> command, const std::vector<ReaderInput>& files,
         const std::function<bool(std::string_view)>& on_bytes, const std::function<bool()>& go_on,
         std::int64_t longest_us) {
  command.insert(command.begin(), base::program_beside("matinee-reader"));
  command.emplace_back("--");
  std::vector<Descriptor> opened;
  Pipe pipe;
  base::ProgramDescriptors descriptors{.output = pipe.theirs.get()};
  for (const ReaderInput& file : files) {
    opened.push_back(open_file(file.path));
    descriptors.files.push_back(opened.back().get());
    command.push_back(file.name);
  }
  base::RunningProgram reader(command, descriptors);
  pipe.theirs.reset();
  std::int64_t deadline_us = base::monotonic_us() + longest_us, asked_us = base::monotonic_us();
  std::array<char, 65536> part;
  for (;;) {
    if (base::monotonic_us() > deadline_us) return false;
    if (base::monotonic_us() - asked_us > kBetweenQuestionsUs) {
      if (!go_on()) return false;
      asked_us = base::monotonic_us();
    }
    pollfd entry{pipe.ours.get(), POLLIN, 0};
    if (::poll(&entry, 1, 500) <= 0) continue;
    const ssize_t got = ::read(pipe.ours.get(), part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return reader.wait_until(deadline_us) == 0;
    const std::int64_t began_us = base::monotonic_us();
    if (!on_bytes({part.data(), static_cast<std::size_t>(got)})) return false;
    deadline_us += base::monotonic_us() - began_us;
  }
}

}  // namespace

bool run_reader(const std::vector<std::string>& options, const std::vector<ReaderInput>& files,
                const std::function<void(std::string_view)>& on_line, const std::function<bool()>& go_on,
                std::int64_t longest_us) {
  std::string pending;
  const auto take = [&](std::string_view bytes) {
    pending.append(bytes);
    return take_lines(pending, on_line);
  };
  return run(options, files, take, go_on, longest_us);
}

std::string uploaded_picture(const std::vector<ReaderInput>& files, const std::function<bool()>& go_on) {
  std::string picture;
  const auto take = [&](std::string_view bytes) {
    picture.append(bytes);
    return picture.size() <= base::kMostPictureBytes;
  };
  return run({"--picture", "only"}, files, take, go_on, kLongestReading) ? picture : "";
}

}  // namespace transfer
