// Any CSV with a column for a title or an id: columns by their usual names or as the person says. Also our own table
// for spreadsheets, whose cells are read as it writes them.
#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

enum class Role { title, year, tmdb, imdb, date, rating, text, list };
constexpr std::array<const char*, 8> kRoles = {"title", "year", "tmdb", "imdb", "date", "rating", "text", "list"};
constexpr std::array<std::array<std::string_view, 8>, 8> kAliases = {{
    {"title", "name", "film", "movie", "film name"},
    {"year", "release_year"},
    {"tmdb", "tmdb_id", "tmdbid"},
    {"imdb", "imdb_id", "imdbid", "const"},
    {"watched_at", "watched_date", "watcheddate", "date", "date_watched", "viewed_at", "last_watched_at", "end_date"},
    {"rating10", "your_rating", "userrating", "rating", "score"},
    {"review", "comment", "notes"},
    {"list", "watchlist", "status"},
}};

bool is_our_table(const Columns& columns) {
  return columns.has_all({"tmdb_id", "watch_dates", "watchlist_added_at", "liked_at"});
}

// Which column of a file has which role; empty: none. The person is asked, with the usual name as default.
class Roles {
 public:
  Roles(Reading& reading, const Columns& columns) {
    std::vector<std::string> choices = {kNone};
    for (const std::string& name : columns.names())
      if (const std::string shown = one_line(name, 100); !shown.empty()) choices.push_back(shown);
    for (std::size_t role = 0; role < kRoles.size(); ++role) {
      const auto found = std::find_if(kAliases[role].begin(), kAliases[role].end(),
                                      [&](std::string_view name) { return !name.empty() && columns.has(name); });
      const std::string usual = found == kAliases[role].end() ? kNone : std::string(*found);
      const std::string name = reading.choice(std::string("column_") + kRoles[role], choices, usual);
      if (name != kNone) names_[role] = name;
    }
  }
  const std::string& operator[](Role role) const { return names_[static_cast<std::size_t>(role)]; }

 private:
  static constexpr const char* kNone = "-";
  std::array<std::string, 8> names_;
};

class AnyCsv {
 public:
  explicit AnyCsv(Reading& reading) : reading_(reading) {}

  void read(const Part& part) {
    Table row(&reading_, part);
    if (is_our_table(row.columns())) return read_our_table(row);
    const Roles roles(reading_, row.columns());
    if (!roles[Role::date].empty()) style_.order = reading_.day_order({&part}, {roles[Role::date]}, false);
    if (!roles[Role::rating].empty()) factor_ = scale_of(part, roles[Role::rating]);
    const bool has_events = !roles[Role::date].empty() || !roles[Role::rating].empty();
    const std::string usual = part.path().find("watchlist") != std::string::npos ? "watchlist" : "watched";
    const std::string means =
        has_events && usual == "watched" ? usual : reading_.choice("part", {"watched", "watchlist"}, usual);
    while (row.next()) read_row(row, roles, means == "watchlist");
  }

 private:
  // By the largest value of the column, never row by row.
  int scale_of(const Part& part, std::string_view column) {
    double largest = 0;
    for (Table row(nullptr, part); row.next();) {
      const std::string_view cell = base::trim(row[column]);
      double value = 0;
      const auto read = std::from_chars(cell.data(), cell.data() + cell.size(), value);
      if (read.ec == std::errc() && value > largest) largest = value;
    }
    const std::string usual = largest <= 5 ? "5" : largest <= 10 ? "10" : "100";
    const std::string scale = reading_.choice("scale", {"5", "10", "100"}, usual);
    return scale == "5" ? 20 : scale == "10" ? 10 : 1;
  }

  static ImportRecord record_of(const Table& row, const Roles& roles, RecordKind kind) {
    ImportRecord record;
    record.kind = kind;
    record.film.title = one_line(row[roles[Role::title]]);
    const int year_of_title = row[roles[Role::year]].empty() ? take_year(record.film.title) : 0;
    record.film.year = year_of_title != 0 ? year_of_title : year_in(row[roles[Role::year]]);
    record.film.tmdb = base::parse_id(base::trim(row[roles[Role::tmdb]])).value_or(0);
    record.film.imdb = imdb_id(row[roles[Role::imdb]]);
    return record;
  }

