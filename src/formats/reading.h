// The common tools of all format readers: the parts of an upload, the person's options, and the way out for records.
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
  std::string format;  // empty means that the content decides
  std::string zone = "UTC", today;
  std::map<std::string, std::string, std::less<>> values;
};

// A file of the upload, or a member of an archive in it.
struct Part {
  std::string name, member;  // as given; the path in the archive, or empty
  std::function<std::unique_ptr<Source>()> open;
  Survey facts;
  domain::RowReason problem;      // a reason why it cannot be read
  std::string encoding_question;  // the question about its encoding, if one may be asked

  // Returns the path in the archive, or the file's own name, in lower case. It distinguishes the sections of an export.
  std::string path() const;
  // Returns the path or name in its own case, without its ending.
  std::string title() const;
  Text text() const { return {open(), facts.encoding}; }
};
using Parts = std::vector<const Part*>;

class Reading {
 public:
  // `is_one_of_several` means that the upload has further files, so that questions name theirs.
  Reading(const Options& given, Lines& lines, std::string_view format, bool is_one_of_several = false)
      : options(given),
        out(lines),
        calendar(given.zone, given.today),
        format_(format),
        is_one_of_several_(is_one_of_several) {}

  const Options& options;
  Lines& out;
  const Calendar calendar;

  // Announces the part and reads it, once. A failure there ends only this part.
  void each(const Part& part, const std::function<void(const Part&)>& read);
  // Returns the person's answer to a question about the whole upload, or the usual one.
  std::string choice(const std::string& name, const std::vector<std::string>& choices, const std::string& usual) {
    return choice(name, choices, usual, {});
  }
  // Returns the person's answer to a question about one file, or the usual one.
  std::string choice(const Part& part, const std::string& name, const std::vector<std::string>& choices,
                     const std::string& usual) {
    return choice(out.question_name(name, &part), choices, usual, samples_of(part));
  }
  // Returns the person in a file whose rows are wanted, and asks if there are several. Returns empty text if there is
  // none.
  std::string whose(const Part& part, const std::set<std::string>& people);
  // Returns the order of day and month in these columns of all the parts, and asks if the dates leave it open.
  DayOrder day_order(const Parts& parts, std::initializer_list<std::string_view> columns, bool is_newest_first);
  // Returns true if these words were seen before, that is, if the same event is twice in one upload.
  bool is_repeat(std::string_view event) { return !seen_.insert(std::hash<std::string_view>()(event)).second; }

  // Writes the record; a wrong date makes it bad. Asks for the zone at the first record whose day depends on its time
  // and the zone.
  void add(int number, domain::ImportRecord record);
  void add(int number, domain::ImportRecord record, domain::RowVerdict verdict, domain::RowReason reason);
  void add_bad(int number, domain::RecordKind kind, domain::RowReason reason);
  // Writes the rating, or the text. Returns false if there is none.
  bool add_rating(int number, domain::ImportRecord rating, std::string_view text, int factor);
  bool add_review(int number, domain::ImportRecord review, std::string_view text);
  // Adds that many plays without any details, or none if the number is 0 or less.
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
// itself and fills up short rows with empty cells.
class Table {
 public:
  // Reports nothing if `reading` is null, for a first look, which ends after as many rows as are ever taken. Throws
  // Refused when the header is longer, or has more columns, than is read.
  Table(Reading* reading, const Part& part, domain::RecordKind kind = domain::RecordKind::play);

  bool next();
  std::string_view operator[](std::string_view column) const { return columns_.of(csv_.cells(), column); }
  // Returns the first of the columns that the file has and that is not empty in this row.
  std::string_view first_of(std::initializer_list<std::string_view> columns) const;
  const Columns& columns() const { return columns_; }
  int line() const { return csv_.line(); }
  const Part& part() const { return part_; }
  const std::vector<std::string>& cells() const { return csv_.cells(); }

 private:
  void report_bad(domain::RowReason reason);
  bool has_too_many_cells() const;

  Reading* reading_;
  const Part& part_;
  Csv csv_;
  Columns columns_;
  domain::RecordKind kind_;
  bool has_short_rows_ = false, is_first_row_ = false;
  int looked_at_ = 0;
};

// Returns true if the part holds JSON text.
bool is_json(const Part& part);

// Opens the part as a database, which is held in memory. Throws Refused.
ForeignDb open_database(const Part& part);

// Calls `read` for every row of the parts. A row that cannot be read is reported as a bad play.
void each_row(Reading& reading, const Parts& parts, const std::function<void(const Table& row)>& read);

// Calls `learn` for the rows of a part before it is read. Errors are reported later, when it is read.
void look_through(const Part& part, const std::function<void(const Table& row)>& learn);

// Calls `read` for every item of the wanted arrays of a JSON file. Anything else is reported as a bad row of that kind.
void each_item(Reading& reading, const Part& part, const std::vector<std::string>& paths, domain::RecordKind kind,
               const std::function<void(const base::Json& item, const JsonItems& at)>& read);

domain::ImportRecord record_of(domain::RecordKind kind, domain::FilmRef film);
// Returns a record of a rating or text of that day. The last of several counts.
domain::ImportRecord newest_of(domain::RecordKind kind, const domain::FilmRef& film, const When& when);
// Returns a record of a rating beside a play of that day. The last of several counts, but nobody knows when it was
// given.
domain::ImportRecord rating_of_play(const domain::FilmRef& film, const When& when);
// Returns the film from the columns `title` and `year`, and those of the ids.
domain::FilmRef film_of(const Table& row, std::string_view tmdb, std::string_view imdb);

// Sets the date, instant and second of a play. Returns false if the date is wrong, which the record then says.
bool set_date(domain::ImportRecord& record, const When& when);
// Sets only the instant, for ratings and the watchlist; a wrong one counts as unknown.
void set_time(domain::ImportRecord& record, const When& when);
// Sets a rating. Returns false if there is none; a wrong one makes the record bad.
bool set_rating(domain::ImportRecord& record, const Tenths& rating);
bool set_rating(domain::ImportRecord& record, std::string_view text, int factor);
void set_text(domain::ImportRecord& record, std::string_view text);
// Sets the tags, which commas separate.
void set_tags(domain::ImportRecord& record, std::string_view cell);
// Returns a list that only its maker can see, as the file says no more about it.
domain::ImportRecord list_of(std::string key, std::string name);

// Returns a number as text, because services write the same number as a number or as text.
std::string number_or_text(const base::Json& object, const char* name);
std::int64_t id_member(const base::Json& object, const char* name);  // 0 if there is none

}  // namespace formats
