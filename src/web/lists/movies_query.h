// What the address of a page of films asks for: view, order, filters, and which page.
#pragma once

#include <string>
#include <vector>

#include "app/context.h"
#include "store/lists/movies.h"
#include "web/lists/list_address.h"

namespace web {

// The words of an order of films; a film has no other `sort_by` than the names of domain::ListSort.
const SortWords& sort_words(domain::ListSort by);

struct MoviesQuery {
  // `path` is below the base path. Throws 400 for a name or value that is not known here.
  MoviesQuery(const app::Context& context, store::MovieScope scope, const domain::User& owner, std::string path);

  ListAddress address;
  store::MovieQuery movies;  // what to read; its offset is that of the page that is asked for
  std::int64_t page = 1;
  bool table = false;

  // The orders that this viewer can ask for: what the group thinks is for members.
  static std::vector<SortWords> sorts(const app::Context& context);

  // Without filters.
  std::string clear_url(const app::Context& context) const;
};

}  // namespace web
