#include "web/lists/movies_query.h"

#include <algorithm>
#include <array>

#include "app/lists/movies.h"
#include "app/page/page_sizes.h"
#include "web/kit/paging.h"

namespace web {

namespace {

using domain::ListSort;

// One entry for each value of domain::ListSort, in its order.
constexpr std::array<SortWords, 8> kSorts = {{
    {"title", base::tr("Title"), base::tr("A to Z"), base::tr("Z to A"), false},
    {"release_date", base::tr("Release date"), base::tr("Oldest first"), base::tr("Newest first"), true},
    {"runtime", base::tr("Runtime"), base::tr("Shortest first"), base::tr("Longest first"), true},
    {"added", base::tr("Added"), base::tr("Oldest first"), base::tr("Newest first"), true},
    {"watched_at", base::tr("Last watched"), base::tr("Earliest first"), base::tr("Latest first"), true},
    {"rating", base::tr("Rating"), base::tr("Lowest first"), base::tr("Highest first"), true},
    {"group_rating", base::tr("Member rating"), base::tr("Lowest first"), base::tr("Highest first"), true},
    {"plays", base::tr("Times watched"), base::tr("Fewest first"), base::tr("Most first"), true},
}};
static_assert(std::equal(kSorts.begin(), kSorts.end(), domain::kListSortNames.begin(), domain::kListSortNames.end(),
                         [](const SortWords& sort, std::string_view name) { return sort.value == name; }));
static_assert(std::ranges::all_of(kSorts, [](const SortWords& sort) {
  return sort.falls_by_nature == domain::falls_by_nature(static_cast<ListSort>(&sort - kSorts.data()));
}));

}  // namespace

const SortWords& sort_words(ListSort by) { return kSorts.at(static_cast<std::size_t>(by)); }

MoviesQuery::MoviesQuery(const app::Context& context, store::MovieScope scope, const domain::User& owner,
                         std::string path)
    : address(context, std::move(path), app::movies_parameters(), "page"),
      movies(app::read_movies(context, address, scope, owner.id)),
      page(page_number(context)),
      table(address.value("view") == "table") {
  movies.limit = app::kMoviesPerPage;
  movies.offset = (std::min<std::int64_t>(page, 1'000'000'000) - 1) * app::kMoviesPerPage;
  address.read_order(sorts(context), sort_words(app::usual_sort(scope)).value);
}

std::vector<SortWords> MoviesQuery::sorts(const app::Context& context) {
  std::vector<SortWords> sorts;
  for (std::size_t i = 0; i < kSorts.size(); ++i)
    if (app::may_sort_by(context, static_cast<ListSort>(i))) sorts.push_back(kSorts[i]);
  return sorts;
}

std::string MoviesQuery::clear_url(const app::Context& context) const {
  return address.url_with_only(context, {"view", "sort_by", "sort_order"});
}

}  // namespace web
