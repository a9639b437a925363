#include "web/people/people_query.h"

#include <algorithm>
#include <array>

#include "app/page/page_sizes.h"
#include "base/text.h"
#include "web/lists/paging.h"

namespace web {

namespace {

constexpr std::array<std::string_view, 7> kNames = {"role",    "hidden",     "year", "search",
                                                    "sort_by", "sort_order", "page"};
constexpr std::size_t kLongestSearch = 200;

http::HttpError wrong(std::string_view name, const base::Text& problem) {
  return http::invalid_field(std::string(name), problem);
}

}  // namespace

PeopleAddress::PeopleAddress(const app::Context& context, store::Credit credit)
    : path_("/users/" + context.subject->name + (credit == store::Credit::cast ? "/actors" : "/directors")) {
  query.credit = credit;
  query.limit = app::kPeoplePerPage;
  for (const auto& [name, value] : context.req.query().fields()) {
    const auto known = std::find(kNames.begin(), kNames.end(), name);
    if (known == kNames.end()) throw wrong(name, base::tr("This parameter is not known."));
    const std::string text(base::trim(value));
    if (!text.empty()) read(context, *known, text);
  }
  query.descending = order_.empty() ? order().falls_by_nature : order_ == "desc";
  page = page_number(context);
  query.offset = static_cast<std::size_t>(page - 1) * query.limit;
}

void PeopleAddress::read(const app::Context& context, std::string_view name, const std::string& value) {
  using store::PeopleGroup;
  if (name == "page") return;
  if (name == "role") {
    if (query.credit != store::Credit::cast || (value != "actor" && value != "actress"))
      throw wrong(name, base::tr("Choose actor or actress."));
    query.group = value == "actor" ? PeopleGroup::others : PeopleGroup::women;
  } else if (name == "hidden") {
    if (value != "1") throw wrong(name, base::tr("Write 1 or leave it out."));
    query.group = PeopleGroup::hidden;
  } else if (name == "year") {
    if (value.size() != 4 || !base::is_watch_date(value, context.today())) throw wrong(name, base::tr("Write a year."));
    query.period.year = base::year_of(value);
  } else if (name == "search") {
    if (base::code_points(value) > kLongestSearch) throw wrong(name, base::tr("Write at most 200 characters."));
    query.search = value;
  } else if (name == "sort_order") {
    if (value != "asc" && value != "desc") throw wrong(name, base::tr("Choose asc or desc."));
    order_ = value;
  } else {
    const auto has_value = [&](const PeopleColumn& item) { return item.value == value; };
    const auto column = std::find_if(std::begin(kPeopleColumns), std::end(kPeopleColumns), has_value);
    if (column == std::end(kPeopleColumns))
      throw wrong(name, base::tr("Choose movies, plays, hours, average_rating or name."));
    query.by = column->by;
  }
  values_.emplace_back(name, value);
}

const PeopleColumn& PeopleAddress::order() const {
  const auto is_chosen = [&](const PeopleColumn& item) { return item.by == query.by; };
  return *std::find_if(std::begin(kPeopleColumns), std::end(kPeopleColumns), is_chosen);
}

std::string PeopleAddress::url(const app::Context& context, const std::vector<Change>& changes) const {
  std::string text;
  for (const std::string_view name : kNames) {
    const auto has_name = [&](const Change& item) { return item.first == name; };
    const auto change = std::find_if(changes.begin(), changes.end(), has_name);
    const auto present = std::find_if(values_.begin(), values_.end(), has_name);
    const std::string value = change != changes.end()    ? change->second
                              : present != values_.end() ? present->second
                                                         : "";
    if (!value.empty()) text += (text.empty() ? '?' : '&') + std::string(name) + '=' + base::percent_encode(value);
  }
  return context.url(path_ + text);
}

std::string PeopleAddress::sort_url(const app::Context& context, const PeopleColumn& column) const {
  const bool turn = column.by == query.by;
  const bool falls = turn ? !query.descending : column.falls_by_nature;
  const bool is_first = column.by == store::PeopleSort::movies;
  const std::string order = falls == column.falls_by_nature ? "" : falls ? "desc" : "asc";
  return url(context, {{"sort_by", is_first ? "" : std::string(column.value)}, {"sort_order", order}});
}

}  // namespace web
