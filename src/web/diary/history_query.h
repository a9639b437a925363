// The address of a diary page: view, period, filters, and the place in the list.
#pragma once

#include <optional>
#include <string>

#include "app/context.h"
#include "store/lists/diary.h"
#include "web/kit/list_address.h"

namespace web {

enum class HistoryView { diary, grid, calendar };

struct HistoryQuery {
  // Throws 400 for an unknown name or value.
  explicit HistoryQuery(const app::Context& context);

  HistoryView view = HistoryView::diary;
  bool select = false;      // entries can be chosen, in one's own diary by day
  std::string year, month;  // "2024", "05"; empty for all or the undated; a month has a year
  std::optional<store::PlayKey> before;
  ListAddress address;
  store::ListFilter filter;  // includes the period, but not the month that the calendar shows

  // Returns true if the address asks for more than a year or the undated plays.
  bool is_filtered() const;
};

// Reads a place in the list such as "2024-05-01.0.123"; an empty text is nullopt. Throws 400.
std::optional<store::PlayKey> read_cursor(const std::string& text);
std::string cursor_text(const store::PlayKey& key);

}  // namespace web
