#include "web/imports/review_rows.h"

#include "app/page/display.h"
#include "base/text.h"
#include "domain/movie_list.h"
#include "transfer/imports/decide.h"
#include "web/imports/record_text.h"
#include "web/imports/words.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/poster.h"

namespace web {

namespace {

namespace t = app::t;
using domain::RecordKind;
using domain::RowVerdict;

constexpr std::size_t kShownText = 200;

// Returns true if the member can still take the row or leave it out.
bool can_be_ticked(const store::ImportRow& row) {
  return !row.applied_at &&
         (row.verdict == RowVerdict::fresh || row.verdict == RowVerdict::near || row.verdict == RowVerdict::conflict ||
          (row.verdict == RowVerdict::not_a_play && row.reason == "stopped_early"));
}

// Returns the dates of the plays that a row may mean.
std::vector<std::string> dates_of(const store::ImportRow& row, const domain::ImportRecord& record) {
  if (row.kind != RecordKind::play) return {};
  const std::string date = record.date.value_or("");
  if (row.reason == "a_day_apart") return {base::add_days(date, -1), base::add_days(date, 1)};
  if (row.reason == "coarser_date_here") return {date.substr(0, 4), date.substr(0, 7)};
  return {date};
}

std::map<std::int64_t, store::ValueHere> values_of(const app::Context& context,
                                                   const std::vector<store::ImportRow>& rows,
                                                   const store::RowFilms& films) {
  std::vector<store::AskedValue> asked;
  for (const store::ImportRow& row : rows) {
    const domain::Movie* movie = films.movie_of(row);
    if (movie != nullptr && (row.verdict == RowVerdict::near || row.verdict == RowVerdict::conflict))
      asked.push_back({row.id, movie->id, dates_of(row, record_of(row))});
  }
  return store::values_here(context.app.db, context.member().id, asked);
}

// The values of one thing in the file and in the diary.
struct Both {
  std::string file, here;
  std::string file_when = {}, here_when = {};
};

std::string day_text(const app::Context& context, std::optional<base::UnixTime> at) {
  return at ? app::date_text(context, base::local_date(*at, context.time_zone())) : std::string();
}

std::string note_text(const std::string& text) { return base::first_code_points(text, kShownText); }

Both both_of(const app::Context& context, const store::ImportRow& row, const domain::ImportRecord& record,
             const store::ValueHere& here) {
  if (row.verdict == RowVerdict::near)
    return {app::date_text(context, record.date.value_or("")), app::date_text(context, here.play_date.value_or(""))};
  switch (row.kind) {
    case RecordKind::rating:
      if (!here.rating) return {};
      return {rating_text(context, record.tenths), rating_text(context, *here.rating), day_text(context, record.at),
              day_text(context, here.rated_at)};
    case RecordKind::watchlist:
      if (!record.at || !here.listed_at) return {};
      return {app::moment_text(context, *record.at), app::moment_text(context, *here.listed_at)};
    case RecordKind::review:
      return {note_text(record.text), note_text(here.review)};
    case RecordKind::play:
      if (transfer::contains_text(here.play_comment.value_or(""), record.text)) return {};
      return {note_text(record.text), note_text(here.play_comment.value_or(""))};
    default:
      return {};
  }
}

std::map<std::string, std::string> names_of_lists(store::Db& db, std::int64_t batch_id,
                                                  const std::vector<store::ImportRow>& rows) {
  std::map<std::string, std::string> names;
  if (std::ranges::find(rows, RecordKind::item, &store::ImportRow::kind) == rows.end()) return names;
  for (const store::ImportRow& row : store::import_rows_of_kind(db, batch_id, RecordKind::list, domain::kMostLists)) {
    const domain::ImportRecord list = record_of(row);
    names.emplace(list.list, list.name);
  }
  return names;
}

}  // namespace

ReviewRows::ReviewRows(const app::Context& context, const store::ImportBatch& batch,
                       const std::vector<store::ImportRow>& rows, std::string tab_url)
    : context_(context),
      tab_url_(std::move(tab_url)),
      films_(context.app.db, rows),
      here_(values_of(context, rows, films_)),
      policy_(transfer::import_policy(batch.options, context.member())),
      list_names_(names_of_lists(context.app.db, batch.id, rows)) {}

void ReviewRows::fill(app::Section target, const store::ImportRow& row) const {
  const domain::ImportRecord record = record_of(row);
  const store::ImportFilm* film = films_.film_of(row);
  target.number(t::ROW_ID, row.id)
      .text(t::SAID_TEXT, record_text(context_, record, list_name(record)))
      .optional(t::REASON_TEXT, reason_text(row.reason))
      .optional(t::HOW_TEXT, film == nullptr ? base::Text() : match_text(film->how))
      .text(t::FILE_NAME, films_.file_name(row))
      .text(t::LINE, context_.language.number(row.line));
  fill_film(target, row, record);
  const bool shows_both = fill_both(target, row, record);
  if (!shows_both) target.optional(t::NOTE, note_text(record.text));
  fill_choices(target, row, record);
}

std::string ReviewRows::list_name(const domain::ImportRecord& record) const {
  const auto list = record.kind == RecordKind::item ? list_names_.find(record.list) : list_names_.end();
  return list == list_names_.end() ? std::string() : list->second;
}

void ReviewRows::fill_film(app::Section& target, const store::ImportRow& row,
                           const domain::ImportRecord& record) const {
  const domain::Movie* movie = films_.movie_of(row);
  if (movie == nullptr) {
    target.add(t::NO_MOVIE)
        .text(t::ROW_TITLE, record_title(record))
        .optional(t::ROW_YEAR, record.film.year == 0 ? "" : std::to_string(record.film.year));
    return;
  }
  target.add(t::MOVIE)
      .text(t::URL, context_.url("/movie/" + std::to_string(movie->id)))
      .text(t::MOVIE_TITLE, movie->title)
      .optional(t::MOVIE_YEAR, movie->year() == 0 ? "" : std::to_string(movie->year()));
  target.optional(t::POSTER_SRC, app::poster_src(context_, *movie, "w92"));
  if (!record.film.title.empty() && record.film.title != movie->title)
    target.optional(t::SAID_TITLE, record.film.title);
}

// Adds both values and marks those that will be kept. Returns false if there are not two values to show.
bool ReviewRows::fill_both(app::Section& target, const store::ImportRow& row,
                           const domain::ImportRecord& record) const {
  const auto here = here_.find(row.id);
  if (here == here_.end()) return false;
  const Both both = both_of(context_, row, record, here->second);
  if (both.file.empty() || both.here.empty()) return false;
  const bool is_text =
      row.verdict == RowVerdict::conflict && (row.kind == RecordKind::play || row.kind == RecordKind::review);
  const bool stays_beside = row.reason == "a_day_apart" || (is_text && policy_.comment_policy != "theirs");
  target.add(t::BOTH)
      .text(t::FILE_TEXT, both.file)
      .optional(t::FILE_WHEN, both.file_when)
      .text(t::HERE_TEXT, both.here)
      .optional(t::HERE_WHEN, both.here_when)
      .show_if(row.is_taken, t::FILE_STANDS)
      .show_if(!row.is_taken || stays_beside, t::HERE_STANDS);
  return true;
}

void ReviewRows::fill_choices(app::Section& target, const store::ImportRow& row,
                              const domain::ImportRecord& record) const {
  const std::string title = record_title(record);
  if (can_be_ticked(row))
    target.add(row.is_taken ? t::TAKEN : t::NOT_TAKEN).number(t::ROW_ID, row.id).text(t::TITLE, title);
  if (!films_.can_be_another(row)) return;
  const store::ImportFilm* film = films_.film_of(row);
  const bool is_left_out =
      row.verdict == RowVerdict::skipped && film != nullptr && film->outcome == store::FilmOutcome::left_out;
  const bool is_not_film = row.verdict == RowVerdict::not_film;
  // The play may be long enough for another, shorter film.
  const bool is_part = row.verdict == RowVerdict::not_a_play && row.reason == "too_short";
  const bool is_found = can_be_ticked(row) || is_part || row.verdict == RowVerdict::same;
  if (!is_left_out && !is_not_film && !is_found) return;
  target.add(is_not_film   ? t::IS_FILM
             : is_left_out ? t::LEFT_OUT
                           : t::OTHER_FILM)
      .text(t::URL, tab_url_ + "&row=" + std::to_string(row.id) + "&query=" +
                        base::percent_encode(note_text(record.film.title)) + "#row-" + std::to_string(row.id))
      .text(t::TITLE, title);
}

}  // namespace web
