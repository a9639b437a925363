// Any CSV with a title or id column. Columns are found by their usual names, their contents or the person's choice.
#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/column_guess.h"
#include "formats/readers/readers.h"
#include "formats/record_json.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowReason;
using domain::RowVerdict;

constexpr std::array<const char*, kRoles.size()> kRoleNames = {"title", "year",   "tmdb", "imdb",
                                                               "date",  "rating", "text", "list"};

// Assigns a column to each role, or none (""). The person is asked, with the guess as the default.
class RoleChoice {
 public:
  RoleChoice(Reading& reading, const Part& part, const Columns& columns, const ColumnGuess& guess) {
    std::vector<std::string> choices = {kNone};
    for (const std::string& name : columns.names())
      if (const std::string shown = one_line(name, 100); !shown.empty()) choices.push_back(shown);
    for (std::size_t role = 0; role < kRoles.size(); ++role) {
      const std::string usual = guess.column_of(kRoles[role]);
      const std::string name = reading.choice(part, std::string("column_") + kRoleNames[role], choices,
                                              usual.empty() ? std::string(kNone) : usual);
      if (name != kNone) names_[role] = name;
    }
  }
  const std::string& operator[](Role role) const { return names_[static_cast<std::size_t>(role)]; }
  bool names_film() const {
    return !(*this)[Role::title].empty() || !(*this)[Role::tmdb].empty() || !(*this)[Role::imdb].empty();
  }

 private:
  static constexpr const char* kNone = "-";
  std::array<std::string, kRoles.size()> names_;
};

ColumnGuess guess_of(const Parts& alike, const Columns& columns) {
  ColumnGuess guess(columns);
  for (const Part* part : alike) look_through(*part, [&](const Table& row) { guess.learn(row); });
  return guess;
}

// The meaning of a file's rows, unless one of its columns says otherwise.
enum class Means { watched, watchlist, list };

constexpr std::size_t kShownRows = 10, kShownCells = 20, kShownLetters = 30;

std::string shown(std::string_view text) {
  const std::string line = one_line(text, kShownLetters + 1);
  return base::code_points(line) > kShownLetters ? base::first_code_points(line, kShownLetters) + "…" : line;
}

// The status of a film by the letters of a cell; a film that is not on the watchlist counts as watched.
enum class Status { unsaid, watched, listed, unwatched, stopped, going_on };
struct StatusWord {
  std::string_view letters;
  Status status;
};
constexpr StatusWord kStatuses[] = {
    {"watched", Status::watched},     {"seen", Status::watched},           {"completed", Status::watched},
    {"finished", Status::watched},    {"done", Status::watched},           {"rewatched", Status::watched},
    {"gesehen", Status::watched},     {"angesehen", Status::watched},      {"vu", Status::watched},
    {"visto", Status::watched},       {"vista", Status::watched},          {"assistido", Status::watched},
    {"gezien", Status::watched},      {"bekeken", Status::watched},        {"none", Status::watched},
    {"watchlist", Status::listed},    {"planned", Status::listed},         {"planning", Status::listed},
    {"plan", Status::listed},         {"plantowatch", Status::listed},     {"towatch", Status::listed},
    {"watchlater", Status::listed},   {"wanttowatch", Status::listed},     {"wanttosee", Status::listed},
    {"queued", Status::listed},       {"merkliste", Status::listed},       {"geplant", Status::listed},
    {"avoir", Status::listed},        {"porver", Status::listed},          {"davedere", Status::listed},
    {"paraver", Status::listed},      {"tezien", Status::listed},          {"kijklijst", Status::listed},
    {"zusehen", Status::listed},      {"willichsehen", Status::listed},    {"wilikzien", Status::listed},
    {"quieroverla", Status::listed},  {"querover", Status::listed},        {"aregarder", Status::listed},
    {"unwatched", Status::unwatched}, {"notwatched", Status::unwatched},   {"unseen", Status::unwatched},
    {"notseen", Status::unwatched},   {"nichtgesehen", Status::unwatched}, {"dropped", Status::stopped},
    {"abandoned", Status::stopped},   {"abgebrochen", Status::stopped},    {"inprogress", Status::going_on},
    {"watching", Status::going_on},   {"rewatching", Status::going_on},    {"paused", Status::going_on},
    {"onhold", Status::going_on}};
// Names of the column that distinguishes films from series.
const std::initializer_list<std::string_view> kTypes = {"type",       "typ",        "tipo",     "kind", "media type",
                                                        "media_type", "title type", "titelart", "soort"};
