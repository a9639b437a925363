// The entries of a diary, as a table by month or as posters.
#pragma once

#include <map>
#include <string>

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/diary.h"
#include "store/lists/diary_dates.h"
#include "web/diary/bulk.h"
#include "web/diary/history_query.h"

namespace web {

// Of the months that stand on the page as a whole, by month.
using Summaries = std::map<std::string, store::MonthSummary>;
Summaries summaries_of(app::Context& context, const HistoryQuery& query, const store::DiarySlice& slice);

// Of a share link's diary: notes, places, tags and company are left out (SharedPage).
void keep_what_is_shared(const app::Context& context, store::DiarySlice& slice);

// `chosen`: the entries can be chosen, and these are.
void fill_diary(app::Context& context, app::Section diary, const Summaries& summaries, const store::DiarySlice& slice,
                const SentBulk* chosen);
void fill_grid(app::Context& context, app::Section grid, const store::DiarySlice& slice);

}  // namespace web
