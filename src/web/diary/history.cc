#include <algorithm>
#include <numeric>

#include "app/page/display.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/catalogue/movie.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/tag.h"
#include "store/lists/diary.h"
#include "store/lists/diary_dates.h"
#include "web/diary/bulk.h"
#include "web/diary/handlers.h"
#include "web/diary/history_calendar.h"
#include "web/diary/history_query.h"
#include "web/diary/tags.h"
#include "web/diary/together.h"
#include "web/film/poster.h"
#include "web/lists/filters.h"
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

// Diary ------------------------------------------------------------------------------------------

// The heading that a date stands under: "2024-05", "2024" or "".
std::string heading_of(const domain::PlayWithMovie& row) { return row.play.watched_at.value_or("").substr(0, 7); }

std::string heading_text(const app::Context& context, const std::string& heading) {
  if (heading.empty()) return context.text(base::tr("No date"));
  return heading.size() == 4 ? context.text(base::tr("Some time in {date}", {{"date", heading}}))
                             : app::long_date_text(context, heading);
}

// Whether all plays of a month stand under its heading.
bool shows_whole_months(store::ListFilter filter) {
  if (filter.watched_from.size() == 10 || filter.watched_to.size() == 10) return false;
  filter.watched_from = filter.watched_to = "";
  return filter.is_empty();
}

std::map<std::string, store::MonthSummary> summaries_of(app::Context& context, const HistoryQuery& query,
                                                        const store::DiarySlice& slice) {
  std::string oldest, newest;
  for (const domain::PlayWithMovie& row : slice.rows) {
    const std::string month = heading_of(row);
    if (month.size() < 7) continue;
    if (newest.empty()) newest = month;
    oldest = month;
  }
  if (newest.empty() || !shows_whole_months(query.filter)) return {};
  return store::month_summaries(context.app.db, context.subject->id, oldest, newest);
}

// The day, or as much as is known of it.
void fill_date(const app::Context& context, app::Section& play, const domain::PlayWithMovie& row, bool same_day) {
  const std::string date = row.play.watched_at.value_or("");
  play.text(t::WHEN_LABEL, date.empty() ? context.text(base::tr_c("within a sentence", "no date"))
                                        : app::long_date_text(context, date));
  if (date.size() < 10) {
    const std::string about =
        date.size() == 7 ? app::month_name(context, static_cast<int>(*base::parse_int(date.substr(5)))) : date;
    play.add(t::NO_DAY).text(t::ABOUT_TEXT, about.empty() ? "–" : about);
    return;
  }
  play.add(t::DAY)
      .text(t::DATE_ISO, date)
      .number(t::DAY_NUMBER, *base::parse_int(date.substr(8)))
      .text(t::WEEKDAY, app::short_weekday_name(context, app::weekday_of(date)))
      .show_if(same_day, t::SAME_DAY);
}

// A script measures what is only guessed here.
void fill_note(app::Section& play, const std::string& note) {
  constexpr std::size_t kNoteLines = 3, kPhoneWidth = 24, kWidth = 46;
  if (!base::exceeds(note, kNoteLines, kPhoneWidth)) {
    play.optional(t::NOTE, note);
    return;
  }
  play.optional(t::LONG_NOTE, note).show_if(!base::exceeds(note, kNoteLines, kWidth), t::ON_PHONES);
}

void fill_play(const app::Context& context, app::Section play, const domain::PlayWithMovie& row,
               const std::string& director, const SentBulk* chosen) {
  if (chosen != nullptr) play.add(t::SELECT).show_if(chosen->ids.contains(row.play.id), t::CHOSEN);
  play.number(t::ID, row.movie.id)
      .number(t::ENTRY_ID, row.play.id)
      .text(t::TITLE, row.movie.title)
      .optional(t::YEAR, year_text(row.movie))
      .optional(t::DIRECTOR, director)
      .text(t::POSTER_SRC, app::poster_src(context, row.movie, "w92"))
      .show_if(!row.rating, t::UNRATED)
      .show_if(row.rewatch, t::AGAIN)
      .show_if(row.liked, t::LIKED)
      .optional(t::PLACE, row.play.location ? row.play.location->name : "")
      .optional(t::ENTRY_PLAYS, row.play.plays > 1 ? context.language.number(row.play.plays) : "")
      .show_if(context.is_own(), t::EDIT);
  fill_note(play, row.play.comment);
  fill_tags(context, play, context.subject->name, row.play.tags);
  add_rating(context, play, row.rating);
}

