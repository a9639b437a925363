// Numbered pages of a list: the `page` parameter, and partials/pager.tpl.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// `page` of the query, 1 when absent. Throws 400 for anything but a number from 1.
std::int64_t page_number(const http::Form& query);
inline std::int64_t page_number(const app::Context& context) { return page_number(context.req.query()); }

// `limit` of the query, app::kUsualRows when absent. Throws 400 for more than app::kMostRows and for what is no number.
std::int64_t row_limit(const app::Context& context);

// Adds the include PAGER to `target`, unless there is one page only. `url_of` gives the full address of a page.
void add_pager(app::Section& target, std::int64_t page, std::int64_t pages,
               const std::function<std::string(std::int64_t)>& url_of);

}  // namespace web
