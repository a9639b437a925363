// Runs matinee-reader, which reads untrusted files with bounded resources and holds no secret: files in, lines of JSON
// or a picture out.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace transfer {

struct ReaderInput {
  std::string path;  // of the bytes
  std::string name;  // as the person called the file
};

constexpr std::int64_t kLongestReading = 120'000'000;  // microseconds

// Calls `on_line` for each line, and `go_on` at least once a second; when that returns false the program is ended, and
// so it is after `longest_us`, without the time that `on_line` takes, which may have to wait for others who write.
// Returns whether it ended by itself with success. Throws std::system_error when a file or the program cannot be
// opened.
bool run_reader(const std::vector<std::string>& options, const std::vector<ReaderInput>& files,
                const std::function<void(std::string_view)>& on_line, const std::function<bool()>& go_on,
                std::int64_t longest_us = kLongestReading);

// The bytes of the profile picture in a Matinee ZIP among the files, which may be anything; empty: there is none, or it
// cannot be read. Throws as above.
std::string uploaded_picture(const std::vector<ReaderInput>& files, const std::function<bool()>& go_on);

}  // namespace transfer
