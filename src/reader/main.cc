// matinee-reader: turns uploaded files into records, one a line (formats/lines.h), on standard output. It reads bytes
// that strangers wrote, so it is a process of its own without database, secrets and network, in bounded memory and
// time, and may make few system calls.
//
//   matinee-reader [--format NAME] [--zone ZONE] [--today DATE] [--option NAME=VALUE]… -- NAME…
//   matinee-reader --picture only -- NAME…    prints the bytes of the first profile picture in them, or nothing
//
// The files are open as descriptors 3, 4 …, one for each NAME. The exit status is 0 on success, and 2 if the call is
// wrong or the system refuses something. A file that breaks a limit of the process ends it.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/picture_head.h"
#include "base/sandbox/bounds.h"
#include "base/sandbox/calls.h"
#include "base/time.h"
#include "formats/input/encoding.h"
#include "formats/matinee_picture.h"
#include "formats/upload.h"

namespace {

constexpr int kFirstFile = 3;
constexpr std::size_t kMostFiles = 100;

struct Call {
  formats::Options options;
  std::vector<formats::UploadedFile> files;
  bool is_for_picture = false, is_good = true;
};

// Stores the value of an option. Returns false if the option is unknown.
bool take_option(Call& call, std::string_view name, const std::string& value) {
  if (name == "--format") call.options.format = value;
  else if (name == "--zone") call.options.zone = value;
  else if (name == "--today") call.options.today = value;
  else if (name == "--picture") call.is_for_picture = value == "only";
  else if (const auto equal = value.find('='); name == "--option" && equal != std::string::npos)
    call.options.values[value.substr(0, equal)] = value.substr(equal + 1);
  else return false;
  return true;
}

Call read_arguments(int count, char** words) {
  Call call;
  int at = 1;
  for (; at < count && std::string_view(words[at]) != "--"; at += 2)
    if (at + 1 == count || !take_option(call, words[at], words[at + 1])) call.is_good = false;
  for (++at; at < count; ++at) call.files.push_back({words[at], kFirstFile + static_cast<int>(call.files.size())});
  if (call.options.today.empty()) call.options.today = base::local_date(base::SystemClock().now(), call.options.zone);
  call.is_good = call.is_good && !call.files.empty() && call.files.size() <= kMostFiles &&
                 base::is_iso_date(call.options.today) && base::is_time_zone(call.options.zone);
  return call;
}

// Collects lines and writes them in larger pieces.
class Output {
 public:
  void line(const std::string& text) {
    buffer_ += text;
    buffer_ += '\n';
    if (buffer_.size() > 60 * 1024) flush();
  }
  void bytes(std::string text) {
    buffer_ = std::move(text);
    flush();
  }
  // Writes the collected lines. If nobody reads them any more, nothing is left to do, so it ends the process.
  void flush() {
    for (std::size_t at = 0; at < buffer_.size();) {
      const ssize_t written = ::write(STDOUT_FILENO, buffer_.data() + at, buffer_.size() - at);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) ::_exit(2);
      at += static_cast<std::size_t>(written);
    }
    buffer_.clear();
  }

 private:
  std::string buffer_;
};

// Returns true once the process can no longer open files, connect to anything or start anything.
bool shut_in(std::size_t files) {
  constexpr rlim_t kMemory = 64 * 1024 * 1024;  // beyond what the process has when it starts reading
  constexpr rlim_t kSeconds = 60;               // the largest upload is unpacked and read several times
  const rlim_t in_use = base::address_space_in_use();
  // Each archive is opened once more, and one of them twice at that time.
  return in_use > 0 &&
         base::bound_process({.memory = in_use + kMemory, .seconds = kSeconds, .written = 0, .files = 4 + 2 * files}) &&
         base::allow_only(base::Calls::on_open_files);
}

std::string first_picture(const std::vector<formats::UploadedFile>& files) {
  for (const formats::UploadedFile& file : files) try {
      if (std::string picture = formats::matinee_picture(file.fd, base::kMostPictureBytes); !picture.empty())
        return picture;
    } catch (const formats::Refused&) {  // no archive, or none that can be read
    }
  return {};
}

}  // namespace

int main(int count, char** words) {
  const Call call = read_arguments(count, words);
  if (!call.is_good) {
    std::fputs(
        "usage: matinee-reader [--format NAME] [--zone ZONE] [--today DATE] [--option NAME=VALUE]... -- NAME...\n"
        "       matinee-reader --picture only -- NAME...\n",
        stderr);
    return 2;
  }
  base::local_date(0, call.options.zone);  // reads the time zone, which is out of reach afterwards
  formats::load_encodings();               // the encoding tables are out of reach afterwards too
  if (!shut_in(call.files.size())) return 2;
  Output output;
  int status = 0;
  try {
    if (call.is_for_picture) return output.bytes(first_picture(call.files)), 0;
    formats::Lines lines([&](const std::string& line) { output.line(line); });
    formats::read_upload(call.files, call.options, lines);
  } catch (const std::bad_alloc&) {
    status = 2;  // the lines so far are still written
  }
  output.flush();
  return status;
}
