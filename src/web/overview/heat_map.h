// A square for every day of a year, or of the weeks until today, in a column for each week, with a table of the weeks
// behind it.
#pragma once

#include <chrono>
#include <string>

#include "app/context.h"
#include "app/page/view.h"
#include "store/numbers/watched_days.h"

namespace web {

std::string iso_text(std::chrono::sys_days day);  // "2024-05-01"

// Fills `target`, the section HEAT of partials/statistics.tpl.
void add_heat_map(const app::Context& context, app::Section target, int year, const store::Days& days,
                  const std::string& today, const std::string& note);
// Adds the section HEAT to `body` for the last 53 weeks, if there is a play in them.
void add_latest_heat_map(const app::Context& context, app::Section& body, const store::Days& days,
                         const std::string& today, const std::string& note);

}  // namespace web
