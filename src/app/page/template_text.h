// Sentences in templates stand in [[_ … ]], with a context in [[_(verb) … ]]. A translator reads the text with {PLACE}
// for the variable {{PLACE}} and <1>…</1> for the first element; build-aux/template_texts.mjs writes it in the same
// way.
#pragma once

#include <string>
#include <string_view>

#include "base/texts/language.h"

namespace app {

// A template with its sentences in a language; a translation with other places or elements than the sentence is logged
// and left out. Throws std::logic_error for a mark without an end.
std::string translated_template(std::string_view text, const base::Language& language);

}  // namespace app
