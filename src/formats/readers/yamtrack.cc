// Yamtrack's CSV, whose columns differ between versions.
#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

constexpr DateStyle kStyle{.midnight_is_day = true};

ImportRecord record_of(const Table& row, RecordKind kind) {
  domain::FilmRef film;
  film.title = one_line(row["title"]);
  if (row["source"] == "tmdb") film.tmdb = base::parse_id(base::trim(row["media_id"])).value_or(0);
  else film.key = source_key("yamtrack:" + one_line(row["source"], 40), row["media_id"]);
  return formats::record_of(kind, std::move(film));
}

std::string_view other_type(std::string_view type) {
  if (type == "movie") return {};
  if (type == "episode" || type == "season") return "episode";
  return type == "game" ? "game" : "series";
}

void read_completed(Reading& reading, const Table& row) {
  ImportRecord record = record_of(row, RecordKind::play);
  set_date(record, reading.calendar.read(row["end_date"], kStyle));
  set_time(record, reading.calendar.read(row["created_at"], kStyle));
  set_text(record, row["notes"]);
  reading.add(row.line(), record);
  reading.add_undated(row.line(), record.film, base::parse_id(base::trim(row["repeats"])).value_or(0));
}

void read_status(Reading& reading, const Table& row) {
  const std::string status = base::ascii_lower(base::trim(row["status"]));
  if (status == "completed") return read_completed(reading, row);
  ImportRecord record = record_of(row, status == "planning" ? RecordKind::watchlist : RecordKind::play);
  set_time(record, reading.calendar.read(row["created_at"], kStyle));
  if (status == "planning") reading.add(row.line(), record);
  else reading.add(row.line(), record, RowVerdict::not_a_play, status == "dropped" ? "stopped_early" : "unfinished");
  set_text(record, row["notes"]);
  if (!record.text.empty()) reading.add(row.line(), record, RowVerdict::not_kept, "no_place_for");
}

void read_row(Reading& reading, const Table& row) {
  if (const std::string_view reason = other_type(row["media_type"]); !reason.empty())
    return reading.add(row.line(), record_of(row, RecordKind::play), RowVerdict::not_film, reason);
  read_status(reading, row);
  ImportRecord rating = record_of(row, RecordKind::rating);
  set_time(rating, reading.calendar.read(row["created_at"], kStyle));
  reading.add_rating(row.line(), std::move(rating), row["score"], 10);
}

}  // namespace

bool is_yamtrack(const Look& look) { return look.columns.has_all({"media_id", "media_type", "score", "status"}); }

void read_yamtrack(Reading& reading, const Parts& parts) {
  each_row(reading, parts, [&](const Table& row) { read_row(reading, row); });
}

}  // namespace formats
