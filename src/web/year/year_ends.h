// The first and the last play of a year in review. Their HTML is made for each viewer, as not all see the same company.
#pragma once

#include <string>
#include <string_view>

#include "app/context.h"
#include "app/page/view.h"
#include "store/numbers/year.h"

namespace web {

// Returns the text that fill_ends() reads, with ids for films, places and company; empty if no play has a day.
std::string ends_text(const store::YearNumbers& year);

// Fills #ENDS of year.tpl, without places and company on a shared page.
void fill_ends(const app::Context& context, app::Section& body, std::string_view text);

}  // namespace web
