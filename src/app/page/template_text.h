// Sentences in templates are written [[_ … ]], or with a context [[_(verb) … ]]. A translator reads the text with
// {PLACE} for the variable {{PLACE}} and <1>…</1> for the first element; build-aux/template_texts.mjs writes it in
// the same way.
#pragma once

#include <string>
#include <string_view>

#include "base/texts/language.h"

namespace app {

// Returns a template with its sentences in a language. A translation with other places or elements than the sentence is
// logged and left out; a mark without an end throws std::logic_error.
std::string translated_template(std::string_view text, const base::Language& language);

}  // namespace app
