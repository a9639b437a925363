// A drawing surface over libgd, which only canvas.cc names: shapes are drawn on a picture of twice the size, which is
// made small for smooth edges, and text follows. Lengths are fractions of the width unless a name says pixels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace provider {

struct Colour {
  int red, green, blue;
};

// Returns the colour of a hue in degrees (any number), with saturation and lightness from 0 to 1.
Colour hsl(double hue, double saturation, double lightness);
Colour mixed(const Colour& a, const Colour& b, double part_of_b);

enum class Face { sans, serif, condensed, light };

struct Point {
  double x, y;
};

class Canvas {
 public:
  Canvas(int width_pixels, int height_pixels);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  double height() const { return height_; }  // in widths

  void rectangle(double x, double y, double width, double height, const Colour& colour);
  void disc(const Point& centre, double radius, const Colour& colour);
  void polygon(const std::vector<Point>& points, const Colour& colour);

  // Ends the shapes; only text may follow.
  void finish_shapes();

  // Returns the width of a line in `size` (height of the em).
  double text_width(std::string_view line, Face face, double size) const;
  // Writes a line; `at` is the left end of its baseline.
  void text(std::string_view line, const Point& at, Face face, double size, const Colour& colour);

  std::string jpeg();

 private:
  struct Surface;
  int pixels(double length) const;
  Surface* surface_;
  int width_pixels_, height_pixels_;
  double height_;
};

}  // namespace provider
