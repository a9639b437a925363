#include "picture.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "base/text.h"
#include "canvas.h"

namespace provider {

namespace {

constexpr double kMargin = 0.08;    // of a poster's width
constexpr double kTitleTop = 0.73;  // a poster's title block begins here (of 1.5 widths); badges lie below 1.23
constexpr double kTitleBottom = 1.10;
constexpr double kLineHeight = 1.16;  // of the size of the letters
constexpr int kMaxPixels = 2000;

struct Palette {
  Colour ground, middle, accent, paper;
};

constexpr Palette kPalettes[] = {
    {{27, 42, 73}, {47, 75, 124}, {242, 177, 52}, {247, 241, 227}},    // navy and amber
    {{58, 20, 32}, {122, 34, 48}, {240, 168, 104}, {251, 238, 221}},   // oxblood and apricot
    {{21, 48, 42}, {45, 93, 79}, {233, 196, 106}, {244, 241, 222}},    // forest and straw
    {{43, 27, 61}, {84, 55, 111}, {239, 131, 84}, {246, 236, 242}},    // plum and orange
    {{15, 47, 54}, {31, 100, 112}, {244, 162, 89}, {238, 246, 243}},   // teal and orange
    {{26, 26, 34}, {60, 63, 88}, {230, 57, 70}, {241, 250, 238}},      // ink and red
    {{46, 31, 20}, {122, 74, 42}, {142, 202, 230}, {255, 244, 230}},   // brown and sky
    {{16, 42, 67}, {36, 94, 126}, {255, 127, 106}, {240, 244, 248}},   // petrol and coral
    {{42, 45, 20}, {107, 109, 46}, {242, 204, 143}, {250, 246, 233}},  // olive and sand
    {{34, 48, 60}, {79, 109, 122}, {232, 168, 124}, {245, 245, 240}},  // slate and clay
    {{59, 18, 48}, {140, 47, 95}, {255, 180, 162}, {255, 240, 238}},   // wine and rose
    {{61, 44, 30}, {176, 119, 70}, {247, 227, 175}, {255, 248, 236}},  // umber and cream
    {{13, 19, 33}, {62, 92, 118}, {255, 207, 86}, {240, 235, 216}},    // night and lamp
    {{63, 29, 19}, {168, 73, 46}, {243, 213, 162}, {255, 243, 228}},   // terracotta and linen
};

// Returns a palette with a breath of another hue, so that few are alike.
Palette palette_of(std::uint64_t hash) {
  Palette colours = kPalettes[(hash >> 16) % std::size(kPalettes)];
  const Colour breath = hsl(static_cast<double>(hash % 360), 0.5, 0.4);
  colours.middle = mixed(colours.middle, breath, 0.14);
  colours.accent = mixed(colours.accent, breath, 0.08);
  return colours;
}

// Shapes fill the canvas from the top to `floor`; `chance` varies each motif.
struct Scene {
  Canvas& canvas;
  const Palette& colours;
  std::uint64_t chance;
  double floor;

