// The card of a list (partials/list_card.tpl): its first posters, and how much of it the viewer has seen.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/movie_lists/pages.h"

namespace web {

// The kind of heading that the card's name is: of the page or of a section.
enum class CardOf { page, section };

// Adds the include LIST_CARD to `target`.
void add_list_card(const app::Context& context, app::Section& target, const store::ListCard& card, CardOf place);

}  // namespace web
