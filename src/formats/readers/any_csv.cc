// Any CSV with a column for a title or an id: columns by their usual names or as the person says. Also our own table
// for spreadsheets, whose cells are read as it writes them.
#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"
#include "formats/record_json.h"

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

// Which column of a table has which role; empty: none. The person is asked, with the usual name as default.
class Roles {
 public:
  Roles(Reading& reading, const Part& part, const Columns& columns) {
    std::vector<std::string> choices = {kNone};
    for (const std::string& name : columns.names())
      if (const std::string shown = one_line(name, 100); !shown.empty()) choices.push_back(shown);
    for (std::size_t role = 0; role < kRoles.size(); ++role) {
      const auto found = std::find_if(kAliases[role].begin(), kAliases[role].end(),
                                      [&](std::string_view name) { return !name.empty() && columns.has(name); });
      const std::string usual = found == kAliases[role].end() ? kNone : std::string(*found);
      const std::string name = reading.choice(part, std::string("column_") + kRoles[role], choices, usual);
      if (name != kNone) names_[role] = name;
    }
  }
  const std::string& operator[](Role role) const { return names_[static_cast<std::size_t>(role)]; }

 private:
  static constexpr const char* kNone = "-";
  std::array<std::string, 8> names_;
};

// What the rows of a file are, unless a column of theirs says otherwise.
enum class Means { watched, watchlist, list };

constexpr std::size_t kShownRows = 10, kShownCells = 20, kShownLetters = 30;

std::string shown(std::string_view text) {
  const std::string line = one_line(text, kShownLetters + 1);
  return base::code_points(line) > kShownLetters ? base::first_code_points(line, kShownLetters) + "…" : line;
}

// What a cell says of a film, by its letters; a film that is not on the watchlist counts as watched.
enum class Status { unsaid, watched, listed, unwatched, stopped, going_on };
struct StatusWord {
  std::string_view letters;
  Status status;
};
constexpr StatusWord kStatuses[] = {
    {"watched", Status::watched},     {"seen", Status::watched},         {"completed", Status::watched},
    {"finished", Status::watched},    {"done", Status::watched},         {"rewatched", Status::watched},
    {"yes", Status::watched},         {"true", Status::watched},         {"no", Status::watched},
    {"false", Status::watched},       {"none", Status::watched},         {"watchlist", Status::listed},
    {"planned", Status::listed},      {"planning", Status::listed},      {"plan", Status::listed},
    {"plantowatch", Status::listed},  {"towatch", Status::listed},       {"watchlater", Status::listed},
    {"wanttowatch", Status::listed},  {"wanttosee", Status::listed},     {"queued", Status::listed},
    {"unwatched", Status::unwatched}, {"notwatched", Status::unwatched}, {"unseen", Status::unwatched},
    {"notseen", Status::unwatched},   {"dropped", Status::stopped},      {"abandoned", Status::stopped},
    {"inprogress", Status::going_on}, {"watching", Status::going_on},    {"rewatching", Status::going_on},
    {"paused", Status::going_on},     {"onhold", Status::going_on}};

// Files with the same columns come from one tool: what is asked about one holds for all of them.
class AnyCsv {
 public:
  AnyCsv(Reading& reading, const Parts& alike, const Columns& columns)
      : reading_(reading), first_(alike.front()), roles_(reading, *alike.front(), columns) {
    if (!roles_[Role::date].empty()) style_.order = reading.day_order(alike, {roles_[Role::date]}, false);
    if (!roles_[Role::rating].empty()) factor_ = scale_of(alike);
  }

  void read(const Part& part) {
    means_ = means_of(part);
    list_ = "csv:" + part.path();
    if (&part == first_) show(part);
    if (means_ == Means::list) reading_.add(0, list_of(list_, one_line(part.title())));
    for (Table row(&reading_, part); row.next();)
      for (const ImportRecord& record : records_of(row)) {
        const bool is_new_list = record.kind == RecordKind::item && means_ != Means::list;
        if (is_new_list && named_.insert(record.list).second)
          reading_.add(row.line(), list_of(record.list, named_list(row)));
        reading_.add(row.line(), record);
      }
  }

