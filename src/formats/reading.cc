#include "formats/reading.h"

#include <algorithm>
#include <new>
#include <utility>

#include "base/text.h"
#include "formats/input/headings.h"
#include "formats/input/words.h"

namespace formats {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

std::string Part::path() const { return base::ascii_lower(member.empty() ? name : member); }

std::string Part::title() const {
  const std::string& given = member.empty() ? name : member;
  return given.substr(0, given.rfind('.'));
}

void Reading::each(const Part& part, const std::function<void(const Part&)>& read) {
  if (!told_.insert(&part).second) return;
  out.file(part.name, part.member, format_, part.facts.bytes);
  if (!part.problem.empty()) return out.fail(part.problem);
  if (part.facts.is_empty) return out.fail("file_empty");
  try {
    read(part);
  } catch (const Refused& refused) {
    out.fail(refused.reason);
  } catch (const std::bad_alloc&) {
    out.fail("too_big");
  }
}

std::string Reading::choice(const std::string& name, const std::vector<std::string>& choices, const std::string& usual,
                            const std::vector<std::string>& samples) {
  const auto given = options.values.find(name);
  const bool is_known =
      given != options.values.end() && std::find(choices.begin(), choices.end(), given->second) != choices.end();
  std::string value = is_known ? given->second : usual;
  out.ask(name, choices, value, samples);
  return value;
}

std::string Reading::whose(const Part& part, const std::set<std::string>& people) {
  const std::vector<std::string> names(people.begin(), people.end());
  if (names.size() < 2) return names.empty() ? "" : names.front();
  return choice(part, "profile", names, names.front());
}

std::vector<std::string> Reading::samples_of(const Part& part) const {
  if (!is_one_of_several_) return {};
  return {one_line(part.member.empty() ? part.name : part.member)};
}

DayOrder Reading::day_order(const Parts& parts, std::initializer_list<std::string_view> columns, bool is_newest_first) {
  DayOrders orders(calendar.tomorrow());
  for (const Part* part : parts)
    look_through(*part, [&](const Table& row) {
      for (const std::string_view column : columns) orders.add(row[column]);
    });
  if (const auto order = orders.decided(is_newest_first)) return *order;
  std::vector<std::string> choices;
  for (const DayOrder order : orders.possible()) choices.emplace_back(kDayOrders[static_cast<std::size_t>(order)]);
  DayOrder order = orders.likeliest();
  const std::string name = out.question_name("day_order", parts.front());
  if (const auto given = options.values.find(name); given != options.values.end()) {
    const auto found = std::find(kDayOrders.begin(), kDayOrders.end(), given->second);
    if (found != kDayOrders.end()) order = static_cast<DayOrder>(found - kDayOrders.begin());
  }
  std::vector<std::string> samples = samples_of(*parts.front());
  for (const std::string& sample : orders.samples()) samples.push_back(sample);
  out.ask(name, choices, std::string(kDayOrders[static_cast<std::size_t>(order)]), samples);
  return order;
}

void Reading::add(int number, ImportRecord record) {
  if (record.is_text_cut && record.verdict == RowVerdict::waiting) out.warn("too_long", base::json_object());
  if (record.date && record.second_of_day && calendar.has_cut()) out.ask("zone", {}, options.zone);
  out.row(number, record);
}

void Reading::add(int number, ImportRecord record, RowVerdict verdict, domain::RowReason reason) {
  record.verdict = verdict;
  record.reason = reason;
  add(number, std::move(record));
}

void Reading::add_bad(int number, RecordKind kind, domain::RowReason reason) {
  ImportRecord record;
  record.kind = kind;
  add(number, record, RowVerdict::bad, reason);
}

bool Reading::add_rating(int number, ImportRecord rating, std::string_view text, int factor) {
  if (!set_rating(rating, text, factor)) return false;
  add(number, std::move(rating));
  return true;
}

bool Reading::add_review(int number, ImportRecord review, std::string_view text) {
  set_text(review, text);
  if (review.text.empty()) return false;
  add(number, std::move(review));
  return true;
}

void Reading::add_undated(int number, const domain::FilmRef& film, std::int64_t plays) {
  if (plays <= 0) return;
  ImportRecord record = record_of(RecordKind::play, film);
  record.count = static_cast<int>(std::min<std::int64_t>(plays, 10000));
  add(number, std::move(record));
}

namespace {

bool is_heading(std::string_view cell) {
  return std::ranges::any_of(kRoles, [&](Role role) { return is_usual(role, cell); });
}

// Returns true for lines to skip before the header: empty lines, a spreadsheet's "sep=;", and a table's title, which is
// one cell in a line that has several.
bool stands_before_header(const std::vector<std::string>& cells) {
  const auto filled = std::ranges::count_if(cells, [](const std::string& cell) { return !cell.empty(); });
  if (filled == 0 || base::ascii_lower(cells[0]).starts_with("sep=")) return true;
  return filled == 1 && cells.size() > 1 && std::ranges::none_of(cells, is_heading);
}

// Returns true if the first row is already a film, because no heading is a date or an id.
bool has_no_headings(const std::vector<std::string>& cells) {
  const auto is_value = [](const std::string& cell) {
    return is_date(cell) || (cell.starts_with("tt") && !imdb_id(cell).empty());
  };
  return cells.size() > 1 && std::ranges::any_of(cells, is_value) && std::ranges::none_of(cells, is_heading);
}

std::vector<std::string> numbered(std::size_t columns) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= columns; ++i) names.push_back("column " + std::to_string(i));
  return names;
}

}  // namespace

