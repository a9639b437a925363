#include "app/lists/movies.h"

#include <algorithm>

#include "app/lists/filter.h"

namespace app {

namespace {

using domain::ListSort;

domain::ListOrder read_order(const Context& context, const ListParameters& parameters, ListSort usual) {
  const std::string &by = parameters.value("sort_by"), &order = parameters.value("sort_order");
  const auto named = std::ranges::find(domain::kListSortNames, by.empty() ? domain::name_of(usual) : by);
  const auto sort = static_cast<ListSort>(named - domain::kListSortNames.begin());
  if (named == domain::kListSortNames.end() || !may_sort_by(context, sort))
    throw http::invalid_field("sort_by", base::tr("Choose one of the sort orders."));
  if (!order.empty() && order != "asc" && order != "desc")
    throw http::invalid_field("sort_order", base::tr("Choose asc or desc."));
  return {sort, order.empty() ? domain::falls_by_nature(sort) : order == "desc"};
}

}  // namespace

std::vector<std::string_view> movies_parameters() {
  return with_filter_names({"view", "watched", "rated", "runtime", "sort_by", "sort_order", "page"});
}

ListSort usual_sort(store::MovieScope scope) {
  if (scope == store::MovieScope::watched) return ListSort::watched_at;
  return scope == store::MovieScope::server ? ListSort::title : ListSort::added;
}

bool may_sort_by(const Context& context, ListSort sort) { return context.viewer || sort != ListSort::group_rating; }

store::MovieQuery read_movies(const Context& context, const ListParameters& parameters, store::MovieScope scope,
                              std::int64_t owner) {
  store::MovieQuery movies{.scope = scope, .filter = read_filter(context, parameters, owner)};
  const std::string& view = parameters.value("view");
  if (!view.empty() && view != "grid" && view != "table")
    throw http::invalid_field("view", base::tr("Choose grid or table."));
  if (scope != store::MovieScope::watched) movies.filter.watched = parameters.yes_or_no("watched");
  else if (!parameters.value("watched").empty())
    throw http::invalid_field("watched", base::tr("Every film here has been watched."));
  movies.filter.rated = parameters.yes_or_no("rated");
  movies.filter.has_runtime = parameters.yes_or_no("runtime");
  movies.order = read_order(context, parameters, usual_sort(scope));
  return movies;
}

}  // namespace app
