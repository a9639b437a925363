// The calendar view of a diary, with the films of one month on their days.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/diary_dates.h"
#include "web/diary/history_query.h"

namespace web {

// Adds the section CALENDAR to `body`, with the month in the address, else with this month, or with that of the newest
// match if there are filters or another year is asked for.
void fill_calendar(app::Context& context, app::Section& body, const HistoryQuery& query);

// Returns a text such as "9 films · 17 h".
base::Text summary_text(const store::MonthSummary& summary);

}  // namespace web
