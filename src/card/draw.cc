#include "card/draw.h"

#include <algorithm>
#include <array>

namespace card {

namespace {

constexpr std::size_t kLargestPng = 300 * 1000;  // bytes

struct Look {
  Colour ground, text, quiet, accent, edge;
};
constexpr Look kDark{0x12161a, 0xf2f5f7, 0xaab5bf, 0xf0a63a, 0xffffff};
constexpr Look kLight{0xf6f5f2, 0x14181c, 0x55606a, 0xb36b00, 0x000000};

const Look& look_of(const Card& card) { return card.is_light ? kLight : kDark; }

std::vector<image::Image> decoded(const Card& card) {
  std::vector<image::Image> posters;
  for (std::string bytes : card.posters) {
    const auto head = base::picture_head(bytes);
    if (!head) continue;
    if (image::Image poster = image::decode(*head, bytes)) posters.push_back(std::move(poster));
  }
  return posters;
}

void draw_halo(Canvas& canvas, const Look& look, double x, double y, double radius) {
  canvas.circle(x, y, radius, look.accent, 0.07);
  canvas.circle(x, y, radius * 0.64, look.accent, 0.08);
}

// Draws a sun in the place of the posters if there are none.
void draw_sun(Canvas& canvas, const Look& look, const Box& place) {
  const double x = place.x + place.width / 2, y = place.y + place.height / 2;
  const double radius = std::min(place.width, place.height) * 0.46;
  draw_halo(canvas, look, x, y, radius);
  canvas.circle(x, y, radius * 0.34, look.accent, 0.9);
}

struct Grid {
  Box first;
  int columns = 3;
  double gap = 0;
};

// The boxes for the posters. The fewer posters there are, the larger they are: `grids` are for one, two, three, six and
// more.
struct PosterPlaces {
  Box all;
  std::array<Grid, 5> grids;
};
constexpr PosterPlaces kWide = {{582, 32, 570, 558},
                                {{{{780, 32, 372, 558}},
                                  {{582, 106, 279, 418}, 2, 12},
                                  {{582, 178, 182, 273}, 3, 12},
                                  {{582, 32, 182, 273}, 3, 12},
                                  {{642, 32, 118, 178}, 4, 13}}}};
constexpr PosterPlaces kTall = {{72, 716, 936, 912},
                                {{{{72, 716, 608, 912}},
                                  {{72, 716, 456, 684}, 2, 24},
                                  {{72, 716, 296, 444}, 3, 24},
                                  {{72, 716, 296, 444}, 3, 24},
                                  {{120, 716, 192, 288}, 4, 24}}}};

void draw_posters(Canvas& canvas, const Card& card, const Look& look, const PosterPlaces& places) {
  const std::vector<image::Image> posters = decoded(card);
  const std::size_t count = posters.size();
  if (count == 0) return draw_sun(canvas, look, places.all);
  const auto& [first, columns, gap] = places.grids[count <= 3 ? count - 1 : count <= 6 ? 3 : 4];
  int place = 0;
  for (const image::Image& poster : posters) {
    const Box box{first.x + place % columns * (first.width + gap), first.y + place / columns * (first.height + gap),
                  first.width, first.height};
    canvas.poster(box, poster.get(), look.edge);
    ++place;
  }
}

struct NumberStyle {
  double x, value_y, name_y, room, gap;
  Font value, name;
};

// Draws the numbers side by side, in smaller letters if they need more room than there is.
void draw_numbers(Canvas& canvas, const Card& card, const Look& look, NumberStyle style) {
  const auto width = [&](const Number& number) {
    return std::max(canvas.width_of(number.value, style.value), canvas.width_of(number.name, style.name));
  };
  double all = -style.gap;
  for (const Number& number : card.numbers) all += width(number) + style.gap;
  if (const double scale = style.room / all; scale < 1) {
    style.value.size *= scale, style.value.spacing *= scale, style.name.size *= scale, style.gap *= scale;
  }
  double x = style.x;
  for (const Number& number : card.numbers) {
    canvas.text(x, style.value_y, number.value, style.value, look.text, style.room);
    canvas.text(x, style.name_y, number.name, style.name, look.quiet, style.room);
    x += width(number) + style.gap;
  }
}

void write_wide(Canvas& canvas, const Card& card, const Look& look) {
  constexpr double kRoom = 494;
  draw_halo(canvas, look, 70, 640, 330);
  canvas.text(56, 104, card.heading, {27, true, -0.4}, look.text, kRoom);
  canvas.fitting_text(48, 268, card.title, {176, true, -10}, look.text, kRoom + 10);
  draw_numbers(canvas, card, look, {56, 372, 406, kRoom, 40, {58, true, -2.2}, {22}});
  if (!card.person.empty()) canvas.fill({56, 446, 450, 1.5}, look.edge, 0.16);
  canvas.text(56, 492, card.label, {22}, look.quiet, kRoom);
  canvas.text(56, 526, card.person, {28, true, -0.5}, look.text, kRoom);
  canvas.text(56, 588, "matinee", {26, true, -0.5}, look.text, kRoom);
}

void write_tall(Canvas& canvas, const Card& card, const Look& look) {
  constexpr double kRoom = 936;
  draw_halo(canvas, look, 1000, 110, 560);
  canvas.text(72, 204, card.heading, {46, true, -0.8}, look.text, kRoom);
  canvas.fitting_text(57, 514, card.title, {340, true, -20}, look.text, kRoom + 15);
  draw_numbers(canvas, card, look, {72, 624, 670, kRoom, 64, {92, true, -3.5}, {34}});
  canvas.text(72, 1694, card.label, {34}, look.quiet, 700);
  canvas.text(72, 1744, card.person, {42, true, -0.8}, look.text, 700);
  canvas.text(822, 1744, "matinee", {42, true, -0.8}, look.text, 200);
}

}  // namespace

Drawing::Drawing(const Card& card)
    : card_(card), canvas_(card.is_tall ? 1080 : 1200, card.is_tall ? 1920 : 630, look_of(card).ground) {
  card.is_tall ? write_tall(canvas_, card, look_of(card)) : write_wide(canvas_, card, look_of(card));
}

Picture Drawing::with_posters() {
  draw_posters(canvas_, card_, look_of(card_), card_.is_tall ? kTall : kWide);
  return {canvas_.png(kLargestPng), canvas_.has_all_letters()};
}

}  // namespace card
