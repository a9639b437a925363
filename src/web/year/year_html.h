// The parts of a year in review that can be cached as HTML (tmpl/partials/year_*.tpl). They hold no form, and depend on
// the viewer only in how they read numbers and dates and in whether the diary is their own.
#pragma once

#include <string>

#include "app/context.h"
#include "app/page/view.h"
#include "store/numbers/year.h"

namespace web {

// Returns the first sentence: "158 films, 171 viewings, 312 hours. That’s 13 days straight."
std::string year_sentence(const app::Context& context, const store::YearTotals& year);

// Fills WHO and #OF_YEAR (YEAR) or #OF_DAYS (TEXT) of a head.
void fill_year_heading(const app::Context& context, app::Section& body, const store::Period& period);
base::Text films_text(const app::Context& context);                              // "maya’s films"
base::Text days_text(const app::Context& context, const store::Period& period);  // "1 Mar 2025 to 31 May 2025"
// Returns the last day that is not in the future, or the first day of a period that begins tomorrow.
std::string last_day_so_far(const app::Context& context, const store::Period& period);

// Return the parts of a period with plays (year_top.cc and year_rest.cc): the head; totals, films and months; people;
// when and where; the rest.
std::string year_hero_html(const app::Context& context, const store::Period& period, const store::YearNumbers& year);
std::string year_top_html(const app::Context& context, const store::Period& period, const store::YearNumbers& year);
std::string year_people_html(const app::Context& context, const store::YearNumbers& year);
std::string year_when_html(const app::Context& context, const store::Period& period, const store::YearNumbers& year);
bool year_names_places(const app::Context& context, const store::YearNumbers& year);  // in year_when_html()
std::string year_rest_html(const app::Context& context, const store::Period& period, const store::YearNumbers& year);

}  // namespace web