 private:
  // Asked about once for the files whose names say that they are watchlists, and once for the others.
  Means means_of(const Part& part) {
    const bool is_watchlist = part.path().find("watchlist") != std::string::npos;
    const auto known = answers_.find(is_watchlist);
    if (known != answers_.end()) return known->second;
    const std::string answer =
        reading_.choice(part, "part", {"watched", "watchlist", "list"}, is_watchlist ? "watchlist" : "watched");
    const Means means = answer == "watchlist" ? Means::watchlist : answer == "list" ? Means::list : Means::watched;
    return answers_[is_watchlist] = means;
  }

  // By the largest value of the column, never row by row.
  int scale_of(const Parts& alike) {
    double largest = 0;
    const auto learn = [&](const Table& row) {
      const std::string_view cell = base::trim(row[roles_[Role::rating]]);
      double value = 0;
      const auto read = std::from_chars(cell.data(), cell.data() + cell.size(), value);
      if (read.ec == std::errc() && value > largest) largest = value;
    };
    for (const Part* part : alike) look_through(*part, learn);
    const std::string usual = largest <= 5 ? "5" : largest <= 10 ? "10" : "100";
    const std::string scale = reading_.choice(*alike.front(), "scale", {"5", "10", "100"}, usual);
    return scale == "5" ? 20 : scale == "10" ? 10 : 1;
  }

  // The first rows with what they are read as, beside which the person sees whether the columns are right.
  void show(const Part& part) {
    base::Json values = base::json_object();
    values["suffix"] = reading_.out.question_name("", &part);
    Table row(nullptr, part);
    const auto& names = row.columns().names();
    for (std::size_t i = 0; i < std::min(names.size(), kShownCells); ++i)
      values["columns"].append(one_line(names[i], 100));
    for (std::size_t rows = 0; rows < kShownRows && row.next(); ++rows) {
      base::Json& line = values["rows"].append(base::json_object());
      for (std::size_t i = 0; i < std::min(row.cells().size(), kShownCells); ++i)
        line["cells"].append(shown(row.cells()[i]));
      for (ImportRecord& record : records_of(row)) {
        record.film.title = shown(record.film.title);
        record.text = shown(record.text);
        line["records"].append(to_json(record));
      }
    }
    reading_.out.warn("table", values);
  }

  domain::FilmRef film_of(const Table& row) const {
    domain::FilmRef film;
    film.title = one_line(row[roles_[Role::title]]);
    const int year_of_title = row[roles_[Role::year]].empty() ? take_year(film.title) : 0;
    film.year = year_of_title != 0 ? year_of_title : year_in(row[roles_[Role::year]]);
    film.tmdb = base::parse_id(base::trim(row[roles_[Role::tmdb]])).value_or(0);
    film.imdb = imdb_id(row[roles_[Role::imdb]]);
    return film;
  }

  Status status_of(const Table& row) const {
    const std::string letters = letters_of(row[roles_[Role::list]]);
    const auto* word = std::ranges::find(kStatuses, letters, &StatusWord::letters);
    return word == std::end(kStatuses) ? Status::unsaid : word->status;
  }

  // In a column named "watchlist" any yes will do, unless there is a day.
  bool is_listed(const Table& row, bool has_date) const {
    static constexpr std::string_view kYes[] = {"yes", "true", "1", "x"};
    if (means_ == Means::watchlist || status_of(row) == Status::listed) return true;
    const std::string cell = base::ascii_lower(base::trim(row[roles_[Role::list]]));
    return !has_date && base::equal_ignoring_ascii_case(roles_[Role::list], "watchlist") &&
           std::ranges::find(kYes, cell) != std::end(kYes);
  }

  // What stands in a column of lists and is no status: a list of that name.
  std::string named_list(const Table& row) const {
    const std::string column = base::ascii_lower(roles_[Role::list]), name = one_line(row[roles_[Role::list]]);
    const bool is_of_lists = means_ == Means::watched && (column == "list" || column == "lists");
    return is_of_lists && status_of(row) == Status::unsaid && name.size() > 1 ? name : std::string();
  }

