#include "app/feeds/xml.h"

#include "base/text.h"

namespace app {

namespace {

std::size_t length_of_character(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// Returns true for U+FFFE and U+FFFF of every plane.
bool is_noncharacter(std::string_view bytes) {
  const bool ends_so = bytes.ends_with("\xBF\xBE") || bytes.ends_with("\xBF\xBF");
  return bytes.size() > 2 && ends_so && (static_cast<unsigned char>(bytes[bytes.size() - 3]) & 0x0F) == 0x0F;
}

}  // namespace

std::string xml_text(std::string_view text) {
  if (!base::is_utf8(text)) return xml_text(base::salvage_text(text, text.size()));
  std::string out;
  for (std::size_t at = 0, length = 0; at < text.size(); at += length) {
    const char c = text[at];
    length = length_of_character(c);
    const std::string_view bytes = text.substr(at, length);
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else if (c == '\'') out += "&#39;";
    else if (static_cast<unsigned char>(c) < ' ') out += ' ';
    else if (c != '\x7F' && !is_noncharacter(bytes)) out += bytes;
  }
  return out;
}

}  // namespace app
