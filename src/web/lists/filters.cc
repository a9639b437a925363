#include "web/lists/filters.h"

#include "app/lists/filter.h"
#include "app/page/display.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/person.h"
#include "store/diary/location.h"
#include "web/kit/film/poster.h"

namespace web {

namespace {

// Returns the person's name, or the name that was asked for if there is no such person.
std::string person_name(store::Db& db, std::int64_t id, const std::string& asked) {
  const auto person = store::find_person(db, id);
  return person ? person->ref.name : asked;
}

}  // namespace

std::vector<FilterLabel> filter_labels(const app::Context& context, const app::ListParameters& parameters,
                                       const store::ListFilter& filter, std::int64_t owner) {
  store::Db& db = context.app.db;
  std::vector<FilterLabel> labels;
  const auto value = [&](std::string_view name) -> const std::string& { return parameters.value(name); };
  const auto add = [&](std::string_view name, const auto& text) {
    if (!value(name).empty()) labels.push_back({text(), name});
  };
  const auto add_sentence = [&](std::string_view name, const auto& sentence) {
    add(name, [&] { return context.text(sentence()); });
  };
  add_sentence("search", [&] { return base::tr("“{search}”", {{"search", filter.search}}); });
  add_sentence("release_year", [&] { return base::tr("Released in {year}", {{"year", value("release_year")}}); });
  add_sentence("decade", [&] {
    return base::tr("Decade: {decade}", {{"decade", base::tr("{decade}s", {{"decade", value("decade")}})}});
  });
  add("genre", [&] { return store::find_genre(db, filter.genre)->name; });
  add("language", [&] { return app::film_language_text(context, store::language_name(db, filter.language)); });
  add("country", [&] {
    const std::string name = store::country_name(db, filter.country);
    return app::country_text(context, filter.country, name.empty() ? filter.country : name);
  });
  add("company", [&] { return store::company_name(db, *filter.company); });
  add_sentence("rating_min", [&] {
    return base::tr("Rated {rating} and up", {{"rating", rating_text(context, filter.rating_min)}});
  });
  add_sentence("rating_max", [&] {
    return base::tr("Rated {rating} and below", {{"rating", rating_text(context, filter.rating_max)}});
  });
  add_sentence("runtime_min", [&] {
    return base::tr("{runtime} or longer", {{"runtime", app::runtime_text(context.language, *filter.runtime_min)}});
  });
  add_sentence("runtime_max", [&] {
    return base::tr("{runtime} or shorter", {{"runtime", app::runtime_text(context.language, *filter.runtime_max)}});
  });
  add_sentence("person", [&] {
    return base::tr("With {name}", {{"name", person_name(db, *filter.person, value("person"))}});
  });
  add_sentence("tag", [&] { return base::tr("Tagged {tag}", {{"tag", filter.tag}}); });
  add_sentence("seen", [&] { return value("seen") == "yes" ? base::tr("Seen by you") : base::tr("Not seen by you"); });
  add_sentence("seen_by", [&] { return base::tr("Seen by {name}", {{"name", value("seen_by")}}); });
  add_sentence("service", [&] {
    return value("service") == app::kOwnServices ? base::tr("On your services")
                                                 : base::tr("On {service}", {{"service", value("service")}});
  });
  add_sentence("watched_from", [&] {
    return base::tr("Watched since {date}", {{"date", app::date_text(context, filter.watched_from)}});
  });
  add_sentence("watched_to", [&] {
    return base::tr("Watched until {date}", {{"date", app::date_text(context, filter.watched_to)}});
  });
  add_sentence("location", [&] {
    return base::tr("Place: {name}", {{"name", store::find_location(db, owner, *filter.location)->name}});
  });
  add_sentence("weekday", [&] {
    return base::tr("Weekday: {weekday}",
                    {{"weekday", app::weekday_name(context, static_cast<int>(*filter.weekday) - 1)}});
  });
  add_sentence("month_of_year", [&] {
    return base::tr("Month: {month}", {{"month", app::month_name(context, *filter.month_of_year)}});
  });
  return labels;
}

std::vector<FilterLabel> movies_labels(const app::Context& context, const app::ListParameters& parameters,
                                       const store::ListFilter& filter, std::int64_t owner) {
  std::vector<FilterLabel> labels = filter_labels(context, parameters, filter, owner);
  const auto add = [&](const std::optional<bool>& wanted, const base::Text& yes, const base::Text& no,
                       std::string_view name) {
    if (wanted) labels.push_back({context.text(*wanted ? yes : no), name});
  };
  add(filter.watched, base::tr("Watched"), base::tr("Not watched"), "watched");
  add(filter.rated, base::tr("Rated"), base::tr("Not rated"), "rated");
  add(filter.has_runtime, base::tr("Runtime known"), base::tr("Runtime unknown"), "runtime");
  return labels;
}

std::vector<FilterLabel> diary_labels(const app::Context& context, const app::ListParameters& parameters,
                                      const store::ListFilter& filter, std::int64_t owner) {
  std::vector<FilterLabel> labels = filter_labels(context, parameters, filter, owner);
  if (filter.again) labels.push_back({context.text(base::tr("Rewatches")), "again"});
  if (filter.in_cinema) labels.push_back({context.text(base::tr("At the cinema")), "cinema"});
  if (!parameters.value("month").empty() && !filter.watched_from.empty())
    labels.insert(labels.begin(), {app::long_date_text(context, filter.watched_from), "month"});
  return labels;
}

}  // namespace web