std::vector<std::int64_t> movie_ids(const store::DiarySlice& slice) {
  std::vector<std::int64_t> ids;
  for (const domain::PlayWithMovie& row : slice.rows) ids.push_back(row.movie.id);
  return ids;
}

// The arrows of a day's order. What stands beyond the page is not known: then the arrow is there.
void fill_order(app::Section& play, const store::DiarySlice& slice, const domain::PlayWithMovie& row) {
  if (row.play.watched_at.value_or("").size() < 10) return;
  const auto at = static_cast<std::size_t>(&row - slice.rows.data());
  const auto same = [&](std::size_t other) { return slice.rows[other].play.watched_at == row.play.watched_at; };
  const bool first = at == 0, last = at + 1 == slice.rows.size();
  const bool up = !first && same(at - 1), down = !last && same(at + 1);
  play.show_if(up || down, t::MOVE);
  play.show_if(up || (first && down && slice.has_newer), t::MOVE_UP)
      .show_if(down || (last && up && slice.has_older), t::MOVE_DOWN);
}

store::Company company_of(const app::Context& context, const store::DiarySlice& slice) {
  std::vector<const domain::Play*> plays;
  for (const domain::PlayWithMovie& row : slice.rows) plays.push_back(&row.play);
  return store::Company(context.app.db, context.viewer, *context.subject, plays);
}

using Summaries = std::map<std::string, store::MonthSummary>;

// `chosen`: the entries can be chosen, and these are.
void fill_diary(app::Context& context, app::Section diary, const Summaries& summaries, const store::DiarySlice& slice,
                const SentBulk* chosen) {
  auto directors = store::directors_of(context.app.db, movie_ids(slice));
  const store::Company company = company_of(context, slice);
  diary.text(t::FORM_ID, app::new_form_id());
  std::optional<app::Section> month;
  const domain::PlayWithMovie* above = nullptr;
  for (const domain::PlayWithMovie& row : slice.rows) {
    const std::string heading = heading_of(row);
    if (above == nullptr || heading_of(*above) != heading) {
      month = diary.add(t::MONTH);
      const auto summary = summaries.find(heading);
      month->text(t::MONTH_TEXT, heading_text(context, heading))
          .text(t::SUMMARY_TEXT, summary == summaries.end() ? base::Text() : summary_text(summary->second));
    }
    app::Section play = month->add(t::PLAY);
    fill_date(context, play, row, above != nullptr && above->play.watched_at == row.play.watched_at);
    fill_play(context, play, row, directors[row.movie.id], chosen);
    fill_company(context, play, company, row.play);
    if (context.is_own()) fill_order(play, slice, row);
    above = &row;
  }
}

void fill_grid(app::Context& context, app::Section grid, const store::DiarySlice& slice) {
  Posters posters(context, movie_ids(slice));
  const std::string today = context.today();
  for (const domain::PlayWithMovie& row : slice.rows) {
    const std::string date = row.play.watched_at.value_or("");
    posters.add(grid, row.movie,
                {.date_iso = date,
                 .date_text = app::short_date_text(context, date, today),
                 .text = date.empty() ? context.text(base::tr("No date")) : "",
                 .again = row.rewatch});
  }
}

// Around the list --------------------------------------------------------------------------------

// With the year that is asked for, also when nothing was watched in it.
std::vector<store::YearCount> with_chosen(std::vector<store::YearCount> years, const HistoryQuery& query) {
  const auto is_older = [&](const store::YearCount& year) { return year.year <= query.year; };
  const auto at = std::ranges::find_if(years, is_older);
  if (!query.year.empty() && (at == years.end() || at->year != query.year)) years.insert(at, {query.year, 0, 0});
  return years;
}

