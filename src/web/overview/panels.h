// Panels of top lists, up to three beside each other (partials/panels.tpl): people with portraits, and
// values with bars. They are kept as ready HTML, so they hold no form and nothing of the viewer but numbers in the
// viewer's scale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/view.h"
#include "store/lists/people.h"
#include "store/numbers/statistics.h"
#include "store/numbers/watched_values.h"

namespace web {

struct PanelHead {
  std::string_view title;
  std::string total = {};     // how many there are, formatted
  std::string more_url = {};  // of the whole list
  bool open = true;
};

class Panels {
 public:
  // Fills the template's body.
  explicit Panels(app::Fill& body) : body_(body) {}
  app::Fill add(const PanelHead& head);

 private:
  app::Fill& body_;
  std::optional<app::Fill> neighbours_;
  int count_ = 0;
};

// With what they are ranked by, and the number of films beside a measure that is not it.
void add_people(const app::Context& context, app::Fill& panel, const std::vector<store::PersonNumbers>& people, store::Measure measure);

struct PanelBar {
  std::string name, url;
  std::int64_t count = 0;
  bool of_plays = false;  // films else
};
// At least one, and the first says what is counted; `longest`: what fills the whole width, without it the first.
void add_bars(app::Fill& panel, const std::vector<PanelBar>& bars, std::int64_t longest = 0);

// The mean number of plays in the shortest time that has at least one in ten: "1.35" "Plays a day", "0.4" "Plays a
// week". A dash when unknown.
struct Rate {
  std::string value, label;
};
Rate rate_of_plays(std::optional<double> plays_per_day);

// What ready HTML of the subject's numbers is kept under: it differs by who reads it, how they read numbers and dates,
// and where pictures are. `rest` is what else it depends on, but for what changes with time.
std::string kept_name(const app::Context& context, std::string_view what, std::string_view rest = {});

// The lists that the numbers of a person's diary lead to. `filter`: "genre=3", "location=2".
std::string movies_url(const app::Context& context, const store::Period& period, const std::string& filter);
std::string plays_url(const app::Context& context, const store::Period& period, const std::string& filter);

// Rated films, for averages and counts of ratings: over all time these are all that the person rated. Those among
// them that the diary does not hold are on the list of all films, which shows them to that person alone; for others
// there is no address then.
std::string rated_movies_url(const app::Context& context, const store::Period& period, const store::Watched& watched,
                            const store::Totals& totals, const std::string& filter);
// Where the average rating leads: none without a rating.
std::string average_url(const app::Context& context, const store::Period& period, const store::Watched& watched, const store::Totals& totals);

// Bars of values that films are filtered by: "genre", "language", "country", "company", "release_year".
std::vector<PanelBar> value_bars(const app::Context& context, const store::Period& period, std::string_view filter,
                                 const store::TopValues& values);
std::vector<PanelBar> place_bars(const app::Context& context, const store::Period& period, const std::vector<store::PlaceCount>& places,
                                 std::size_t rows);

}  // namespace web
