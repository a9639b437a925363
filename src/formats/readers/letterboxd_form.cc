// The CSV that Letterboxd's import takes, and which many tools write: columns in any order and case.
#include <algorithm>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

bool is_yes(std::string_view cell) {
  const std::string word = base::ascii_lower(base::trim(cell));
  return word == "true" || word == "yes" || word == "1";
}

class LetterboxdForm {
 public:
  LetterboxdForm(Reading& reading, const DateStyle& style) : reading_(reading), style_(style) {}

  // What a file without dates and ratings is, only the person can say.
  void read(const Part& part) {
    Table row(&reading_, part);
    const Columns& columns = row.columns();
    kind_ = RecordKind::seen;
    if (!columns.has("watcheddate") && !columns.has("rating") && !columns.has("rating10")) kind_ = kind_of(part);
    list_ = "letterboxd-import:" + part.path();
    if (kind_ == RecordKind::item) reading_.add(0, list_of(list_, one_line(part.title())));
    while (row.next()) read_row(row);
  }

 private:
  // Its name may tell; else the person does.
  RecordKind kind_of(const Part& part) {
    const std::string path = part.path();
    if (path.find("watchlist") != std::string::npos) return RecordKind::watchlist;
    if (path.find("list") != std::string::npos) return RecordKind::item;
    const std::string answer = reading_.choice(part, "part", {"watched", "watchlist", "list"}, "watched");
    return answer == "watchlist" ? RecordKind::watchlist : answer == "list" ? RecordKind::item : RecordKind::seen;
  }

  static ImportRecord record_of(const Table& row, RecordKind kind) {
    ImportRecord record = formats::record_of(kind, film_of(row, "tmdbid", "imdbid"));
    domain::FilmRef& film = record.film;
    film.key = source_key("letterboxd", row.first_of({"letterboxduri", "url"}));
    if (film.title.empty() && film.tmdb == 0 && film.imdb.empty() && film.key.empty()) {
      record.verdict = RowVerdict::bad;
      record.reason = "no_title";
    }
    return record;
  }

  void read_row(const Table& row) {
    ImportRecord record = record_of(row, kind_);
    const When when = reading_.calendar.read(row["watcheddate"], style_);
    if (kind_ == RecordKind::item) {
      record.list = list_;
      set_text(record, text_of_html(row["review"]));
      return reading_.add(row.line(), record);
    }
    if (when.date || !when.problem.empty()) {
      record.kind = RecordKind::play;
      set_date(record, when);
      if (!row["rewatch"].empty()) record.is_rewatch = is_yes(row["rewatch"]);
      set_tags(record, row["tags"]);
    }
    reading_.add(row.line(), record);
    if (record.reason == "no_title") return;
    const bool is_of_ten = !base::trim(row["rating10"]).empty();
    reading_.add_rating(row.line(), newest_of(RecordKind::rating, record.film, when),
                        is_of_ten ? row["rating10"] : row["rating"], is_of_ten ? 10 : 20);
    reading_.add_review(row.line(), newest_of(RecordKind::review, record.film, when), text_of_html(row["review"]));
  }

  Reading& reading_;
  DateStyle style_;
  RecordKind kind_ = RecordKind::seen;
  std::string list_;
};

}  // namespace

bool is_letterboxd_form(const Look& look) {
  const Columns& columns = look.columns;
  const bool has_id = columns.has("tmdbid") || columns.has("imdbid") || columns.has("letterboxduri");
  const bool has_title =
      columns.has("title") && (columns.has("rating10") || columns.has("watcheddate") || columns.has("directors"));
  return look.shape == Look::Shape::csv && !is_our_table(columns) && (has_id || has_title || columns.has("url"));
}

void read_letterboxd_form(Reading& reading, const Parts& parts) {
  LetterboxdForm form(reading, {.order = reading.day_order(parts, {"watcheddate"}, false)});
  for (const Part* part : parts) reading.each(*part, [&](const Part& file) { form.read(file); });
}

}  // namespace formats
