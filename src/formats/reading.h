// What every reader of a format works with: the parts of an upload, the person's options, and where records go.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "domain/import.h"
#include "formats/input/csv.h"
#include "formats/input/dates.h"
#include "formats/input/foreign_db.h"
#include "formats/input/json_items.h"
#include "formats/input/source.h"
#include "formats/input/words.h"
#include "formats/lines.h"

namespace formats {

struct Options {
  std::string format;  // empty: the content tells
  std::string zone = "UTC", today;
  std::map<std::string, std::string, std::less<>> values;
};

// A file of the upload, or a member of an archive in it.
struct Part {
  std::string name, member;  // as given; the path in the archive, or empty
  std::function<std::unique_ptr<Source>()> open;
  Survey facts;
  std::string_view problem;       // a reason why it cannot be read
  std::string encoding_question;  // the question about its encoding, if one may be asked

  // Its path in the archive, or its own name, in lower case: what tells sections of an export apart.
  std::string path() const;
  // The same as it is written, without its ending.
  std::string title() const;
  Text text() const { return {open(), facts.encoding}; }
};
using Parts = std::vector<const Part*>;

class Reading {
 public:
  // `is_one_of_several`: the upload has further files, so that questions name theirs.
  Reading(const Options& given, Lines& lines, std::string_view format, bool is_one_of_several = false)
      : options(given),
        out(lines),
        calendar(given.zone, given.today),
        format_(format),
        is_one_of_several_(is_one_of_several) {}

  const Options& options;
  Lines& out;
  const Calendar calendar;

  // Tells of the part and reads it, once; what goes wrong there ends only this part.
  void each(const Part& part, const std::function<void(const Part&)>& read);
  // The person's answer to a question about the whole upload, or the usual one.
  std::string choice(const std::string& name, const std::vector<std::string>& choices, const std::string& usual) {
    return choice(name, choices, usual, {});
  }
  // The same about one file.
  std::string choice(const Part& part, const std::string& name, const std::vector<std::string>& choices,
                     const std::string& usual) {
    return choice(out.question_name(name, &part), choices, usual, samples_of(part));
  }
  // Of the people in a file the one whose rows are wanted; asks when there are several. Empty when there is none.
  std::string whose(const Part& part, const std::set<std::string>& people);
  // The order of day and month in these columns of all the parts; asks when the dates leave it open.
  DayOrder day_order(const Parts& parts, std::initializer_list<std::string_view> columns, bool is_newest_first);
  // Whether these words came before: the same event twice in one upload.
  bool is_repeat(std::string_view event) { return !seen_.insert(std::hash<std::string_view>()(event)).second; }

  // Writes the record; a date that is wrong makes it bad. The first one that stands on its day by its time and the
  // zone asks for the zone.
  void add(int number, domain::ImportRecord record);
  void add(int number, domain::ImportRecord record, domain::RowVerdict verdict, std::string_view reason);
  void add_bad(int number, domain::RecordKind kind, std::string_view reason);
  // Writes the rating, or the text, if there is one; false: there is none.
  bool add_rating(int number, domain::ImportRecord rating, std::string_view text, int factor);
  bool add_review(int number, domain::ImportRecord review, std::string_view text);
  // So many plays of which nothing else is known; none: 0 or less.
  void add_undated(int number, const domain::FilmRef& film, std::int64_t plays);

 private:
  std::string choice(const std::string& name, const std::vector<std::string>& choices, const std::string& usual,
                     const std::vector<std::string>& samples);
  std::vector<std::string> samples_of(const Part& part) const;

  std::string_view format_;
  bool is_one_of_several_;
  std::unordered_set<std::size_t> seen_;
  std::set<const Part*> told_;
};

// Reads a CSV with a header by column names, or by "column 1" and so on without a header. It reports unreadable rows
// itself and treats short rows as filled up with empty cells.
class Table {
 public:
  // Without a Reading nothing is reported: for a first look, which ends after as many rows as are ever taken. Throws
  // Refused when the header is longer, or has more columns, than is read.
  Table(Reading* reading, const Part& part, domain::RecordKind kind = domain::RecordKind::play);

  bool next();
  std::string_view operator[](std::string_view column) const { return columns_.of(csv_.cells(), column); }
  // The first of the columns that the file has and that says something.
  std::string_view first_of(std::initializer_list<std::string_view> columns) const;
  const Columns& columns() const { return columns_; }
  int line() const { return csv_.line(); }
  const Part& part() const { return part_; }
  const std::vector<std::string>& cells() const { return csv_.cells(); }

 private:
  void report_bad(std::string_view reason);
  bool has_too_many_cells() const;

  Reading* reading_;
  const Part& part_;
  Csv csv_;
  Columns columns_;
  domain::RecordKind kind_;
  bool has_short_rows_ = false, is_first_row_ = false;
  int looked_at_ = 0;
};

// Returns whether the part holds JSON text.
bool is_json(const Part& part);

// The part as a database, which is held in memory. Throws Refused.
ForeignDb open_database(const Part& part);

// Every row of the parts, as a record of a play where it cannot be read.
void each_row(Reading& reading, const Parts& parts, const std::function<void(const Table& row)>& read);

// The rows of a part before it is read; what is wrong there is reported when it is.
void look_through(const Part& part, const std::function<void(const Table& row)>& learn);

// Every item of the wanted arrays of a JSON file; what is no item is reported as a bad row of that kind.
void each_item(Reading& reading, const Part& part, const std::vector<std::string>& paths, domain::RecordKind kind,
               const std::function<void(const base::Json& item, const JsonItems& at)>& read);

domain::ImportRecord record_of(domain::RecordKind kind, domain::FilmRef film);
// A rating or text of that day; of several the last counts.
domain::ImportRecord newest_of(domain::RecordKind kind, const domain::FilmRef& film, const When& when);
// A rating beside a play of that day: again the last counts, but nobody knows when it was given.
domain::ImportRecord rating_of_play(const domain::FilmRef& film, const When& when);
// The columns `title` and `year`, and those of the ids.
domain::FilmRef film_of(const Table& row, std::string_view tmdb, std::string_view imdb);

// Takes the date, instant and second of a play over; false: the date is wrong, and the record says so.
bool set_date(domain::ImportRecord& record, const When& when);
// Takes only the instant over, as of ratings and the watchlist; one that is wrong counts as unknown.
void set_time(domain::ImportRecord& record, const When& when);
// Takes a rating over; false when there is none. One that is wrong makes the record bad.
bool set_rating(domain::ImportRecord& record, const Tenths& rating);
bool set_rating(domain::ImportRecord& record, std::string_view text, int factor);
void set_text(domain::ImportRecord& record, std::string_view text);
// Tags that commas separate.
void set_tags(domain::ImportRecord& record, std::string_view cell);
// A list that the file says no more of; its maker alone sees it.
domain::ImportRecord list_of(std::string key, std::string name);

// Services write the same number as a number or as text.
std::string number_or_text(const base::Json& object, const char* name);
std::int64_t id_member(const base::Json& object, const char* name);  // 0: none

}  // namespace formats