constexpr std::string_view kYes[] = {"yes", "y", "true", "x", "ja", "oui", "si", "sim", "1", "✓", "✔"};
constexpr std::string_view kNo[] = {"no", "n", "false", "nein", "non", "nao", "nee", "0", "✗", "✘"};

// Texts that people write if they have no date or no rating.
constexpr std::string_view kNothing[] = {
    "-",       "--",        "–",       "—",           "?",           "n/a",  "na",           "none",
    "unknown", "unbekannt", "inconnu", "desconocido", "sconosciuto", "null", "desconhecido", "onbekend"};

bool is_one_of(const auto& words, std::string_view cell) {
  return std::ranges::find(words, base::fold(base::trim(cell))) != std::end(words);
}

// Reads files with the same columns. They are from one tool, so an answer about one file holds for all of them.
class AnyCsv {
 public:
  AnyCsv(Reading& reading, const Parts& alike, const Columns& columns)
      : reading_(reading),
        first_(alike.front()),
        guess_(guess_of(alike, columns)),
        roles_(reading, *alike.front(), columns, guess_) {
    if (!roles_[Role::date].empty()) style_.order = reading.day_order(alike, {roles_[Role::date]}, false);
    if (!roles_[Role::rating].empty()) factor_ = scale_of(alike);
  }

