#include "web/lists/smart_list.h"

#include <algorithm>
#include <array>

#include "app/page/forms.h"
#include "store/account/user.h"
#include "web/diary/history_query.h"
#include "web/lists/movies_query.h"

namespace web {

namespace t = app::t;

namespace {

using store::MovieScope;

void read_diary(const app::Context& context, const domain::User& owner, const http::Form& form, SmartList& list) {
  const HistoryQuery query(context, owner, form);
  list.scope = MovieScope::watched;
  list.filter = query.filter;
  list.url = query.address.url(context, {{"select", ""}});
  list.query = query.address.query("select");
  list.labels = query.labels(context);
  if (!query.year.empty() && query.month.empty()) list.labels.insert(list.labels.begin(), {query.year, "year"});
  if (query.filter.undated) list.labels.insert(list.labels.begin(), {context.text(base::tr("No date")), "year"});
}

void read_movies(const app::Context& context, const domain::User& owner, std::string_view kind, const http::Form& form,
                 SmartList& list) {
  list.scope = kind == "movies"      ? MovieScope::server
               : kind == "watchlist" ? MovieScope::watchlist
                                     : MovieScope::watched;
  const std::string path = kind == "movies"      ? "/movies"
                           : kind == "watchlist" ? "/users/" + owner.name + "/watchlist"
                                                 : "/users/" + owner.name + "/movies";
  const MoviesQuery query(context, list.scope, owner, path, form);
  list.filter = query.movies.filter;
  list.url = query.address.url(context, {});
  list.query = query.address.query();
  list.labels = query.labels(context, owner);
}

}  // namespace

bool is_filter_kind(std::string_view kind) {
  static constexpr auto kKinds = std::to_array<std::string_view>({"movies", "watched", "diary", "watchlist"});
  return std::ranges::find(kKinds, kind) != kKinds.end();
}

std::optional<SmartList> smart_list(const app::Context& context, const store::SavedFilter& filter) {
  const auto owner = filter.kind == "movies" ? context.viewer : store::find_user(context.app.db, filter.user_id);
  if (!owner || !domain::may_read(context.viewer, *owner)) return std::nullopt;
  SmartList list;
  list.owner_id = owner->id;
  try {
    const http::Form form = http::Form::from_urlencoded(filter.query);
    if (filter.kind == "diary") read_diary(context, *owner, form, list);
    else read_movies(context, *owner, filter.kind, form, list);
  } catch (const http::HttpError& error) {
    list.problem = error.fields.empty() ? error.message : error.fields.begin()->second;
  }
  return list;
}

void add_save_form(const app::Context& context, app::Section& body, std::string_view kind, std::int64_t owner_id,
                   const ListAddress& address) {
  if (!context.viewer || context.viewer->id != owner_id) return;
  body.include(t::SAVE_FILTER, "partials/save_filter.tpl")
      .text(t::FORM_ID, app::new_form_id())
      .text(t::KIND, kind)
      .text(t::QUERY, address.query("select"));
}

}  // namespace web
