// What the address of a history page asks for: view, period, filters, and where in the list.
#pragma once

#include <optional>
#include <string>

#include "app/context.h"
#include "store/lists/diary.h"
#include "web/lists/list_address.h"

namespace web {

enum class HistoryView { diary, grid, calendar };

struct HistoryQuery {
  // Throws 400 for a name or value that is not known.
  explicit HistoryQuery(const app::Context& context);

  HistoryView view = HistoryView::diary;
  bool select = false;      // entries can be chosen: of one's own diary, by day
  std::string year, month;  // "2024", "05"; empty: all, or the undated; a month has a year
  std::optional<store::PlayKey> before;
  ListAddress address;
  store::ListFilter filter;  // the period too, but not the month that the calendar shows

  // Whether more is asked for than a year.
  bool is_filtered() const;
};

// The place in the list as a parameter: "2024-05-01.0.123"; none is empty. Throws 400.
std::optional<store::PlayKey> read_cursor(const std::string& text);
std::string cursor_text(const store::PlayKey& key);

}  // namespace web
