// Movary's CSV: history.csv (a row for each viewing), ratings.csv, watchlist.csv.
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;

RecordKind kind_of(const Columns& columns) {
  if (columns.has("watchedat")) return RecordKind::play;
  return columns.has("userrating") ? RecordKind::rating : RecordKind::watchlist;
}

void read_movary_row(Reading& reading, const Table& row, RecordKind kind, const DateStyle& style) {
  ImportRecord record = record_of(kind, film_of(row, "tmdbid", "imdbid"));
  if (kind == RecordKind::play) {
    set_date(record, reading.calendar.read(row["watchedat"], style));
    set_text(record, row["comment"]);
    record.place = one_line(row["location"]);
  } else if (kind == RecordKind::rating) {
    if (!set_rating(record, row["userrating"], 10))
      return reading.add(row.line(), record, domain::RowVerdict::not_kept, "no_place_for");
  } else {
    set_time(record, reading.calendar.read(row["addedat"], style));
  }
  reading.add(row.line(), record);
}

}  // namespace

bool is_movary(const Look& look) {
  const Columns& columns = look.columns;
  return columns.has_all({"title", "year", "tmdbid", "imdbid"}) &&
         (columns.has("watchedat") || columns.has("userrating") || columns.has("addedat"));
}

void read_movary(Reading& reading, const Parts& parts) {
  const DateStyle style{.order = reading.day_order(parts, {"watchedat", "addedat"}, true)};
  for (const Part* part : parts)
    reading.each(*part, [&](const Part& file) {
      const RecordKind kind = kind_of(Table(nullptr, file).columns());
      for (Table row(&reading, file, kind); row.next();) read_movary_row(reading, row, kind, style);
    });
}

}  // namespace formats
