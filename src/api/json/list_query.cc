#include "api/json/list_query.h"

#include <algorithm>

#include "api/dialect/movary.h"
#include "app/lists/filter.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/account/user.h"
#include "store/sqlite/ids.h"

namespace api {

namespace {

constexpr int kMaxLimit = 100;
constexpr std::int64_t kMaxPage = 1'000'000'000;
constexpr char kFarFuture[] = "2199-12-31";  // so that a bound may lie after every watch date

std::int64_t max_page(const ListPage& page, std::int64_t total) { return app::page_count(total, page.limit); }

base::Text text_of(app::FilterProblem problem) {
  using enum app::FilterProblem;
  switch (problem) {
    case too_long:
      return base::tr("is too long");
    case not_a_year:
      return base::tr("must be a year");
    case not_a_decade:
      return base::tr("must be the first year of a decade, such as 1990");
    case not_a_date:
      return base::tr("must be a date, a month or a year");
    case not_a_rating:
      return base::tr("must be a number from 0.5 to 10 in steps of 0.1");
    case not_a_code:
      return base::tr("must be a code of letters");
    case not_minutes:
      return base::tr("must be a whole number of minutes from 1 to 100000");
    case not_yes_or_no:
      return base::tr("must be yes or no");
    case no_services:
      return base::tr("needs services among your settings");
    case needs_login:
    case unknown:
      return base::tr("is not the name of a member");
    default:
      return base::tr("must be a whole number");
  }
}

}  // namespace

ListQuery::ListQuery(const app::Context& context, const std::vector<std::string_view>& allowed)
    : query_(context.req.query()), is_theirs_(dialect::is_theirs(context.req)) {
  for (const auto& [name, value] : query_.fields())
    if (!is_theirs_ && !name.starts_with('_') && std::find(allowed.begin(), allowed.end(), name) == allowed.end())
      problems_.emplace(name, base::tr("is not a known parameter"));
  finish();
}

ListPage ListQuery::page() {
  ListPage page;
  const auto number = [&](const char* name, std::int64_t fallback, std::int64_t most) {
    const auto text = query_.get(name);
    if (!text) return fallback;
    const auto value = base::parse_id(*text);
    if (value && *value >= 1 && *value <= most) return *value;
    problem(name, base::tr("must be a whole number from {least} to {most}",
                           {{"least", "1"}, {"most", std::to_string(most)}}));
    return fallback;
  };
  page.number = number("page", page.number, kMaxPage);
  page.limit = static_cast<int>(number("limit", page.limit, is_theirs_ ? dialect::kMaxLimit : kMaxLimit));
  return page;
}

std::optional<std::string> ListQuery::text(const char* name, std::size_t most) {
  const auto given = query_.get(name);
  const std::string text(base::trim(given.value_or("")));
  if (text.empty()) return std::nullopt;
  if (base::code_points(text) > most)
    problem(name, base::tr("must have at most {most} characters", {{"most", std::to_string(most)}}));
  return text;
}

std::optional<std::int64_t> ListQuery::id(const char* name) {
  const auto given = query_.get(name);
  const auto id = given ? base::parse_id(*given) : std::nullopt;
  if (given && !id) problem(name, base::tr("must be a whole number"));
  return id;
}

std::optional<int> ListQuery::year(const char* name) {
  const auto given = query_.get(name);
  if (!given) return std::nullopt;
  const auto year = base::parse_id(*given);
  if (year && given->size() == 4 && *year >= app::kFirstYear && *year <= app::kLastYear) return static_cast<int>(*year);
  problem(name, base::tr("must be a year"));
  return std::nullopt;
}

std::optional<std::size_t> ListQuery::choice(const char* name, const std::vector<std::string_view>& words) {
  const auto given = query_.get(name);
  if (!given) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), *given);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string known;
  for (const std::string_view word : words) known += (known.empty() ? "" : ", ") + std::string(word);
  problem(name, base::tr("must be one of {words}", {{"words", known}}));
  return std::nullopt;
}

bool ListQuery::oldest_first() {
  choice("sort_by", {"created_at"});
  return choice("sort_order", {"desc", "asc"}).value_or(0) == 1;
}

domain::ListOrder ListQuery::order(std::initializer_list<ListSortName> known) {
  std::vector<std::string_view> names;
  for (const ListSortName& sort : known) names.push_back(sort.name);
  const domain::ListSort by = (known.begin() + choice("sort_by", names).value_or(0))->by;
  const std::size_t natural = domain::falls_by_nature(by) ? 1 : 0;
  return {by, choice("sort_order", {"asc", "desc"}).value_or(natural) == 1};
}

store::ListFilter ListQuery::filter(const app::Context& context) {
  return app::read_list_filter(
      context,
      {.value = [&](std::string_view name) { return query_.get(name); },
       .refuse = [&](std::string_view name, app::FilterProblem what) { problem(std::string(name), text_of(what)); },
       .last_date = kFarFuture,
       .names_exist = false});
}

void ListQuery::finish() const {
  if (problems_.empty()) return;
  http::HttpError error(400, "InvalidRequest", base::tr("A parameter is unknown or not valid."));
  error.fields = problems_;
  throw error;
}

ListPage read_page(const app::Context& context) {
  ListQuery query(context, {"page", "limit"});
  const ListPage page = query.page();
  query.finish();
  return page;
}

std::string state_of(store::Db& db, const store::ListFilter& filter) {
  std::string state;
  for (const store::SeenBy& by : filter.seen_by)
    if (const auto user = store::find_user(db, by.user_id))
      state += std::to_string(user->id) + '.' + std::to_string(user->revision) + ' ';
  return filter.offered ? state + store::id_list(*filter.offered) : state;
}

void write_page(JsonText& json, const ListPage& page, std::int64_t total) {
  json.field("current_page", page.number).field("max_page", max_page(page, total)).field("total", total);
}

void add_page(base::Json& body, const ListPage& page, std::int64_t total) {
  body["current_page"] = static_cast<Json::Int64>(page.number);
  body["max_page"] = static_cast<Json::Int64>(max_page(page, total));
  body["total"] = static_cast<Json::Int64>(total);
}

}  // namespace api
