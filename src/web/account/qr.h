// QR codes (ISO/IEC 18004) as SVG. Only this module uses libqrencode.
#pragma once

#include <string>

namespace web {

// Draws black on white with a quiet zone of four modules. Throws std::runtime_error if the text is too long.
std::string qr_svg(const std::string& text);

}  // namespace web