Table::Table(Reading* reading, const Part& part, RecordKind kind)
    : reading_(reading), part_(part), csv_(part.text()), kind_(kind) {
  Csv::Status status = csv_.next();
  while (status == Csv::Status::row && stands_before_header(csv_.cells())) status = csv_.next();
  if (status == Csv::Status::bad && csv_.problem() == "too_big") throw Refused{"too_big"};
  if (status != Csv::Status::row) return;
  is_first_row_ = has_no_headings(csv_.cells());
  columns_ = Columns(is_first_row_ ? numbered(csv_.cells().size()) : csv_.cells());
  csv_.expect(columns_.size(), on_one_line(columns_.names()));
}

void Table::report_bad(domain::RowReason reason) {
  if (reading_ != nullptr) reading_->add_bad(csv_.line(), kind_, reason);
}

// Returns true if a row has too many cells. Ignores empty cells beyond the last heading.
bool Table::has_too_many_cells() const {
  const auto& cells = csv_.cells();
  return cells.size() > columns_.size() &&
         std::any_of(cells.begin() + static_cast<std::ptrdiff_t>(columns_.size()), cells.end(),
                     [](const std::string& cell) { return !cell.empty(); });
}

// Reads the next row. A last line without its line ending was cut if it has fewer cells than all before it.
bool Table::next() {
  if (std::exchange(is_first_row_, false)) return true;
  if (reading_ == nullptr && ++looked_at_ > domain::kMostImportRows) return false;
  for (;;) {
    const Csv::Status status = csv_.next();
    if (status == Csv::Status::end) return false;
    const std::size_t cells = csv_.cells().size();
    if (status == Csv::Status::bad) {
      report_bad(csv_.problem());
    } else if (csv_.is_blank()) {
      continue;
    } else if (has_too_many_cells() || (cells < columns_.size() && csv_.is_cut() && !has_short_rows_)) {
      report_bad("bad_row");
    } else {
      has_short_rows_ = has_short_rows_ || cells < columns_.size();
      return true;
    }
  }
}

std::string_view Table::first_of(std::initializer_list<std::string_view> columns) const {
  for (const std::string_view column : columns)
    if (const std::string_view cell = base::trim((*this)[column]); !cell.empty()) return cell;
  return {};
}

bool is_json(const Part& part) {
  std::string text;
  Text reader = part.text();
  while (base::trim(text).empty() && reader.append_to(text)) {
  }
  const std::string_view start = base::trim(text);
  return start.starts_with('[') || start.starts_with('{');
}

