#include "app/lists/filter.h"

#include <array>

#include "app/page/display.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/account/user.h"
#include "store/cache/offers.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/person.h"
#include "store/diary/location.h"

namespace app {

namespace {

class FilterReader {
 public:
  explicit FilterReader(const FilterSource& source) : source_(source) {}

  std::string text(std::string_view name, std::size_t most) const {
    const std::string text(base::trim(source_.value(name).value_or("")));
    if (base::code_points(text) > most) source_.refuse(name, FilterProblem::too_long);
    return text;
  }

  std::optional<int> year(std::string_view name) const {
    return parsed<int>(name, FilterProblem::not_a_year, [](const std::string& text) -> std::optional<int> {
      const auto year = base::parse_id(text);
      if (text.size() != 4 || !year || *year < kFirstYear || *year > kLastYear) return std::nullopt;
      return static_cast<int>(*year);
    });
  }

  std::optional<int> rating(std::string_view name) const {
    return parsed<int>(name, FilterProblem::not_a_rating,
                       [](const std::string& text) { return domain::rating_from_text(text); });
  }

  std::string date(std::string_view name) const {
    return parsed<std::string>(name, FilterProblem::not_a_date,
                               [&](const std::string& text) {
                                 return base::is_watch_date(text, source_.last_date) ? std::optional(text)
                                                                                     : std::nullopt;
                               })
        .value_or("");
  }

  std::string code(std::string_view name, std::size_t most) const {
    return parsed<std::string>(
               name, FilterProblem::not_a_code,
               [&](const std::string& text) {
                 const bool are_letters = base::is_alnum(text) && text.find_first_of("0123456789") == std::string::npos;
                 return are_letters && text.size() >= 2 && text.size() <= most ? std::optional(text) : std::nullopt;
               })
        .value_or("");
  }

  std::optional<std::int64_t> id(std::string_view name) const {
    return parsed<std::int64_t>(name, FilterProblem::not_a_number,
                                [](const std::string& text) { return base::parse_id(text); });
  }

  std::optional<int> number(std::string_view name, std::int64_t most,
                            FilterProblem problem = FilterProblem::out_of_range) const {
    return parsed<int>(name, problem, [&](const std::string& text) -> std::optional<int> {
      const auto number = base::parse_id(text);
      if (!number || *number < 1 || *number > most) return std::nullopt;
      return static_cast<int>(*number);
    });
  }

 private:
  template <typename T>
  std::optional<T> parsed(std::string_view name, FilterProblem problem,
                          const std::function<std::optional<T>(const std::string&)>& parse) const {
    const auto given = source_.value(name);
    if (!given) return std::nullopt;
    std::optional<T> value = parse(*given);
    if (!value) source_.refuse(name, problem);
    return value;
  }

