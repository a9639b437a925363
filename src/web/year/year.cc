#include "app/page/display.h"
#include "base/text.h"
#include "store/lists/diary_dates.h"
#include "web/kit/paths.h"
#include "web/year/handlers.h"
#include "web/year/year_review.h"

namespace web {

namespace {

// Returns a watch date as the first or last of its days; empty with a problem.
std::string read_day(const app::Context& context, const std::string& name, bool last, app::Problems& problems) {
  const std::string text = context.req.query().text(name), today = context.subject_today();
  if (!base::is_watch_date(text, today))
    problems[name] = base::tr("Enter a day, month or year: 2025-03-01, 2025-03 or 2025.");
  else if (!last && !base::has_begun(text, today)) problems[name] = base::tr("That’s in the future.");
  else return last ? store::last_day(text) : store::first_day(text);
  return {};
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
    if (name != "from" && name != "to") throw http::invalid_field(name, base::tr("Unknown parameter."));
  if (query.text("from").empty() && query.text("to").empty())
    return http::see_other(context.url(year_path(context.subject->name, {base::year_of(context.subject_today())})));
  app::Problems problems;
  const store::Period days{{}, read_day(context, "from", false, problems), read_day(context, "to", true, problems)};
  if (problems.empty() && days.to < days.from) problems["to"] = base::tr("That’s before the first day.");
  if (problems.empty()) return year_review(context, days);
  return app::refused(context, problems, [&] { return refused_days(context, problems); });
}

}  // namespace web
