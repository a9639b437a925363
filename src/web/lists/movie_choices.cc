#include "web/lists/movie_choices.h"

#include <algorithm>

#include "app/page/display.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/cache/computed.h"
#include "store/catalogue/movie.h"
#include "web/kit/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr char kBetween = '\x1f';

// Returns an empty string if there is nothing to choose.
std::string options(const app::Context& context, const store::MovieChoiceList& choices) {
  if (choices.empty()) return {};
  app::Fragment fragment(context.language, "partials/choices.tpl");
  for (const store::MovieChoice& choice : choices)
    fragment.body()
        .add(t::CHOICE)
        .text(t::VALUE, choice.value)
        .text(t::TEXT, choice.name)
        .text(t::COUNT, context.language.number(choice.count));
  return fragment.render();
}

// Names the choices in the viewer's language and sorts them by these names.
template <typename Name>
void name_again(store::MovieChoiceList& choices, const Name& name) {
  for (store::MovieChoice& choice : choices) choice.name = name(choice);
  std::ranges::stable_sort(choices, {}, [](const auto& choice) { return base::fold(choice.name); });
}

std::string decade_text(const app::Context& context, const std::string& first_year) {
  return context.text(base::tr("{decade}s", {{"decade", first_year}}));
}

std::string all_options(const app::Context& context, store::ChoicesOf list, std::int64_t id) {
  store::MovieChoices choices = store::movie_choices(context.app.db, list, id);
  for (store::MovieChoice& decade : choices.decades) decade.name = decade_text(context, decade.value);
  name_again(choices.countries,
             [&](const auto& choice) { return app::country_text(context, choice.value, choice.name); });
  name_again(choices.languages, [&](const auto& choice) { return app::film_language_text(context, choice.name); });
  std::string html;
  for (const auto* part : {&choices.years, &choices.decades, &choices.genres, &choices.countries, &choices.languages,
                           &choices.places, &choices.tags})
    html += options(context, *part) + kBetween;
  return html;
}

void fill_one(app::Section& bar, app::TemplateName section, const std::string& value, const std::string& text) {
  bar.add(section).text(t::VALUE, value).text(t::TEXT, text.empty() ? value : text);
}

// Adds whole points, and the chosen rating if it lies between two of them.
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

// The list that the menus are about, and the revision that replaces them when it rises.
struct ChoicesName {
  store::ChoicesOf list;
  std::int64_t user_id, id, revision;
};

// Returns the cached menus, which are made again every hour, so that a new genre of a refreshed film appears.
MovieChoicesHtml kept_choices(const app::Context& context, const ChoicesName& of) {
  const std::string name = "choices " + std::to_string(static_cast<int>(of.list)) + ' ' +
                           (of.id == 0 ? "" : std::to_string(of.id)) + ' ' + context.language.tag();
  const std::string version = std::to_string(of.revision) + ' ' + std::to_string(context.now() / base::kHour);
  const std::string html = store::computed_menus(context.app.cache, {of.user_id, name, version}, context.now(),
                                                 [&] { return all_options(context, of.list, of.id); });
  const auto parts = base::split(html, kBetween);
  const auto part = [&](std::size_t at) { return std::string(parts.at(at)); };
  return {part(0), part(1), part(2), part(3), part(4), part(5), part(6)};
}

}  // namespace

MovieChoicesHtml movie_choices_html(const app::Context& context, store::ChoicesOf list, const domain::User& owner) {
  if (list == store::ChoicesOf::server)
    return kept_choices(context, {list, owner.id, 0, store::newest_movie_id(context.app.db)});
  return kept_choices(context, {list, owner.id, owner.id, owner.revision});
}

MovieChoicesHtml movie_choices_html(const app::Context& context, const domain::MovieList& list) {
  MovieChoicesHtml choices = kept_choices(context, {store::ChoicesOf::list, list.user_id, list.id, list.revision});
  if (context.viewer) choices.tags = movie_choices_html(context, store::ChoicesOf::watched, *context.viewer).tags;
  return choices;
}

std::vector<app::HtmlSlot> slots_of(const MovieChoicesHtml& choices) {
  return {{t::YEARS_SLOT, choices.years},
          {t::DECADES_SLOT, choices.decades},
          {t::GENRES_SLOT, choices.genres},
          {t::COUNTRIES_SLOT, choices.countries},
          {t::LANGUAGES_SLOT, choices.languages},
          {t::PLACES_SLOT, choices.places},
          {t::TAGS_SLOT, choices.tags}};
}

void fill_chosen(const app::Context& context, app::Section& bar, const store::ListFilter& filter) {
  store::Db& db = context.app.db;
  if (filter.decade)
    fill_one(bar, t::DECADE_CHOSEN, std::to_string(*filter.decade),
             decade_text(context, std::to_string(*filter.decade)));
  if (const auto genre = filter.genre.empty() ? std::nullopt : store::find_genre(db, filter.genre))
    fill_one(bar, t::GENRE_CHOSEN, filter.genre, genre->name);
  if (!filter.country.empty())
    fill_one(bar, t::COUNTRY_CHOSEN, filter.country,
             app::country_text(context, filter.country, store::country_name(db, filter.country)));
  if (!filter.language.empty())
    fill_one(bar, t::LANGUAGE_CHOSEN, filter.language,
             app::film_language_text(context, store::language_name(db, filter.language)));
  fill_rating_choices(context, bar, filter);
}

void fill_year(app::Section bar, const store::ListFilter& filter) {
  if (filter.release_year) fill_one(bar, t::YEAR_CHOSEN, std::to_string(*filter.release_year), "");
}

bool fill_tags(app::Section& bar, const store::ListFilter& filter, const MovieChoicesHtml& choices) {
  if (choices.tags.empty() && filter.tag.empty()) return false;
  app::Section tags = bar.add(t::TAGS);
  if (!filter.tag.empty()) fill_one(tags, t::TAG_CHOSEN, filter.tag, "");
  return true;
}

}  // namespace web
