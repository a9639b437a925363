// Posters and portraits for films and people that have no picture: SVG documents drawn by the server.
//
// The same arguments give the same bytes on every machine and in every run; nothing is stored.
// The text is UTF-8 and well-formed XML whatever the title holds (broken UTF-8 becomes U+FFFD, control
// characters are dropped). It names no font file, script, style or other document, so the
// content security policy needs no exception for it. Nothing here throws but std::bad_alloc.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace web {

// A poster, 200 x 300 units, at most about 10 kB. The year stands on it from 1 to 9999; 0 is "unknown".
// A title too long for the smallest type ends in "…". The lowest 54 units hold no text: badges sit there.
std::string placeholder_poster(std::string_view title, int year);

// A portrait, 200 x 300 units; the letters stay inside the middle square, so a round crop shows them.
// At most three letters are shown, a silhouette when there are none. `hue` counts the twelve colours of
// the stylesheet's m-hue-0 … m-hue-11 and wraps around.
std::string placeholder_portrait(std::string_view initials, int hue);

// What follows is shared by the two source files and by the test.

inline constexpr int kPosterHues = 17;
inline constexpr int kPosterPalettes = 6;
inline constexpr int kPosterAccents = 3;
inline constexpr int kPosterPatterns = 14;
inline constexpr int kPosterTypes = 5;

// Everything that a title decides about its poster except the words.
struct PosterDesign {
    std::uint64_t seed;  // for the details of the pattern
    int hue, palette, accent, pattern, type;
    bool title_on_top;
};

// The colours of one poster, as "#rrggbb". `ink` on `ground` has a contrast of 4.5:1 or more.
struct PosterPalette {
    std::string ground, quiet, accent, ink, bright, foot;
};

PosterDesign poster_design(std::string_view title);
PosterPalette poster_palette(const PosterDesign& design);

// The shapes of the pattern on a field 200 units wide; `initial` is the XML-escaped letter that one of them shows.
std::string poster_pattern(const PosterDesign& design, double height, std::string_view initial);

// placeholder_poster with the design chosen by the caller; its numbers must be below the counts above.
std::string draw_poster(std::string_view title, int year, const PosterDesign& design);

// A number for an attribute: at most one decimal, never in the locale's notation.
std::string svg_number(double value);

}  // namespace web
