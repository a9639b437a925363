#include "web/kit/undo_page.h"

#include "template_names.h"

namespace web {

namespace {

namespace t = app::t;

base::Text undone_text(std::int64_t things) {
  if (things == 0) return base::tr("Nothing will be undone.");
  return base::tr_n("{n} item will be undone. What it added is removed, and what it changed is restored.",
                    "{n} items will be undone. What they added is removed, and what they changed is restored.", things);
}

}  // namespace

void fill_undo(app::Section& body, std::int64_t undone, const std::string& action_url, const std::string& back_url) {
  body.text(t::BACK_TEXT, undone_text(undone)).text(t::ACTION_URL, action_url).text(t::BACK_URL, back_url);
}

app::Section add_staying(app::Section& body, std::int64_t staying, std::int64_t shown) {
  app::Section section = body.add(t::STAYING);
  section.text(t::TEXT, base::tr_n("We’ll keep {n} item that you’ve changed since:",
                                   "We’ll keep {n} items that you’ve changed since:", staying));
  return add_undo_rows(section, staying, shown);
}

app::Section add_undo_rows(app::Section section, std::int64_t count, std::int64_t shown) {
  app::Section rows = section.include(t::ROWS, "partials/undo_rows.tpl");
  const std::int64_t more = count - shown;
  rows.optional(t::MORE_TEXT, more > 0 ? base::tr_n("and {n} more", "and {n} more", more) : base::Text());
  return rows;
}

}  // namespace web
