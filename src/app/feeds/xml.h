// Text within XML documents that the program writes itself: feeds and drawings.
#pragma once

#include <string>
#include <string_view>

namespace app {

// Escapes text for elements and attributes. Controls and line ends become spaces, and the other characters that no
// document may hold are left out: DEL, U+FFFE and U+FFFF of every plane.
std::string xml_text(std::string_view text);

}  // namespace app
