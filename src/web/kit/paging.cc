#include "web/kit/paging.h"

#include "app/page/page_sizes.h"
#include "base/text.h"

namespace web {

namespace t = app::t;

std::int64_t page_number(const http::Form& query) {
  const auto text = query.get("page");
  if (!text) return 1;
  const auto page = base::parse_id(*text);
  if (!page || *page < 1) throw http::invalid_field("page", base::tr("Enter a number, 1 or more."));
  return *page;
}

std::int64_t row_limit(const app::Context& context) {
  const auto text = context.req.query().get("limit");
  if (!text) return app::kUsualRows;
  const auto limit = base::parse_id(*text);
  if (!limit || *limit < 1 || *limit > app::kMostRows)
    throw http::invalid_field("limit", base::tr("Enter a number from 1 to 100."));
  return *limit;
}

void add_pager(app::Section& target, std::int64_t page, std::int64_t pages,
               const std::function<std::string(std::int64_t)>& url_of) {
  if (pages <= 1) return;
  target.include(t::PAGER, "partials/pager.tpl")
      .text(t::STATE_TEXT, base::tr("Page {page} of {pages}", {{"page", page}, {"pages", pages}}))
      .show(t::STATE_TEXT)
      .optional(t::PREVIOUS_URL, page > 1 ? url_of(page - 1) : "")
      .optional(t::NEXT_URL, page < pages ? url_of(page + 1) : "");
}

}  // namespace web
