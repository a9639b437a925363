// The first and the last play of a year in review. Their company is not the same for all who read them, so that their
// HTML is made for each.
#pragma once

#include <string>
#include <string_view>

#include "app/context.h"
#include "app/page/view.h"
#include "store/numbers/year.h"

namespace web {

// What fill_ends() reads, by ids; empty when no play has a day.
std::string ends_text(const store::YearNumbers& year);

// #ENDS of year.tpl. Nothing on a shared page tells of places and company.
void fill_ends(const app::Context& context, app::Section& body, std::string_view text);

}  // namespace web