  void read_row(const Table& row, const Roles& roles, bool is_watchlist) {
    const std::string status = base::ascii_lower(base::trim(row[roles[Role::list]]));
    const bool is_listed = is_watchlist || status == "watchlist" || status == "planned" || status == "planning";
    ImportRecord record = record_of(row, roles, is_listed ? RecordKind::watchlist : RecordKind::seen);
    if (record.film.title.empty() && record.film.tmdb == 0 && record.film.imdb.empty())
      return reading_.add(row.line(), record, RowVerdict::bad, "no_title");
    const When when = reading_.calendar.read(row[roles[Role::date]], style_);
    if (is_listed) {
      set_time(record, when);
    } else if (when.date || !when.problem.empty()) {
      record.kind = RecordKind::play;
      set_date(record, when);
    }
    reading_.add(row.line(), record);
    ImportRecord rating = record_of(row, roles, RecordKind::rating);
    rating.at = when.at;
    rating.date = when.date;  // of several entries the last counts
    if (set_rating(rating, row[roles[Role::rating]], factor_)) reading_.add(row.line(), rating);
    ImportRecord review = record_of(row, roles, RecordKind::review);
    set_text(review, row[roles[Role::text]]);
    review.date = when.date;
    review.at = when.at;
    if (!review.text.empty()) reading_.add(row.line(), review);
  }

  // Takes off what keeps a spreadsheet from reading a formula.
  static std::string_view unguarded(std::string_view cell) {
    const bool is_guarded =
        cell.size() > 1 && cell[0] == '\'' && std::string_view("=+-@\t").find(cell[1]) != std::string_view::npos;
    return is_guarded ? cell.substr(1) : cell;
  }

  static ImportRecord our_record(const Table& row, RecordKind kind) {
    ImportRecord record;
    record.kind = kind;
    record.film.tmdb = base::parse_id(row["tmdb_id"]).value_or(0);
    record.film.imdb = imdb_id(row["imdb_id"]);
    record.film.title = one_line(unguarded(row["title"]));
    record.film.original_title = one_line(unguarded(row["original_title"]));
    record.film.year = year_in(row["year"]);
    return record;
  }

  void read_our_table(Table& row) {
    while (row.next()) {
      int records = read_our_plays(row);
      records += read_our_time(row, "watchlist_added_at", RecordKind::watchlist);
      records += read_our_time(row, "liked_at", RecordKind::like);
      ImportRecord rating = our_record(row, RecordKind::rating);
      if (set_rating(rating, row["rating"], 10)) records += add_at(row, rating, "rated_at");
      ImportRecord review = our_record(row, RecordKind::review);
      set_text(review, unguarded(row["review"]));
      if (!review.text.empty()) records += add_at(row, review, "reviewed_at");
      if (records == 0)
        reading_.add(row.line(), our_record(row, RecordKind::seen), RowVerdict::not_kept, "no_place_for");
    }
  }

  // "unknown; 2024-03-02 (2)".
  int read_our_plays(const Table& row) {
    int records = 0;
    for (const std::string_view piece : base::split(row["watch_dates"], ';')) {
      const std::string_view word = base::trim(piece), date = word.substr(0, word.find(" ("));
      if (word.empty()) continue;
      ImportRecord play = our_record(row, RecordKind::play);
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

  int add_at(const Table& row, ImportRecord record, std::string_view column) {
    set_time(record, reading_.calendar.read(row[column]));
    reading_.add(row.line(), record);
    return 1;
  }
  int read_our_time(const Table& row, std::string_view column, RecordKind kind) {
    return row[column].empty() ? 0 : add_at(row, our_record(row, kind), column);
  }

  Reading& reading_;
  DateStyle style_;
  int factor_ = 10;
};

bool has_any(const Columns& columns, Role role) {
  const auto& names = kAliases[static_cast<std::size_t>(role)];
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return !name.empty() && columns.has(name); });
}

}  // namespace

bool is_any_csv(const Look& look) {
  return look.shape == Look::Shape::csv &&
         (has_any(look.columns, Role::title) || has_any(look.columns, Role::tmdb) || has_any(look.columns, Role::imdb));
}

void read_any_csv(Reading& reading, const Parts& parts) {
  for (const Part* part : parts) reading.each(*part, [&](const Part& file) { AnyCsv(reading).read(file); });
}

}  // namespace formats
