#include "api/feeds/badge.h"

#include <algorithm>

#include "app/feeds/xml.h"
#include "base/text.h"

namespace api {

namespace {

constexpr std::size_t kLongestValue = 60;             // code points
constexpr int kNarrow = 7, kWide = 13, kMargin = 10;  // guesses for a 12-pixel sans-serif; there is no font to measure

// Counts characters of three bytes and more as wide, which most of them are.
int width_of(std::string_view text) {
  int width = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 || (byte >= 0xC0 && byte < 0xE1)) width += kNarrow;
    else if (byte >= 0xE1) width += kWide;
  }
  return width;
}

std::string text_at(int x, std::string_view colour, const std::string& text) {
  return "<text x=\"" + std::to_string(x) + "\" y=\"16\" fill=\"" + std::string(colour) + "\">" + text + "</text>";
}

}  // namespace

std::string badge(std::string_view label, std::string_view value) {
  std::string shown = base::first_code_points(value, kLongestValue);
  if (shown.size() < value.size()) shown += "…";
  const int second = kMargin + width_of(label) + kMargin, width = second + width_of(shown) + kMargin;
  const std::string label_text = app::xml_text(label), value_text = app::xml_text(shown);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) +
         "\" height=\"24\" role=\"img\" font-family=\"DejaVu Sans,Verdana,sans-serif\" font-size=\"12\"><title>" +
         label_text + ": " + value_text + "</title><rect width=\"" + std::to_string(width) +
         "\" height=\"24\" rx=\"4\" fill=\"#14181c\"/>" + text_at(kMargin, "#b6c0ca", label_text) +
         text_at(second, "#ffffff", value_text) + "</svg>\n";
}

}  // namespace api
