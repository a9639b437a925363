#include "web/diary/history_query.h"

#include "app/page/display.h"
#include "base/text.h"

namespace web {

namespace {

constexpr std::int64_t kMaxPosition = 1000000;
constexpr std::string_view kUndated = "unknown";  // as `year`

HistoryView read_view(const std::string& text) {
  if (text.empty() || text == "diary") return HistoryView::diary;
  if (text == "grid") return HistoryView::grid;
  if (text == "calendar") return HistoryView::calendar;
  refuse("view", base::tr("Choose diary, grid or calendar."));
}

std::string read_year(const std::string& text, std::string_view today) {
  if (!text.empty() && (text.size() != 4 || !base::is_watch_date(text, today)))
    refuse("year", base::tr("Write a year."));
  return text;
}

std::string read_month(const std::string& text) {
  const auto month = base::parse_id(text);
  if (!month || *month < 1 || *month > 12 || text.size() > 2) refuse("month", base::tr("Write a month from 1 to 12."));
  return (*month < 10 ? "0" : "") + std::to_string(*month);
}

}  // namespace

HistoryQuery::HistoryQuery(const app::Context& context, const domain::User& owner, const http::Form& query)
    : address(query, "/users/" + owner.name + "/history",
              with_filter_names({"view", "year", "month", "again", "cinema", "select", "before"}), "before"),
      filter(read_filter(context, address, owner.id)),
      owner_id_(owner.id) {
  view = read_view(address.value("view"));
  before = read_cursor(address.value("before"));
  read_period(context);
  filter.again = read_flag("again");
  filter.in_cinema = read_flag("cinema");
  select = read_flag("select") && view == HistoryView::diary && context.is_own();
}

bool HistoryQuery::read_flag(std::string_view name) const {
  const std::string& value = address.value(name);
  if (!value.empty() && value != "yes") refuse(name, base::tr("Write yes or leave it out."));
  return !value.empty();
}

// Undated plays have no place in the calendar: they are shown in the diary.
void HistoryQuery::read_period(const app::Context& context) {
  filter.undated = address.value("year") == kUndated;
  if (filter.undated && view == HistoryView::calendar) view = HistoryView::diary;
  if (!filter.undated) year = read_year(address.value("year"), context.today());
  if (!address.value("month").empty()) month = read_month(address.value("month"));
  if (year.empty() && !month.empty()) refuse("month", base::tr("Name the year too."));
  if (year.empty() && !filter.undated) return;
  if (!filter.watched_from.empty() || !filter.watched_to.empty())
    refuse("year", base::tr("Name a year or a period, not both."));
  if (view != HistoryView::calendar)
    filter.watched_from = filter.watched_to = month.empty() ? year : year + '-' + month;
}

bool HistoryQuery::is_filtered() const {
  store::ListFilter rest = filter;
  if (!year.empty() && month.empty() && rest.watched_from == year) rest.watched_from = rest.watched_to = "";
  rest.undated = false;
  return !rest.is_empty();
}

std::vector<FilterLabel> HistoryQuery::labels(const app::Context& context) const {
  std::vector<FilterLabel> labels = filter_labels(context, address, filter, owner_id_);
  if (filter.again) labels.push_back({context.text(base::tr("Rewatches")), "again"});
  if (filter.in_cinema) labels.push_back({context.text(base::tr("In the cinema")), "cinema"});
  if (!month.empty() && view != HistoryView::calendar)
    labels.insert(labels.begin(), {app::long_date_text(context, year + '-' + month), "month"});
  return labels;
}

std::optional<store::PlayKey> read_cursor(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto parts = base::split(text, '.');
  if (parts.size() != 3 || (!parts[0].empty() && !base::is_watch_date(parts[0], "9998-12-31")))
    refuse("before", base::tr("This place in the list is not known."));
  const auto position = base::parse_id(parts[1]), id = base::parse_id(parts[2]);
  if (!position || *position > kMaxPosition || !id) refuse("before", base::tr("This place in the list is not known."));
  return store::PlayKey{std::string(parts[0]), static_cast<int>(*position), *id};
}

std::string cursor_text(const store::PlayKey& key) {
  return key.watch_key + '.' + std::to_string(key.position) + '.' + std::to_string(key.id);
}

}  // namespace web
