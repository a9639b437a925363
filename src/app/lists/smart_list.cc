#include "app/lists/smart_list.h"

#include <algorithm>
#include <array>

#include "app/lists/diary.h"
#include "app/lists/movies.h"
#include "base/text.h"
#include "store/account/user.h"

namespace app {

namespace {

using store::MovieScope;

MovieScope scope_of(std::string_view kind) {
  if (kind == "movies") return MovieScope::server;
  return kind == "watchlist" ? MovieScope::watchlist : MovieScope::watched;
}

void read(const Context& context, const store::SavedFilter& saved, SmartList& list) {
  const http::Form form = http::Form::from_urlencoded(saved.query);
  const MovieScope scope = scope_of(saved.kind);
  if (saved.kind == "diary") {
    list.parameters = ListParameters(form, diary_parameters());
    list.movies.scope = scope;
    list.movies.filter = read_diary(context, list.parameters, list.owner.id).filter;
    list.movies.order = {usual_sort(scope), true};
  } else {
    list.parameters = ListParameters(form, movies_parameters());
    list.movies = read_movies(context, list.parameters, scope, list.owner.id);
  }
}

bool is_filtered(const ListParameters& parameters) {
  return !parameters.query_without({"view", "sort_by", "sort_order", "page", "before", "select"}).empty();
}

void check_query(const Context& context, store::SavedFilter& filter, Problems& problems) {
  const SmartList list = read_smart_list(context, filter).value();  // the viewer's own
  const std::string query = saved_query(list.parameters);
  if (!list.problem.is_empty()) problems["query"] = list.problem;
  else if (!is_filtered(list.parameters)) problems["query"] = base::tr("Filter the list first, then save it.");
  else if (query.size() > store::kLongestFilter) problems["query"] = base::tr("These filters are too long to save.");
  else filter.query = query;
}

}  // namespace

bool is_filter_kind(std::string_view kind) {
  static constexpr auto kKinds = std::to_array<std::string_view>({"movies", "watched", "diary", "watchlist"});
  return std::ranges::find(kKinds, kind) != kKinds.end();
}

std::optional<SmartList> read_smart_list(const Context& context, const store::SavedFilter& filter) {
  const auto owner = filter.kind == "movies" ? context.viewer : store::find_user(context.app.db, filter.user_id);
  if (!owner || !domain::may_read(context.viewer, *owner)) return std::nullopt;
  SmartList list{.owner = *owner, .parameters = {}, .movies = {}, .problem = {}};
  try {
    read(context, filter, list);
  } catch (const http::HttpError& error) {
    list.problem = error.fields.empty() ? error.message : error.fields.begin()->second;
  }
  return list;
}

std::string saved_query(const ListParameters& parameters) {
  return parameters.query_without({"page", "before", "select"});
}

void check_filter(const Context& context, store::SavedFilter& filter, Problems& problems) {
  if (!is_filter_kind(filter.kind)) problems["kind"] = base::tr("There is no such list.");
  else check_query(context, filter, problems);
}

}  // namespace app
