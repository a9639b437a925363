#include "canvas.h"

#include <gd.h>
#include <gdfontg.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <new>

namespace provider {

namespace {

constexpr int kScale = 2;  // shapes are drawn this many times larger
constexpr int kQuality = 88;
constexpr double kPointsPerPixel = 72.0 / 96.0;

// Directories where distributions keep the DejaVu fonts.
constexpr std::array<const char*, 3> kFontFolders{"/usr/share/fonts/truetype/dejavu/", "/usr/share/fonts/dejavu/",
                                                  "/usr/share/fonts/TTF/"};

struct ImageDeleter {
  void operator()(gdImagePtr image) const { gdImageDestroy(image); }
};
using Image = std::unique_ptr<gdImageStruct, ImageDeleter>;

Image new_image(int width, int height) {
  Image image(gdImageCreateTrueColor(width, height));
  if (!image) throw std::bad_alloc();
  return image;
}

const char* file_name(Face face) {
  switch (face) {
    case Face::sans:
      return "DejaVuSans-Bold.ttf";
    case Face::serif:
      return "DejaVuSerif-Bold.ttf";
    case Face::condensed:
      return "DejaVuSansCondensed-Bold.ttf";
    case Face::light:
      return "DejaVuSans.ttf";
  }
  return "DejaVuSans.ttf";
}

// Returns the path of an installed font, or an empty text if there is none.
std::string find_font(Face face) {
  for (const Face wanted : {face, Face::sans, Face::light})
    for (const char* folder : kFontFolders) {
      const std::string path = std::string(folder) + file_name(wanted);
      if (::access(path.c_str(), R_OK) == 0) return path;
    }
  return {};
}

const std::string& font(Face face) {
  static const std::array<std::string, 4> fonts{find_font(Face::sans), find_font(Face::serif),
                                                find_font(Face::condensed), find_font(Face::light)};
  return fonts[static_cast<std::size_t>(face)];
}

int value(const Colour& colour) { return gdTrueColor(colour.red, colour.green, colour.blue); }

int part(double fraction) { return static_cast<int>(std::lround(255 * std::clamp(fraction, 0.0, 1.0))); }

}  // namespace

struct Canvas::Surface {
  Image image;
};

Colour hsl(double hue, double saturation, double lightness) {
  const double reach = saturation * std::min(lightness, 1 - lightness);
  const auto channel = [&](double offset) {
    const double k = std::fmod(offset + std::fmod(hue + 720, 360) / 30, 12);
    return part(lightness - reach * std::max(-1.0, std::min({k - 3, 9 - k, 1.0})));
  };
  return {channel(0), channel(8), channel(4)};
}

Colour mixed(const Colour& a, const Colour& b, double part_of_b) {
  const auto mix = [&](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * part_of_b)); };
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

Canvas::Canvas(int width_pixels, int height_pixels)
    : surface_(new Surface{new_image(width_pixels * kScale, height_pixels * kScale)}),
      width_pixels_(width_pixels),
      height_pixels_(height_pixels),
      height_(static_cast<double>(height_pixels) / width_pixels) {}

Canvas::~Canvas() { delete surface_; }

int Canvas::pixels(double length) const { return static_cast<int>(std::lround(length * width_pixels_ * kScale)); }

void Canvas::rectangle(double x, double y, double width, double height, const Colour& colour) {
  gdImageFilledRectangle(surface_->image.get(), pixels(x), pixels(y), pixels(x + width) - 1, pixels(y + height) - 1,
                         value(colour));
}

void Canvas::disc(const Point& centre, double radius, const Colour& colour) {
  gdImageFilledEllipse(surface_->image.get(), pixels(centre.x), pixels(centre.y), pixels(2 * radius),
                       pixels(2 * radius), value(colour));
}

void Canvas::polygon(const std::vector<Point>& points, const Colour& colour) {
  std::vector<gdPoint> corners;
  for (const Point& point : points) corners.push_back({pixels(point.x), pixels(point.y)});
  gdImageFilledPolygon(surface_->image.get(), corners.data(), static_cast<int>(corners.size()), value(colour));
}

void Canvas::finish_shapes() {
  Image small = new_image(width_pixels_, height_pixels_);
  gdImageCopyResampled(small.get(), surface_->image.get(), 0, 0, 0, 0, width_pixels_, height_pixels_,
                       width_pixels_ * kScale, height_pixels_ * kScale);
  surface_->image = std::move(small);
}

double Canvas::text_width(std::string_view line, Face face, double size) const {
  const std::string text(line);
  if (font(face).empty()) return static_cast<double>(text.size()) * gdFontGetGiant()->w / width_pixels_;
  std::array<int, 8> box{};
  std::string path = font(face);
  // The line is measured large, because hinting and rounding would make small sizes uneven.
  constexpr double kMeasure = 200;
  gdImageStringFT(nullptr, box.data(), 0, path.data(), kMeasure * kPointsPerPixel, 0, 0, 0, text.c_str());
  return box[2] / kMeasure * size;
}

void Canvas::text(std::string_view line, const Point& at, Face face, double size, const Colour& colour) {
  std::string text(line);
  const int x = static_cast<int>(std::lround(at.x * width_pixels_));
  const int y = static_cast<int>(std::lround(at.y * width_pixels_));
  if (font(face).empty()) {
    gdImageString(surface_->image.get(), gdFontGetGiant(), x, y - gdFontGetGiant()->h,
                  reinterpret_cast<unsigned char*>(text.data()), value(colour));
    return;
  }
  std::string path = font(face);
  gdImageStringFT(surface_->image.get(), nullptr, value(colour), path.data(), size * width_pixels_ * kPointsPerPixel, 0,
                  x, y, text.c_str());
}

std::string Canvas::jpeg() {
  int length = 0;
  const std::unique_ptr<void, decltype(&gdFree)> data(gdImageJpegPtr(surface_->image.get(), &length, kQuality), gdFree);
  if (!data || length <= 0) throw std::bad_alloc();
  return {static_cast<const char*>(data.get()), static_cast<std::size_t>(length)};
}

}  // namespace provider
