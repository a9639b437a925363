// The languages of films, by the English names that the provider gives them.
#pragma once

#include <string_view>

#include "base/texts/sentence.h"

namespace domain {

// The language as a sentence to translate. An unknown name stays as it is.
base::Text film_language(std::string_view english_name);

}  // namespace domain
