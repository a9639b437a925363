#include "app/feeds/xml.h"

#include "base/text.h"

namespace app {

namespace {

// U+FFFE and U+FFFF.
bool is_noncharacter(std::string_view text, std::size_t at) {
  const std::string_view bytes = text.substr(at, 3);
  return bytes == "\xEF\xBF\xBE" || bytes == "\xEF\xBF\xBF";
}

}  // namespace

std::string xml_text(std::string_view text) {
  if (!base::is_utf8(text)) return xml_text(base::salvage_text(text, text.size()));
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else if (c == '\'') out += "&#39;";
    else if (is_noncharacter(text, at)) at += 2;
    else if (static_cast<unsigned char>(c) >= ' ' && c != '\x7F') out += c;
    else if (c == '\n' || c == '\t') out += c;
  }
  return out;
}

}  // namespace app
