#include "app/lists/diary.h"

#include "app/lists/filter.h"
#include "base/text.h"

namespace app {

namespace {

constexpr std::string_view kUndated = "unknown";  // a value of `year`

void check_view(const std::string& view) {
  if (!view.empty() && view != "diary" && view != "grid" && view != "calendar")
    throw http::invalid_field("view", base::tr("Choose diary, grid or calendar."));
}

std::string read_year(const std::string& text, std::string_view today) {
  if (!text.empty() && (text.size() != 4 || !base::is_watch_date(text, today)))
    throw http::invalid_field("year", base::tr("Enter a year."));
  return text;
}

std::string read_month(const std::string& text) {
  if (text.empty()) return {};
  const auto month = base::parse_id(text);
  if (!month || *month < 1 || *month > 12 || text.size() > 2)
    throw http::invalid_field("month", base::tr("Enter a month from 1 to 12."));
  return (*month < 10 ? "0" : "") + std::to_string(*month);
}

void read_period(const Context& context, const ListParameters& parameters, DiaryRequest& request) {
  store::ListFilter& filter = request.filter;
  filter.undated = parameters.value("year") == kUndated;
  if (!filter.undated) request.year = read_year(parameters.value("year"), context.today());
  request.month = read_month(parameters.value("month"));
  if (request.year.empty() && !request.month.empty()) throw http::invalid_field("month", base::tr("Add the year."));
  if (request.year.empty() && !filter.undated) return;
  if (!filter.watched_from.empty() || !filter.watched_to.empty())
    throw http::invalid_field("year", base::tr("Use a year or a period, not both."));
  filter.watched_from = filter.watched_to = request.month.empty() ? request.year : request.year + '-' + request.month;
}

}  // namespace

std::vector<std::string_view> diary_parameters() {
  return with_filter_names({"view", "year", "month", "again", "cinema", "select", "before"});
}

bool read_flag(const ListParameters& parameters, std::string_view name) {
  const std::string& value = parameters.value(name);
  if (!value.empty() && value != "yes")
    throw http::invalid_field(std::string(name), base::tr("Use yes, or leave it out."));
  return !value.empty();
}

DiaryRequest read_diary(const Context& context, const ListParameters& parameters, std::int64_t owner) {
  DiaryRequest request{.filter = read_filter(context, parameters, owner), .year = {}, .month = {}};
  check_view(parameters.value("view"));
  read_period(context, parameters, request);
  request.filter.again = read_flag(parameters, "again");
  request.filter.in_cinema = read_flag(parameters, "cinema");
  return request;
}

}  // namespace app
