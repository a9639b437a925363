// Draws a card: where everything stands.
#pragma once

#include <string>

#include "card/canvas.h"
#include "card/card.h"

namespace card {

struct Picture {
  std::string png;
  bool has_all_letters = false;  // else no installed font has the form of one
};

// Draws in two steps, so that nothing needs to be opened while posters are decoded, which strangers made.
class Drawing {
 public:
  // Draws what is written, for which fonts are opened. Throws when there is no memory. The card must outlive this.
  explicit Drawing(const Card& card);
  // Adds the posters. Those that cannot be decoded are left out, and the others stand closer. Throws as above.
  Picture with_posters();

 private:
  const Card& card_;
  Canvas canvas_;
};

}  // namespace card
