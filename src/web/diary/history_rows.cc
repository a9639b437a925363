#include "web/diary/history_rows.h"

#include "app/page/display.h"
#include "app/page/forms.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "web/diary/history_calendar.h"
#include "web/diary/tags.h"
#include "web/diary/together.h"
#include "web/kit/film/poster.h"

namespace web {

namespace t = app::t;

namespace {

// Returns the month of the heading above a play: "2024-05", "2024" or "".
std::string heading_of(const domain::PlayWithMovie& row) { return row.play.watched_at.value_or("").substr(0, 7); }

std::string heading_text(const app::Context& context, const std::string& heading) {
  if (heading.empty()) return context.text(base::tr("No date"));
  return heading.size() == 4 ? context.text(base::tr("Sometime in {date}", {{"date", heading}}))
                             : app::long_date_text(context, heading);
}

// Returns true if the filter leaves no plays of a month out, so that its heading covers all of them.
bool shows_whole_months(store::ListFilter filter) {
  if (filter.watched_from.size() == 10 || filter.watched_to.size() == 10) return false;
  filter.watched_from = filter.watched_to = "";
  return filter.is_empty();
}

// Shows the day, or as much of the date as is known.
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

// Guesses if the note is too long for its place; a script measures it.
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

// Adds the arrows of a day's order. Entries beyond the page are not known, so an arrow towards them is there.
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

}  // namespace

Summaries summaries_of(app::Context& context, const HistoryQuery& query, const store::DiarySlice& slice) {
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

void keep_what_is_shared(const app::Context& context, store::DiarySlice& slice) {
  if (!context.shared) return;
  for (domain::PlayWithMovie& row : slice.rows) {
    domain::Play shown;
    shown.id = row.play.id;
    shown.movie_id = row.play.movie_id;
    shown.watched_at = row.play.watched_at;
    shown.plays = row.play.plays;
    row.play = std::move(shown);
  }
}

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

}  // namespace web
