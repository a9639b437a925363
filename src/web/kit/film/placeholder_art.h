// Posters and portraits for films and people that have no picture: SVG documents of a colour and words.
//
// The same arguments give the same bytes; nothing is stored. The document is well-formed whatever the title holds, and
// names no font file, script, style or other document, so the content security policy needs no exception for it.
#pragma once

#include <string>
#include <string_view>

namespace web {

// Draws a poster of 200 x 300 units in a colour taken from the title, with the year if it is from 1 to 9999 (0 means
// unknown). The lowest 54 units hold no text, because badges sit there.
std::string placeholder_poster(std::string_view title, int year);

// Draws a portrait of 200 x 300 units in a colour taken from the name. The initials stay inside the middle square, so
// that a round crop shows them.
std::string placeholder_portrait(std::string_view name);

}  // namespace web
