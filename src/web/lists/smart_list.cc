#include "web/lists/smart_list.h"

namespace web {

namespace t = app::t;

namespace {

std::string path_of(std::string_view kind, const domain::User& owner) {
  if (kind == "movies") return "/movies";
  return "/users/" + owner.name + (kind == "diary" ? "/history" : kind == "watchlist" ? "/watchlist" : "/movies");
}

// Returns the labels with one for the year, which the page of the diary shows apart from its filters.
std::vector<FilterLabel> labels_of_diary(const app::Context& context, const app::SmartList& list) {
  const store::ListFilter& filter = list.movies.filter;
  std::vector<FilterLabel> labels = diary_labels(context, list.parameters, filter, list.owner.id);
  if (filter.undated) labels.insert(labels.begin(), {context.text(base::tr("No date")), "year"});
  else if (!list.parameters.value("year").empty() && list.parameters.value("month").empty())
    labels.insert(labels.begin(), {filter.watched_from, "year"});
  return labels;
}

}  // namespace

std::optional<SmartList> smart_list(const app::Context& context, const store::SavedFilter& filter) {
  auto read = app::read_smart_list(context, filter);
  if (!read) return std::nullopt;
  SmartList list{std::move(*read), {}, {}};
  if (!list.problem.is_empty()) return list;
  const std::string query = app::saved_query(list.parameters);
  list.url = context.url(path_of(filter.kind, list.owner) + (query.empty() ? "" : "?" + query));
  list.labels = filter.kind == "diary" ? labels_of_diary(context, list)
                                       : movies_labels(context, list.parameters, list.movies.filter, list.owner.id);
  return list;
}

void add_save_form(const app::Context& context, app::Section& body, std::string_view kind, std::int64_t owner_id,
                   const ListAddress& address) {
  if (!context.viewer || context.viewer->id != owner_id) return;
  body.include(t::SAVE_FILTER, "partials/save_filter.tpl")
      .text(t::FORM_ID, app::new_form_id())
      .text(t::KIND, kind)
      .text(t::QUERY, app::saved_query(address));
}

}  // namespace web
