// The drawn part of a placeholder poster: which design a title gets, its colours, and the fourteen patterns.
#include "web/film/placeholder_art.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace web {
namespace {

constexpr double kWidth = 200;

// splitmix64. Not <random>: its distributions differ between standard libraries.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }
    int between(int low, int high) { return low + below(std::max(1, high - low + 1)); }
    double fraction() { return below(10000) / 10000.0; }

    template <typename T>
    T pick(std::initializer_list<T> values) { return values.begin()[below(static_cast<int>(values.size()))]; }

private:
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    std::uint64_t state_;
};

// FNV-1a.
std::uint64_t hash(std::string_view text) {
    std::uint64_t h = 0xCBF29CE484222325u;
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
    return h;
}

// The hues that look well in every palette, in degrees. Yellow-green is left out.
constexpr std::array<int, kPosterHues> kHues = {6,   16,  28,  38,  158, 172, 186, 200, 212,
                                                224, 238, 254, 268, 288, 312, 334, 348};

// Warm accents on cool grounds, and the reverse.
constexpr int kWarmAccents[kPosterAccents] = {38, 20, 350};
constexpr int kCoolAccents[kPosterAccents] = {44, 192, 214};

// Hue in degrees, any integer; saturation and lightness in per cent.
std::string hsl(int hue, int saturation, int lightness) {
    const double s = saturation / 100.0, l = lightness / 100.0;
    const double reach = s * std::min(l, 1 - l);
    std::string out = "#";
    for (const int offset : {0, 8, 4}) {
        const double k = std::fmod(offset + ((hue % 360) + 360) % 360 / 30.0, 12);
        const double value = l - reach * std::max(-1.0, std::min({k - 3, 9 - k, 1.0}));
        const auto byte = static_cast<unsigned>(std::lround(value * 255));
        out += "0123456789abcdef"[byte >> 4];
        out += "0123456789abcdef"[byte & 15];
    }
    return out;
}

// From a ground hue and an accent hue; the foot is left open.
PosterPalette colours_of(const PosterDesign& design, int h, int a) {
    const int full = h > 200 || h < 30 ? 36 : 28;  // greens and yellows are lighter than they measure
    switch (design.palette) {
    case 0:  // deep
        return {hsl(h, 46, 17), hsl(h, 42, 28), hsl(a, 82, 66), hsl(h, 35, 95), hsl(h + 10, 44, 40), {}};
    case 1:  // deep, turning to the neighbouring hue
        return {hsl(h, 50, 20), hsl(h - 16, 44, 32), hsl(a, 86, 70), hsl(a, 60, 93), hsl(h - 30, 46, 46), {}};
    case 2:  // pale
        return {hsl(h, 46, 91), hsl(h, 48, 79), hsl(design.accent == 0 ? a : h + 180, 52, 42), hsl(h, 55, 14),
                hsl(h + 12, 52, 66), {}};
    case 3:  // full colour
        return {hsl(h, 56, full), hsl(h + 10, 58, full + 9), hsl(a, 92, 74), "#ffffff", hsl(h + 18, 60, full + 19), {}};
    case 4:  // nearly black
        return {hsl(h, 16, 12), hsl(h, 24, 25), hsl(a, 80, 62), hsl(h, 20, 94), hsl(h, 30, 38), {}};
    default:  // paper
        return {hsl(36, 38, 92), hsl(h, 46, 72), hsl(h, 58, 40), hsl(h, 45, 14), hsl(h + 14, 52, 58), {}};
    }
}

// One field that a pattern is drawn on, and the shapes drawn so far.
struct Canvas {
    PosterPalette colours;
    double height;
    std::string_view initial;
    Random random;
    std::string shapes = {};

    void circle(double x, double y, double radius, std::string_view fill) {
        shapes += "<circle cx=\"" + svg_number(x) + "\" cy=\"" + svg_number(y) + "\" r=\"" + svg_number(radius) + '"';
        close(fill);
    }

    void rect(double x, double y, double width, double high, std::string_view fill) {
        shapes += "<rect x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) + "\" width=\"" + svg_number(width) +
                  "\" height=\"" + svg_number(high) + '"';
        close(fill);
    }

    // `data` is path data in which every '#' stands for the next of the numbers.
    void path(std::string_view data, std::initializer_list<double> numbers, std::string_view fill,
              std::string_view more = {}) {
        const double* number = numbers.begin();
        shapes += "<path d=\"";
        for (const char c : data) c == '#' ? shapes += svg_number(*number++) : shapes += c;
        shapes.append("\"").append(more);
        close(fill);
    }

private:
    void close(std::string_view fill) {
        if (!fill.empty()) shapes.append(" fill=\"").append(fill).append("\"");
        shapes += "/>";
    }
};

