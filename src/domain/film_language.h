// The languages of films, by the English names that the provider gives them.
#pragma once

#include <string_view>

#include "base/texts/sentence.h"

namespace domain {

// Returns the language as a sentence to translate, or an unknown name as it is.
base::Text film_language(std::string_view english_name);

}  // namespace domain
