// Numbered pages of a list: the `page` parameter, and partials/pager.tpl.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// Returns `page` of the query, or 1 if it is absent. Throws 400 for anything but a number from 1.
std::int64_t page_number(const http::Form& query);
inline std::int64_t page_number(const app::Context& context) { return page_number(context.req.query()); }

// Returns `limit` of the query, or app::kUsualRows if it is absent. Throws 400 for anything but a number from 1 to
// app::kMostRows.
std::int64_t row_limit(const app::Context& context);

// Adds the include PAGER to `target` if there are several pages. `url_of` gives the full address of a page.
void add_pager(app::Section& target, std::int64_t page, std::int64_t pages,
               const std::function<std::string(std::int64_t)>& url_of);

}  // namespace web
