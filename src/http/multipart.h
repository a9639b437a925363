// Reads a multipart form (RFC 7578) piece by piece, so that files of any size pass through one buffer.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace http {

struct PartHead {
  std::string name;
  std::optional<std::string> file_name;  // set: the part is a file; without folders, "" when none was chosen
};

// "multipart/form-data; boundary=xyz" → "xyz", quotes removed. Throws HttpError 400 when there is none that is valid.
std::string boundary_of(const std::string& content_type);

// All throw HttpError 400 for a form that is malformed or ends before it should.
class MultipartReader {
 public:
  static constexpr std::size_t kMaxParts = 60;

  // `reader` fills at most so many bytes and returns how many; `length` is what the client declared.
  MultipartReader(std::function<std::size_t(char*, std::size_t)> reader, std::size_t length,
                  const std::string& content_type);

  // Goes on to the next part, past what is left of this one; none after the last.
  std::optional<PartHead> next();
  // More of the part's content, until the next call; empty at its end.
  std::string_view read();

 private:
  void fill();
  std::string take_head();

  std::function<std::size_t(char*, std::size_t)> reader_;
  std::size_t left_;       // bytes of the body that are not read
  std::string delimiter_;  // "\r\n--" and the boundary
  std::string buffer_;
  std::size_t at_ = 0;  // of the first byte in the buffer that was not given out
  std::size_t parts_ = 0;
  bool at_end_ = false;
};

}  // namespace http
