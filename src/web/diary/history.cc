#include <algorithm>
#include <numeric>

#include "app/page/display.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/tag.h"
#include "store/lists/diary.h"
#include "store/lists/diary_dates.h"
#include "store/lists/home.h"
#include "web/diary/bulk.h"
#include "web/diary/handlers.h"
#include "web/diary/history_calendar.h"
#include "web/diary/history_query.h"
#include "web/diary/history_rows.h"
#include "web/diary/tags.h"
#include "web/kit/bulk.h"
#include "web/kit/film/poster.h"
#include "web/kit/paths.h"
#include "web/kit/share_fields.h"
#include "web/lists/filter_bar.h"
#include "web/lists/more_filters.h"
#include "web/lists/movie_choices.h"
#include "web/lists/smart_list.h"
#include "web/movie_lists/adding.h"

namespace web {

namespace t = app::t;

namespace {

void fill_pager(const app::Context& context, app::Section& body, const ListAddress& address,
                const store::DiarySlice& slice) {
  if (!slice.has_older && !slice.has_newer) return;
  app::Section pager = body.include(t::PAGER, "partials/pager.tpl");
  if (slice.has_newer)
    pager.optional(t::NEWER_URL, address.url(context, {{"before", slice.newer ? cursor_text(*slice.newer) : ""}}));
  if (slice.has_older)
    pager.optional(t::OLDER_URL,
                   address.url(context, {{"before", cursor_text(store::key_of(slice.rows.back().play))}}));
}

// Returns the years with the one that is asked for, even if nothing was watched in it.
std::vector<store::YearCount> with_chosen(std::vector<store::YearCount> years, const HistoryQuery& query) {
  const auto is_older = [&](const store::YearCount& year) { return year.year <= query.year; };
  const auto at = std::ranges::find_if(years, is_older);
  if (!query.year.empty() && (at == years.end() || at->year != query.year)) years.insert(at, {query.year, 0, 0});
  return years;
}

std::vector<FilterPeriod> periods_of(const app::Context& context, const HistoryQuery& query,
                                     const std::vector<store::YearCount>& years, std::int64_t plays) {
  std::vector<FilterPeriod> periods = {{context.text(base::tr("All years")),
                                        query.address.url(context, {{"year", ""}, {"month", ""}}),
                                        context.language.number(plays), query.year.empty() && !query.filter.undated}};
  for (const store::YearCount& year : years) {
    const bool undated = year.year.empty();
    periods.push_back({undated ? context.text(base::tr("No date")) : year.year,
                       query.address.url(context, {{"year", undated ? "unknown" : year.year}, {"month", ""}}),
                       context.language.number(year.plays), undated ? query.filter.undated : year.year == query.year});
  }
  return periods;
}

// Fills the years beside the diary; `periods` are all years and then these.
void fill_years(const app::Context& context, app::Section aside, const HistoryQuery& query,
                const std::vector<store::YearCount>& years, const std::vector<FilterPeriod>& periods) {
  const std::int64_t most = std::ranges::max(years, {}, &store::YearCount::plays).plays;
  if (!query.year.empty() && !context.shared)
    aside.optional(t::YEAR_URL, context.url(year_path(context.subject->name, {base::year_of(query.year)})));
  for (std::size_t i = 0; i < periods.size(); ++i) {
    const double plays = static_cast<double>(i == 0 ? most : years[i - 1].plays);
    app::Section row = aside.add(t::YEAR);
    row.text(t::URL, periods[i].url)
        .text(t::YEAR, periods[i].text)
        .text(t::COUNT, periods[i].count)
        .show_if(periods[i].chosen, t::CHOSEN);
    if (i > 0) row.add(t::YEAR_BAR).text(t::PERCENT, base::decimal(100 * plays / static_cast<double>(most), 1));
  }
}

std::string clear_url(const app::Context& context, const HistoryQuery& query) {
  return query.address.url_with_only(context, {"view"});
}

std::vector<FilterView> views_of(const app::Context& context, const HistoryQuery& query) {
  const auto view = [&](std::string_view icon, const base::Text& text, const char* value, HistoryView is) {
    return FilterView{icon, text, query.address.url(context, {{"view", value}}), query.view == is};
  };
  return {view("diary", base::tr("Diary"), "", HistoryView::diary),
          view("grid", base::tr("Posters"), "grid", HistoryView::grid),
          view("calendar", base::tr("Calendar"), "calendar", HistoryView::calendar)};
}

// Adds the row above the diary, and what saves its filters.
void fill_bar(const app::Context& context, app::Section& body, const HistoryQuery& query,
              std::vector<FilterPeriod> periods, const MovieChoicesHtml& choices) {
  const auto& chosen = query.filter.location;
  FilterBar bar{.heading = base::tr("Diary"),
                .address = query.address,
                .filter = query.filter,
                .labels = diary_labels(context, query.address, query.filter, context.subject->id),
                .clear_url = clear_url(context, query),
                .views = views_of(context, query),
                .periods = std::move(periods),
                .has_filters = !context.shared,
                .asks_seen = !context.is_own() || !query.address.value("seen").empty(),
                .asks_year = false,
                .asks_place = !choices.places.empty() || chosen};
  if (chosen) bar.place = store::find_location(context.app.db, context.subject->id, *chosen)->name;
  if (!bar.labels.empty()) add_save_form(context, body, "diary", context.subject->id, query.address);
  add_filter_bar(context, body, bar, choices);
}

// Returns how many plays are shown. The counts of the years hold that of one year; the calendar shows all years.
std::int64_t plays_shown(app::Context& context, const HistoryQuery& query, const store::AppliedFilter& applied,
                         const std::vector<store::YearCount>& years, std::int64_t plays) {
  if (query.is_filtered()) return store::count_plays(context.app.db, applied);
  if (query.view == HistoryView::calendar || (query.year.empty() && !query.filter.undated)) return plays;
  const auto found =
      std::find_if(years.begin(), years.end(), [&](const store::YearCount& year) { return year.year == query.year; });
  return found == years.end() ? 0 : found->plays;
}

// Returns a text such as "12 of 5,000 viewings".
base::Text count_text(std::int64_t shown, std::int64_t plays) {
  if (shown == plays) return base::tr_n("{n} viewing", "{n} viewings", plays);
  return base::tr_n("{shown} of {n} viewing", "{shown} of {n} viewings", plays, {{"shown", shown}});
}

// Returns a heading such as "Diary since 2016". Like a profile, it ignores films watched just "in 1998".
base::Text heading_since(const app::Context& context, const std::vector<store::YearCount>& years) {
  std::string oldest;
  for (const store::YearCount& year : years)
    if (year.has_months) oldest = year.year;
  const std::string& name = context.subject->name;
  if (context.is_own()) return oldest.empty() ? base::tr("Diary") : base::tr("Diary since {year}", {{"year", oldest}});
  if (oldest.empty()) return base::tr("Diary of {name}", {{"name", name}});
  return base::tr("Diary of {name} since {year}", {{"name", name}, {"year", oldest}});
}

// Fills the bar that changes the chosen entries, with the values that the form sent.
void fill_bulk(app::Context& context, app::Section bar, const HistoryQuery& query, const SentBulk& sent) {
  const bool is_sent = context.req.method == http::Method::post;
  const auto typed = [&](const char* field) { return is_sent ? context.req.form().text(field) : std::string(); };
  bar.text(t::FORM_ID, app::new_form_id())
      .text(t::ACTION, context.url("/users/" + context.subject->name + "/history/bulk?" + context.req.query_string))
      .text(t::BACK, query.address.url(context, {{"select", ""}, {"before", query.address.value("before")}}))
      .text(t::WATCHED_AT, typed("watched_at"))
      .text(t::EXAMPLE_DAY, app::date_text(context, context.today()))
      .text(t::TAGS, typed("tags"));
  const std::string on = typed("watched_on");
  if (on == "today") bar.show(t::ON_TODAY);
  else if (on == "unknown") bar.show(t::ON_UNKNOWN);
  for (const domain::Location& place : store::list_locations(context.app.db, context.subject->id))
    bar.add(t::LOCATION)
        .number(t::LOCATION_ID, place.id)
        .text(t::NAME, place.name)
        .show_if(std::to_string(place.id) == typed("location_id"), t::CHOSEN);
  for (const std::string& tag : store::list_tags(context.app.db, context.subject->id, 200))
    bar.add(t::TAG).text(t::NAME, tag);
  add_bulk_lists(context, bar);
  for (int tenths = 100; tenths >= 5; tenths -= 5)
    bar.add(t::RATING_CHOICE)
        .text(t::VALUE, domain::rating_text(tenths))
        .text(t::TEXT, rating_text(context, tenths))
        .show_if(domain::rating_text(tenths) == typed("rating"), t::CHOSEN);
  for (const auto& problem : sent.problems) bar.add(t::PROBLEM).text(t::TEXT, problem.second);
  const std::string change = typed("change");
  bar.show_if(change == "watched_at", t::DATE_OPEN)
      .show_if(change == "location_id", t::PLACE_OPEN)
      .show_if(change.starts_with("tags"), t::TAGS_OPEN)
      .show_if(change == "rating", t::RATING_OPEN);
}

void fill_list(app::Context& context, app::Section& body, const HistoryQuery& query,
               const store::AppliedFilter& applied, const SentBulk& sent) {
  const int rows = query.view == HistoryView::grid ? app::kMoviesPerPage : app::kDiaryRows;
  store::DiarySlice slice = store::diary_slice(context.app.db, applied, query.before, rows);
  keep_what_is_shared(context, slice);
  if (slice.rows.empty()) {
    body.add(t::NO_MATCH).text(t::CLEAR_URL, clear_url(context, query));
    return;
  }
  if (query.view == HistoryView::grid) fill_grid(context, body.add(t::GRID), slice);
  else
    fill_diary(context, body.add(t::DIARY), summaries_of(context, query, slice), slice, query.select ? &sent : nullptr);
  fill_pager(context, body, query.address, slice);
  if (query.select) fill_bulk(context, body.add(t::BAR), query, sent);
  const std::string before = query.address.value("before");
  if (query.select)
    body.add(t::SELECTING).text(t::URL, query.address.url(context, {{"select", ""}, {"before", before}}));
  else if (query.view == HistoryView::diary && context.is_own())
    body.add(t::SELECTABLE).text(t::URL, query.address.url(context, {{"select", "yes"}, {"before", before}}));
}

std::vector<domain::Movie> newest_films(const app::Context& context) {
  constexpr int kLookedAt = 8;  // one of these films will have a poster
  std::vector<domain::Movie> movies;
  for (store::ShelfMovie& newest : store::recent_movies(context.app.db, context.subject->id, kLookedAt))
    movies.push_back(std::move(newest.movie));
  return movies;
}

app::PageMeta meta_of(const app::Context& context) {
  const domain::User& user = *context.subject;
  const std::string page = "/users/" + user.name;
  app::PageMeta meta{.readers = user.privacy, .path = page + "/history"};
  meta.feed = page + "/diary.atom";
  if (user.privacy == domain::Privacy::everyone) meta.image = app::picture_of(context, user, newest_films(context));
  meta.description = context.text(base::tr("Every film {name} has watched, by date", {{"name", user.name}}));
  return meta;
}

}  // namespace

http::Response history(app::Context& context) { return diary_to_choose_from(context, {}, 200); }

http::Response diary_to_choose_from(app::Context& context, const SentBulk& sent, int status) {
  const HistoryQuery query(context);
  const store::AppliedFilter applied(context.app.db, context.subject->id, query.filter);
  const auto years = store::history_years(context.app.db, context.app.cache, *context.subject, context.now());
  const std::int64_t plays = std::accumulate(years.begin(), years.end(), std::int64_t{0},
                                             [](std::int64_t sum, const auto& year) { return sum + year.plays; });
  app::Page page(context.language, "history.tpl");
  app::Section& body = page.body();
  body.text(t::USER_NAME, context.subject->name)
      .show(context.is_own() ? t::OWN : t::OTHER)
      .text(t::HEADING, heading_since(context, years))
      .text(t::COUNT_TEXT, count_text(plays_shown(context, query, applied, years, plays), plays));
  if (context.is_own()) add_share_links(context, body, store::ShareKind::diary);
  const base::Text title =
      context.is_own() ? base::tr("Diary") : base::tr("Diary of {name}", {{"name", context.subject->name}});
  app::PageFrame frame{.title = title,
                       .menu_entry = context.is_own() ? app::MenuEntry::history : app::MenuEntry::none,
                       .logging = query.select,
                       .meta = meta_of(context)};
  if (context.req.method == http::Method::post)
    frame.here = "/users/" + context.subject->name + "/history?" + context.req.query_string;
  if (plays == 0) {
    body.show(t::EMPTY);
    return app::render(context, page, frame, status);
  }
  const auto shown_years = with_chosen(years, query);
  const auto periods = periods_of(context, query, shown_years, plays);
  fill_years(context, body.add(t::ASIDE), query, shown_years, periods);
  MovieChoicesHtml choices;
  if (!context.shared) choices = movie_choices_html(context, store::ChoicesOf::diary, *context.subject);
  fill_bar(context, body, query, periods, choices);
  add_offers_note(context, body, query.filter, context.subject->id, store::MovieScope::watched);
  if (query.view == HistoryView::calendar) fill_calendar(context, body, query);
  else fill_list(context, body, query, applied, sent);
  return app::render_with(context, page, frame, slots_of(choices), status);
}

http::Response tag(app::Context& context) {
  const std::string& name = context.subject->name;
  const auto tag = store::find_tag(context.app.db, context.subject->id, context.args.text("tag"));
  if (!tag) throw http::not_found();
  const ListAddress address(context, "/users/" + name + "/tags/" + base::percent_encode(*tag), {"before"}, "before");
  const store::AppliedFilter tagged(context.app.db, context.subject->id, {.tag = *tag});
  const auto slice = store::diary_slice(context.app.db, tagged, read_cursor(address.value("before")), app::kDiaryRows);
  const base::Text heading = context.is_own() ? base::tr("Tagged “{tag}”", {{"tag", *tag}})
                                              : base::tr("Tagged “{tag}” by {name}", {{"tag", *tag}, {"name", name}});
  app::Page page(context.language, "history.tpl");
  app::Section& body = page.body();
  body.text(t::HEADING, heading)
      .text(t::COUNT_TEXT,
            base::tr_n("{n} entry", "{n} entries", store::count_tagged(context.app.db, context.subject->id, *tag)))
      .text(t::USER_NAME, name)
      .show(context.is_own() ? t::OWN : t::OTHER);
  body.add(t::TAGGED).text(t::TAGS_URL, context.url("/users/" + name + "/tags"));
  fill_diary(context, body.add(t::DIARY), {}, slice, nullptr);
  fill_pager(context, body, address, slice);
  return app::render(context, page, {.title = heading});
}

}  // namespace web
