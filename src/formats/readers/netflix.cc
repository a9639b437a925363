// Netflix's list of what was watched: title and date of films and episodes alike, newest first.
#include <array>
#include <unordered_map>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/netflix_title.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RowVerdict;

class NetflixHistory {
 public:
  NetflixHistory(Reading& reading, const DateStyle& style) : reading_(reading), style_(style) {}

  void learn(const Part& part) {
    look_through(part, [this](const Table& row) { titles_.learn(one_line(row["title"])); });
  }

  void read(const Table& row) {
    ImportRecord record;
    record.film.title = one_line(row["title"]);
    const bool is_good = set_date(record, reading_.calendar.read(row["date"], style_));
    const NetflixTitle kind = titles_.kind_of(record.film.title);
    if (kind == NetflixTitle::nameless) return reading_.add(row.line(), record, RowVerdict::bad, "no_title");
    if (kind == NetflixTitle::episode) return reading_.add(row.line(), record, RowVerdict::not_film, "episode");
    record.film.may_be_series = kind == NetflixTitle::perhaps_film;
    if (is_good && reading_.is_repeat(record.film.title + '\n' + record.date.value_or("")))
      return reading_.add(row.line(), record, RowVerdict::folded, "same_as_row");
    reading_.add(row.line(), record);
  }

 private:
  Reading& reading_;
  DateStyle style_;
  NetflixTitles titles_;
};

}  // namespace

bool is_netflix(const Look& look) { return look.columns.size() == 2 && look.columns.has_all({"title", "date"}); }

void read_netflix(Reading& reading, const Parts& parts) {
  NetflixHistory history(reading, {.order = reading.day_order(parts, {"date"}, true)});
  for (const Part* part : parts) history.learn(*part);
  each_row(reading, parts, [&](const Table& row) { history.read(row); });
}

}  // namespace formats
