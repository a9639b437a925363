#include "web/films_query.h"

#include <algorithm>
#include <array>

#include "web/paging.h"

namespace web {

namespace {

using domain::FilmSort;

constexpr int kPerPage = 40;  // fills the rows of a grid of 4, 5, 8 and 10 columns

constexpr std::array<SortWords, 8> kSorts = {{
    {FilmSort::title, "title", "Title", "A to Z", "Z to A", false},
    {FilmSort::release_date, "release_date", "Release date", "Oldest first", "Newest first", true},
    {FilmSort::runtime, "runtime", "Runtime", "Shortest first", "Longest first", true},
    {FilmSort::added, "added", "Added", "First added", "Last added", true},
    {FilmSort::watched_at, "watched_at", "Last watched", "Longest ago", "Latest first", true},
    {FilmSort::rating, "rating", "Rating", "Lowest first", "Best first", true},
    {FilmSort::group_rating, "group_rating", "Group rating", "Lowest first", "Best first", true},
    {FilmSort::plays, "plays", "Plays", "Fewest first", "Most first", true},
}};

FilmSort default_sort(store::FilmScope scope) {
  if (scope == store::FilmScope::watched) return FilmSort::watched_at;
  return scope == store::FilmScope::watchlist ? FilmSort::added : FilmSort::title;
}

}  // namespace

FilmsQuery::FilmsQuery(const app::Context& context, store::FilmScope scope, const domain::User& owner, std::string path)
    : parameters(context, owner.id, {"view", "watched", "rated", "runtime", "sort_by", "sort_order", "page"}), path_(std::move(path)) {
  const std::string& view = parameters.value("view");
  if (!view.empty() && view != "grid" && view != "table") refuse("view", "Choose grid or table.");
  table = view == "table";
  page = page_number(context);
  films.scope = scope;
  films.filter = parameters.filter;
  films.limit = kPerPage;
  films.offset = (std::min<std::int64_t>(page, 1'000'000'000) - 1) * kPerPage;
  if (films.scope != store::FilmScope::watched) films.watched = read_flag("watched");
  else if (!parameters.value("watched").empty()) refuse("watched", "All films here are watched.");
  films.rated = read_flag("rated");
  films.timed = read_flag("runtime");
  read_order(context);
}

std::optional<bool> FilmsQuery::read_flag(std::string_view name) const {
  const std::string& value = parameters.value(name);
  if (value.empty()) return std::nullopt;
  if (value != "yes" && value != "no") refuse(name, "Choose yes or no.");
  return value == "yes";
}

void FilmsQuery::read_order(const app::Context& context) {
  const auto known = sorts(context);
  const std::string& by = parameters.value("sort_by");
  const auto found = std::find_if(known.begin(), known.end(), [&](const SortWords& sort) {
    return by.empty() ? sort.by == default_sort(films.scope) : sort.value == by;
  });
  if (found == known.end()) refuse("sort_by", "There is no such order.");
  sort_ = *found;
  const std::string& order = parameters.value("sort_order");
  if (!order.empty() && order != "asc" && order != "desc") refuse("sort_order", "Choose asc or desc.");
  films.order = {sort_.by, order.empty() ? sort_.falls_by_nature : order == "desc"};
}

std::vector<SortWords> FilmsQuery::sorts(const app::Context& context) {
  std::vector<SortWords> sorts;
  for (const SortWords& sort : kSorts)
    if (sort.by != FilmSort::group_rating || context.viewer) sorts.push_back(sort);
  return sorts;
}

std::string FilmsQuery::url(const app::Context& context, const std::vector<Change>& changes) const {
  return context.url(path_ + parameters.with(changes));
}

std::string FilmsQuery::clear_url(const app::Context& context) const {
  std::vector<Change> kept;
  for (const char* name : {"view", "sort_by", "sort_order"}) kept.emplace_back(name, parameters.value(name));
  return context.url(path_ + FilterQuery::text_of(kept));
}

std::string FilmsQuery::sort_url(const app::Context& context, const SortWords& sort) const {
  const bool falling = sort.by == sort_.by ? !films.order.descending : sort.falls_by_nature;
  const std::string by = sort.by == default_sort(films.scope) ? "" : std::string(sort.value);
  return url(context, {{"sort_by", by}, {"sort_order", falling == sort.falls_by_nature ? "" : falling ? "desc" : "asc"}});
}

std::vector<FilterQuery::Label> FilmsQuery::labels(const app::Context& context) const {
  std::vector<FilterQuery::Label> labels = parameters.labels(context);
  if (films.watched) labels.push_back({*films.watched ? "Watched" : "Not watched", "watched"});
  if (films.rated) labels.push_back({*films.rated ? "Rated" : "Not rated", "rated"});
  if (films.timed) labels.push_back({*films.timed ? "Runtime known" : "Runtime unknown", "runtime"});
  return labels;
}

}  // namespace web
