#include "web/lists/filters.h"

#include <algorithm>
#include <array>

#include "app/list_filter.h"
#include "app/page/display.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/person.h"
#include "store/diary/location.h"
#include "web/film/poster.h"

namespace web {

namespace {

constexpr std::array kFilters = std::to_array<std::string_view>(
    {"search",     "release_year", "decade",       "genre",       "language", "country", "company",
     "rating_min", "rating_max",   "runtime_min",  "runtime_max", "person",   "tag",     "seen",
     "seen_by",    "service",      "watched_from", "watched_to",  "location", "weekday", "month_of_year"});

base::Text sentence_for_unknown(std::string_view name) {
  if (name == "genre") return base::tr("There is no such genre.");
  if (name == "company") return base::tr("There is no such company.");
  if (name == "person") return base::tr("There is no such person.");
  return name == "seen_by" ? base::tr("There is no such member.") : base::tr("There is no such place.");
}

base::Text sentence_for(std::string_view name, app::FilterProblem problem) {
  using enum app::FilterProblem;
  switch (problem) {
    case too_long:
      return base::tr("Write at most 200 characters.");
    case not_a_year:
      return base::tr("Write a year.");
    case not_a_decade:
      return base::tr("Write the first year of a decade, such as 1990.");
    case not_a_date:
      return base::tr("Write a date as 2024-05-01, 2024-05 or 2024.");
    case not_a_rating:
      return base::tr("Write a rating from 0.5 to 10.");
    case not_a_code:
      return base::tr("Write a code such as fr.");
    case not_a_number:
      return base::tr("Write a number.");
    case out_of_range:
      return name == "weekday" ? base::tr("Write a number from 1 to 7.") : base::tr("Write a number from 1 to 12.");
    case not_minutes:
      return base::tr("Write a number of minutes from 1.");
    case not_yes_or_no:
      return base::tr("Choose yes or no.");
    case needs_login:
      return name == "seen" ? base::tr("Log in to choose by what you have seen.")
                            : base::tr("Log in to choose by your services.");
    case no_services:
      return base::tr("Choose your services in the settings first.");
    case unknown:
      break;
  }
  return sentence_for_unknown(name);
}

// A person who is asked for by name stands so in the chip when there is nobody of that name.
std::string person_name(store::Db& db, std::int64_t id, const std::string& asked) {
  const auto person = store::find_person(db, id);
  return person ? person->ref.name : asked;
}

}  // namespace

std::vector<std::string_view> with_filter_names(std::vector<std::string_view> own) {
  own.insert(own.end(), kFilters.begin(), kFilters.end());
  return own;
}

store::ListFilter read_filter(const app::Context& context, const ListAddress& address, std::int64_t owner) {
  const auto value_of = [&](std::string_view name) {
    const std::string& value = address.value(name);
    return value.empty() ? std::nullopt : std::optional(value);
  };
  return app::read_list_filter(
      context,
      {.value = value_of,
       .refuse = [](std::string_view name, app::FilterProblem problem) { refuse(name, sentence_for(name, problem)); },
       .last_date = context.today(),
       .owner = owner});
}

std::vector<FilterLabel> filter_labels(const app::Context& context, const ListAddress& address,
                                       const store::ListFilter& filter, std::int64_t owner) {
  store::Db& db = context.app.db;
  std::vector<FilterLabel> labels;
  const auto value = [&](std::string_view name) -> const std::string& { return address.value(name); };
  const auto add = [&](std::string_view name, const auto& text) {
    if (!value(name).empty()) labels.push_back({text(), name});
  };
  const auto add_sentence = [&](std::string_view name, const auto& sentence) {
    add(name, [&] { return context.text(sentence()); });
  };
  add_sentence("search", [&] { return base::tr("“{search}”", {{"search", filter.search}}); });
  add_sentence("release_year", [&] { return base::tr("Released {year}", {{"year", value("release_year")}}); });
  add_sentence("decade", [&] { return base::tr("Released in the {decade}s", {{"decade", value("decade")}}); });
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
    return base::tr("{runtime} and longer", {{"runtime", app::runtime_text(context.language, *filter.runtime_min)}});
  });
  add_sentence("runtime_max", [&] {
    return base::tr("At most {runtime}", {{"runtime", app::runtime_text(context.language, *filter.runtime_max)}});
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
    return base::tr("Watched from {date}", {{"date", app::date_text(context, filter.watched_from)}});
  });
  add_sentence("watched_to", [&] {
    return base::tr("Watched until {date}", {{"date", app::date_text(context, filter.watched_to)}});
  });
  add_sentence("location", [&] {
    return base::tr("Place: {name}", {{"name", store::find_location(db, owner, *filter.location)->name}});
  });
  add_sentence("weekday", [&] {
    return base::tr("On a {weekday}", {{"weekday", app::weekday_name(context, static_cast<int>(*filter.weekday) - 1)}});
  });
  add_sentence("month_of_year", [&] {
    return base::tr("In {month}", {{"month", app::month_name(context, *filter.month_of_year)}});
  });
  return labels;
}

}  // namespace web
