#include "web/lists/filter_query.h"

#include <algorithm>
#include <array>

#include "app/display.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/lists/history.h"
#include "store/diary/location.h"
#include "store/catalogue/movie.h"
#include "web/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::array<std::string_view, 14> kFilters = {"search",     "release_year", "decade",       "genre",      "language", "country",
                                                       "company",    "rating_min",   "rating_max",   "watched_from", "watched_to", "location",
                                                       "weekday",    "month_of_year"};
constexpr std::size_t kLongestSearch = 200;

std::optional<int> read_year(const std::string& text, std::string_view name) {
  if (text.empty()) return std::nullopt;
  if (text.size() != 4 || !base::is_digits(text)) refuse(name, "Write a year.");
  return static_cast<int>(*base::parse_int(text));
}

std::string read_date(const std::string& text, std::string_view name, std::string_view today) {
  if (!text.empty() && !base::is_watch_date(text, today)) refuse(name, "Write a date as 2024-05-01, 2024-05 or 2024.");
  return text;
}

std::optional<int> read_rating(const std::string& text, std::string_view name) {
  if (text.empty()) return std::nullopt;
  const auto rating = domain::rating_from_text(text);
  if (!rating) refuse(name, "Write a rating from 0.5 to 10.");
  return rating;
}

std::string read_code(const std::string& text, std::string_view name, std::size_t most) {
  if (!text.empty() && (text.size() < 2 || text.size() > most || !base::is_alnum(text))) refuse(name, "Write a code such as fr.");
  return text;
}

std::optional<std::int64_t> read_id(const std::string& text, std::string_view name) {
  if (text.empty()) return std::nullopt;
  const auto id = base::parse_id(text);
  if (!id) refuse(name, "Write a number.");
  return id;
}

std::optional<int> read_number(const std::string& text, std::string_view name, std::int64_t most) {
  if (text.empty()) return std::nullopt;
  const auto number = base::parse_id(text);
  if (!number || *number < 1 || *number > most) refuse(name, "Write a number from 1 to " + std::to_string(most) + ".");
  return static_cast<int>(*number);
}

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

}  // namespace

void refuse(std::string_view name, const std::string& problem) { throw http::invalid_field(std::string(name), problem); }

FilterQuery::FilterQuery(const app::Context& context, std::int64_t owner, std::vector<std::string_view> own)
    : names_(std::move(own)), place_(names_.back()), owner_(owner) {
  names_.insert(names_.end(), kFilters.begin(), kFilters.end());
  for (const auto& [name, value] : context.req.query().fields()) {
    const auto known = std::find(names_.begin(), names_.end(), name);
    if (known == names_.end()) refuse(name, "This parameter is not known.");
    const std::string_view text = base::trim(value);
    if (!text.empty()) values_.emplace_back(*known, text);
  }
  read_movie_filters(context.app.db);
  read_play_filters(context, owner);
}

void FilterQuery::read_movie_filters(store::Db& db) {
  filter.search = value("search");
  if (base::code_points(filter.search) > kLongestSearch) refuse("search", "Write at most 200 characters.");
  filter.release_year = read_year(value("release_year"), "release_year");
  filter.decade = read_year(value("decade"), "decade");
  if (filter.decade && *filter.decade % 10 != 0) refuse("decade", "Write the first year of a decade, such as 1990.");
  filter.genre = value("genre");
  if (!filter.genre.empty() && !store::find_genre(db, filter.genre)) refuse("genre", "There is no such genre.");
  filter.language = base::ascii_lower(read_code(value("language"), "language", 8));
  filter.country = upper(read_code(value("country"), "country", 2));
  filter.company = read_id(value("company"), "company");
  if (filter.company && store::company_name(db, *filter.company).empty()) refuse("company", "There is no such company.");
}

void FilterQuery::read_play_filters(const app::Context& context, std::int64_t owner) {
  const std::string today = context.today();
  filter.rating_min = read_rating(value("rating_min"), "rating_min");
  filter.rating_max = read_rating(value("rating_max"), "rating_max");
  filter.watched_from = read_date(value("watched_from"), "watched_from", today);
  filter.watched_to = read_date(value("watched_to"), "watched_to", today);
  filter.weekday = read_number(value("weekday"), "weekday", 7);
  filter.month_of_year = read_number(value("month_of_year"), "month_of_year", 12);
  filter.location = read_id(value("location"), "location");
  if (filter.location && !store::find_location(context.app.db, owner, *filter.location)) refuse("location", "There is no such place.");
}

const std::string& FilterQuery::value(std::string_view name) const {
  static const std::string kNone;
  const auto found = std::find_if(values_.begin(), values_.end(), [&](const auto& item) { return item.first == name; });
  return found == values_.end() ? kNone : found->second;
}

std::string FilterQuery::with(const std::vector<Change>& changes) const {
  std::vector<Change> kept;
  for (const std::string_view name : names_) {
    const auto change = std::find_if(changes.begin(), changes.end(), [&](const Change& item) { return item.first == name; });
    if (change != changes.end())
      kept.push_back(*change);
    else if (name != place_)
      kept.emplace_back(name, value(name));
  }
  return text_of(kept);
}

std::string FilterQuery::text_of(const std::vector<Change>& parameters) {
  std::string query;
  for (const auto& [name, text] : parameters)
    if (!text.empty()) query += (query.empty() ? '?' : '&') + std::string(name) + '=' + base::percent_encode(text);
  return query;
}

std::vector<FilterQuery::Label> FilterQuery::labels(const app::Context& context) const {
  if (values_.empty()) return {};
  store::Db& db = context.app.db;
  std::vector<Label> labels;
  const auto add = [&](std::string_view name, const auto& text) {
    if (!value(name).empty()) labels.push_back({text(), name});
  };
  add("search", [&] { return "“" + filter.search + "”"; });
  add("release_year", [&] { return "Released " + value("release_year"); });
  add("decade", [&] { return "Released in the " + value("decade") + "s"; });
  add("genre", [&] { return store::find_genre(db, filter.genre)->name; });
  add("language", [&] { return store::language_name(db, filter.language); });
  add("country", [&] {
    const std::string name = store::country_name(db, filter.country);
    return name.empty() ? filter.country : name;
  });
  add("company", [&] { return store::company_name(db, *filter.company); });
  add("rating_min", [&] { return "Rated " + rating_text(context, filter.rating_min) + " and up"; });
  add("rating_max", [&] { return "Rated " + rating_text(context, filter.rating_max) + " and below"; });
  add("watched_from", [&] { return "Watched from " + app::date_text(context, filter.watched_from); });
  add("watched_to", [&] { return "Watched until " + app::date_text(context, filter.watched_to); });
  add("location", [&] { return "Place: " + store::find_location(db, owner_, *filter.location)->name; });
  add("weekday", [&] { return "On a " + app::weekday_name("2024-01-0" + std::to_string(*filter.weekday)); });  // the first was a Monday
  add("month_of_year", [&] { return "In " + app::month_name(*filter.month_of_year); });
  return labels;
}

void FilterQuery::add_hidden(app::Fill& form, const std::vector<std::string_view>& sent_by_form) const {
  for (const auto& [name, text] : values_)
    if (name != place_ && std::find(sent_by_form.begin(), sent_by_form.end(), name) == sent_by_form.end())
      form.add(t::HIDDEN).text(t::NAME, name).text(t::VALUE, text);
}

}  // namespace web
