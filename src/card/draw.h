// Draws a card: where everything stands.
#pragma once

#include <string>

#include "card/card.h"

namespace card {

// A PNG. Posters that cannot be decoded are left out, and the others stand closer. Throws when there is no memory.
std::string draw(const Card& card);

}  // namespace card
