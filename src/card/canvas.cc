#include "card/canvas.h"

#include <pango/pangocairo.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <stdexcept>

namespace card {

namespace {

constexpr const char* kFamily = "DejaVu Sans, Noto Sans";  // other scripts and emoji use any other installed font

using Layout = std::unique_ptr<PangoLayout, decltype(&g_object_unref)>;

Layout laid_out(cairo_t* cairo, const std::string& line, const Font& font) {
  Layout layout(pango_cairo_create_layout(cairo), g_object_unref);
  PangoFontDescription* description = pango_font_description_from_string(kFamily);
  pango_font_description_set_weight(description, font.is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size(description, font.size * PANGO_SCALE);
  pango_layout_set_font_description(layout.get(), description);
  pango_font_description_free(description);
  PangoAttrList* attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(static_cast<int>(font.spacing * PANGO_SCALE)));
  pango_layout_set_attributes(layout.get(), attributes);
  pango_attr_list_unref(attributes);
  pango_layout_set_single_paragraph_mode(layout.get(), 1);
  pango_layout_set_text(layout.get(), line.data(), static_cast<int>(line.size()));
  return layout;
}

double in_pixels(int units) { return static_cast<double>(units) / PANGO_SCALE; }

double natural_width(PangoLayout* layout) {
  int width = 0;
  pango_layout_get_size(layout, &width, nullptr);
  return in_pixels(width);
}

// Cuts the middle of the picture in the shape of the box, and scales it to the size of the box.
image::Image cut_out(gdImagePtr picture, int width, int height) {
  image::Image target(gdImageCreateTrueColor(width, height), gdImageDestroy);
  const double scale =
      std::max(static_cast<double>(width) / gdImageSX(picture), static_cast<double>(height) / gdImageSY(picture));
  const int from_width = std::max(1, static_cast<int>(width / scale)),
            from_height = std::max(1, static_cast<int>(height / scale));
  if (target)
    gdImageCopyResampled(target.get(), picture, 0, 0, (gdImageSX(picture) - from_width) / 2,
                         (gdImageSY(picture) - from_height) / 2, width, height, from_width, from_height);
  return target;
}

std::string encoded(gdImagePtr picture, int colours) {
  const image::Image fewer(gdImageCreatePaletteFromTrueColor(picture, 0, colours), gdImageDestroy);
  int size = 0;
  const std::unique_ptr<void, decltype(&gdFree)> png(fewer ? gdImagePngPtr(fewer.get(), &size) : nullptr, gdFree);
  if (!png) throw std::runtime_error("no memory for a picture");
  return {static_cast<const char*>(png.get()), static_cast<std::size_t>(size)};
}

}  // namespace

Canvas::Canvas(int width, int height, Colour ground)
    : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height), cairo_surface_destroy),
      cairo_(cairo_create(surface_.get()), cairo_destroy) {
  use(ground, 1);
  cairo_paint(cairo_.get());
}

void Canvas::use(Colour colour, double opacity) {
  const auto part = [&](int shift) { return static_cast<double>((colour >> shift) & 0xff) / 255; };
  cairo_set_source_rgba(cairo_.get(), part(16), part(8), part(0), opacity);
}

void Canvas::circle(double x, double y, double radius, Colour colour, double opacity) {
  use(colour, opacity);
  cairo_arc(cairo_.get(), x, y, radius, 0, 2 * std::numbers::pi);
  cairo_fill(cairo_.get());
}

void Canvas::fill(const Box& box, Colour colour, double opacity) {
  use(colour, opacity);
  cairo_rectangle(cairo_.get(), box.x, box.y, box.width, box.height);
  cairo_fill(cairo_.get());
}

void Canvas::poster(const Box& box, gdImagePtr picture, Colour edge) {
  const int width = static_cast<int>(box.width), height = static_cast<int>(box.height);
  const image::Image part = cut_out(picture, width, height);
  if (!part) return;
  cairo_surface_flush(surface_.get());
  unsigned char* pixels = cairo_image_surface_get_data(surface_.get());
  const int stride = cairo_image_surface_get_stride(surface_.get());
  for (int y = 0; y < height; ++y) {
    unsigned char* row = pixels + (static_cast<int>(box.y) + y) * stride + static_cast<int>(box.x) * 4;
    for (int x = 0; x < width; ++x) {
      const auto pixel = static_cast<std::uint32_t>(gdImageTrueColorPixel(part.get(), x, y)) & 0xffffff;
      std::memcpy(row + x * 4, &pixel, 4);
    }
  }
  cairo_surface_mark_dirty(surface_.get());
  use(edge, 0.14);
  cairo_set_line_width(cairo_.get(), 1);
  cairo_rectangle(cairo_.get(), box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
  cairo_stroke(cairo_.get());
}

double Canvas::width_of(const std::string& line, const Font& font) {
  return natural_width(laid_out(cairo_.get(), line, font).get());
}

double Canvas::text(double x, double y, const std::string& line, const Font& font, Colour colour, double most) {
  const Layout layout = laid_out(cairo_.get(), line, font);
  const double width = std::min(natural_width(layout.get()), most);
  pango_layout_set_width(layout.get(), static_cast<int>(std::ceil(width)) * PANGO_SCALE);
  pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_END);
  unknown_letters_ += pango_layout_get_unknown_glyphs_count(layout.get());
  use(colour, 1);
  cairo_move_to(cairo_.get(), x, y - in_pixels(pango_layout_get_baseline(layout.get())));
  pango_cairo_show_layout(cairo_.get(), layout.get());
  return width;
}

void Canvas::fitting_text(double x, double y, const std::string& line, Font font, Colour colour, double most) {
  if (const double width = width_of(line, font); width > most) {
    font.spacing *= most / width;
    font.size *= most / width;
  }
  text(x, y, line, font, colour, most);
}

image::Image Canvas::true_colours() {
  const int width = cairo_image_surface_get_width(surface_.get()),
            height = cairo_image_surface_get_height(surface_.get());
  cairo_surface_flush(surface_.get());
  const unsigned char* pixels = cairo_image_surface_get_data(surface_.get());
  const int stride = cairo_image_surface_get_stride(surface_.get());
  image::Image whole(gdImageCreateTrueColor(width, height), gdImageDestroy);
  if (!whole) throw std::runtime_error("no memory for a picture");
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, pixels + y * stride + x * 4, 4);
      gdImageSetPixel(whole.get(), x, y, static_cast<int>(pixel & 0xffffff));
    }
  return whole;
}

std::string Canvas::png(std::size_t most) {
  const image::Image whole = true_colours();
  std::string png;
  for (const int colours : {256, 128, 64, 32, 8, 2})
    if (png = encoded(whole.get(), colours); png.size() <= most) break;
  return png;
}

}  // namespace card
