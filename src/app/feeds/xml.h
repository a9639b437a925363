// Text within XML documents that the program writes itself: feeds and drawings.
#pragma once

#include <string>
#include <string_view>

namespace app {

// For elements and attributes alike. Controls and ends of lines become spaces; what else no document may hold is left
// out: DEL, U+FFFE and U+FFFF of every plane.
std::string xml_text(std::string_view text);

}  // namespace app
