#include "formats/input/encoding.h"

#include <unicode/ucsdet.h>

#include <algorithm>
#include <cerrno>

#include "base/text.h"
#include "formats/input/source.h"

namespace formats {

namespace {

constexpr std::size_t kEnough = 256 * 1024;  // bytes of lines with high bytes
constexpr std::size_t kLongestLine = 16 * 1024;

struct Known {
  Encoding encoding;
  std::string_view name;
  const char* table = nullptr;  // the C library's name for it
  std::array<std::string_view, 2> detected = {};
};
constexpr Known kKnown[] = {
    {Encoding::windows1252, "windows-1252", nullptr, {"ISO-8859-1", "windows-1252"}},
    {Encoding::windows1250, "windows-1250", "CP1250", {"windows-1250"}},
    {Encoding::windows1251, "windows-1251", "CP1251", {"windows-1251"}},
    {Encoding::windows1254, "windows-1254", "CP1254", {"windows-1254", "ISO-8859-9"}},
    {Encoding::iso8859_2, "iso-8859-2", "ISO-8859-2", {"ISO-8859-2"}},
    {Encoding::shift_jis, "shift_jis", "CP932", {"Shift_JIS"}},
    {Encoding::gb18030, "gb18030", "GB18030", {"GB18030", "EUC-KR"}},  // a few Chinese titles look Korean
    {Encoding::utf8, "utf-8"},
    {Encoding::utf16le, "utf-16le"},
    {Encoding::utf16be, "utf-16be"},
};

const Known& known(Encoding encoding) { return *std::ranges::find(kKnown, encoding, &Known::encoding); }

// Returns nullopt for an encoding that we do not know or the C library has no table for.
std::optional<Encoding> detected_as(std::string_view name) {
  for (const Known& one : kKnown)
    if (!name.empty() && std::ranges::find(one.detected, name) != one.detected.end()) try {
        static_cast<void>(Decoder(one.encoding));
        return one.encoding;
      } catch (const Refused&) {
        return std::nullopt;
      }
  return std::nullopt;
}

struct CloseDetector {
  void operator()(UCharsetDetector* detector) const { ucsdet_close(detector); }
};

// Windows-1252 from 0x80 to 0x9F. Its five undefined bytes map to U+FFFD.
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

std::string decoded(Encoding encoding, char byte) {
  std::string letter;
  Decoder decoder(encoding);
  decoder.append(letter, {&byte, 1});
  decoder.end(letter);
  return letter;
}

}  // namespace

std::string_view encoding_name(Encoding encoding) { return known(encoding).name; }

std::optional<Encoding> encoding_of_name(std::string_view name) {
  const auto* found = std::ranges::find(kKnown, name, &Known::name);
  return found == std::end(kKnown) ? std::nullopt : std::optional(found->encoding);
}

std::vector<std::string> unmarked_encodings() {
  std::vector<std::string> names;
  for (const Known& one : kKnown) {
    names.emplace_back(one.name);
    if (one.encoding == Encoding::utf8) return names;
  }
  return names;
}

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

// Holds each table open, because the C library drops a table once nobody has it open.
void load_encodings() {
  static std::vector<Decoder> open;
  for (const Known& one : kKnown) try {
      if (one.table != nullptr && open.size() < std::size(kKnown)) open.emplace_back(one.encoding);
    } catch (const Refused&) {  // files in this encoding are refused when they are read
    }
}

Decoder::Decoder(Encoding encoding) {
  const char* name = known(encoding).table;
  if (name == nullptr) return;
  iconv_t table = iconv_open("UTF-8", name);
  if (table == reinterpret_cast<iconv_t>(-1)) throw Refused{"bad_encoding"};
  table_.reset(table);
}

void Decoder::append(std::string& out, std::string_view bytes) {
  if (!table_) return append_windows1252(out, bytes);
  left_ += bytes;
  char* from = left_.data();
  std::size_t size = left_.size();
  std::array<char, 4096> letters{};
  while (size > 0) {
    char* to = letters.data();
    std::size_t room = letters.size();
    const bool is_done = iconv(table_.get(), &from, &size, &to, &room) != static_cast<std::size_t>(-1);
    out.append(letters.data(), letters.size() - room);
    if (is_done || errno == E2BIG) continue;
    if (errno == EINVAL) break;  // a character continues in the next piece
    append_utf8(out, 0xFFFD);
    ++from;
    --size;
  }
  left_.erase(0, left_.size() - size);
}

void Decoder::end(std::string& out) {
  if (!left_.empty()) append_utf8(out, 0xFFFD);
  left_.clear();
}

// Skips ASCII lines: they reveal nothing about the encoding, only a language that others may share.
void EncodingGuess::take_line() {
  if (has_high_byte_ && sample_.size() < kEnough) sample_.append(line_).append(1, '\n');
  has_high_byte_ = false;
  line_.clear();
}

void EncodingGuess::add(std::string_view bytes) {
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    seen_.set(byte);
    has_high_byte_ = has_high_byte_ || byte >= 0x80;
    if (c == '\n' || c == '\r' || line_.size() >= kLongestLine) take_line();
    if (c != '\n' && c != '\r') line_ += c;
  }
}

// Returns the likeliest of the encodings that we know.
Encoding EncodingGuess::encoding() {
  take_line();
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<UCharsetDetector, CloseDetector> detector(ucsdet_open(&error));
  ucsdet_setText(detector.get(), sample_.data(), static_cast<std::int32_t>(sample_.size()), &error);
  std::int32_t count = 0;
  const UCharsetMatch** matches = ucsdet_detectAll(detector.get(), &count, &error);
  for (std::int32_t i = 0; i < count && U_SUCCESS(error); ++i) {
    const char* name = ucsdet_getName(matches[i], &error);
    const auto found = name == nullptr ? std::nullopt : detected_as(name);
    if (found) return is_the_same_in_windows1252(*found) ? Encoding::windows1252 : *found;
  }
  return Encoding::windows1252;
}

// Bytes such as that of "é" decide nothing: they are the same letter in most of Europe.
bool EncodingGuess::is_the_same_in_windows1252(Encoding encoding) const {
  for (unsigned byte = 0x80; byte < seen_.size(); ++byte)
    if (seen_[byte] &&
        decoded(encoding, static_cast<char>(byte)) != decoded(Encoding::windows1252, static_cast<char>(byte)))
      return false;
  return true;
}

}  // namespace formats
