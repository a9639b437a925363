// Sentences in templates stand in [[_ … ]], with a context in [[_(verb) … ]]. What a translator reads of one is its
// text with {PLACE} for the variable {{PLACE}}, and <1>…</1> for the first element in it; build-aux/template_texts.mjs
// makes the same of it.
#pragma once

#include <string>
#include <string_view>

#include "base/language.h"

namespace app {

// A template with its sentences in a language. Throws std::logic_error for a mark without an end. A translation that
// has another set of places and elements than the sentence is not used.
std::string translated_template(std::string_view text, const base::Language& language);

}  // namespace app
