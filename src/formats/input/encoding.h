// How the letters of a file are written, when it is not UTF-8: what it looks like, and how it is turned into UTF-8.
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
// What text without a mark may be, for a person to choose from.
std::vector<std::string> unmarked_encodings();

// Appends a letter in UTF-8.
void append_utf8(std::string& out, char32_t letter);

// Loads the tables of letters, which a process that can open no files any more does not get.
void load_encodings();

// Turns bytes into UTF-8, piece by piece; what is no letter becomes U+FFFD.
class Decoder {
 public:
  // Throws Refused when the C library has no table of these letters.
  explicit Decoder(Encoding encoding);
  void append(std::string& out, std::string_view bytes);
  void end(std::string& out);  // the last letter may be cut

 private:
  struct Close {
    void operator()(iconv_t table) const { iconv_close(table); }
  };
  std::unique_ptr<std::remove_pointer_t<iconv_t>, Close> table_;  // null: Windows-1252, which has its own
  std::string left_;
};

// Which encoding lines have that are no UTF-8. It needs a few of them with letters beyond ASCII.
class EncodingGuess {
 public:
  void add(std::string_view bytes);
  Encoding encoding();

 private:
  void take_line();
  bool is_the_same_in_windows1252(Encoding encoding) const;

  std::string sample_, line_;
  bool has_high_byte_ = false;
  std::bitset<256> seen_;
};

}  // namespace formats
