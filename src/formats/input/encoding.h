// Detects the encoding of files that are not UTF-8, and converts them to UTF-8.
#pragma once

#include <iconv.h>

#include <array>
#include <bitset>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace formats {

enum class Encoding {
  utf8,
  utf16le,
  utf16be,
  windows1252,
  windows1250,
  windows1251,
  windows1254,
  iso8859_2,
  shift_jis,
  gb18030
};

std::string_view encoding_name(Encoding encoding);
std::optional<Encoding> encoding_of_name(std::string_view name);
// Returns the encodings that text without a byte order mark may have, for a person to choose from.
std::vector<std::string> unmarked_encodings();

// Appends a code point in UTF-8.
void append_utf8(std::string& out, char32_t letter);

// Loads the conversion tables, for a process that will not be able to open files any more.
void load_encodings();

// Converts bytes to UTF-8 piece by piece. Invalid bytes become U+FFFD.
class Decoder {
 public:
  // Throws Refused if the C library has no table for this encoding.
  explicit Decoder(Encoding encoding);
  void append(std::string& out, std::string_view bytes);
  void end(std::string& out);  // the last character may be incomplete

 private:
  struct Close {
    void operator()(iconv_t table) const { iconv_close(table); }
  };
  std::unique_ptr<std::remove_pointer_t<iconv_t>, Close> table_;  // null for Windows-1252, which has its own table
  std::string left_;
};

// Guesses the encoding of lines that are not UTF-8. It needs a few lines with high bytes.
class EncodingGuess {
 public:
  void add(std::string_view bytes);
  Encoding encoding();

 private:
  void take_line();
  std::vector<Encoding> likely() const;
  bool is_the_same_in_windows1252(Encoding encoding) const;

  std::string sample_, line_;
  bool has_high_byte_ = false;
  std::bitset<256> seen_;
};

}  // namespace formats
