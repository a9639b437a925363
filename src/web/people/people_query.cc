#include "web/people/people_query.h"

#include "app/page/page_sizes.h"
#include "base/text.h"
#include "web/kit/paging.h"

namespace web {

namespace {

constexpr std::size_t kLongestSearch = 200;

store::PeopleGroup read_group(const ListAddress& address, store::Credit credit) {
  const std::string &role = address.value("role"), &hidden = address.value("hidden");
  if (!role.empty() && (credit != store::Credit::cast || (role != "actor" && role != "actress")))
    refuse("role", base::tr("Choose actor or actress."));
  if (!hidden.empty() && hidden != "1") refuse("hidden", base::tr("Use 1, or leave it out."));
  if (!hidden.empty()) return store::PeopleGroup::hidden;
  if (role.empty()) return store::PeopleGroup::everyone;
  return role == "actor" ? store::PeopleGroup::others : store::PeopleGroup::women;
}

store::Period read_period(const app::Context& context, const ListAddress& address) {
  const std::string& year = address.value("year");
  if (year.empty()) return {};
  if (year.size() != 4 || !base::is_watch_date(year, context.today())) refuse("year", base::tr("Enter a year."));
  return {base::year_of(year)};
}

// Returns nullopt for the order by name.
std::optional<store::Measure> measure_of(std::string_view sort) {
  if (sort == "name") return std::nullopt;
  if (sort == "plays") return store::Measure::plays;
  if (sort == "hours") return store::Measure::minutes;
  return sort == "average_rating" ? store::Measure::average : store::Measure::movies;
}

}  // namespace

PeopleListQuery::PeopleListQuery(const app::Context& context, store::Credit credit)
    : address(context, "/users/" + context.subject->name + (credit == store::Credit::cast ? "/actors" : "/directors"),
              {"role", "hidden", "year", "search", "sort_by", "sort_order", "page"}, "page") {
  people.credit = credit;
  people.group = read_group(address, credit);
  people.period = read_period(context, address);
  people.search = address.value("search");
  if (base::code_points(people.search) > kLongestSearch) refuse("search", base::tr("Use at most 200 characters."));
  address.read_order(kPeopleSorts, "movies");
  people.by = measure_of(address.sort().value);
  people.descending = address.descending();
  page = page_number(context);
  people.limit = app::kPeoplePerPage;
  people.offset = static_cast<std::size_t>(page - 1) * people.limit;
}

}  // namespace web
