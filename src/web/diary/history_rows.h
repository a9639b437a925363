// The entries of a diary, as a table by month or as posters.
#pragma once

#include <map>
#include <string>

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/diary.h"
#include "store/lists/diary_dates.h"
#include "web/diary/history_query.h"
#include "web/kit/bulk.h"

namespace web {

// Summaries of whole months, by month; empty if a filter leaves some of their plays out.
using Summaries = std::map<std::string, store::MonthSummary>;
Summaries summaries_of(app::Context& context, const HistoryQuery& query, const store::DiarySlice& slice);

// Leaves notes, places, tags and company out of a share link's diary (SharedPage).
void keep_what_is_shared(const app::Context& context, store::DiarySlice& slice);

// `chosen` holds the entries that are chosen, and is null if entries cannot be chosen.
void fill_diary(app::Context& context, app::Section diary, const Summaries& summaries, const store::DiarySlice& slice,
                const SentBulk* chosen);
void fill_grid(app::Context& context, app::Section grid, const store::DiarySlice& slice);

}  // namespace web
