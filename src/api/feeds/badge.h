// A small drawing of one line, "Last watched: Alien (1979)", for pages elsewhere.
#pragma once

#include <string>
#include <string_view>

namespace api {

// SVG, as wide as the texts are guessed to be; a long value is cut.
std::string badge(std::string_view label, std::string_view value);

}  // namespace api
