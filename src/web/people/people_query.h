// The people, order and page that the address of a list of people asks for.
#pragma once

#include <cstdint>

#include "app/context.h"
#include "store/numbers/people.h"
#include "web/kit/list_address.h"

namespace web {

// The orders of the list, which are also the columns of the table.
inline constexpr SortWords kPeopleSorts[] = {
    {"name", base::tr("Name"), base::tr("A to Z"), base::tr("Z to A"), false},
    {"movies", base::tr("Films"), base::tr("Fewest first"), base::tr("Most first"), true},
    {"plays", base::tr("Viewings"), base::tr("Fewest first"), base::tr("Most first"), true},
    {"hours", base::tr("Hours"), base::tr("Fewest first"), base::tr("Most first"), true},
    {"average_rating", base::tr("Average"), base::tr("Lowest first"), base::tr("Highest first"), true}};

struct PeopleListQuery {
  // Throws 400 for an unknown name or value.
  PeopleListQuery(const app::Context& context, store::Credit credit);

  ListAddress address;
  store::PeopleQuery people;  // the people to read
  std::int64_t page = 1;
};

}  // namespace web
