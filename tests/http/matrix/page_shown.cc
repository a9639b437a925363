#include "page_shown.h"

#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "page_ways.h"

namespace cases {

namespace {

// Reads a number such as "1,234" at the beginning of a text.
std::optional<std::int64_t> number_in(const std::string& text) {
  std::string digits;
  for (const char c : base::trim(text)) {
    if (c != ',' && (c < '0' || c > '9')) break;
    if (c != ',') digits += c;
  }
  return base::parse_id(digits);
}

class ShownCheck {
 public:
  ShownCheck(const test::Page& page, const SlowCounts& counts) : page_(page), counts_(counts) {}

  Shown shown(const std::string& here) {
    check_head(here);
    check_stats(here);
    check_ranks();
    check_rows();
    check_chips();
    check_shelves();
    check_movies();
    check_bars(here);
    return std::move(shown_);
  }

 private:
  void expect(const std::string& where, const std::string& address, const std::optional<std::int64_t>& shown) {
    const auto list = ListAddress::of(address);
    const auto counted = list && shown ? counts_.of(*list) : std::nullopt;
    if (!counted) return;
    ++shown_.numbers;
    if (*counted != *shown)
      shown_.problems.push_back(where + " says " + std::to_string(*shown) + ", but there are " +
                                std::to_string(*counted) + " in " + address);
  }

  // Checks "12 of 5,000 films" beside the heading.
  void check_head(const std::string& here) {
    const test::Element* heading = page_.first("h1");
    if (heading == nullptr) return;
    for (const test::Element* count : page_.inside(*heading, "span")) {
      if (!count->is_of_class("m-count")) continue;
      const std::string text = page_.text_of(*count);
      expect("the heading", here, number_in(text));
      const auto of = text.find(" of ");
      if (const auto list = ListAddress::of(here); of != std::string::npos && list)
        expect("the whole of the heading", SlowCounts::whole(*list).text(), number_in(text.substr(of + 4)));
    }
  }

  // Checks totals that link to the list that they count, sum up or average.
  void check_stats(const std::string& here) {
    for (const test::Element* stat : page_.all("div")) {
      const auto terms = page_.inside(*stat, "dt"), values = page_.inside(*stat, "dd");
      if (!page_.parent_of(*stat).is_of_class("m-sums") || terms.empty() || values.empty()) continue;
      const std::string term(base::trim(page_.text_of(*terms[0])));
      const auto links = page_.inside(*values[0], "a");
      if (links.empty()) check_unlinked(term, *stat, here);
      else check_stat(term, links[0]->attribute("href"), page_.text_of(*links[0]));
    }
  }

  void check_stat(const std::string& term, const std::string& address, const std::string& number) {
    static const std::set<std::string> kCounts = {"Viewings", "Films", "Rewatches"};
    const auto list = ListAddress::of(address);
    if (kCounts.contains(term)) expect(term, address, number_in(number));
    else if (!list) shown_.problems.push_back(term + " leads to " + address);
    else if (term == "Average rating") expect_near(term, address, number, 0.05, counts_.average_rating(*list));
    else if (term.starts_with("Hours")) expect_near(term, address, number, 0.5, counts_.hours(*list));
  }

  // Checks that a number of a diary leads to the list that it is made of. Films that the owner rated without having
  // seen them have no list for others.
  void check_unlinked(const std::string& term, const test::Element& stat, const std::string& here) {
    const auto list = ListAddress::of(here);
    if (!list || (list->path != "/" && !list->path.starts_with("/users/"))) return;
    const bool may_be = term == "Average rating" && !counts_.is_viewers(*list);
    if (!may_be && number_in(page_.text_of(*page_.inside(stat, "dd").at(0))))
      shown_.problems.push_back(term + " leads nowhere");
  }

