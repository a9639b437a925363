#include "formats/input/source.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "base/text.h"

namespace formats {

namespace {

constexpr std::size_t kPiece = 64 * 1024;
constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF", kUtf16leMark = "\xFF\xFE", kUtf16beMark = "\xFE\xFF";

// Returns how many bytes at the end, 0 to 3, begin a letter of UTF-8 that is not complete yet.
std::size_t unfinished(std::string_view bytes) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, bytes.size()); ++back) {
    const auto byte = static_cast<unsigned char>(bytes[bytes.size() - back]);
    if (byte < 0x80) return 0;
    if (byte >= 0xC0) return (byte >= 0xF0 ? 4U : byte >= 0xE0 ? 3U : 2U) > back ? back : 0;
  }
  return 0;
}

bool has_text(std::string_view bytes) {
  return bytes.find_first_not_of(std::string_view("\0 \t\r\n", 5)) != std::string_view::npos;
}

}  // namespace

std::size_t FileSource::read(char* into, std::size_t size) {
  for (;;) {
    const ssize_t got = ::pread(fd_, into, size, at_);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw Refused{"file_broken"};
    at_ += got;
    return static_cast<std::size_t>(got);
  }
}

std::size_t StringSource::read(char* into, std::size_t size) {
  const std::string_view piece = bytes_.substr(at_, size);
  std::memcpy(into, piece.data(), piece.size());
  at_ += piece.size();
  return piece.size();
}

namespace {

// Counts non-ASCII characters in valid UTF-8, and bytes that are not valid UTF-8.
struct Letters {
  std::int64_t good = 0, bad = 0;
};
void count_letters(std::string_view bytes, Letters& letters) {
  for (std::size_t i = 0; i < bytes.size();) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    const std::size_t length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    const bool is_letter = byte < 0x80 || (byte >= 0xC2 && base::is_utf8(bytes.substr(i, length)));
    if (byte >= 0x80) ++(is_letter ? letters.good : letters.bad);
    i += is_letter ? length : 1;
  }
}

// Returns true if the text is UTF-8 that is only damaged in a few places.
bool is_damaged_utf8(const Letters& letters) { return letters.good >= 3 * letters.bad; }

// Detects UTF-16 without a mark: its text is mostly ASCII, so every second byte near the beginning is zero.
std::optional<Encoding> unmarked_utf16(std::string_view start) {
  std::size_t even = 0, odd = 0;
  const std::size_t units = std::min<std::size_t>(start.size() / 2, 200);
  for (std::size_t i = 0; i < units; ++i) {
    even += start[2 * i] == '\0' ? 1 : 0;
    odd += start[2 * i + 1] == '\0' ? 1 : 0;
  }
  if (units < 8 || start.starts_with("SQLite format 3")) return std::nullopt;
  if (odd * 10 >= units * 7 && even == 0) return Encoding::utf16le;
  if (even * 10 >= units * 7 && odd == 0) return Encoding::utf16be;
  return std::nullopt;
}

Encoding guessed(Source& source) {
  EncodingGuess guess;
  std::vector<char> buffer(kPiece);
  source.rewind();
  while (const std::size_t got = source.read(buffer.data(), buffer.size())) guess.add({buffer.data(), got});
  return guess.encoding();
}

}  // namespace

Survey survey(Source& source) {
  source.rewind();
  Survey found;
  bool is_utf8 = true, has_nul = false;
  Letters letters;
  std::string piece, left;
  std::vector<char> buffer(kPiece);
  while (const std::size_t got = source.read(buffer.data(), buffer.size())) {
    piece = left + std::string(buffer.data(), got);
    if (found.bytes == 0 && piece.starts_with(kUtf16leMark)) found.encoding = Encoding::utf16le;
    if (found.bytes == 0 && piece.starts_with(kUtf16beMark)) found.encoding = Encoding::utf16be;
    if (found.bytes == 0 && found.encoding == Encoding::utf8)
      found.encoding = unmarked_utf16(piece).value_or(Encoding::utf8);
    found.bytes += static_cast<std::int64_t>(got);
    found.is_empty = found.is_empty && !has_text(piece);
    has_nul = has_nul || piece.find('\0') != std::string::npos;
    const std::size_t rest = unfinished(piece);
    const std::string_view whole = std::string_view(piece).substr(0, piece.size() - rest);
    is_utf8 = is_utf8 && base::is_utf8(whole);
    count_letters(whole, letters);
    left = piece.substr(piece.size() - rest);
  }
  found.is_guessed = found.encoding == Encoding::utf8 && !is_utf8 && !has_nul;
  if (found.is_guessed && !is_damaged_utf8(letters)) found.encoding = guessed(source);
  else if (found.encoding == Encoding::utf8 && !is_utf8 && has_nul) found.encoding = Encoding::windows1252;
  if (found.encoding != Encoding::utf8 && found.bytes == 2) found.is_empty = true;
  return found;
}

Text::Text(std::unique_ptr<Source> source, Encoding encoding) : source_(std::move(source)), encoding_(encoding) {
  const bool is_unicode = encoding == Encoding::utf8 || encoding == Encoding::utf16le || encoding == Encoding::utf16be;
  if (!is_unicode) decoder_.emplace(encoding);
  source_->rewind();
}

// Decodes UTF-16. Half a surrogate pair becomes U+FFFD.
void Text::decode_utf16(std::string& out) {
  const bool is_little = encoding_ == Encoding::utf16le;
  std::size_t at = 0;
  for (; at + 2 <= left_.size(); at += 2) {
    const auto first = static_cast<unsigned char>(left_[at]), second = static_cast<unsigned char>(left_[at + 1]);
    const auto unit = static_cast<char32_t>(is_little ? second << 8 | first : first << 8 | second);
    const bool is_second_half = unit >= 0xDC00 && unit < 0xE000;
    if (surrogate_ != 0 && is_second_half) {
      append_utf8(out, 0x10000 + ((surrogate_ - 0xD800) << 10) + (unit - 0xDC00));
      surrogate_ = 0;
      continue;
    }
    if (surrogate_ != 0) append_utf8(out, 0xFFFD);
    surrogate_ = unit >= 0xD800 && unit < 0xDC00 ? unit : 0;
    if (surrogate_ == 0) append_utf8(out, is_second_half ? 0xFFFD : unit);
  }
  left_.erase(0, at);
}

bool Text::append_to(std::string& out) {
  std::array<char, kPiece> buffer;
  const std::size_t got = source_->read(buffer.data(), buffer.size());
  if (got == 0) {
    if (decoder_) decoder_->end(out);
    return false;
  }
  std::string_view piece(buffer.data(), got);
  if (is_first_) {
    is_first_ = false;
    for (const std::string_view mark : {kUtf8Mark, kUtf16leMark, kUtf16beMark})
      if (piece.starts_with(mark)) piece.remove_prefix(mark.size());
  }
  if (encoding_ == Encoding::utf8) {
    out += piece;
  } else if (decoder_) {
    decoder_->append(out, piece);
  } else {
    left_ += piece;
    decode_utf16(out);
  }
  return true;
}

}  // namespace formats
