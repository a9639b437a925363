// Lays out a card and draws it.
#pragma once

#include <string>

#include "card/canvas.h"
#include "card/card.h"

namespace card {

struct Picture {
  std::string png;
  bool has_all_letters = false;  // false if no installed font has the form of one
};

// Draws in two steps, so that no file has to be opened while untrusted posters are decoded.
class Drawing {
 public:
  // Draws the text, which opens font files. Throws if memory runs out. The card must outlive this object.
  explicit Drawing(const Card& card);
  // Adds the posters. Those that cannot be decoded are left out, and the rest close up. Throws if memory runs out.
  Picture with_posters();

 private:
  const Card& card_;
  Canvas canvas_;
};

}  // namespace card