  std::vector<ImportRecord> records_of(const Table& row) const {
    ImportRecord first = record_of(RecordKind::seen, film_of(row));
    if (first.film.title.empty() && first.film.tmdb == 0 && first.film.imdb.empty()) {
      first.verdict = RowVerdict::bad;
      first.reason = "no_title";
      return {first};
    }
    const When when = reading_.calendar.read(row[roles_[Role::date]], style_);
    ImportRecord rating = rating_of_play(first.film, when);
    ImportRecord review = newest_of(RecordKind::review, first.film, when);
    set_text(review, row[roles_[Role::text]]);
    if (means_ == Means::list) {
      first.kind = RecordKind::item;
      first.list = list_;
      first.text = std::exchange(review.text, {});
    } else if (is_listed(row, when.date.has_value())) {
      first.kind = RecordKind::watchlist;
      set_time(first, when);
    } else if (when.date || !when.problem.empty()) {
      first.kind = RecordKind::play;
      set_date(first, when);
    }
    const Status status = status_of(row);
    const bool is_viewing = first.kind == RecordKind::play || first.kind == RecordKind::seen;
    if (is_viewing && first.verdict == RowVerdict::waiting &&
        (status == Status::stopped || status == Status::going_on)) {
      first.kind = RecordKind::play;
      first.verdict = RowVerdict::not_a_play;
      first.reason = status == Status::stopped ? "stopped_early" : "unfinished";
    }
    if (first.kind == RecordKind::seen && status == Status::unwatched) {
      first.verdict = RowVerdict::not_kept;
      first.reason = "no_place_for";
    }
    std::vector<ImportRecord> records = {first};
    if (set_rating(rating, row[roles_[Role::rating]], factor_)) records.push_back(rating);
    if (!review.text.empty()) records.push_back(review);
    if (const std::string name = named_list(row); !name.empty()) {
      records.push_back(record_of(RecordKind::item, first.film));
      records.back().list = "csv:list:" + base::ascii_lower(name);
    }
    return records;
  }

  Reading& reading_;
  const Part* first_;
  Roles roles_;
  DateStyle style_;
  int factor_ = 10;
  std::map<bool, Means> answers_;  // by whether the name says watchlist
  Means means_ = Means::watched;
  std::string list_;
  std::set<std::string> named_;  // keys of lists that are said
};

class OurTable {
 public:
  explicit OurTable(Reading& reading) : reading_(reading) {}

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
  // Takes off what keeps a spreadsheet from reading a formula.
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
    set_time(record, reading_.calendar.read(row[column]));
    return record;
  }

  // "unknown; 2024-03-02 (2)".
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
};

bool has_any(const Columns& columns, Role role) {
  const auto& names = kAliases[static_cast<std::size_t>(role)];
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return !name.empty() && columns.has(name); });
}

Columns columns_of(const Part& part) {
  Columns columns;
  if (!part.problem.empty() || part.facts.is_empty) return columns;
  try {
    columns = Table(nullptr, part).columns();
  } catch (const Refused&) {  // reported when the part is read
  }
  return columns;
}

}  // namespace

bool is_our_table(const Columns& columns) {
  return columns.has_all({"tmdb_id", "watch_dates", "watchlist_added_at", "liked_at"});
}

bool is_any_csv(const Look& look) {
  return look.shape == Look::Shape::csv &&
         (has_any(look.columns, Role::title) || has_any(look.columns, Role::tmdb) || has_any(look.columns, Role::imdb));
}

void read_any_csv(Reading& reading, const Parts& parts) {
  std::map<std::vector<std::string>, Parts> tables;
  for (const Part* part : parts) tables[columns_of(*part).names()].push_back(part);
  for (const auto& [names, alike] : tables) {
    const Columns columns(names);
    std::unique_ptr<AnyCsv> table;
    if (!is_our_table(columns)) table = std::make_unique<AnyCsv>(reading, alike, columns);
    for (const Part* part : alike)
      reading.each(*part, [&](const Part& file) { table ? table->read(file) : OurTable(reading).read(file); });
  }
}

}  // namespace formats