void fill_years(const app::Context& context, app::Section& aside, const HistoryQuery& query,
                const std::vector<store::YearCount>& years, std::int64_t plays) {
  const std::int64_t most = std::ranges::max(years, {}, &store::YearCount::plays).plays;
  aside.text(t::ALL_URL, query.address.url(context, {{"year", ""}, {"month", ""}}))
      .text(t::ALL_COUNT, context.language.number(plays))
      .show_if(query.year.empty() && !query.filter.undated, t::AT_ALL);
  for (const store::YearCount& year : with_chosen(years, query)) {
    const bool undated = year.year.empty();
    aside.add(t::YEAR)
        .text(t::URL, query.address.url(context, {{"year", undated ? "unknown" : year.year}, {"month", ""}}))
        .text(t::YEAR, undated ? context.text(base::tr("No date")) : year.year)
        .text(t::COUNT, context.language.number(year.plays))
        .text(t::PERCENT, base::decimal(100 * static_cast<double>(year.plays) / static_cast<double>(most), 1))
        .show_if(undated ? query.filter.undated : year.year == query.year, t::CHOSEN);
  }
}

std::string clear_url(const app::Context& context, const HistoryQuery& query) {
  return query.address.url_with_only(context, {"view"});
}

void fill_filters(const app::Context& context, app::Section& aside, const HistoryQuery& query,
                  const MovieChoicesHtml& choices) {
  aside.text(t::SEARCH, query.filter.search);
  const bool asks_seen = !context.is_own() || !query.address.value("seen").empty();
  std::vector<std::string_view> names = add_more_filters(context, aside, query.address, query.filter, asks_seen);
  names.insert(names.end(), {"search", "rating_min", "genre", "decade", "country", "language", "location"});
  if (fill_tags(aside, query.filter, choices)) names.emplace_back("tag");
  query.address.add_hidden(aside, names);
  fill_chosen(context, aside, query.filter);
  if (choices.places.empty() && !query.filter.location) return;
  app::Section places = aside.add(t::PLACES);
  if (query.filter.location)
    places.add(t::PLACE_CHOSEN)
        .number(t::VALUE, *query.filter.location)
        .text(t::TEXT, store::find_location(context.app.db, context.subject->id, *query.filter.location)->name);
}

void fill_chips(const app::Context& context, app::Section& body, const HistoryQuery& query) {
  const auto labels = diary_labels(context, query.address, query.filter, context.subject->id);
  if (labels.empty()) return;
  add_save_form(context, body, "diary", context.subject->id, query.address);
  app::Section filters = body.add(t::FILTERS);
  filters.text(t::CLEAR_URL, clear_url(context, query));
  for (const auto& [text, name] : labels)
    filters.add(t::FILTER).text(t::TEXT, text).text(t::REMOVE_URL, query.address.url(context, {{name, ""}}));
}

// Of a year it stands among the counts of the years; the calendar shows all years.
std::int64_t plays_shown(app::Context& context, const HistoryQuery& query, const store::AppliedFilter& applied,
                         const std::vector<store::YearCount>& years, std::int64_t plays) {
  if (query.is_filtered()) return store::count_plays(context.app.db, applied);
  if (query.view == HistoryView::calendar || (query.year.empty() && !query.filter.undated)) return plays;
  const auto found =
      std::find_if(years.begin(), years.end(), [&](const store::YearCount& year) { return year.year == query.year; });
  return found == years.end() ? 0 : found->plays;
}

// "12 of 5,000 plays".
base::Text count_text(std::int64_t shown, std::int64_t plays) {
  if (shown == plays) return base::tr_n("{n} play", "{n} plays", plays);
  return base::tr_n("{shown} of {n} play", "{shown} of {n} plays", plays, {{"shown", shown}});
}