void striped_sun(Canvas& c) {
    const double radius = std::min(74.0, c.height * .42);
    const double y = c.height > 130 ? c.height - radius * .35 : c.height * .55;
    c.circle(c.random.pick({100, 70, 130}), y, radius, c.colours.accent);
    for (int i = 0; i < 6; ++i)
        c.rect(0, y - radius * .1 + i * radius * .17, kWidth, 1.5 + i * 1.4, c.colours.ground);
}

void diagonals(Canvas& c) {
    const std::string* fills[] = {&c.colours.quiet, &c.colours.accent, &c.colours.quiet, &c.colours.bright};
    const double h = c.height;
    for (int i = 0; i < 16; ++i)
        c.path("M# #l# #h15l# #z", {(i - 4) * 34.0, h, h * .8, -h, -h * .8, h}, *fills[i % 4]);
}

void hills(Canvas& c) {
    const auto ridge = [&c](double at, double rise, const std::string& fill, std::string_view more) {
        const double y = c.height * at;
        c.path("M0 #C50 # 80 # 110 #S170 # 200 #V#H0z",
               {y, y - rise, y + rise, y, y - rise, y - rise * .3, c.height}, fill, more);
    };
    c.circle(c.random.between(50, 150), c.height * .34, c.height * .15, c.colours.accent);
    ridge(.55, -c.random.between(14, 34), c.colours.bright, "");
    ridge(.7, c.random.between(14, 34), c.colours.quiet, "");
    ridge(.86, -c.random.between(14, 34), c.colours.ink, " opacity=\".28\"");
}

void halftone(Canvas& c) {
    const auto [x, y] = c.random.pick<std::pair<double, double>>({{100, .5}, {30, .2}, {170, .25}});
    c.shapes += "<g fill=\"" + c.colours.accent + "\">";
    for (double row = 9; row < c.height; row += 14)
        for (double column = 9; column < kWidth; column += 14) {
            const double distance = std::hypot(column - x, row - y * c.height);
            c.circle(column, row, std::max(.7, 6.4 - distance * .045), {});
        }
    c.shapes += "</g>";
}

void arches(Canvas& c) {
    const std::string* fills[] = {&c.colours.quiet, &c.colours.bright, &c.colours.quiet, &c.colours.accent,
                                  &c.colours.ground};
    double half = 92;
    for (const std::string* fill : fills) {
        const double spring = c.height - std::min(c.height - 10, half * 1.75) + half;
        c.path("M# #V#A# # 0 0 1 # #V#z",
               {100 - half, c.height, spring, half, half, 100 + half, spring, c.height}, *fill);
        half -= 19;
    }
}

void curtains(Canvas& c) {
    for (int i = 0; i < 10; ++i)
        c.rect(i * 20, 0, 20, c.height, i % 2 == 0 ? c.colours.quiet : c.colours.bright);
    const double spring = c.height * .55;
    c.path("M48 #V#A52 52 0 0 1 152 #V#z", {c.height, spring, spring, c.height}, c.colours.ground);
    c.circle(100, c.height * .62, std::min(22.0, c.height * .3), c.colours.accent);
}

void giant_initial(Canvas& c) {
    c.shapes += "<text x=\"" + svg_number(c.random.pick({-8, 20})) + "\" y=\"" + svg_number(c.height + 14) +
                "\" font-family=\"Georgia,serif\" font-size=\"" + svg_number(c.height * 1.45) +
                "\" font-weight=\"700\" fill=\"" + c.colours.quiet + "\">";
    c.shapes.append(c.initial).append("</text>");
    c.circle(160, 42, 17, c.colours.accent);
}

void beam(Canvas& c) {
    const double h = c.height;
    c.path("M200 18L0 #V#H62z", {h * .42, h}, c.colours.quiet);
    c.path("M200 18L0 #V#H26z", {h * .62, h}, c.colours.bright);
    c.circle(193, 19, 22, c.colours.accent);
}

void eclipse(Canvas& c) {
    const double radius = std::min(58.0, c.height * .36), y = c.height * .5;
    c.circle(84, y, radius, c.colours.accent);
    c.circle(118, y, radius, c.colours.quiet);
    c.circle(118, y, radius * .55, c.colours.bright);
}

void skyline(Canvas& c) {
    int width = 0;
    for (int x = 0; x < kWidth; x += width) {
        width = c.random.pick({16, 20, 26, 32});
        const double high = (.25 + .53 * c.random.fraction()) * c.height, top = c.height - high;
        c.rect(x, top, width - 2, high, c.random.below(3) == 1 ? c.colours.bright : c.colours.quiet);
        for (int window = 0; window < 3; ++window)
            c.rect(x + c.random.between(2, width - 8), top + 8 + c.random.fraction() * std::max(4.0, high - 18), 3, 5,
                   c.colours.accent);
    }
}

