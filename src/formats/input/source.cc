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

// Windows-1252 from 0x80 to 0x9F; the five that it leaves open are U+FFFD.
constexpr std::array<char16_t, 32> kWindows1252 = {0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
                                                   0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

void append_windows1252(std::string& out, std::string_view bytes) {
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    append_utf8(out, byte >= 0x80 && byte < 0xA0 ? kWindows1252[byte - 0x80U] : byte);
  }
}

// Bytes at the end that begin a letter of UTF-8 which is not whole yet: 0 to 3.
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

void append_utf8(std::string& out, char32_t letter) {
  const auto tail = [&](unsigned shift) { out += static_cast<char>(0x80 | ((letter >> shift) & 0x3F)); };
  if (letter < 0x80) {
    out += static_cast<char>(letter);
  } else if (letter < 0x800) {
    out += static_cast<char>(0xC0 | (letter >> 6));
    tail(0);
  } else if (letter < 0x10000) {
    out += static_cast<char>(0xE0 | (letter >> 12));
    tail(6), tail(0);
  } else {
    out += static_cast<char>(0xF0 | (letter >> 18));
    tail(12), tail(6), tail(0);
  }
}

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

Survey survey(Source& source) {
  source.rewind();
  Survey found;
  bool is_utf8 = true, has_nul = false;
  std::string piece, left;
  std::vector<char> buffer(kPiece);
  while (const std::size_t got = source.read(buffer.data(), buffer.size())) {
    piece = left + std::string(buffer.data(), got);
    if (found.bytes == 0 && piece.starts_with(kUtf16leMark)) found.encoding = Encoding::utf16le;
    if (found.bytes == 0 && piece.starts_with(kUtf16beMark)) found.encoding = Encoding::utf16be;
    found.bytes += static_cast<std::int64_t>(got);
    found.is_empty = found.is_empty && !has_text(piece);
    has_nul = has_nul || piece.find('\0') != std::string::npos;
    const std::size_t rest = unfinished(piece);
    is_utf8 = is_utf8 && base::is_utf8(std::string_view(piece).substr(0, piece.size() - rest));
    left = piece.substr(piece.size() - rest);
  }
  found.is_guessed = found.encoding == Encoding::utf8 && !is_utf8 && !has_nul;
  if (found.encoding == Encoding::utf8 && !is_utf8) found.encoding = Encoding::windows1252;
  if (found.encoding != Encoding::utf8 && found.bytes == 2) found.is_empty = true;
  return found;
}

Text::Text(std::unique_ptr<Source> source, Encoding encoding) : source_(std::move(source)), encoding_(encoding) {
  source_->rewind();
}

// Half a surrogate pair becomes U+FFFD.
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
  if (got == 0) return false;
  std::string_view piece(buffer.data(), got);
  if (is_first_) {
    is_first_ = false;
    for (const std::string_view mark : {kUtf8Mark, kUtf16leMark, kUtf16beMark})
      if (piece.starts_with(mark)) piece.remove_prefix(mark.size());
  }
  if (encoding_ == Encoding::utf8) {
    out += piece;
  } else if (encoding_ == Encoding::windows1252) {
    append_windows1252(out, piece);
  } else {
    left_ += piece;
    decode_utf16(out);
  }
  return true;
}

}  // namespace formats