// "Diary since 2016", by the oldest year that is known.
base::Text heading_since(const app::Context& context, const std::vector<store::YearCount>& years) {
  std::string oldest;
  for (const store::YearCount& year : years)
    if (!year.year.empty()) oldest = year.year;
  const std::string& name = context.subject->name;
  if (context.is_own()) return oldest.empty() ? base::tr("Diary") : base::tr("Diary since {year}", {{"year", oldest}});
  if (oldest.empty()) return base::tr("Diary of {name}", {{"name", name}});
  return base::tr("Diary of {name} since {year}", {{"name", name}, {"year", oldest}});
}

void fill_head(const app::Context& context, app::Section& body, const HistoryQuery& query) {
  body.text(t::USER_NAME, context.subject->name).show(context.is_own() ? t::OWN : t::OTHER).show(t::VIEWS);
  body.text(t::DIARY_URL, query.address.url(context, {{"view", ""}}))
      .text(t::GRID_URL, query.address.url(context, {{"view", "grid"}}))
      .text(t::CALENDAR_URL, query.address.url(context, {{"view", "calendar"}}))
      .show(query.view == HistoryView::diary  ? t::AT_DIARY
            : query.view == HistoryView::grid ? t::AT_GRID
                                              : t::AT_CALENDAR);
}

// The bar that changes what is chosen, as the form was sent.
void fill_bar(app::Context& context, app::Section bar, const HistoryQuery& query, const SentBulk& sent) {
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
  const store::DiarySlice slice = store::diary_slice(context.app.db, applied, query.before, rows);
  if (slice.rows.empty()) {
    body.add(t::NO_MATCH).text(t::CLEAR_URL, clear_url(context, query));
    return;
  }
  if (query.view == HistoryView::grid) fill_grid(context, body.add(t::GRID), slice);
  else
    fill_diary(context, body.add(t::DIARY), summaries_of(context, query, slice), slice, query.select ? &sent : nullptr);
  fill_pager(context, body, query.address, slice);
  if (query.select) fill_bar(context, body.add(t::BAR), query, sent);
  const std::string before = query.address.value("before");
  if (query.select)
    body.add(t::SELECTING).text(t::URL, query.address.url(context, {{"select", ""}, {"before", before}}));
  else if (query.view == HistoryView::diary && context.is_own())
    body.add(t::SELECTABLE).text(t::URL, query.address.url(context, {{"select", "yes"}, {"before", before}}));
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
  fill_head(context, body, query);
  body.text(t::HEADING, heading_since(context, years))
      .text(t::COUNT_TEXT, count_text(plays_shown(context, query, applied, years, plays), plays));
  const base::Text title =
      context.is_own() ? base::tr("Diary") : base::tr("Diary of {name}", {{"name", context.subject->name}});
  app::PageFrame frame{.title = title,
                       .menu_entry = context.is_own() ? app::MenuEntry::history : app::MenuEntry::none,
                       .logging = query.select};
  if (context.req.method == http::Method::post)
    frame.here = "/users/" + context.subject->name + "/history?" + context.req.query_string;
  if (plays == 0) {
    body.show(t::EMPTY);
    return app::render(context, page, frame, status);
  }
  const MovieChoicesHtml choices = movie_choices_html(context, store::ChoicesOf::diary, *context.subject);
  app::Section aside = body.add(t::ASIDE);
  fill_years(context, aside, query, years, plays);
  fill_filters(context, aside, query, choices);
  fill_chips(context, body, query);
  add_offers_note(context, body, query.filter, context.subject->id, store::MovieScope::watched);
  if (query.view == HistoryView::calendar) fill_calendar(context, body, query);
  else fill_list(context, body, query, applied, sent);
  return app::render_with(context, page, frame,
                          {{t::GENRES_SLOT, choices.genres},
                           {t::DECADES_SLOT, choices.decades},
                           {t::COUNTRIES_SLOT, choices.countries},
                           {t::LANGUAGES_SLOT, choices.languages},
                           {t::PLACES_SLOT, choices.places},
                           {t::TAGS_SLOT, choices.tags}},
                          status);
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
