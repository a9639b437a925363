#include "web/lists/movies_query.h"

#include <algorithm>
#include <array>

#include "web/lists/paging.h"

namespace web {

namespace {

using domain::ListSort;

constexpr int kPerPage = 40;  // fills the rows of a grid of 4, 5, 8 and 10 columns

constexpr std::array<SortWords, 8> kSorts = {{
    {ListSort::title, base::tr("Title"), base::tr("A to Z"), base::tr("Z to A"), false},
    {ListSort::release_date, base::tr("Release date"), base::tr("Oldest first"), base::tr("Newest first"), true},
    {ListSort::runtime, base::tr("Runtime"), base::tr("Shortest first"), base::tr("Longest first"), true},
    {ListSort::added, base::tr("Added"), base::tr("First added"), base::tr("Last added"), true},
    {ListSort::watched_at, base::tr("Last watched"), base::tr("Longest ago"), base::tr("Latest first"), true},
    {ListSort::rating, base::tr("Rating"), base::tr("Lowest first"), base::tr("Best first"), true},
    {ListSort::group_rating, base::tr("Group rating"), base::tr("Lowest first"), base::tr("Best first"), true},
    {ListSort::plays, base::tr("Plays"), base::tr("Fewest first"), base::tr("Most first"), true},
}};

ListSort default_sort(store::MovieScope scope) {
  if (scope == store::MovieScope::watched) return ListSort::watched_at;
  return scope == store::MovieScope::watchlist ? ListSort::added : ListSort::title;
}

}  // namespace

MoviesQuery::MoviesQuery(const app::Context& context, store::MovieScope scope, const domain::User& owner,
                         std::string path)
    : parameters(context, owner.id, {"view", "watched", "rated", "runtime", "sort_by", "sort_order", "page"}),
      path_(std::move(path)) {
  const std::string& view = parameters.value("view");
  if (!view.empty() && view != "grid" && view != "table") refuse("view", base::tr("Choose grid or table."));
  table = view == "table";
  page = page_number(context);
  movies.scope = scope;
  movies.filter = parameters.filter;
  movies.limit = kPerPage;
  movies.offset = (std::min<std::int64_t>(page, 1'000'000'000) - 1) * kPerPage;
  if (movies.scope != store::MovieScope::watched) movies.filter.watched = read_flag("watched");
  else if (!parameters.value("watched").empty()) refuse("watched", base::tr("All films here are watched."));
  movies.filter.rated = read_flag("rated");
  movies.filter.has_runtime = read_flag("runtime");
  read_order(context);
}

std::optional<bool> MoviesQuery::read_flag(std::string_view name) const {
  const std::string& value = parameters.value(name);
  if (value.empty()) return std::nullopt;
  if (value != "yes" && value != "no") refuse(name, base::tr("Choose yes or no."));
  return value == "yes";
}

void MoviesQuery::read_order(const app::Context& context) {
  const auto known = sorts(context);
  const std::string& by = parameters.value("sort_by");
  const auto found = std::find_if(known.begin(), known.end(), [&](const SortWords& sort) {
    return by.empty() ? sort.by == default_sort(movies.scope) : sort.value() == by;
  });
  if (found == known.end()) refuse("sort_by", base::tr("There is no such order."));
  sort_ = *found;
  const std::string& order = parameters.value("sort_order");
  if (!order.empty() && order != "asc" && order != "desc") refuse("sort_order", base::tr("Choose asc or desc."));
  movies.order = {sort_.by, order.empty() ? sort_.falls_by_nature : order == "desc"};
}

std::vector<SortWords> MoviesQuery::sorts(const app::Context& context) {
  std::vector<SortWords> sorts;
  for (const SortWords& sort : kSorts)
    if (sort.by != ListSort::group_rating || context.viewer) sorts.push_back(sort);
  return sorts;
}

std::string MoviesQuery::url(const app::Context& context, const std::vector<Change>& changes) const {
  return context.url(path_ + parameters.with(changes));
}

std::string MoviesQuery::clear_url(const app::Context& context) const {
  std::vector<Change> kept;
  for (const char* name : {"view", "sort_by", "sort_order"}) kept.emplace_back(name, parameters.value(name));
  return context.url(path_ + FilterQuery::text_of(kept));
}

std::string MoviesQuery::sort_url(const app::Context& context, const SortWords& sort) const {
  const bool falling = sort.by == sort_.by ? !movies.order.descending : sort.falls_by_nature;
  const std::string by = sort.by == default_sort(movies.scope) ? "" : std::string(sort.value());
  return url(context, {{"sort_by", by},
                       {"sort_order", falling == sort.falls_by_nature ? ""
                                      : falling                       ? "desc"
                                                                      : "asc"}});
}

std::vector<FilterQuery::Label> MoviesQuery::labels(const app::Context& context) const {
  std::vector<FilterQuery::Label> labels = parameters.labels(context);
  const store::ListFilter& filter = movies.filter;
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
