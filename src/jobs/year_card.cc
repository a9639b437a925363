#include "store/sharing/year_card.h"

#include <algorithm>
#include <array>

#include "base/json.h"
#include "base/log.h"
#include "base/program.h"
#include "base/text.h"
#include "jobs/work.h"
#include "metadata/images.h"
#include "store/account/user.h"
#include "store/cache/year_picture.h"
#include "store/catalogue/poster_movie.h"
#include "store/numbers/year.h"

namespace jobs {

namespace {

constexpr std::size_t kMostPosters = 6, kLargestPoster = 1024 * 1024;
constexpr std::string_view kPng = "\x89PNG";
constexpr int kLettersMissing = 3;  // matinee-card's exit status

struct Drawing {
  const Tools& tools;
  const base::Language& language;
  domain::User user;
  int year = 0;
  bool by_link = false;
  store::YearCard card = {};
  std::string version = {};

  std::string text(const base::Text& sentence) const { return language.text(sentence); }
  store::YearPictureName name(std::string_view shape) const { return {user.id, year, shape, by_link}; }
};

// Returns the films rated highest, and the latest if there are too few, or the best of each month. There are more than
// fit, as not every poster is cached.
std::vector<std::int64_t> films_of(const store::YearNumbers& year, const std::string& posters) {
  std::vector<std::int64_t> ids;
  const auto add = [&](std::int64_t id, std::size_t most) {
    if (id != 0 && ids.size() < most && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
  };
  if (posters == "months")
    for (const store::YearMonth& month : year.months) add(month.best.movie_id, 2 * kMostPosters);
  if (posters != "top") return ids;
  for (const store::WatchedMovie& movie : year.best) add(movie.movie_id, 4 * kMostPosters);
  for (const std::int64_t id : year.movies) add(id, 4 * kMostPosters);
  return ids;
}

std::vector<std::string> posters_of(const Drawing& drawing, const std::vector<std::int64_t>& ids) {
  const std::size_t most = drawing.card.posters == "months" ? 2 * kMostPosters : kMostPosters;
  std::vector<std::string> posters;
  for (const domain::Movie& movie : store::poster_movies(drawing.tools.db, ids)) {
    if (posters.size() == most) break;
    if (movie.meta_poster_path.empty()) continue;
    const std::string file = movie.meta_poster_path.substr(1), folder = drawing.tools.config.images_dir();
    auto bytes = metadata::read_cached_image(folder, "w342", file);
    if (!bytes) bytes = metadata::read_cached_image(folder, "w185", file);
    if (bytes && bytes->size() <= kLargestPoster) posters.push_back(std::move(*bytes));
  }
  return posters;
}

// Leaves out numbers that are 0, except the number of films.
base::Json numbers_of(const Drawing& drawing, const store::YearTotals& year) {
  base::Json numbers = base::json_array();
  const auto add = [&](int bit, std::int64_t count, const base::Text& name) {
    if ((drawing.card.numbers & bit) == 0 || (count == 0 && bit != store::kCardFilms)) return;
    base::Json number = base::json_object();
    number["value"] = drawing.language.number(count);
    number["name"] = drawing.text(name);
    numbers.append(number);
  };
  const std::int64_t hours = (year.totals.minutes + 30) / 60;
  add(store::kCardFilms, year.totals.movies, base::tr_n("film", "films", year.totals.movies));
  add(store::kCardHours, hours, base::tr_n("hour", "hours", hours));
  add(store::kCardCinema, year.cinema, base::tr("at the cinema"));
  add(store::kCardFirst, year.totals.plays - year.again, base::tr("for the first time"));
  return numbers;
}

// Returns the chosen person, or the most watched if that one is not among the people of the year.
const store::PersonNumbers* person_of(const store::YearCard& card, const store::YearNumbers& year) {
  if (card.person_id == 0 || year.people.empty()) return nullptr;
  for (const store::YearPerson& person : year.people)
    if (card.person_id == person.person.id) return &person.person;
  return &year.people.front().person;
}

base::Json description_of(const Drawing& drawing, const store::YearNumbers& year) {
  base::Json json = base::json_object();
  json["is_light"] = drawing.card.is_light;
  json["heading"] = drawing.text(base::tr("Year in review: {name}", {{"name", drawing.user.name}}));
  json["title"] = std::to_string(drawing.year);
  json["numbers"] = numbers_of(drawing, year.year);
  if (const store::PersonNumbers* person = person_of(drawing.card, year)) {
    json["label"] = drawing.text(base::tr("Most watched"));
    json["person"] = drawing.text(
        base::tr_n("{person}, {n} film", "{person}, {n} films", person->movies, {{"person", person->name}}));
  }
  return json;
}

std::string draw(base::Json description, bool is_tall, const std::vector<std::string>& posters) {
  description["is_tall"] = is_tall;
  description["posters"] = base::json_array();
  for (const std::string& poster : posters) description["posters"].append(static_cast<base::Json::UInt>(poster.size()));
  std::string input = base::write_json(description) + '\n';
  for (const std::string& poster : posters) input += poster;
  base::ProgramResult result = base::run_program({base::program_beside("matinee-card")}, input);
  if (result.status == kLettersMissing)
    base::log(base::LogLevel::warning, "year_card_fonts_missing",
              {{"install", "fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"}});
  else if (result.status != 0 || !result.output.starts_with(kPng))
    throw std::runtime_error("matinee-card ended with status " + std::to_string(result.status));
  return std::move(result.output);
}

bool is_drawn(const Drawing& drawing) {
  return std::ranges::all_of(std::array{"wide", "tall"}, [&](const char* shape) {
    const auto picture = store::find_year_picture(drawing.tools.cache, drawing.name(shape));
    return picture && picture->version == drawing.version;
  });
}

void draw_both(const Drawing& drawing) {
  const auto year = store::year_numbers(drawing.tools.db, drawing.user.id, {drawing.year},
                                        base::local_date(drawing.tools.clock.now(), drawing.user.time_zone));
  const auto posters = posters_of(drawing, films_of(year, drawing.card.posters));
  const base::Json description = description_of(drawing, year);
  const std::string wide = draw(description, false, posters), tall = draw(description, true, posters);
  const store::PersonNumbers* person = person_of(drawing.card, year);
  const store::YearPicture picture{drawing.version, drawing.card.text(), person == nullptr ? 0 : person->id,
                                   drawing.tools.clock.now()};
  store::Tx tx(drawing.tools.cache);
  store::save_year_picture(tx, drawing.name("wide"), picture, wide);
  store::save_year_picture(tx, drawing.name("tall"), picture, tall);
  tx.commit();
}

}  // namespace

// Reads the version before the numbers, so that a change in between makes the picture an old one.
void year_card(const Tools& tools, const store::Job& job, const GoOn&) {
  const auto parts = base::split(job.subject, ' ');
  const auto user = parts.size() >= 2 ? store::find_user(tools.db, base::parse_id(parts[0]).value_or(0)) : std::nullopt;
  if (!user) return;
  Drawing drawing{tools, language_of(tools), *user, base::year_of(parts[1]), parts.size() == 3};
  drawing.card = store::shown_card(store::find_year_card(tools.db, user->id, drawing.year), *user, drawing.by_link);
  drawing.version =
      store::year_card_version(tools.db, *user, drawing.year, drawing.card,
                               base::local_date(tools.clock.now(), user->time_zone), drawing.language.tag());
  if (!is_drawn(drawing)) draw_both(drawing);
}

}  // namespace jobs
