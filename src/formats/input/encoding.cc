#include "formats/input/encoding.h"

#include <unicode/uchar.h>
#include <unicode/ucsdet.h>
#include <unicode/unistr.h>

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

std::string decoded(Encoding encoding, std::string_view bytes) {
  std::string text;
  Decoder decoder(encoding);
  decoder.append(text, bytes);
  decoder.end(text);
  return text;
}

// Returns true for letters, except the ordinal signs ª and º, which Unicode counts among them.
bool is_word_letter(char32_t c) { return u_isalpha(static_cast<UChar32>(c)) != 0 && c != 0xAA && c != 0xBA; }
bool is_punctuation(char32_t c) { return u_ispunct(static_cast<UChar32>(c)) != 0; }

// Returns true if nobody would write a letter or sign from above ASCII here: "Ł5", "Š" alone, "odÈ", "sãptãmâni
// ºi".
bool is_misplaced(char32_t before, char32_t c, char32_t after) {
  if (c < 0x80 || is_punctuation(c)) return false;
  if (!is_word_letter(c)) return is_word_letter(after);
  return (!is_word_letter(before) && !is_word_letter(after)) || u_isdigit(static_cast<UChar32>(after)) ||
         (u_isupper(static_cast<UChar32>(c)) && u_islower(static_cast<UChar32>(before)));
}

int misplaced_in(std::string_view text) {
  const auto letters = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  int misplaced = 0;
  for (std::int32_t i = 0; i < letters.length(); ++i)
    if (is_misplaced(letters[i - 1], letters[i], letters[i + 1])) ++misplaced;  // ICU returns U+FFFF outside the text
  return misplaced;
}

// Returns true for encodings that have different letters at the same bytes, so that the detector mistakes one for
// another in short texts.
bool is_latin(Encoding encoding) {
  return encoding == Encoding::windows1252 || encoding == Encoding::windows1250 || encoding == Encoding::windows1254 ||
         encoding == Encoding::iso8859_2;
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

// Returns the encodings that we know, the likeliest first.
std::vector<Encoding> EncodingGuess::likely() const {
  std::vector<Encoding> likely;
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<UCharsetDetector, CloseDetector> detector(ucsdet_open(&error));
  ucsdet_setText(detector.get(), sample_.data(), static_cast<std::int32_t>(sample_.size()), &error);
  std::int32_t count = 0;
  const UCharsetMatch** matches = ucsdet_detectAll(detector.get(), &count, &error);
  for (std::int32_t i = 0; i < count && U_SUCCESS(error); ++i) {
    const char* name = ucsdet_getName(matches[i], &error);
    const auto found = name == nullptr ? std::nullopt : detected_as(name);
    if (found) likely.push_back(is_the_same_in_windows1252(*found) ? Encoding::windows1252 : *found);
  }
  likely.push_back(Encoding::windows1252);
  return likely;
}

// Chooses the Latin encoding with the fewest letters out of place.
Encoding EncodingGuess::encoding() {
  take_line();
  std::vector<Encoding> choices = likely();
  if (!is_latin(choices.front())) return choices.front();
  std::erase_if(choices, [](Encoding encoding) { return !is_latin(encoding); });
  return *std::ranges::min_element(choices, {}, [&](Encoding one) { return misplaced_in(decoded(one, sample_)); });
}

// Returns true if all bytes seen mean the same in Windows-1252. Bytes such as that of "é" decide nothing, because they
// are the same letter in most of Europe.
bool EncodingGuess::is_the_same_in_windows1252(Encoding encoding) const {
  for (unsigned byte = 0x80; byte < seen_.size(); ++byte)
    if (const char one = static_cast<char>(byte);
        seen_[byte] && decoded(encoding, {&one, 1}) != decoded(Encoding::windows1252, {&one, 1}))
      return false;
  return true;
}

}  // namespace formats