void rings(Canvas& c) {
    const std::string* fills[] = {&c.colours.quiet, &c.colours.ground, &c.colours.bright, &c.colours.ground};
    const int x = c.random.pick({0, 100, 200});
    for (int i = 9; i > 0; --i)
        c.circle(x, c.height, i * c.height / 7, i > 2 ? *fills[i % 4] : c.colours.accent);
}

void waves(Canvas& c) {
    const std::string* strokes[] = {&c.colours.quiet, &c.colours.bright, &c.colours.accent};
    for (int i = 0; i < 7; ++i)
        c.path("M-10 #q27 # 55 0t55 0t55 0t55 0", {c.height * (.28 + i * .115), -9 - i * 1.2}, "none",
               " stroke=\"" + *strokes[i % 3] + "\" stroke-width=\"" + svg_number(3 + i * .9) + '"');
}

// One shape in a square of 40 units whose upper left corner is (x, y); two kinds of seven leave it empty.
void tile(Canvas& c, double x, double y, int kind, std::string_view fill) {
    switch (kind) {
    case 0: return c.rect(x, y, 40, 40, fill);
    case 1: return c.path("M# #h40a40 40 0 0 1-40 40z", {x, y}, fill);
    case 2: return c.path("M# #v40a40 40 0 0 1-40-40z", {x + 40, y}, fill);
    case 3: return c.path("M# #v-40a40 40 0 0 1 40 40z", {x, y + 40}, fill);
    case 4: return c.circle(x + 20, y + 20, 13, fill);
    case 5: return c.path("M# #l40-40v40z", {x, y + 40}, fill);
    default: return;
    }
}

void tiles(Canvas& c) {
    const std::string* fills[] = {&c.colours.quiet, &c.colours.bright, &c.colours.accent, &c.colours.quiet,
                                  &c.colours.bright};
    for (int y = 0; y < c.height; y += 40)
        for (int x = 0; x < kWidth; x += 40) {
            const int kind = c.random.below(7);
            tile(c, x, y, kind, *fills[c.random.below(5)]);
        }
}

void blocks(Canvas& c) {
    const std::string* fills[] = {&c.colours.accent, &c.colours.quiet, &c.colours.bright, &c.colours.quiet,
                                  &c.colours.bright};
    for (int i = 0; i < 6; ++i) {
        const int width = c.random.pick({44, 70, 96, 128, 160, 190});
        c.rect(i % 2 == 1 ? 0 : kWidth - width, i * c.height / 6, width, c.height / 6 - 4, *fills[c.random.below(5)]);
    }
}

using Draw = void (*)(Canvas&);
constexpr std::array<Draw, kPosterPatterns> kPatterns = {
    striped_sun, diagonals, hills,   halftone, arches, curtains, giant_initial,
    beam,        eclipse,   skyline, rings,    waves,  tiles,    blocks,
};

}  // namespace

PosterDesign poster_design(std::string_view title) {
    const std::uint64_t seed = hash(title);
    Random random(seed);
    PosterDesign design{};
    design.seed = seed;
    design.hue = random.below(kPosterHues);
    design.palette = random.below(kPosterPalettes);
    design.accent = random.below(kPosterAccents);
    design.pattern = random.below(kPosterPatterns);
    design.type = random.below(kPosterTypes);
    design.title_on_top = random.below(5) < 2;
    return design;
}

PosterPalette poster_palette(const PosterDesign& design) {
    const int h = kHues[static_cast<std::size_t>(design.hue)];
    const int a = h > 140 && h < 300 ? kWarmAccents[design.accent] : kCoolAccents[design.accent];
    PosterPalette p = colours_of(design, h, a);
    p.foot = design.palette == 5 ? p.bright : p.quiet;
    return p;
}

std::string poster_pattern(const PosterDesign& design, double height, std::string_view initial) {
    Canvas canvas{poster_palette(design), height, initial, Random(~design.seed)};
    kPatterns[static_cast<std::size_t>(design.pattern)](canvas);
    return std::move(canvas.shapes);
}

std::string svg_number(double value) {
    const long tenths = std::lround(value * 10);
    std::string out = tenths < 0 ? "-" : "";
    out += std::to_string(std::labs(tenths) / 10);
    if (tenths % 10 != 0) out.append(".").append(std::to_string(std::labs(tenths) % 10));
    return out;
}

}  // namespace web
