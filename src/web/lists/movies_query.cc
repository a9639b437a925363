#include "web/lists/movies_query.h"

#include <algorithm>
#include <array>

#include "app/page/page_sizes.h"
#include "web/lists/paging.h"

namespace web {

namespace {

using domain::ListSort;

// In the order of domain::ListSort.
constexpr std::array<SortWords, 8> kSorts = {{
    {"title", base::tr("Title"), base::tr("A to Z"), base::tr("Z to A"), false},
    {"release_date", base::tr("Release date"), base::tr("Oldest first"), base::tr("Newest first"), true},
    {"runtime", base::tr("Runtime"), base::tr("Shortest first"), base::tr("Longest first"), true},
    {"added", base::tr("Added"), base::tr("First added"), base::tr("Last added"), true},
    {"watched_at", base::tr("Last watched"), base::tr("Longest ago"), base::tr("Latest first"), true},
    {"rating", base::tr("Rating"), base::tr("Lowest first"), base::tr("Best first"), true},
    {"group_rating", base::tr("Group rating"), base::tr("Lowest first"), base::tr("Best first"), true},
    {"plays", base::tr("How often"), base::tr("Fewest first"), base::tr("Most first"), true},
}};
static_assert(std::equal(kSorts.begin(), kSorts.end(), domain::kListSortNames.begin(), domain::kListSortNames.end(),
                         [](const SortWords& sort, std::string_view name) { return sort.value == name; }));

ListSort usual_sort(store::MovieScope scope) {
  if (scope == store::MovieScope::watched) return ListSort::watched_at;
  return scope == store::MovieScope::server ? ListSort::title : ListSort::added;
}

}  // namespace

const SortWords& sort_words(ListSort by) { return kSorts.at(static_cast<std::size_t>(by)); }

MoviesQuery::MoviesQuery(const app::Context& context, store::MovieScope scope, const domain::User& owner,
                         std::string path, const http::Form& query)
    : address(query, std::move(path),
              with_filter_names({"view", "watched", "rated", "runtime", "sort_by", "sort_order", "page"}), "page") {
  const std::string& view = address.value("view");
  movies.scope = scope;
  movies.filter = read_filter(context, address, owner.id);
  if (!view.empty() && view != "grid" && view != "table") refuse("view", base::tr("Choose grid or table."));
  table = view == "table";
  page = page_number(query);
  movies.limit = app::kMoviesPerPage;
  movies.offset = (std::min<std::int64_t>(page, 1'000'000'000) - 1) * app::kMoviesPerPage;
  if (scope != store::MovieScope::watched) movies.filter.watched = address.yes_or_no("watched");
  else if (!address.value("watched").empty()) refuse("watched", base::tr("All films here are watched."));
  movies.filter.rated = address.yes_or_no("rated");
  movies.filter.has_runtime = address.yes_or_no("runtime");
  address.read_order(sorts(context), sort_words(usual_sort(scope)).value);
  const auto at = std::find(domain::kListSortNames.begin(), domain::kListSortNames.end(), address.sort().value);
  movies.order = {static_cast<ListSort>(at - domain::kListSortNames.begin()), address.descending()};
}

std::vector<SortWords> MoviesQuery::sorts(const app::Context& context) {
  std::vector<SortWords> sorts(kSorts.begin(), kSorts.end());
  if (!context.viewer)
    std::erase_if(sorts, [](const SortWords& sort) { return sort.value == domain::name_of(ListSort::group_rating); });
  return sorts;
}

std::string MoviesQuery::clear_url(const app::Context& context) const {
  return address.url_with_only(context, {"view", "sort_by", "sort_order"});
}

std::vector<FilterLabel> MoviesQuery::labels(const app::Context& context, const domain::User& owner) const {
  const store::ListFilter& filter = movies.filter;
  std::vector<FilterLabel> labels = filter_labels(context, address, filter, owner.id);
  if (filter.watched)
    labels.push_back({context.text(*filter.watched ? base::tr("Watched") : base::tr("Not watched")), "watched"});
  if (filter.rated)
    labels.push_back({context.text(*filter.rated ? base::tr("Rated") : base::tr("Not rated")), "rated"});
  if (filter.has_runtime)
    labels.push_back(
        {context.text(*filter.has_runtime ? base::tr("Runtime known") : base::tr("Runtime unknown")), "runtime"});
  return labels;
}

}  // namespace web
