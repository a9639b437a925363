// The view, order, filters and page that the address of a page of films asks for.
#pragma once

#include <string>
#include <vector>

#include "app/context.h"
#include "store/lists/movies.h"
#include "web/kit/list_address.h"

namespace web {

// Returns the words of an order of films. `sort_by` has no other values than the names of domain::ListSort.
const SortWords& sort_words(domain::ListSort by);

struct MoviesQuery {
  // `path` is below the base path. Throws 400 for an unknown name or value.
  MoviesQuery(const app::Context& context, store::MovieScope scope, const domain::User& owner, std::string path);

  ListAddress address;
  store::MovieQuery movies;  // the films to read; its offset is that of the page asked for
  std::int64_t page = 1;
  bool table = false;

  // Returns the orders that this viewer can ask for. The group's ratings are for members only.
  static std::vector<SortWords> sorts(const app::Context& context);

  // Returns the address without filters.
  std::string clear_url(const app::Context& context) const;
};

}  // namespace web