ForeignDb open_database(const Part& part) {
  if (part.facts.bytes > domain::kMostUpload) throw Refused{"too_big"};
  std::string bytes(static_cast<std::size_t>(part.facts.bytes), '\0');
  const auto source = part.open();
  std::size_t at = 0;
  while (const std::size_t got = source->read(bytes.data() + at, bytes.size() - at)) at += got;
  return ForeignDb(std::move(bytes));
}

void each_row(Reading& reading, const Parts& parts, const std::function<void(const Table&)>& read) {
  for (const Part* part : parts)
    reading.each(*part, [&](const Part& file) {
      for (Table row(&reading, file); row.next();) read(row);
    });
}

void look_through(const Part& part, const std::function<void(const Table&)>& learn) {
  if (!part.problem.empty() || part.facts.is_empty) return;
  try {
    for (Table row(nullptr, part); row.next();) learn(row);
  } catch (const Refused&) {
  }
}

void each_item(Reading& reading, const Part& part, const std::vector<std::string>& paths, RecordKind kind,
               const std::function<void(const base::Json&, const JsonItems&)>& read) {
  JsonItems items(part.text(), paths);
  for (;;) {
    const JsonItems::Status status = items.next();
    if (status == JsonItems::Status::end) return;
    if (status == JsonItems::Status::bad || !items.value().isObject()) reading.add_bad(items.number(), kind, "bad_row");
    else read(items.value(), items);
  }
}

ImportRecord record_of(RecordKind kind, domain::FilmRef film) {
  ImportRecord record;
  record.kind = kind;
  record.film = std::move(film);
  return record;
}

ImportRecord newest_of(RecordKind kind, const domain::FilmRef& film, const When& when) {
  ImportRecord record = record_of(kind, film);
  record.at = when.at;
  record.date = when.date;
  return record;
}

ImportRecord rating_of_play(const domain::FilmRef& film, const When& when) {
  ImportRecord record = record_of(RecordKind::rating, film);
  record.date = when.date;
  return record;
}

domain::FilmRef film_of(const Table& row, std::string_view tmdb, std::string_view imdb) {
  domain::FilmRef film;
  film.title = one_line(row["title"]);
  film.year = year_in(row["year"]);
  film.tmdb = base::parse_id(base::trim(row[tmdb])).value_or(0);
  film.imdb = imdb_id(row[imdb]);
  return film;
}

bool set_date(ImportRecord& record, const When& when) {
  record.date = when.date;
  record.second_of_day = when.second;
  if (when.problem.empty()) return true;
  record.verdict = RowVerdict::bad;
  record.reason = when.problem;
  return false;
}

void set_time(ImportRecord& record, const When& when) {
  if (when.problem.empty()) record.at = when.at;
}

bool set_rating(ImportRecord& record, std::string_view text, int factor) {
  return set_rating(record, tenths(text, factor));
}

bool set_rating(ImportRecord& record, const Tenths& rating) {
  record.tenths = rating.value;
  if (!rating.is_bad) return rating.value > 0;
  record.verdict = RowVerdict::bad;
  record.reason = "bad_rating";
  return true;
}

void set_text(ImportRecord& record, std::string_view text) {
  record.text = lines_of_text(text);
  record.is_text_cut = is_cut(text);
}

void set_tags(ImportRecord& record, std::string_view cell) {
  for (const std::string_view word : base::split(cell, ','))
    if (std::string tag = one_line(word, 100); !tag.empty()) record.tags.push_back(std::move(tag));
}

std::string number_or_text(const base::Json& object, const char* name) {
  const base::Json& value = base::member(object, name);
  if (value.isString()) return value.asString();
  return value.isNumeric() ? base::write_json(value) : std::string();
}

domain::ImportRecord list_of(std::string key, std::string name) {
  domain::ImportRecord record;
  record.kind = domain::RecordKind::list;
  record.list = std::move(key);
  record.name = std::move(name);
  record.privacy = "private";
  return record;
}

std::int64_t id_member(const base::Json& object, const char* name) {
  return base::parse_id(base::trim(number_or_text(object, name))).value_or(0);
}

}  // namespace formats
