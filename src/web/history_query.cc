#include "web/history_query.h"

#include <algorithm>
#include <array>

#include "app/display.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/movie.h"

namespace web {

namespace {

constexpr std::array<std::string_view, 13> kNames = {"view",       "year",     "month",      "search",     "release_year",
                                                     "genre",      "language", "country",    "rating_min", "rating_max",
                                                     "watched_from", "watched_to", "before"};
constexpr std::size_t kLongestSearch = 200;
constexpr std::int64_t kMaxPosition = 1000000;

http::HttpError wrong(std::string_view name, const std::string& problem) {
  return http::invalid_field(std::string(name), problem);
}

bool has_date_shape(std::string_view text) {
  return text.empty() || base::is_watch_date(text, "9998-12-31");
}

std::optional<store::PlayKey> read_cursor(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto parts = base::split(text, '.');
  if (parts.size() != 3 || !has_date_shape(parts[0])) throw wrong("before", "This place in the list is not known.");
  const auto position = base::parse_id(parts[1]), id = base::parse_id(parts[2]);
  if (!position || *position > kMaxPosition || !id) throw wrong("before", "This place in the list is not known.");
  return store::PlayKey{std::string(parts[0]), static_cast<int>(*position), *id};
}

HistoryView read_view(const std::string& text) {
  if (text.empty() || text == "diary") return HistoryView::diary;
  if (text == "grid") return HistoryView::grid;
  if (text == "calendar") return HistoryView::calendar;
  throw wrong("view", "Choose diary, grid or calendar.");
}

std::string read_year(const std::string& text, std::string_view name, std::string_view today) {
  if (text.empty() || (text.size() == 4 && base::is_watch_date(text, today))) return text;
  throw wrong(name, "Write a year.");
}

std::string read_month(const std::string& text) {
  const auto month = base::parse_id(text);
  if (!month || *month < 1 || *month > 12 || text.size() > 2) throw wrong("month", "Write a month from 1 to 12.");
  return (*month < 10 ? "0" : "") + std::to_string(*month);
}

std::string read_date(const std::string& text, std::string_view name, std::string_view today) {
  if (text.empty() || base::is_watch_date(text, today)) return text;
  throw wrong(name, "Write a date as 2024-05-01, 2024-05 or 2024.");
}

std::optional<int> read_rating(const std::string& text, std::string_view name) {
  if (text.empty()) return std::nullopt;
  const auto rating = domain::rating_from_text(text);
  if (!rating) throw wrong(name, "Write a rating from 0.5 to 10.");
  return rating;
}

std::string read_code(const std::string& text, std::string_view name, std::size_t most) {
  if (text.empty() || (text.size() >= 2 && text.size() <= most && base::is_alnum(text))) return text;
  throw wrong(name, "Write a code such as fr.");
}

}  // namespace

HistoryQuery::HistoryQuery(const app::Context& context) {
  const http::Form& query = context.req.query();
  for (const auto& [name, value] : query.fields()) {
    const auto known = std::find(kNames.begin(), kNames.end(), name);
    if (known == kNames.end()) throw wrong(name, "This parameter is not known.");
    const std::string_view text = base::trim(value);
    if (!text.empty()) values_.emplace_back(*known, text);
  }
  view = read_view(value("view"));
  before = read_cursor(value("before"));
  read_period(context);
  read_filters(context.app.db);
}

void HistoryQuery::read_period(const app::Context& context) {
  const std::string today = context.today();
  year = read_year(value("year"), "year", today);
  if (!value("month").empty()) month = read_month(value("month"));
  if (year.empty() && !month.empty()) throw wrong("month", "Name the year too.");
  filter.watched_from = read_date(value("watched_from"), "watched_from", today);
  filter.watched_to = read_date(value("watched_to"), "watched_to", today);
  if (year.empty()) return;
  if (!filter.watched_from.empty() || !filter.watched_to.empty()) throw wrong("year", "Name a year or a period, not both.");
  filter.watched_from = filter.watched_to = month.empty() ? year : year + '-' + month;
}

void HistoryQuery::read_filters(store::Db& db) {
  filter.search = value("search");
  if (base::code_points(filter.search) > kLongestSearch) throw wrong("search", "Write at most 200 characters.");
  if (const std::string& text = value("release_year"); !text.empty()) {
    if (text.size() != 4 || !base::is_digits(text)) throw wrong("release_year", "Write a year.");
    filter.release_year = static_cast<int>(*base::parse_int(text));
  }
  filter.genre = value("genre");
  if (!filter.genre.empty() && !store::find_genre(db, filter.genre)) throw wrong("genre", "There is no such genre.");
  filter.language = base::ascii_lower(read_code(value("language"), "language", 8));
  filter.country = read_code(value("country"), "country", 2);
  std::transform(filter.country.begin(), filter.country.end(), filter.country.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  filter.rating_min = read_rating(value("rating_min"), "rating_min");
  filter.rating_max = read_rating(value("rating_max"), "rating_max");
}

const std::string& HistoryQuery::value(std::string_view name) const {
  static const std::string kNone;
  const auto found = std::find_if(values_.begin(), values_.end(), [&](const auto& item) { return item.first == name; });
  return found == values_.end() ? kNone : found->second;
}

std::string HistoryQuery::url(const app::Context& context, const std::vector<Change>& changes) const {
  std::vector<Change> kept;
  for (const std::string_view name : kNames) {
    const auto change = std::find_if(changes.begin(), changes.end(), [&](const Change& item) { return item.first == name; });
    if (change != changes.end())
      kept.push_back(*change);
    else if (name != "before")
      kept.emplace_back(name, value(name));
  }
  return url_of(context, kept);
}

std::string HistoryQuery::url_of(const app::Context& context, const std::vector<Change>& kept) const {
  std::string query;
  for (const auto& [name, text] : kept) {
    if (text.empty() || (name == "view" && text == "diary")) continue;
    query += (query.empty() ? '?' : '&') + std::string(name) + '=' + base::percent_encode(text);
  }
  return context.url("/users/" + context.subject->name + "/history" + query);
}

std::vector<std::pair<std::string, std::string_view>> HistoryQuery::labels(const app::Context& context) const {
  store::Db& db = context.app.db;
  std::vector<std::pair<std::string, std::string_view>> labels;
  const auto add = [&](std::string_view name, const std::string& text) {
    if (!value(name).empty()) labels.emplace_back(text, name);
  };
  add("month", app::long_date_text(context, year + '-' + month));
  add("watched_from", "From " + app::date_text(context, filter.watched_from));
  add("watched_to", "Until " + app::date_text(context, filter.watched_to));
  add("search", "“" + filter.search + "”");
  add("release_year", "Released " + value("release_year"));
  if (const auto genre = store::find_genre(db, filter.genre)) add("genre", genre->name);
  add("language", store::language_name(db, filter.language));
  const std::string country = store::country_name(db, filter.country);
  add("country", country.empty() ? filter.country : country);
  add("rating_min", "Rated " + value("rating_min") + " and up");
  add("rating_max", "Rated " + value("rating_max") + " and below");
  return labels;
}

std::string cursor_text(const store::PlayKey& key) {
  return key.watch_key + '.' + std::to_string(key.position) + '.' + std::to_string(key.id);
}

}  // namespace web
