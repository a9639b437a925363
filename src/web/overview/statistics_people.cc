#include "web/overview/statistics_people.h"

#include <map>
#include <vector>

#include "app/page/display.h"
#include "base/json.h"
#include "base/text.h"
#include "store/movie_lists/begun.h"
#include "store/numbers/watched_company.h"
#include "web/kit/film/person.h"
#include "web/kit/film/poster.h"
#include "web/kit/panels.h"
#include "web/overview/company_bars.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kFaces = 12;  // of each group

// Returns the value that the person is ranked by.
std::string rank_text(const app::Context& context, const store::PersonNumbers& person, store::Measure measure) {
  if (measure == store::Measure::average)
    return context.text(base::tr_n("{value} · {n} film", "{value} · {n} films", person.rated,
                                   {{"value", average_text(context, person.average_rating())}}));
  if (measure == store::Measure::minutes)
    return context.text(base::tr("{hours} h", {{"hours", app::hours_text(context, person.minutes)}}));
  return context.text(base::tr_n("{n} film", "{n} films", person.movies));
}

// Returns the address of the list of all people, in the same order.
std::string people_url(const app::Context& context, const StatisticsView& view, const PeopleList& group) {
  std::string query = "/users/" + context.subject->name + std::string(group.page);
  const auto add = [&](const std::string& value) {
    query += (query.find('?') == std::string::npos ? '?' : '&') + value;
  };
  if (view.people != store::Measure::movies)
    add(view.people == store::Measure::average ? "sort_by=average_rating" : "sort_by=hours");
  if (view.period.year) add("year=" + std::to_string(*view.period.year));
  return context.url(query);
}

// Returns how much of the directors' films has been seen at all, so a year has none.
std::map<std::int64_t, store::Begun> seen_of(const app::Context& context, const StatisticsView& view,
                                             const base::Json& directors) {
  if (!view.period.is_all_time()) return {};
  std::vector<std::int64_t> ids;
  for (const base::Json& row : directors) ids.push_back(base::int_member(row, "id"));
  return store::seen_of_directors(context.app.db, context.subject->id, ids, context.subject_today());
}

void fill_measures(const app::Context& context, app::Section& people, const StatisticsView& view) {
  using store::Measure;
  for (const auto& [measure, text] : {std::pair(Measure::movies, base::tr_c("order of people", "Films")),
                                      std::pair(Measure::average, base::tr_c("order of people", "Average")),
                                      std::pair(Measure::minutes, base::tr_c("order of people", "Hours"))})
    people.add(t::CHOICE)
        .text(t::URL, statistics_url(context, {view.period, StatisticsTab::people, measure}))
        .text(t::TEXT, text)
        .show_if(view.people == measure, t::CHOSEN);
}

}  // namespace

std::string people_text(const app::Context& context, const StatisticsView& view, const store::WatchedInPeriod& watched,
                        const std::string& today) {
  store::Db& db = context.app.db;
  const std::int64_t id = context.subject->id;
  const auto numbers = store::statistics(db, id, watched,
                                         {.period = view.period,
                                          .today = today,
                                          .people = kFaces,
                                          .measure = view.people,
                                          .parts = store::part::cast | store::part::directors});
  base::Json json = base::json_object();
  for (const PeopleList& group : kPeopleLists) {
    base::Json& rows = json[group.key] = base::json_array();
    for (const store::PersonNumbers& person : numbers.*group.people) {
      base::Json& row = rows.append(base::json_object());
      row["id"] = base::Json::Int64(person.id);
      row["name"] = person.name;
      row["path"] = person.meta_profile_path;
      row["text"] = rank_text(context, person, view.people);
    }
  }
  json["company"] = company_lines(context, store::company_sets(store::entries_with_company(db, id, view.period)),
                                  numbers.totals.plays);
  return base::write_json(json);
}

void fill_people(const app::Context& context, app::Section& body, const StatisticsView& view, std::string_view text) {
  const base::Json json = base::parse_json(text).value_or(base::json_null());
  const auto seen = seen_of(context, view, base::member(json, "directors"));
  app::Section people = body.add(t::PEOPLE);
  fill_measures(context, people, view);
  bool is_empty = true;
  for (const PeopleList& group : kPeopleLists) {
    const base::Json& rows = base::member(json, group.key);
    if (rows.empty()) continue;
    is_empty = false;
    app::Section section = people.add(t::GROUP);
    section.text(t::TITLE, group.title).text(t::MORE_URL, people_url(context, view, group));
    for (const base::Json& row : rows) {
      PersonCard card{.id = base::int_member(row, "id"),
                      .name = base::string_member(row, "name"),
                      .meta_profile_path = base::string_member(row, "path"),
                      .caption = base::string_member(row, "text")};
      card.url = person_url_of(context, context.subject->name, card.id, card.name);
      if (const auto found = seen.find(card.id); found != seen.end() && group.part == store::part::directors) {
        const store::Begun& of = found->second;
        card.ring = 100 * static_cast<double>(of.seen) / static_cast<double>(of.total);
        if (view.people == store::Measure::movies)
          card.caption =
              context.text(base::tr_n("{seen} of {n} seen", "{seen} of {n} seen", of.total, {{"seen", of.seen}}));
      }
      add_person(context, section, card);
    }
  }
  people.show_if(is_empty, t::NO_PEOPLE);
  const std::vector<PanelBar> bars = company_bars(context, base::string_member(json, "company"));
  if (bars.empty()) return;
  app::Section target = people.add(t::COMPANY);
  Panels panels(target, Panels::In::parts);
  add_company_panel(context, panels, bars);
}

}  // namespace web
