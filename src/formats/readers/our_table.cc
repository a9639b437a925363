// Our own spreadsheet table, films.csv. Its cells are read exactly as we write them.
#include <algorithm>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

class OurTable {
 public:
  OurTable(Reading& reading, const DateStyle& style) : reading_(reading), style_(style) {}

  void read(const Part& part) {
    for (Table row(&reading_, part); row.next();) {
      int records = read_plays(row);
      records += read_time(row, "watchlist_added_at", RecordKind::watchlist);
      records += read_time(row, "liked_at", RecordKind::like);
      records += reading_.add_rating(row.line(), record_at(row, "rated_at", RecordKind::rating), row["rating"], 10);
      records +=
          reading_.add_review(row.line(), record_at(row, "reviewed_at", RecordKind::review), unguarded(row["review"]));
      if (records == 0)
        reading_.add(row.line(), record_of(row, RecordKind::seen), RowVerdict::not_kept, "no_place_for");
    }
  }

 private:
  // Removes the prefix that keeps spreadsheets from reading a formula.
  static std::string unguarded(std::string_view cell) {
    std::string text;
    for (std::size_t i = 0; i < cell.size(); ++i) {
      const bool is_guard = cell[i] == '\'' && (i == 0 || cell[i - 1] == ';') && i + 1 < cell.size() &&
                            std::string_view("=+-@\t").find(cell[i + 1]) != std::string_view::npos;
      if (!is_guard) text += cell[i];
    }
    return text;
  }

  static ImportRecord record_of(const Table& row, RecordKind kind) {
    domain::FilmRef film = film_of(row, "tmdb_id", "imdb_id");
    film.title = one_line(unguarded(row["title"]));
    film.original_title = one_line(unguarded(row["original_title"]));
    return formats::record_of(kind, std::move(film));
  }
  ImportRecord record_at(const Table& row, std::string_view column, RecordKind kind) const {
    ImportRecord record = record_of(row, kind);
    set_time(record, reading_.calendar.read(row[column], style_));
    return record;
  }

  // Reads plays written as "unknown; 2024-03-02 (2)".
  int read_plays(const Table& row) {
    int records = 0;
    for (const std::string_view piece : base::split(row["watch_dates"], ';')) {
      const std::string_view word = base::trim(piece), date = word.substr(0, word.find(" ("));
      if (word.empty()) continue;
      ImportRecord play = record_of(row, RecordKind::play);
      if (date.size() < word.size()) {
        const std::string_view count = word.substr(date.size() + 2, word.size() - date.size() - 3);
        play.count = static_cast<int>(std::clamp<std::int64_t>(base::parse_id(count).value_or(1), 1, 10000));
      }
      if (base::is_watch_date(date, reading_.calendar.tomorrow())) play.date = std::string(date);
      else if (date != "unknown") play.verdict = RowVerdict::bad, play.reason = "bad_date";
      reading_.add(row.line(), play);
      ++records;
    }
    return records;
  }

  int read_time(const Table& row, std::string_view column, RecordKind kind) {
    if (row[column].empty()) return 0;
    reading_.add(row.line(), record_at(row, column, kind));
    return 1;
  }

  Reading& reading_;
  DateStyle style_;
};

}  // namespace

bool is_our_table(const Columns& columns) {
  return columns.has_all({"tmdb_id", "watch_dates", "watchlist_added_at", "liked_at"});
}

void read_our_table(Reading& reading, const Part& part) {
  OurTable(reading,
           {.order = reading.day_order({&part}, {"watchlist_added_at", "liked_at", "rated_at", "reviewed_at"}, false)})
      .read(part);
}

}  // namespace formats
