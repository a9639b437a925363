// Yamtrack's CSV, whose columns differ between versions.
#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowReason;
using domain::RowVerdict;

ImportRecord yamtrack_record(const Table& row, RecordKind kind) {
  domain::FilmRef film;
  film.title = one_line(row["title"]);
  if (row["source"] == "tmdb") film.tmdb = base::parse_id(base::trim(row["media_id"])).value_or(0);
  else film.key = source_key("yamtrack:" + one_line(row["source"], 40), row["media_id"]);
  return formats::record_of(kind, std::move(film));
}

domain::RowReason other_type(std::string_view type) {
  if (type == "movie") return {};
  if (type == "episode" || type == "season") return "episode";
  return type == "game" ? RowReason("game") : RowReason("series");
}

class YamtrackFile {
 public:
  YamtrackFile(Reading& reading, const DateStyle& style) : reading_(reading), style_(style) {}

  void read(const Table& row) {
    if (const domain::RowReason reason = other_type(row["media_type"]); !reason.empty())
      return reading_.add(row.line(), yamtrack_record(row, RecordKind::play), RowVerdict::not_film, reason);
    read_status(row);
    ImportRecord rating = yamtrack_record(row, RecordKind::rating);
    set_time(rating, created(row));
    reading_.add_rating(row.line(), std::move(rating), row["score"], 10);
  }

 private:
  When created(const Table& row) const { return reading_.calendar.read(row["created_at"], style_); }

  void read_completed(const Table& row) {
    ImportRecord record = yamtrack_record(row, RecordKind::play);
    set_date(record, reading_.calendar.read(row["end_date"], style_));
    set_time(record, created(row));
    set_text(record, row["notes"]);
    reading_.add(row.line(), record);
    reading_.add_undated(row.line(), record.film, base::parse_id(base::trim(row["repeats"])).value_or(0));
  }

  void read_status(const Table& row) {
    const std::string status = base::ascii_lower(base::trim(row["status"]));
    if (status == "completed") return read_completed(row);
    ImportRecord record = yamtrack_record(row, status == "planning" ? RecordKind::watchlist : RecordKind::play);
    set_time(record, created(row));
    if (status == "planning") reading_.add(row.line(), record);
    else
      reading_.add(row.line(), record, RowVerdict::not_a_play,
                   status == "dropped" ? RowReason("stopped_early") : RowReason("unfinished"));
    set_text(record, row["notes"]);
    if (!record.text.empty()) reading_.add(row.line(), record, RowVerdict::not_kept, "no_place_for");
  }

  Reading& reading_;
  DateStyle style_;
};

}  // namespace

bool is_yamtrack(const Look& look) { return look.columns.has_all({"media_id", "media_type", "score", "status"}); }

void read_yamtrack(Reading& reading, const Parts& parts) {
  YamtrackFile file(reading,
                    {.order = reading.day_order(parts, {"end_date", "created_at"}, false), .midnight_is_day = true});
  each_row(reading, parts, [&](const Table& row) { file.read(row); });
}

}  // namespace formats