  double vary(unsigned shift, double least, double most) const {
    return least + (most - least) * static_cast<double>((chance >> shift) & 0xFF) / 255.0;
  }
};

void draw_sun(const Scene& scene) {
  const Point centre{scene.vary(8, 0.3, 0.7), scene.floor * scene.vary(16, 0.5, 0.75)};
  for (int ring = 3; ring >= 0; --ring)
    scene.canvas.disc(centre, 0.24 + 0.11 * ring, mixed(scene.colours.accent, scene.colours.middle, ring / 3.6));
}

void draw_hills(const Scene& scene) {
  scene.canvas.disc({scene.vary(8, 0.25, 0.75), scene.floor * 0.35}, 0.13, scene.colours.accent);
  for (int row = 0; row < 3; ++row) {
    const double base = scene.floor + 0.02, peak = scene.floor * (0.42 + 0.17 * row);
    const double at = scene.vary(16 + 8 * static_cast<unsigned>(row), 0.1, 0.9);
    const Colour colour = mixed(scene.colours.accent, scene.colours.ground, 0.45 + 0.22 * row);
    scene.canvas.polygon({{at - 0.75, base}, {at, peak}, {at + 0.75, base}}, colour);
  }
}

void draw_stripes(const Scene& scene) {
  const double slant = scene.vary(8, -0.5, 0.5);
  constexpr int kStripes = 9;
  for (int i = 0; i < kStripes; i += 2) {
    const double x = -0.3 + 1.6 * i / kStripes, width = 1.6 / kStripes * 0.9;
    const Colour colour = mixed(scene.colours.middle, scene.colours.accent, static_cast<double>(i) / kStripes);
    scene.canvas.polygon({{x, 0}, {x + width, 0}, {x + width + slant, scene.floor}, {x + slant, scene.floor}}, colour);
  }
}

void draw_dots(const Scene& scene) {
  constexpr int kColumns = 7;
  const double step = 1.0 / kColumns;
  const int rows = static_cast<int>(scene.floor / step);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < kColumns; ++column) {
      const double size = 0.12 + 0.36 * (row + 1.0) / rows;
      const bool chosen = (scene.chance >> ((row * kColumns + column) % 57)) % 5 == 0;
      scene.canvas.disc({(column + 0.5) * step, (row + 0.5) * step}, size * step,
                        chosen ? scene.colours.accent : mixed(scene.colours.middle, scene.colours.paper, 0.12));
    }
}

void draw_rays(const Scene& scene) {
  const Point centre{scene.vary(8, 0.2, 0.8), scene.floor};
  constexpr int kRays = 24;
  const auto edge = [&](double turn) {
    const double angle = std::numbers::pi * turn / kRays;
    return Point{centre.x - 2.5 * std::cos(angle), centre.y - 2.5 * std::sin(angle)};
  };
  for (int ray = 0; ray < kRays; ray += 2)
    scene.canvas.polygon({centre, edge(ray), edge(ray + 1)}, scene.colours.accent);
  scene.canvas.disc(centre, 0.22, scene.colours.paper);
}

void draw_windows(const Scene& scene) {
  constexpr int kHouses = 6;
  for (int house = 0; house < kHouses; ++house) {
    const double x = static_cast<double>(house) / kHouses, width = 0.96 / kHouses;
    const double top = scene.floor * (0.2 + 0.55 * static_cast<double>((scene.chance >> (house * 5)) & 31u) / 31);
    scene.canvas.rectangle(x, top, width, scene.floor - top, mixed(scene.colours.ground, scene.colours.middle, 0.25));
    for (int floor = 0; top + 0.07 * floor + 0.08 < scene.floor; ++floor)
      for (int window = 0; window < 2; ++window) {
        const bool lit = (scene.chance >> ((house * 11 + floor * 3 + window * 7) % 60)) % 3 == 0;
        scene.canvas.rectangle(x + width * (0.2 + 0.38 * window), top + 0.07 * floor + 0.03, width * 0.22, 0.035,
                               lit ? scene.colours.accent : scene.colours.ground);
      }
  }
}

void draw_steps(const Scene& scene) {
  constexpr int kSteps = 6;
  for (int step = 0; step < kSteps; ++step) {
    const double side = scene.floor * (1.0 - 0.15 * step);
    const double x = (scene.chance >> 8) % 2 ? 0.0 : 1.0 - side;
    scene.canvas.rectangle(x, scene.floor - side, side, side,
                           mixed(scene.colours.middle, scene.colours.accent, static_cast<double>(step) / (kSteps - 1)));
  }
}

void draw_half_moons(const Scene& scene) {
  constexpr int kColumns = 3;
  const double step = 1.0 / kColumns;
  for (int row = 0; row * step < scene.floor; ++row)
    for (int column = 0; column < kColumns; ++column) {
      const double x = column * step, y = row * step;
      const auto turn = (scene.chance >> ((row * kColumns + column) * 3 % 57)) % 8;
      const Colour colour = turn % 2 ? scene.colours.accent : mixed(scene.colours.middle, scene.colours.paper, 0.2);
      scene.canvas.disc({x + step / 2, y + step / 2}, step * 0.46, colour);
      scene.canvas.rectangle(turn < 4 ? x : x + step / 2, y, step / 2, step, scene.colours.middle);
    }
}

using Motif = void (*)(const Scene&);
constexpr Motif kMotifs[] = {draw_sun,  draw_hills,   draw_stripes, draw_dots,
                             draw_rays, draw_windows, draw_steps,   draw_half_moons};

void draw_motif(const Scene& scene) {
  scene.canvas.rectangle(0, 0, 1, scene.floor, scene.colours.middle);
  kMotifs[(scene.chance >> 40) % std::size(kMotifs)](scene);
}

struct Lettering {
  Face face;
  double size;
  std::vector<std::string> lines;
};

// Returns the title in lines no wider than `width`, or no lines if a word is too long for that.
std::vector<std::string> wrapped(const Canvas& canvas, const std::string& title, Face face, double size, double width) {
  std::vector<std::string> lines;
  for (const std::string_view word : base::split(title, ' ')) {
    if (canvas.text_width(word, face, size) > width) return {};
    const std::string longer = lines.empty() ? std::string(word) : lines.back() + ' ' + std::string(word);
    if (!lines.empty() && canvas.text_width(longer, face, size) <= width) lines.back() = longer;
    else lines.emplace_back(word);
  }
  return lines;
}

// Returns the largest letters with which the title fits the space.
Lettering fitted(const Canvas& canvas, const std::string& title, Face face, double width, double height) {
  for (double size = 0.30; size > 0.03; size *= 0.93) {
    std::vector<std::string> lines = wrapped(canvas, title, face, size, width);
    if (!lines.empty() && static_cast<double>(lines.size()) * size * kLineHeight <= height)
      return {face, size, std::move(lines)};
  }
  return {face, 0.03, {title}};
}

Face face_of(std::uint64_t hash) {
  constexpr Face kFaces[] = {Face::condensed, Face::serif, Face::sans};
  return kFaces[(hash >> 24) % std::size(kFaces)];
}

void draw_title(Canvas& canvas, const Film& film, const Palette& colours, std::uint64_t hash) {
  const double width = 1 - 2 * kMargin;
  const Lettering title = fitted(canvas, film.title, face_of(hash), width, kTitleBottom - kTitleTop);
  const double block = static_cast<double>(title.lines.size()) * title.size * kLineHeight;
  double y = kTitleTop + (kTitleBottom - kTitleTop - block) / 2 + title.size * 0.92;
  for (const std::string& line : title.lines) {
    canvas.text(line, {kMargin, y}, title.face, title.size, colours.paper);
    y += title.size * kLineHeight;
  }
  const Colour quiet = mixed(colours.paper, colours.ground, 0.25);
  const double small = 0.046;
  canvas.text(base::first_code_points(film.director(), 24), {kMargin, 1.20}, Face::light, small, quiet);
  const double year = canvas.text_width(film.year(), Face::light, small);
  canvas.text(film.year(), {1 - kMargin - year, 1.20}, Face::light, small, quiet);
}

// Returns the first letters of the first and the last word.
std::string initials(const std::string& name) {
  const auto words = base::split(name, ' ');
  std::string out = base::first_code_points(words.front(), 1);
  if (words.size() > 1) out += base::first_code_points(words.back(), 1);
  return out;
}

}  // namespace

