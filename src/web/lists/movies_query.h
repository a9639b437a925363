// What the address of a page of films asks for: view, order, filters, and which page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "store/lists/movies.h"
#include "web/lists/filter_query.h"

namespace web {

// Words for one order of films.
struct SortWords {
  domain::ListSort by;
  base::Text name;
  base::Text rising, falling;  // which films come first
  bool falls_by_nature;        // without `sort_order`

  std::string_view value() const { return domain::name_of(by); }  // of `sort_by`
};

class MoviesQuery {
 public:
  // `path` is below the base path. Throws 400 for a name or value that is not known here.
  MoviesQuery(const app::Context& context, store::MovieScope scope, const domain::User& owner, std::string path);

  FilterQuery parameters;
  store::MovieQuery movies;  // what to read; its offset is that of the page that is asked for
  std::int64_t page = 1;
  bool table = false;

  // The orders that this viewer can ask for: what the group thinks is for members.
  static std::vector<SortWords> sorts(const app::Context& context);
  const SortWords& sort() const { return sort_; }

  using Change = FilterQuery::Change;
  std::string url(const app::Context& context, const std::vector<Change>& changes) const;
  // Only view and order.
  std::string clear_url(const app::Context& context) const;
  // Sorted by this, or in the other direction when it is the order already.
  std::string sort_url(const app::Context& context, const SortWords& sort) const;
  std::string form_action(const app::Context& context) const { return context.url(path_); }
  std::vector<FilterQuery::Label> labels(const app::Context& context) const;

 private:
  void read_order(const app::Context& context);
  std::optional<bool> read_flag(std::string_view name) const;
  std::string path_;
  SortWords sort_;
};

}  // namespace web
