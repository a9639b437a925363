// QR codes (ISO/IEC 18004) as SVG, by libqrencode; the only file that names it.
#pragma once

#include <string>

namespace web {

// Black on white with a quiet zone of four modules. Throws std::runtime_error when the text is too long.
std::string qr_svg(const std::string& text);

}  // namespace web
