// Draws a card: where everything stands.
#pragma once

#include <string>

#include "card/card.h"

namespace card {

struct Picture {
  std::string png;
  bool has_all_letters = false;  // else no installed font has the form of one
};

// Posters that cannot be decoded are left out, and the others stand closer. Throws when there is no memory.
Picture draw(const Card& card);

}  // namespace card