  void read(const Part& part) {
    means_ = means_of(part);
    list_ = "csv:" + part.path();
    if (&part == first_) show(part);
    if (&part == first_ && !roles_.names_film()) reading_.out.warn("no_title_column", base::json_object());
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
  // Asks once for the files that look like watchlists and once for the others. A file name alone does not make a
  // watchlist out of films with ratings or watch dates.
  Means means_of(const Part& part) {
    const bool is_watchlist = part.path().find("watchlist") != std::string::npos && !guess_.says_watched();
    const auto known = answers_.find(is_watchlist);
    if (known != answers_.end()) return known->second;
    const std::string answer =
        reading_.choice(part, "part", {"watched", "watchlist", "list"}, is_watchlist ? "watchlist" : "watched");
    const Means means = answer == "watchlist" ? Means::watchlist : answer == "list" ? Means::list : Means::watched;
    return answers_[is_watchlist] = means;
  }

  // Returns the factor of the ratings, from the largest value of the column, never row by row.
  int scale_of(const Parts& alike) {
    double largest = 0;
    const auto learn = [&](const Table& row) {
      const Mark mark = mark_in(row[roles_[Role::rating]]);
      if (mark.is_number && mark.scale == 0) largest = std::max(largest, mark.value);
    };
    for (const Part* part : alike) look_through(*part, learn);
    const std::string usual = largest <= 5 ? "5" : largest <= 10 ? "10" : largest <= 20 ? "20" : "100";
    const std::string scale = reading_.choice(*alike.front(), "scale", {"5", "10", "20", "100"}, usual);
    return 100 / std::stoi(scale);
  }

  // Shows the first rows with the records that are read from them, so that the person sees whether the columns are
  // right.
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

  // Finds the year at either end, since the cell may be a release date.
  static int year_of(std::string_view cell) {
    cell = base::trim(cell);
    const int year = year_in(cell);
    return year != 0 || cell.size() < 4 ? year : year_in(cell.substr(cell.size() - 4));
  }

  domain::FilmRef film_of(const Table& row) const {
    domain::FilmRef film;
    film.title = one_line(row[roles_[Role::title]]);
    film.year = year_of(row[roles_[Role::year]]);
    std::string title = film.title;
    if (const int year = take_year(title); year != 0 && (film.year == 0 || film.year == year)) {
      film.title = title;
      film.year = year;
    }
    film.tmdb = base::parse_id(base::trim(row[roles_[Role::tmdb]])).value_or(0);
    film.imdb = imdb_id(row[roles_[Role::imdb]]);
    return film;
  }

  // Returns the status in a row. "No" in a "Watched" column does not mean the same as in a "Watchlist" column.
  Status status_of(const Table& row) const {
    const std::string_view cell = row[roles_[Role::list]];
    const bool is_yes = is_one_of(kYes, cell), is_no = is_one_of(kNo, cell);
    if (is_yes || is_no) return is_no && fit(Role::date, roles_[Role::list]) > 0 ? Status::unwatched : Status::watched;
    const std::string letters = letters_of(base::fold(cell));
    const auto* word = std::ranges::find(kStatuses, letters, &StatusWord::letters);
    return word == std::end(kStatuses) ? Status::unsaid : word->status;
  }

  // Returns true if the film is on the watchlist. In a column named "watchlist" any yes will do, unless there is a day.
  bool is_listed(const Table& row, bool has_date) const {
    if (means_ == Means::watchlist || status_of(row) == Status::listed) return true;
    return !has_date && base::equal_ignoring_ascii_case(roles_[Role::list], "watchlist") &&
           is_one_of(kYes, row[roles_[Role::list]]);
  }

  // Returns the name of the list that a row names: a text in a column of lists that is not a status.
  std::string named_list(const Table& row) const {
    const std::string column = base::ascii_lower(roles_[Role::list]), name = one_line(row[roles_[Role::list]]);
    const bool is_of_lists = means_ == Means::watched && (column == "list" || column == "lists");
    return is_of_lists && status_of(row) == Status::unsaid && name.size() > 1 ? name : std::string();
  }

  // Returns the date in a cell. A year alone counts only if the film's year is known, because it may be that one.
  When when_of(std::string_view cell, const domain::FilmRef& film) const {
    if (is_one_of(kNothing, cell)) return {};
    if (const auto reduced = reduced_date(cell))
      return reduced->size() == 4 && film.year == 0 ? When{} : reading_.calendar.read_reduced(*reduced);
    return reading_.calendar.read(spreadsheet_day(cell).value_or(std::string(cell)), style_);
  }

  bool set_mark(ImportRecord& rating, std::string_view cell) const {
    const Mark mark = mark_in(cell);
    if (is_one_of(kNothing, cell)) return false;
    if (mark.scale == 0) return set_rating(rating, cell, factor_);
    return set_rating(rating, tenths(mark.value, 100 / mark.scale));
  }

  std::vector<ImportRecord> records_of(const Table& row) const {
    ImportRecord first = record_of(RecordKind::seen, film_of(row));
    if (first.film.title.empty() && first.film.tmdb == 0 && first.film.imdb.empty()) {
      first.verdict = RowVerdict::bad;
      first.reason = "no_title";
      return {first};
    }
    if (const domain::RowReason reason = reason_of_title_type(row.first_of(kTypes)); !reason.empty()) {
      first.verdict = RowVerdict::not_film;
      first.reason = reason;
      return {first};
    }
    const When when = when_of(row[roles_[Role::date]], first.film);
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
      first.reason = status == Status::stopped ? RowReason("stopped_early") : RowReason("unfinished");
    }
    if (first.kind == RecordKind::seen && status == Status::unwatched) {
      first.verdict = RowVerdict::not_kept;
      first.reason = "no_place_for";
    }
    std::vector<ImportRecord> records = {first};
    if (set_mark(rating, row[roles_[Role::rating]])) records.push_back(rating);
    if (!review.text.empty()) records.push_back(review);
    if (const std::string name = named_list(row); !name.empty()) {
      records.push_back(record_of(RecordKind::item, first.film));
      records.back().list = "csv:list:" + base::ascii_lower(name);
    }
    return records;
  }

  Reading& reading_;
  const Part* first_;
  ColumnGuess guess_;
  RoleChoice roles_;
  DateStyle style_ = kIsoDates;
  int factor_ = 10;
  std::map<bool, Means> answers_;  // by whether the name of the file contains "watchlist"
  Means means_ = Means::watched;
  std::string list_;
  std::set<std::string> named_;  // keys of lists that were added
};

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

bool is_any_csv(const Look& look) {
  const auto names_film = [](const std::string& name) {
    return is_usual(Role::title, name) || is_usual(Role::tmdb, name) || is_usual(Role::imdb, name);
  };
  return look.shape == Look::Shape::csv && std::ranges::any_of(look.columns.names(), names_film);
}

void read_any_csv(Reading& reading, const Parts& parts) {
  std::map<std::vector<std::string>, Parts> tables;
  for (const Part* part : parts) tables[columns_of(*part).names()].push_back(part);
  for (const auto& [names, alike] : tables) {
    const Columns columns(names);
    std::unique_ptr<AnyCsv> table;
    if (!is_our_table(columns)) table = std::make_unique<AnyCsv>(reading, alike, columns);
    for (const Part* part : alike)
      reading.each(*part, [&](const Part& file) { table ? table->read(file) : read_our_table(reading, file); });
  }
}

}  // namespace formats
