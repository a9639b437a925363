// What the address of a history page asks for: view, period, filters, and where in the list.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "store/lists/diary.h"
#include "web/lists/filter_query.h"

namespace web {

enum class HistoryView { diary, grid, calendar };

class HistoryQuery {
 public:
  // Throws 400 for a name or value that is not known.
  explicit HistoryQuery(const app::Context& context);

  HistoryView view = HistoryView::diary;
  std::string year, month;  // "2024", "05"; empty: all, or the undated; a month has a year
  std::optional<store::PlayKey> before;
  FilterQuery parameters;  // its filter holds the period too, but not the month that the calendar shows

  const store::ListFilter& filter() const { return parameters.filter; }
  // Whether more is asked for than a year.
  bool is_filtered() const;
  using Change = FilterQuery::Change;
  // The full address of this page with some parameters changed; an empty value leaves one out. The place in the
  // list is always left out unless it is among the changes.
  std::string url(const app::Context& context, const std::vector<Change>& changes) const;
  // The same without any filter but `kept`.
  std::string url_of(const app::Context& context, const std::vector<Change>& kept) const;

  // A chip for each filter: what it says, and its parameter.
  std::vector<FilterQuery::Label> labels(const app::Context& context) const;

 private:
  void read_period(const app::Context& context);
  bool read_flag(std::string_view name) const;
};

// The place in the list as a parameter: "2024-05-01.0.123".
std::string cursor_text(const store::PlayKey& key);

}  // namespace web
