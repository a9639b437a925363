// A picture on which shapes, posters and text of any script are drawn (cairo, Pango). Lengths are pixels.
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

  // Draws a line of text from `x` on, with its baseline at `y`, and returns its width. Text wider than `most` ends in
  // an ellipsis.
  double text(double x, double y, const std::string& line, const Font& font, Colour colour, double most);
  // Draws a line of text in smaller letters if it is wider than `most`, so that all of it has room.
  void fitting_text(double x, double y, const std::string& line, Font font, Colour colour, double most);
  double width_of(const std::string& line, const Font& font);

  // Returns false if no installed font has a form for some drawn letter, so that a box takes its place.
  bool has_all_letters() const { return unknown_letters_ == 0; }

  // Returns the picture as PNG, in so few colours that it has at most `most` bytes, if that is possible.
  std::string png(std::size_t most);

 private:
  image::Image true_colours();
  void use(Colour colour, double opacity);

  std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface_;
  std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo_;
  int unknown_letters_ = 0;
};

}  // namespace card
