// What the address of a history page asks for: view, period, filters, and where in the list.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/context.h"
#include "store/history.h"

namespace web {

enum class HistoryView { diary, grid, calendar };

class HistoryQuery {
 public:
  // Throws 400 for a name or value that is not known.
  explicit HistoryQuery(const app::Context& context);

  HistoryView view = HistoryView::diary;
  std::string year, month;              // "2024", "05"; empty: all; a month has a year
  std::optional<store::PlayKey> before;
  store::ListFilter filter;             // the period too

  using Change = std::pair<std::string_view, std::string>;
  // The full address of this page with some parameters changed; an empty value leaves one out. The place in the
  // list is always left out unless it is among the changes.
  std::string url(const app::Context& context, const std::vector<Change>& changes) const;
  // The same without any filter but `kept`.
  std::string url_of(const app::Context& context, const std::vector<Change>& kept) const;

  // A chip for each filter: what it says, and its parameter.
  std::vector<std::pair<std::string, std::string_view>> labels(const app::Context& context) const;
  const std::string& value(std::string_view name) const;

 private:
  void read_period(const app::Context& context);
  void read_filters(store::Db& db);
  std::vector<std::pair<std::string_view, std::string>> values_;
};

// The place in the list as a parameter: "2024-05-01.0.123".
std::string cursor_text(const store::PlayKey& key);

}  // namespace web
