// The parts that pages of numbers share: totals, and panels of top lists, up to three in a row
// (partials/panels.tpl): people with portraits, and values with bars. They are cached as HTML, so they hold no form and
// nothing of the viewer but numbers in the viewer's scale.
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
#include "store/lists/people.h"
#include "store/numbers/statistics.h"
#include "store/numbers/watched_values.h"

namespace web {

struct PanelHead {
  base::Text title;
  std::string total = {};     // how many there are, formatted
  std::string more_url = {};  // of the whole list
  bool open = true;
  bool linked = true;  // false: a list of values leads nowhere
};

class Panels {
 public:
  // Fills the template's body.
  explicit Panels(app::Section& body) : body_(body) {}
  app::Section add(const PanelHead& head);

 private:
  app::Section& body_;
  std::optional<app::Section> row_;
  int count_ = 0;
};

// Shows each person with what they are ranked by, and with the number of films where that is something else.
void add_people(const app::Context& context, app::Section& panel, const std::vector<store::PersonNumbers>& people,
                store::Measure measure);

struct PanelBar {
  std::string name, url;
  std::int64_t count = 0;
  bool of_plays = false;  // films else
};
// `bars` is not empty; the first names what is counted. `longest` fills the whole width, 0 stands for the first bar.
void add_bars(const app::Context& context, app::Section& panel, const std::vector<PanelBar>& bars,
              std::int64_t longest = 0);

// Sets the totals of a period in statistics.tpl.
void fill_totals(const app::Context& context, app::Section& body, const store::Period& period,
                 const store::WatchedInPeriod& watched, const store::Totals& totals);

// The subject's numbers as HTML (store/cache/computed.h), cached apart for who reads it, how they read numbers and
// dates, and where pictures are. `rest` names what else the HTML depends on, but for what `version` says; `takes_turns`
// is that of ComputedName.
store::ComputedText computed_numbers(const app::Context& context, std::string_view what, std::string_view rest,
                                     std::string_view version, const std::function<std::string()>& make,
                                     std::string_view takes_turns = {});

// "/users/ann/lists" for the rest "/lists".
std::string user_url(const app::Context& context, std::string_view rest);

// The lists that the numbers of a person's diary lead to. `filter` is a part of a query: "genre=3", "location=2".
std::string movies_url(const app::Context& context, const store::Period& period, const std::string& filter);
std::string plays_url(const app::Context& context, const store::Period& period, const std::string& filter);

// The list of rated films. Rated films without a play stand on the list of all films alone, which shows them to the
// person who rated them; when there are any, the address is empty for everyone else.
std::string rated_movies_url(const app::Context& context, const store::Period& period,
                             const store::WatchedInPeriod& watched, const store::Totals& totals,
                             const std::string& filter);

}  // namespace web
