// Draws a card: where everything stands.
#pragma once

#include "card/card.h"
#include "image/picture.h"

namespace card {

// Posters that cannot be decoded are left out, and the others stand closer.
image::Image draw(const Card& card);

}  // namespace card
