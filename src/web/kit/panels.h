// The parts that pages of numbers share: totals, and panels of top lists, up to three in a row (partials/panels.tpl),
// of people with portraits and values with bars. They are cached as HTML, so they hold no form, and only numbers depend
// on the viewer's scale.
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

struct PanelHead {
  base::Text title;
  std::string total = {};     // number of entries, formatted
  std::string more_url = {};  // address of the whole list
  bool open = true;
  bool linked = true;  // false if a list of values has no links
};

class Panels {
 public:
  // Adds panels to the template's body.
  explicit Panels(app::Section& body) : body_(body) {}
  app::Section add(const PanelHead& head);

 private:
  app::Section& body_;
  std::optional<app::Section> row_;
  int count_ = 0;
};

// Shows each person with the value that they are ranked by, and with the number of films if that is another value.
void add_people(const app::Context& context, app::Section& panel, const std::vector<store::PersonNumbers>& people,
                store::Measure measure);

struct PanelBar {
  std::string name, url;
  std::int64_t count = 0;
  bool of_plays = false;  // false if of films
};
// `bars` is not empty, and its first bar names the unit. `longest` is the count that fills the whole width; 0 means
// that of the first bar.
void add_bars(const app::Context& context, app::Section& panel, const std::vector<PanelBar>& bars,
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
