// The row above films or diary entries (partials/filter_bar.tpl): the button that opens the sheet of filters, the
// filters in use as chips, the direction of the order, and the views.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/filter.h"
#include "web/kit/list_address.h"
#include "web/lists/filters.h"
#include "web/lists/movie_choices.h"

namespace web {

struct FilterView {
  std::string_view icon;
  base::Text text;
  std::string url;
  bool chosen;
};

struct FilterPeriod {
  std::string text, url, count;
  bool chosen;
};

struct FilterBar {
  base::Text heading;  // names the form
  const ListAddress& address;
  const store::ListFilter& filter;
  std::vector<FilterLabel> labels;  // the filters in use
  std::string clear_url;
  std::span<const SortWords> sorts = {};  // empty: the list has one order
  std::vector<FilterView> views = {};
  std::vector<FilterPeriod> periods = {};  // with the chosen one, or none
  bool has_filters = true;                 // a shared list can only be sorted
  bool asks_rating = true;
  bool asks_watched = false;
  bool asks_seen = false;   // whether the viewer has seen the film
  bool asks_year = true;    // of release
  bool asks_place = false;  // of the entries
  std::string place = {};   // the name of the chosen one
};

// Adds the include FILTER_BAR to `body`, whose page has the slots of `choices`.
void add_filter_bar(const app::Context& context, app::Section& body, const FilterBar& bar,
                    const MovieChoicesHtml& choices);

}  // namespace web
