#include "web/lists/movies_query.h"

#include <algorithm>
#include <array>

#include "web/lists/paging.h"

namespace web {

namespace {

using domain::MovieSort;

constexpr int kPerPage = 40;  // fills the rows of a grid of 4, 5, 8 and 10 columns

constexpr std::array<SortWords, 8> kSorts = {{
    {MovieSort::title, "title", "Title", "A to Z", "Z to A", false},
    {MovieSort::release_date, "release_date", "Release date", "Oldest first", "Newest first", true},
    {MovieSort::runtime, "runtime", "Runtime", "Shortest first", "Longest first", true},
    {MovieSort::added, "added", "Added", "First added", "Last added", true},
    {MovieSort::watched_at, "watched_at", "Last watched", "Longest ago", "Latest first", true},
    {MovieSort::rating, "rating", "Rating", "Lowest first", "Best first", true},
    {MovieSort::group_rating, "group_rating", "Group rating", "Lowest first", "Best first", true},
    {MovieSort::plays, "plays", "Plays", "Fewest first", "Most first", true},
}};

MovieSort default_sort(store::MovieScope scope) {
  if (scope == store::MovieScope::watched) return MovieSort::watched_at;
  return scope == store::MovieScope::watchlist ? MovieSort::added : MovieSort::title;
}

}  // namespace

MoviesQuery::MoviesQuery(const app::Context& context, store::MovieScope scope, const domain::User& owner, std::string path)
    : parameters(context, owner.id, {"view", "watched", "rated", "runtime", "sort_by", "sort_order", "page"}), path_(std::move(path)) {
  const std::string& view = parameters.value("view");
  if (!view.empty() && view != "grid" && view != "table") refuse("view", "Choose grid or table.");
  table = view == "table";
  page = page_number(context);
  movies.scope = scope;
  movies.filter = parameters.filter;
  movies.limit = kPerPage;
  movies.offset = (std::min<std::int64_t>(page, 1'000'000'000) - 1) * kPerPage;
  if (movies.scope != store::MovieScope::watched) movies.watched = read_flag("watched");
  else if (!parameters.value("watched").empty()) refuse("watched", "All films here are watched.");
  movies.rated = read_flag("rated");
  movies.timed = read_flag("runtime");
  read_order(context);
}

std::optional<bool> MoviesQuery::read_flag(std::string_view name) const {
  const std::string& value = parameters.value(name);
  if (value.empty()) return std::nullopt;
  if (value != "yes" && value != "no") refuse(name, "Choose yes or no.");
  return value == "yes";
}

void MoviesQuery::read_order(const app::Context& context) {
  const auto known = sorts(context);
  const std::string& by = parameters.value("sort_by");
  const auto found = std::find_if(known.begin(), known.end(), [&](const SortWords& sort) {
    return by.empty() ? sort.by == default_sort(movies.scope) : sort.value == by;
  });
  if (found == known.end()) refuse("sort_by", "There is no such order.");
  sort_ = *found;
  const std::string& order = parameters.value("sort_order");
  if (!order.empty() && order != "asc" && order != "desc") refuse("sort_order", "Choose asc or desc.");
  movies.order = {sort_.by, order.empty() ? sort_.falls_by_nature : order == "desc"};
}

std::vector<SortWords> MoviesQuery::sorts(const app::Context& context) {
  std::vector<SortWords> sorts;
  for (const SortWords& sort : kSorts)
    if (sort.by != MovieSort::group_rating || context.viewer) sorts.push_back(sort);
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
  const std::string by = sort.by == default_sort(movies.scope) ? "" : std::string(sort.value);
  return url(context, {{"sort_by", by}, {"sort_order", falling == sort.falls_by_nature ? "" : falling ? "desc" : "asc"}});
}

std::vector<FilterQuery::Label> MoviesQuery::labels(const app::Context& context) const {
  std::vector<FilterQuery::Label> labels = parameters.labels(context);
  if (movies.watched) labels.push_back({*movies.watched ? "Watched" : "Not watched", "watched"});
  if (movies.rated) labels.push_back({*movies.rated ? "Rated" : "Not rated", "rated"});
  if (movies.timed) labels.push_back({*movies.timed ? "Runtime known" : "Runtime unknown", "runtime"});
  return labels;
}

}  // namespace web
