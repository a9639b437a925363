// The calendar view of a history: the films of one month on their days.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/diary_dates.h"
#include "web/diary/history_query.h"

namespace web {

// Adds the section CALENDAR to `body`: of the month that is asked for, else the newest one of the year, else this one.
void fill_calendar(app::Context& context, app::Section& body, const HistoryQuery& query);

// "9 films · 17 h".
base::Text summary_text(const store::MonthSummary& summary);

}  // namespace web
