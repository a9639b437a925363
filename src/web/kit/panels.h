// The parts that pages of numbers share: totals, and panels of top lists with bars, up to three in a row
// (partials/panels.tpl). They are cached as HTML, so they hold no form, and only numbers depend on the viewer's scale.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/cache/computed.h"
#include "store/numbers/people.h"
#include "store/numbers/statistics.h"
#include "store/numbers/watched_values.h"

namespace web {

constexpr std::size_t kPanelRows = 8;

// The colour of a chart's bars says what they count: what was watched (green), how it was rated (amber), people
// (violet), or when, where and of which kind the films are (teal).
enum class ChartColour { watched, rated, people, films };
const char* bar_class(ChartColour colour);

// The sentence beside the heading of a chart that says what its colour means.
struct ChartKey {
  base::Text text = {};
  ChartColour colour = ChartColour::watched;
};
// Adds #CHART_KEY to a panel, unless its text is empty.
void add_key(app::Section& panel, const ChartKey& key);

struct PanelHead {
  base::Text title;
  ChartKey key = {};
  std::string total = {};     // number of entries, formatted
  std::string more_url = {};  // address of the whole list
  bool open = true;
  bool linked = true;  // false if a list of values has no links
  std::size_t rows = kPanelRows;
};

class Panels {
 public:
  // Adds panels to the body of partials/panels.tpl, in rows; or to one with a list of PARTs, a panel in each.
  enum class In { rows, parts };
  explicit Panels(app::Section& body, In in = In::rows) : body_(body), in_(in) {}
  app::Section add(const PanelHead& head);

 private:
  app::Section& body_;
  In in_;
  std::optional<app::Section> row_;
  int count_ = 0;
};

struct PanelBar {
  std::string name, url;
  std::int64_t count = 0;
  bool of_plays = false;  // false if of films
};
// `bars` is not empty, and its first bar names the unit. `longest` is the count that fills the whole width; 0 means
// that of the first bar.
void add_bars(const app::Context& context, app::Section& panel, const std::vector<PanelBar>& bars, ChartColour colour,
              std::int64_t longest = 0);

// Sets the totals of a period in statistics.tpl.
void fill_totals(const app::Context& context, app::Section& body, const store::Period& period,
                 const store::WatchedInPeriod& watched, const store::Totals& totals);

// Returns the subject's numbers as HTML (store/cache/computed.h), cached separately by reader, their formats of numbers
// and dates, and the address of pictures. `rest` names all else that the HTML depends on besides `version`;
// `takes_turns` is that of ComputedName.
store::ComputedText computed_numbers(const app::Context& context, std::string_view what, std::string_view rest,
                                     std::string_view version, const std::function<std::string()>& make,
                                     std::string_view takes_turns = {});

// Returns "/users/ann/lists" for the rest "/lists".
std::string user_url(const app::Context& context, std::string_view rest);

// Return the addresses of the lists that the numbers of a member's diary link to. `filter` is a part of a query:
// "genre=3", "location=2".
std::string movies_url(const app::Context& context, const store::Period& period, const std::string& filter);
std::string plays_url(const app::Context& context, const store::Period& period, const std::string& filter);

// Returns the address of the list of rated films. Those without a play are only on the list of all films, which shows
// them to the member who rated them; if there are any, the address is empty for everyone else.
std::string rated_movies_url(const app::Context& context, const store::Period& period,
                             const store::WatchedInPeriod& watched, const store::Totals& totals,
                             const std::string& filter);

}  // namespace web