  const FilterSource& source_;
};

constexpr std::size_t kLongestName = 100;  // of a tag, a genre, a person

// Reads a person by our id, or finds the best known person whose name has these words.
std::optional<std::int64_t> read_person(store::Db& db, const FilterReader& read, const FilterSource& source) {
  const std::string text = read.text("person", kLongestName);
  if (text.empty()) return std::nullopt;
  if (const auto id = base::parse_id(text)) {
    if (source.names_exist && !store::find_person(db, *id)) source.refuse("person", FilterProblem::unknown);
    return id;
  }
  const auto found = store::search_persons(db, text, 1);
  return found.empty() ? -1 : found.front().id;
}

std::vector<store::SeenBy> read_seen_by(const Context& context, const FilterReader& read, const FilterSource& source) {
  std::vector<store::SeenBy> seen_by;
  const std::string seen = read.text("seen", kLongestName);
  if (!seen.empty() && seen != "yes" && seen != "no") source.refuse("seen", FilterProblem::not_yes_or_no);
  if (!seen.empty() && !context.viewer) source.refuse("seen", FilterProblem::needs_login);
  if (!seen.empty() && context.viewer) seen_by.push_back({context.viewer->id, seen == "yes"});
  const std::string name = read.text("seen_by", kLongestName);
  if (name.empty()) return seen_by;
  const auto member = store::find_user_by_name(context.app.db, name);
  if (member && domain::may_read(context.viewer, *member)) seen_by.push_back({member->id, true});
  else source.refuse("seen_by", FilterProblem::unknown);
  return seen_by;
}

std::optional<std::vector<std::int64_t>> read_offered(const Context& context, const FilterReader& read,
                                                      const FilterSource& source) {
  const std::string service = read.text("service", kLongestName);
  if (service.empty()) return std::nullopt;
  if (!context.viewer) {
    source.refuse("service", FilterProblem::needs_login);
    return std::nullopt;
  }
  std::vector<std::string> services = {service};
  if (service == kOwnServices) services = domain::services_of(*context.viewer);
  if (services.empty()) source.refuse("service", FilterProblem::no_services);
  return store::offered_by(context.app.cache, offers_country(context), services, context.now());
}

std::string upper(std::string letters) {
  for (char& c : letters) c = static_cast<char>(c & ~0x20);
  return letters;
}

constexpr std::array kFilters = std::to_array<std::string_view>(
    {"search",     "release_year", "decade",       "genre",       "language", "country", "company",
     "rating_min", "rating_max",   "runtime_min",  "runtime_max", "person",   "tag",     "seen",
     "seen_by",    "service",      "watched_from", "watched_to",  "location", "weekday", "month_of_year"});

base::Text sentence_for_unknown(std::string_view name) {
  if (name == "genre") return base::tr("There is no such genre.");
  if (name == "company") return base::tr("There is no such company.");
  if (name == "person") return base::tr("There is no such person.");
  return name == "seen_by" ? base::tr("No member by that name.") : base::tr("There is no such place.");
}

base::Text sentence_for(std::string_view name, FilterProblem problem) {
  using enum FilterProblem;
  switch (problem) {
    case too_long:
      return base::tr("Use at most 200 characters.");
    case not_a_year:
      return base::tr("Enter a year.");
    case not_a_decade:
      return base::tr("Enter the first year of a decade, such as 1990.");
    case not_a_date:
      return base::tr("Enter a date such as 2024-05-01, 2024-05 or 2024.");
    case not_a_rating:
      return base::tr("Enter a rating from 0.5 to 10.");
    case not_a_code:
      return base::tr("Enter a code such as fr.");
    case not_a_number:
      return base::tr("Enter a number.");
    case out_of_range:
      return name == "weekday" ? base::tr("Enter a number from 1 to 7.") : base::tr("Enter a number from 1 to 12.");
    case not_minutes:
      return base::tr("Enter a number of minutes, 1 or more.");
    case not_yes_or_no:
      return base::tr("Choose yes or no.");
    case needs_login:
      return name == "seen" ? base::tr("Log in to filter by what you’ve seen.")
                            : base::tr("Log in to filter by your services.");
    case no_services:
      return base::tr("Choose your services in the settings first.");
    case unknown:
      break;
  }
  return sentence_for_unknown(name);
}

}  // namespace

store::ListFilter read_list_filter(const Context& context, const FilterSource& source) {
  store::Db& db = context.app.db;
  const FilterReader read(source);
  store::ListFilter filter;
  filter.search = read.text("search", kLongestSearch);
  filter.release_year = read.year("release_year");
  filter.decade = read.year("decade");
  if (filter.decade && *filter.decade % 10 != 0) source.refuse("decade", FilterProblem::not_a_decade);
  filter.genre = read.text("genre", kLongestName);
  if (source.names_exist && !filter.genre.empty() && !store::find_genre(db, filter.genre))
    source.refuse("genre", FilterProblem::unknown);
  filter.language = base::ascii_lower(read.code("language", 3));
  filter.country = upper(read.code("country", 2));
  filter.company = read.id("company");
  if (source.names_exist && filter.company && store::company_name(db, *filter.company).empty())
    source.refuse("company", FilterProblem::unknown);
  filter.rating_min = read.rating("rating_min");
  filter.rating_max = read.rating("rating_max");
  filter.runtime_min = read.number("runtime_min", domain::kLongestRuntime, FilterProblem::not_minutes);
  filter.runtime_max = read.number("runtime_max", domain::kLongestRuntime, FilterProblem::not_minutes);
  filter.person = read_person(db, read, source);
  filter.seen_by = read_seen_by(context, read, source);
  filter.offered = read_offered(context, read, source);
  filter.tag = read.text("tag", kLongestName);
  filter.watched_from = read.date("watched_from");
  filter.watched_to = read.date("watched_to");
  filter.weekday = read.number("weekday", 7);
  filter.month_of_year = read.number("month_of_year", 12);
  filter.location = read.id("location");
  if (filter.location && !store::find_location(db, source.owner, *filter.location))
    source.refuse("location", FilterProblem::unknown);
  return filter;
}

std::vector<std::string_view> with_filter_names(std::vector<std::string_view> own) {
  own.insert(own.end(), kFilters.begin(), kFilters.end());
  return own;
}

store::ListFilter read_filter(const Context& context, const ListParameters& parameters, std::int64_t owner) {
  const auto value_of = [&](std::string_view name) {
    const std::string& value = parameters.value(name);
    return value.empty() ? std::nullopt : std::optional(value);
  };
  const auto refuse = [](std::string_view name, FilterProblem problem) {
    throw http::invalid_field(std::string(name), sentence_for(name, problem));
  };
  return read_list_filter(context, {.value = value_of, .refuse = refuse, .last_date = context.today(), .owner = owner});
}

}  // namespace app