  // Compares a rounded number.
  void expect_near(const std::string& where, const std::string& address, const std::string& shown, double half,
                   std::optional<double> found) {
    static constexpr double kLeast = 1e-9;
    std::string digits = shown;
    std::erase(digits, ',');
    const auto number = number_in(shown) ? std::optional(std::stod(digits)) : std::nullopt;
    if (number) ++shown_.numbers;
    if (number.has_value() != found.has_value() || (number && std::abs(*number - *found) > half + kLeast))
      shown_.problems.push_back(where + " says " + shown + ", but it is " + (found ? std::to_string(*found) : "none") +
                                " of what is in " + address);
  }

  // Checks rows of the dashboard and of statistics: a name that leads to a list, and the number of things on it.
  void check_ranks() {
    for (const test::Element* item : page_.all("li")) {
      const auto links = page_.inside(*item, "a"), counts = page_.inside(*item, "b");
      if (page_.parent_of(*item).is_of_class("m-rank") && !links.empty() && !counts.empty())
        expect(page_.text_of(*links[0]), links[0]->attribute("href"), number_in(page_.text_of(*counts[0])));
    }
  }

  // Checks the tables behind charts.
  void check_rows() {
    for (const test::Element* row : page_.all("tr")) {
      const auto heads = page_.inside(*row, "th"), cells = page_.inside(*row, "td");
      if (heads.size() != 1 || cells.size() != 1) continue;
      const auto links = page_.inside(*heads[0], "a");
      if (!links.empty())
        expect(page_.text_of(*links[0]), links[0]->attribute("href"), number_in(page_.text_of(*cells[0])));
    }
  }

  // Checks "All 17" beside the heading of a shelf.
  void check_shelves() {
    for (const test::Element* link : page_.all("a"))
      if (const std::string text(base::trim(page_.text_of(*link)));
          link->is_of_class("m-more") && text.starts_with("All "))
        expect(text, link->attribute("href"), number_in(text.substr(4)));
  }

  // Checks years with their counts.
  void check_chips() {
    for (const test::Element* link : page_.all("a")) {
      const auto counts = page_.inside(*link, "b");
      const auto list = ListAddress::of(link->attribute("href"));
      if (!link->is_of_class("m-chip") || counts.empty() || !list) continue;
      ListAddress years = SlowCounts::whole(*list);  // without any other filter
      if (!list->value("year").empty()) years.parameters["year"] = list->value("year");
      expect(page_.text_of(*link), years.text(), number_in(page_.text_of(*counts[0])));
    }
  }

  // Checks that a bar of filters that is sent as it is leads to the same list, from its beginning.
  void check_bars(const std::string& here) {
    const auto list = ListAddress::of(here);
    for (const test::Element* bar : page_.all("form")) {
      if (!(bar->is_of_class("m-filterbar") || bar->is_of_class("m-stackform")) || !list) continue;
      const ListAddress sent = Form(page_, *bar, here).address;
      for (const auto& [name, value] : list->parameters)
        if (name != "page" && name != "before" && sent.value(name) != value)
          shown_.problems.push_back("the bar of filters does not keep " + name + '=' + value);
    }
  }

  // Checks that the page names every film that it leads to: by its title, or by its beginning and three dots.
  void check_movies() {
    std::set<std::string> ids;
    for (const test::Element* link : page_.all("a")) {
      const std::string address = link->attribute("href");
      if (address.starts_with("/movie/") && base::is_digits(address.substr(7))) ids.insert(address.substr(7));
    }
    if (ids.empty()) return;
    std::string words = page_.text();
    for (const test::Element* image : page_.all("img")) words += '\n' + image->attribute("alt");
    for (const std::string& id : ids) {
      const std::string title = counts_.text("SELECT title FROM movie WHERE id = " + id);
      if (words.find(title) == std::string::npos &&
          words.find(base::first_code_points(title, 60) + "…") == std::string::npos)
        shown_.problems.push_back("nothing says that /movie/" + id + " is " + base::first_code_points(title, 60));
    }
  }

  const test::Page& page_;
  const SlowCounts& counts_;
  Shown shown_;
};

}  // namespace

Shown check_shown(const test::Page& page, const SlowCounts& counts, const std::string& here) {
  return ShownCheck(page, counts).shown(here);
}

}  // namespace cases
