// A picture that shapes, posters and text of any script are drawn on (cairo, Pango). Lengths are pixels.
#pragma once

#include <cairo.h>

#include <cstdint>
#include <memory>
#include <string>

#include "image/picture.h"

namespace card {

using Colour = std::uint32_t;  // 0xRRGGBB

struct Font {
  double size = 0;
  bool is_bold = false;
  double spacing = 0;  // added between letters
};

struct Box {
  double x = 0, y = 0, width = 0, height = 0;
};

class Canvas {
 public:
  Canvas(int width, int height, Colour ground);

  void circle(double x, double y, double radius, Colour colour, double opacity);
  void fill(const Box& box, Colour colour, double opacity);
  // Fills the box with the middle of the picture, and draws a fine edge.
  void poster(const Box& box, gdImagePtr picture, Colour edge);

  // A line of text from `x` on, its baseline at `y`; what is wider than `most` ends in an ellipsis. Returns its width.
  double text(double x, double y, const std::string& line, const Font& font, Colour colour, double most);
  // The same in a smaller size, so that all of it has room.
  void fitting_text(double x, double y, const std::string& line, Font font, Colour colour, double most);
  double width_of(const std::string& line, const Font& font);

  // False: for some letter of what was written no installed font has a form, so that a box stands there.
  bool has_all_letters() const { return unknown_letters_ == 0; }

  // The picture as PNG, in so few colours that it has at most `most` bytes, where that is possible.
  std::string png(std::size_t most);

 private:
  image::Image true_colours();
  void use(Colour colour, double opacity);

  std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface_;
  std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo_;
  int unknown_letters_ = 0;
};

}  // namespace card
