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
  std::optional<std::string> file_name;  // without folders; "" if no file was chosen, nullopt if the part is no file
};

// Returns "xyz" for "multipart/form-data; boundary=xyz", without quotes. Throws HttpError 400 if there is no valid one.
std::string boundary_of(const std::string& content_type);

// All functions throw HttpError 400 for a form that is malformed or ends too early.
class MultipartReader {
 public:
  static constexpr std::size_t kMaxParts = 60;

  // `reader` fills at most the given number of bytes and returns how many; `length` is what the client declared.
  MultipartReader(std::function<std::size_t(char*, std::size_t)> reader, std::size_t length,
                  const std::string& content_type);

  // Skips the rest of this part and returns the next, or nullopt after the last.
  std::optional<PartHead> next();
  // Returns more of the part's content, valid until the next call, or nothing at its end.
  std::string_view read();

 private:
  void fill();
  std::string take_head();

  std::function<std::size_t(char*, std::size_t)> reader_;
  std::size_t left_;       // bytes of the body that are not read
  std::string delimiter_;  // "\r\n--" and the boundary
  std::string buffer_;
  std::size_t at_ = 0;  // of the first byte in the buffer that was not returned yet
  std::size_t parts_ = 0;
  bool at_end_ = false;
};

}  // namespace http
