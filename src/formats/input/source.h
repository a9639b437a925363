// Bytes of an uploaded file or of a member of an archive, and the text in them. A source can be read from its start as
// often as needed, so that nothing is kept in memory for a second look.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "domain/import.h"
#include "formats/input/encoding.h"

namespace formats {

// Thrown when a file cannot be read any further.
struct Refused {
  domain::RowReason reason;
};

class Source {
 public:
  Source() = default;
  virtual ~Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  virtual void rewind() = 0;
  // Reads at most `size` bytes and returns how many; 0 means the end. Throws Refused.
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

// The result of a first look over the whole source. A byte order mark decides the encoding, or else whether all of it
// is UTF-8 (the last letter may be cut) or what it looks like; text that is damaged in a few places is still UTF-8.
struct Survey {
  Encoding encoding = Encoding::utf8;
  std::int64_t bytes = 0;
  bool is_empty = true;     // true if it is only white space and NULs
  bool is_guessed = false;  // neither a mark nor valid UTF-8 settles it; never set if there are NULs
};
Survey survey(Source& source);

// The text of a source in UTF-8, without its byte order mark, piece by piece. Invalid bytes in a source that was
// declared UTF-8 are passed on as they are.
class Text {
 public:
  Text(std::unique_ptr<Source> source, Encoding encoding);
  // Appends the next piece. Returns false at the end.
  bool append_to(std::string& out);

 private:
  void decode_utf16(std::string& out);

  std::unique_ptr<Source> source_;
  Encoding encoding_;
  std::optional<Decoder> decoder_;  // for encodings other than UTF-8 and UTF-16
  bool is_first_ = true;
  std::string left_;        // bytes of a letter that continues in the next piece
  char32_t surrogate_ = 0;  // the first half of a letter
};

}  // namespace formats
