// Runs matinee-reader, which reads untrusted files with bounded resources and holds no secret: files go in, lines of
// JSON or a picture come out.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace transfer {

struct ReaderInput {
  std::string path;  // the file with the bytes
  std::string name;  // the person's name for the file
};

constexpr std::int64_t kLongestReading = 120'000'000;  // microseconds

// Calls `on_line` for each line, and `go_on` at least once a second. Ends the program if that returns false, or after
// `longest_us`, without the time of `on_line`, which may have to wait for other writers. Returns true if it ended by
// itself with success. Throws std::system_error if a file or the program cannot be opened.
bool run_reader(const std::vector<std::string>& options, const std::vector<ReaderInput>& files,
                const std::function<void(std::string_view)>& on_line, const std::function<bool()>& go_on,
                std::int64_t longest_us = kLongestReading);

// Returns the bytes of the profile picture in a Matinee ZIP among the files, which may be anything; empty if there is
// none, or it cannot be read. Throws like run_reader().
std::string uploaded_picture(const std::vector<ReaderInput>& files, const std::function<bool()>& go_on);

}  // namespace transfer
