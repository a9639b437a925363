// A small drawing of one line, "Last watched: Alien (1979)", for other websites.
#pragma once

#include <string>
#include <string_view>

namespace api {

// Returns an SVG, as wide as the texts are guessed to be. A long value is cut.
std::string badge(std::string_view label, std::string_view value);

}  // namespace api
