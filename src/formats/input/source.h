// Bytes of an uploaded file or of a member of an archive, and the text in them. A source can be read from its start as
// often as needed, so that nothing is held in memory because it must be looked at twice.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "formats/input/encoding.h"

namespace formats {

// Thrown when a file cannot be read any further; `reason` is one of domain::kRowReasons.
struct Refused {
  std::string_view reason;
};

class Source {
 public:
  Source() = default;
  virtual ~Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  virtual void rewind() = 0;
  // At most `size` bytes; 0 at the end. Throws Refused.
  virtual std::size_t read(char* into, std::size_t size) = 0;
};

// A regular file, whose descriptor belongs to the caller.
class FileSource : public Source {
 public:
  explicit FileSource(int fd) : fd_(fd) {}
  void rewind() override { at_ = 0; }
  std::size_t read(char* into, std::size_t size) override;

 private:
  int fd_;
  std::int64_t at_ = 0;
};

class StringSource : public Source {
 public:
  explicit StringSource(std::string_view bytes) : bytes_(bytes) {}
  void rewind() override { at_ = 0; }
  std::size_t read(char* into, std::size_t size) override;

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

// What a first look over the whole source says: a byte order mark decides, then whether all of it is UTF-8 (the last
// letter may be cut), else what it looks like. Damaged in a few places, it is UTF-8 all the same.
struct Survey {
  Encoding encoding = Encoding::utf8;
  std::int64_t bytes = 0;
  bool is_empty = true;     // nothing but white space and NULs
  bool is_guessed = false;  // neither a mark nor valid UTF-8 settles it; never set with NULs
};
Survey survey(Source& source);

// The text of a source in UTF-8, without its byte order mark, piece by piece. Bytes that are no text in a source that
// was said to be UTF-8 come through as they are.
class Text {
 public:
  Text(std::unique_ptr<Source> source, Encoding encoding);
  // Appends the next piece; false at the end.
  bool append_to(std::string& out);

 private:
  void decode_utf16(std::string& out);

  std::unique_ptr<Source> source_;
  Encoding encoding_;
  std::optional<Decoder> decoder_;  // for encodings other than UTF-8 and UTF-16
  bool is_first_ = true;
  std::string left_;        // bytes of a letter that goes on in the next piece
  char32_t surrogate_ = 0;  // the first half of a letter
};

}  // namespace formats
