// The address of a list of people: whom it shows, in which order, which page.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/context.h"
#include "store/lists/people.h"

namespace web {

// One order of the list and its words; also a column of the table.
struct PeopleColumn {
  store::PeopleSort by;
  std::string_view value;  // of `sort_by`
  base::Text title;
  base::Text rising, falling;  // who comes first
  bool falls_by_nature;        // without `sort_order`
};
inline constexpr PeopleColumn kPeopleColumns[] = {
    {store::PeopleSort::name, "name", base::tr("Name"), base::tr("A to Z"), base::tr("Z to A"), false},
    {store::PeopleSort::movies, "movies", base::tr("Films"), base::tr("Fewest first"), base::tr("Most first"), true},
    {store::PeopleSort::plays, "plays", base::tr("Plays"), base::tr("Fewest first"), base::tr("Most first"), true},
    {store::PeopleSort::minutes, "hours", base::tr("Hours"), base::tr("Fewest first"), base::tr("Most first"), true},
    {store::PeopleSort::average, "average_rating", base::tr("Average"), base::tr("Lowest first"),
     base::tr("Best first"), true}};

class PeopleAddress {
 public:
  // Throws 400 for a name or value that is not known.
  PeopleAddress(const app::Context& context, store::Credit credit);

  store::PeopleQuery query;
  std::int64_t page = 1;

  // The address with some parameters changed; an empty value leaves one out, and so does a page that is not among the
  // changes.
  using Change = std::pair<std::string_view, std::string>;
  std::string url(const app::Context& context, const std::vector<Change>& changes) const;
  const PeopleColumn& order() const;  // the column of `query.by`
  // The address of this order, in the other direction when it is the present one.
  std::string sort_url(const app::Context& context, const PeopleColumn& column) const;
  const std::vector<Change>& values() const { return values_; }

 private:
  void read(const app::Context& context, std::string_view name, const std::string& value);
  std::string path_;
  std::vector<Change> values_;
  std::string order_;
};

}  // namespace web
