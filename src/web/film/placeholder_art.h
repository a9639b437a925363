// Posters and portraits for films and people that have no picture: SVG documents of a colour and words.
//
// The same arguments give the same bytes; nothing is stored. The document is well-formed whatever the title holds, and
// names no font file, script, style or other document, so the content security policy needs no exception for it.
#pragma once

#include <string>
#include <string_view>

namespace web {

// A poster, 200 x 300 units, in a colour taken from the title. The year stands on it from 1 to 9999; 0 is "unknown".
// The lowest 54 units hold no text: badges sit there.
std::string placeholder_poster(std::string_view title, int year);

// A portrait, 200 x 300 units, in a colour taken from the name. The initials stay inside the middle square, so that a
// round crop shows them.
std::string placeholder_portrait(std::string_view name);

}  // namespace web