std::optional<PictureSize> picture_size(PictureKind kind, std::string_view word) {
  const bool wide = kind == PictureKind::backdrop;
  if (word == "original") return wide ? PictureSize{1920, 1080} : PictureSize{1000, 1500};
  const bool by_height = word.starts_with('h');
  const auto number = base::parse_id(word.empty() ? word : word.substr(1));
  if (!(by_height || word.starts_with('w')) || !number || *number < 16 || *number > kMaxPixels) return std::nullopt;
  const int pixels = static_cast<int>(*number);
  if (by_height) return wide ? PictureSize{pixels * 16 / 9, pixels} : PictureSize{pixels * 2 / 3, pixels};
  return wide ? PictureSize{pixels, pixels * 9 / 16} : PictureSize{pixels, pixels * 3 / 2};
}

std::string draw_poster(const Film& film, PictureSize size) {
  const std::uint64_t hash = hash_of(film.title + film.year());
  const Palette colours = palette_of(hash);
  Canvas canvas(size.width, size.height);
  draw_motif({canvas, colours, hash, 0.70});
  canvas.rectangle(0, 0.70, 1, canvas.height() - 0.70 + 0.01, colours.ground);
  canvas.rectangle(kMargin, 1.125, 1 - 2 * kMargin, 0.004, mixed(colours.ground, colours.paper, 0.4));
  canvas.finish_shapes();
  draw_title(canvas, film, colours, hash);
  return canvas.jpeg();
}

std::string draw_backdrop(const Film& film, PictureSize size) {
  const std::uint64_t hash = hash_of(film.title + film.year());
  Palette colours = palette_of(hash);
  colours.accent = mixed(colours.accent, colours.middle, 0.35);  // text is lettered on it
  Canvas canvas(size.width, size.height);
  draw_motif({canvas, colours, hash, canvas.height() + 0.01});
  canvas.finish_shapes();
  return canvas.jpeg();
}

std::string draw_face(const Person& person, PictureSize size) {
  const std::uint64_t hash = hash_of(person.name);
  const Palette colours = palette_of(hash);
  Canvas canvas(size.width, size.height);
  canvas.rectangle(0, 0, 1, canvas.height() + 0.01, colours.middle);
  canvas.disc({0.5, 1.62}, 0.62, colours.ground);
  canvas.disc({0.5, 0.66}, 0.30, mixed(colours.accent, colours.paper, 0.25));
  canvas.finish_shapes();
  const std::string letters = initials(person.name);
  const double letter_size = 0.24;
  const double width = canvas.text_width(letters, Face::sans, letter_size);
  canvas.text(letters, {0.5 - width / 2, 0.66 + 0.36 * letter_size}, Face::sans, letter_size, colours.ground);
  return canvas.jpeg();
}

void PictureCache::add(const std::string& key, std::string picture) {
  if (pictures_.size() == kCapacity) {
    places_.erase(pictures_.back().first);
    pictures_.pop_back();
  }
  pictures_.emplace_front(key, std::move(picture));
  places_[key] = pictures_.begin();
}

}  // namespace provider
