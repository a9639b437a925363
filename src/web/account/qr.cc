#include "web/account/qr.h"

#include <qrencode.h>

#include <memory>
#include <stdexcept>

namespace web {

namespace {

constexpr int kQuiet = 4;

// Returns one path for all dark modules, each as "M x y h1v1h-1z".
std::string dark_modules(const QRcode& code) {
  std::string path;
  for (int y = 0; y < code.width; ++y)
    for (int x = 0; x < code.width; ++x)
      if ((code.data[y * code.width + x] & 1) != 0)
        path += 'M' + std::to_string(x + kQuiet) + ' ' + std::to_string(y + kQuiet) + "h1v1h-1z";
  return path;
}

}  // namespace

std::string qr_svg(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M),
                                                             QRcode_free);
  if (!code) throw std::runtime_error("the text does not fit a QR code");
  const std::string side = std::to_string(code->width + 2 * kQuiet);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + side + ' ' + side +
         "\" width=\"232\" height=\"232\" shape-rendering=\"crispEdges\" role=\"img\" aria-label=\"QR code\">"
         "<rect width=\"" +
         side + "\" height=\"" + side + "\" fill=\"#fff\"/><path d=\"" + dark_modules(*code) +
         "\" fill=\"#000\"/></svg>";
}

}  // namespace web
