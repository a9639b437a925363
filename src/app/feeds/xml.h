// Text within XML documents that the program writes itself: feeds and drawings.
#pragma once

#include <string>
#include <string_view>

namespace app {

// For elements and attributes alike. What no document may hold is left out: controls, DEL, U+FFFE, U+FFFF, and bytes
// that are no UTF-8.
std::string xml_text(std::string_view text);

}  // namespace app
