// Trakt's CSV, as members with a subscription get it and as its import accepts it. A row holds a play, a rating or an
// entry of the watchlist, or several of them.
#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowReason;
using domain::RowVerdict;

ImportRecord trakt_record(const Table& row, RecordKind kind) {
  domain::FilmRef film = film_of(row, "tmdb_id", "imdb_id");
  film.key = source_key("trakt", row["trakt_id"]);
  return formats::record_of(kind, std::move(film));
}

class TraktCsv {
 public:
  TraktCsv(Reading& reading, const DateStyle& style) : reading_(reading), style_(style) {}

  void read(const Table& row) {
    const std::string type = base::ascii_lower(base::trim(row["type"]));
    if (type == "show" || type == "season" || type == "episode") {
      const domain::RowReason reason = type == "episode" ? RowReason("episode") : RowReason("series");
      return reading_.add(row.line(), trakt_record(row, RecordKind::play), RowVerdict::not_film, reason);
    }
    records_ = 0;
    read_play(row);
    read_entry(row);
    read_rating(row);
    if (records_ == 0)
      reading_.add(row.line(), trakt_record(row, RecordKind::play), RowVerdict::not_kept, "no_place_for");
  }

 private:
  void add(const Table& row, const ImportRecord& record) {
    ++records_;
    reading_.add(row.line(), record);
  }
  void read_play(const Table& row) {
    const std::string_view watched_at = base::trim(row["watched_at"]);
    if (watched_at.empty()) return;
    ImportRecord record = trakt_record(row, RecordKind::play);
    const When when = watched_at == "unknown" ? When{} : reading_.calendar.read(watched_at, style_);
    set_date(record, when);
    if (!is_same_instant(record.film, when)) return add(row, record);
    ++records_;
    reading_.add(row.line(), record, RowVerdict::folded, "same_as_row");
  }
  // Returns true if the row repeats an event: the same film at the same instant. Two rows of a day are two viewings.
  bool is_same_instant(const domain::FilmRef& film, const When& when) {
    return when.at && when.second &&
           reading_.is_repeat(film.key + '/' + std::to_string(film.tmdb) + '/' + film.imdb + '/' + film.title + '@' +
                              std::to_string(*when.at));
  }
  void read_entry(const Table& row) {
    const std::string_view listed_at = row.first_of({"watchlisted_at", "listed_at"});
    if (listed_at.empty()) return;
    ImportRecord record = trakt_record(row, RecordKind::watchlist);
    set_time(record, reading_.calendar.read(listed_at, style_));
    add(row, record);
  }
  void read_rating(const Table& row) {
    ImportRecord record = trakt_record(row, RecordKind::rating);
    if (!set_rating(record, row.first_of({"rating", "your_rating"}), 10)) return;
    set_time(record, reading_.calendar.read(row["rated_at"], style_));
    add(row, record);
  }

  Reading& reading_;
  DateStyle style_;
  int records_ = 0;
};

}  // namespace

bool is_trakt_csv(const Look& look) {
  const Columns& columns = look.columns;
  const bool has_times = columns.has("rated_at") || columns.has("watched_at");
  return columns.has("trakt_rating") || columns.has("watchlisted_at") || (columns.has("trakt_id") && has_times);
}

void read_trakt_csv(Reading& reading, const Parts& parts) {
  const DateStyle style{.order = reading.day_order(parts, {"watched_at", "rated_at", "watchlisted_at"}, false)};
  TraktCsv rows(reading, style);
  each_row(reading, parts, [&](const Table& row) { rows.read(row); });
}

}  // namespace formats
