#include "app/page/display.h"
#include "base/text.h"
#include "store/lists/diary_dates.h"
#include "web/year/handlers.h"
#include "web/year/year_review.h"

namespace web {

namespace {

// A watch date as the first or last of its days.
std::string read_day(const app::Context& context, const std::string& name, bool last) {
  const std::string text = context.req.query().text(name);
  if (!base::is_watch_date(text, context.subject_today()) || (!last && !base::has_begun(text, context.subject_today())))
    throw http::invalid_field(name, base::tr("Write a day, a month or a year: 2025-03-01, 2025-03 or 2025."));
  return last ? store::last_day(text) : store::first_day(text);
}

}  // namespace

bool is_begun_year(std::string_view text, const std::string& today) {
  return text.size() == 4 && base::is_watch_date(text, today) && base::has_begun(text, today);
}

int year_in_path(const app::Context& context) {
  const std::string& text = context.args.text("year");
  if (!is_begun_year(text, context.subject_today())) throw http::not_found();
  return base::year_of(text);
}

http::Response year(app::Context& context) { return year_review(context, {year_in_path(context)}); }

http::Response year_of_days(app::Context& context) {
  const auto& query = context.req.query();
  for (const auto& [name, value] : query.fields())
    if (name != "from" && name != "to") throw http::invalid_field(name, base::tr("This parameter is not known."));
  if (query.text("from").empty() && query.text("to").empty())
    return http::see_other(context.url(year_path(context.subject->name, {base::year_of(context.subject_today())})));
  const store::Period days{{}, read_day(context, "from", false), read_day(context, "to", true)};
  if (days.to < days.from) throw http::invalid_field("to", base::tr("This is before the first day."));
  return year_review(context, days);
}

}  // namespace web
