#include "web/lists/movie_choices.h"

#include <algorithm>

#include "app/page/display.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/cache/cache.h"
#include "store/catalogue/movie.h"
#include "store/lists/movie_choices.h"
#include "web/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr char kBetween = '\x1f';

std::string options(const app::Context& context, const store::MovieChoices::Named& choices) {
  app::Fragment fragment(context.language, "partials/choices.tpl");
  for (const auto& [value, text] : choices) fragment.body().add(t::CHOICE).text(t::VALUE, value).text(t::TEXT, text);
  return fragment.render();
}

store::MovieChoices::Named named_by_themselves(const std::vector<std::string>& values) {
  store::MovieChoices::Named named;
  for (const std::string& value : values) named.emplace_back(value, value);
  return named;
}

std::string all_options(const app::Context& context) {
  const store::MovieChoices choices = store::movie_choices(context.app.db);
  auto countries = choices.countries, languages = choices.languages;
  for (auto& [code, name] : countries) name = app::country_text(context, code, name);
  for (auto& [code, name] : languages) name = app::film_language_text(context, name);
  for (auto* named : {&countries, &languages})
    std::ranges::stable_sort(*named, {}, [](const auto& choice) { return base::fold(choice.second); });
  return options(context, named_by_themselves(choices.years)) + kBetween + options(context, choices.genres) + kBetween +
         options(context, countries) + kBetween + options(context, languages);
}

void fill_one(app::Section& bar, app::TemplateName section, const std::string& value, const std::string& text) {
  bar.add(section).text(t::VALUE, value).text(t::TEXT, text.empty() ? value : text);
}

}  // namespace

// A film refreshed meanwhile may bring a new genre: it is offered within the hour.
MovieChoicesHtml movie_choices_html(const app::Context& context) {
  store::Db& db = context.app.db;
  const std::string version = std::to_string(store::newest_movie_id(db)) + ' ' +
                              std::to_string(context.now() / base::kHour) + ' ' + MATINEE_VERSION;
  const std::string html = store::cached_or_made(context.app.cache, "film choices " + context.language.tag(), version,
                                                 context.now(), [&] { return all_options(context); });
  const auto parts = base::split(html, kBetween);
  return {std::string(parts.at(0)), std::string(parts.at(1)), std::string(parts.at(2)), std::string(parts.at(3))};
}

void fill_chosen(const app::Context& context, app::Section& bar, const store::ListFilter& filter) {
  store::Db& db = context.app.db;
  if (filter.release_year) fill_one(bar, t::YEAR_CHOSEN, std::to_string(*filter.release_year), "");
  fill_genre_chosen(context, bar, filter);
  if (!filter.country.empty())
    fill_one(bar, t::COUNTRY_CHOSEN, filter.country,
             app::country_text(context, filter.country, store::country_name(db, filter.country)));
  if (!filter.language.empty())
    fill_one(bar, t::LANGUAGE_CHOSEN, filter.language,
             app::film_language_text(context, store::language_name(db, filter.language)));
  fill_rating_choices(context, bar, filter);
}

void fill_genre_chosen(const app::Context& context, app::Section& bar, const store::ListFilter& filter) {
  if (filter.genre.empty()) return;
  if (const auto genre = store::find_genre(context.app.db, filter.genre))
    fill_one(bar, t::GENRE_CHOSEN, filter.genre, genre->name);
}

// Whole points, and the chosen rating when it lies between two.
void fill_rating_choices(const app::Context& context, app::Section& bar, const store::ListFilter& filter) {
  const auto add = [&](int tenths) {
    bar.add(t::RATING_CHOICE)
        .text(t::VALUE, domain::rating_text(tenths))
        .text(t::TEXT, tenths == 100
                           ? rating_text(context, tenths)
                           : context.text(base::tr("{rating} and up", {{"rating", rating_text(context, tenths)}})))
        .show_if(filter.rating_min == tenths, t::CHOSEN);
  };
  if (filter.rating_min && *filter.rating_min % 10 != 0) add(*filter.rating_min);
  for (int points = 10; points >= 1; --points) add(points * 10);
}

}  // namespace web
