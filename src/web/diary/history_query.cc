#include "web/diary/history_query.h"

#include "app/lists/diary.h"
#include "base/text.h"

namespace web {

namespace {

constexpr std::int64_t kMaxPosition = 1000000;

HistoryView view_of(const std::string& text) {
  if (text == "grid") return HistoryView::grid;
  return text == "calendar" ? HistoryView::calendar : HistoryView::diary;
}

// A share link lets people leaf through a diary but not search it, because filters by place, tag and company would
// reveal these.
std::vector<std::string_view> parameters_of(const app::Context& context) {
  if (context.shared) return {"view", "year", "month", "watched_from", "watched_to", "before"};
  return app::diary_parameters();
}

}  // namespace

// Undated plays have no place in the calendar, so the diary shows them. The month that the calendar shows is not a
// filter.
HistoryQuery::HistoryQuery(const app::Context& context)
    : address(context, context.page_path("/users/" + context.subject->name + "/history"), parameters_of(context),
              "before") {
  app::DiaryRequest request = app::read_diary(context, address, context.subject->id);
  filter = std::move(request.filter);
  year = std::move(request.year);
  month = std::move(request.month);
  view = filter.undated ? HistoryView::diary : view_of(address.value("view"));
  if (view == HistoryView::calendar && !year.empty()) filter.watched_from = filter.watched_to = "";
  before = read_cursor(address.value("before"));
  select = app::read_flag(address, "select") && view == HistoryView::diary && context.is_own();
}

bool HistoryQuery::is_filtered() const {
  store::ListFilter rest = filter;
  if (!year.empty() && month.empty() && rest.watched_from == year) rest.watched_from = rest.watched_to = "";
  rest.undated = false;
  return !rest.is_empty();
}

std::optional<store::PlayKey> read_cursor(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto parts = base::split(text, '.');
  if (parts.size() != 3 || (!parts[0].empty() && !base::is_watch_date(parts[0], "9998-12-31")))
    refuse("before", base::tr("This link to the diary is broken."));
  const auto position = base::parse_id(parts[1]), id = base::parse_id(parts[2]);
  if (!position || *position > kMaxPosition || !id) refuse("before", base::tr("This link to the diary is broken."));
  return store::PlayKey{std::string(parts[0]), static_cast<int>(*position), *id};
}

std::string cursor_text(const store::PlayKey& key) {
  return key.watch_key + '.' + std::to_string(key.position) + '.' + std::to_string(key.id);
}

}  // namespace web
