// Letterboxd's export: CSV files that name films by title and year. The address in a diary or review row is that of the
// entry, not of the film, which watched.csv has.
#include <algorithm>
#include <unordered_map>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

enum class Section { watched, diary, ratings, reviews, watchlist, likes, list, other, deleted };

constexpr std::size_t kMostNotes = 16 * 1024 * 1024;  // bytes of reviews that become notes of plays
constexpr std::pair<std::string_view, Section> kSections[] = {
    {"watched.csv", Section::watched},    {"diary.csv", Section::diary},         {"ratings.csv", Section::ratings},
    {"reviews.csv", Section::reviews},    {"watchlist.csv", Section::watchlist}, {"likes/films.csv", Section::likes},
    {"films.csv", Section::likes},        {"comments.csv", Section::other},      {"likes/lists.csv", Section::other},
    {"likes/reviews.csv", Section::other}};

bool is_list(std::string_view first_line) { return first_line.starts_with("Letterboxd list export"); }

// A list begins with a line that says so, or with an empty one before its own header.
bool has_list_header(const Columns& columns) { return columns.has_all({"date", "name", "tags", "url", "description"}); }

std::string first_line_of(const Part& part) {
  std::string text;
  Text reader = part.text();
  while (text.empty() && reader.append_to(text)) {
  }
  return text.substr(0, std::min<std::size_t>(text.find_first_of("\r\n"), 100));
}

// Title and year are all that ties rows of different files together.
std::string title_and_year(const Table& row) {
  return one_line(row["name"]) + " (" + std::string(base::trim(row["year"])) + ')';
}
std::size_t film_of(const Table& row) { return std::hash<std::string>()(title_and_year(row)); }

std::size_t play_of(const Table& row) {
  return std::hash<std::string>()(title_and_year(row) + '@' + std::string(row["watched date"]));
}

void set_tags(ImportRecord& record, std::string_view cell) {
  for (const std::string_view word : base::split(cell, ','))
    if (std::string tag = one_line(word, 100); !tag.empty()) record.tags.push_back(std::move(tag));
}

class LetterboxdExport {
 public:
  LetterboxdExport(Reading& reading, const Parts& parts)
      : reading_(reading), style_{.order = reading.day_order(parts, {"date", "watched date"}, false)} {
    for (const Part* part : parts) sections_.emplace_back(part, section_of(*part));
    std::stable_sort(sections_.begin(), sections_.end(),
                     [](const auto& a, const auto& b) { return a.second < b.second; });
    // The diary goes first, as it says which films of watched.csv have dates and takes the older reviews as notes.
    std::stable_partition(sections_.begin(), sections_.end(), [](const auto& s) { return s.second == Section::diary; });
    look(Section::watched, [this](const Table& row) { learn_address(row); });
    look(Section::diary, [this](const Table& row) { learn_play(row); });
    look(Section::ratings, [this](const Table& row) { learn_rating(row); });
    look(Section::reviews, [this](const Table& row) { learn_newest_review(row); });
    look(Section::reviews, [this](const Table& row) { learn_note(row); });
  }

  void read() {
    for (const auto& [part, section] : sections_)
      reading_.each(*part, [this, kind = section](const Part& file) { read_part(file, kind); });
  }

 private:
  bool has(Section section) const {
    return std::any_of(sections_.begin(), sections_.end(), [&](const auto& s) { return s.second == section; });
  }

  Section section_of(const Part& part) {
    const std::string path = part.path();
    if (path.starts_with("deleted/") || path.starts_with("orphaned/")) return Section::deleted;
    if (path.starts_with("lists/")) return Section::list;
    for (const auto& [name, section] : kSections)
      if (path == name) return section;
    if (!part.problem.empty() || part.facts.is_empty) return Section::other;
    return section_of_content(part);
  }
  Section section_of_content(const Part& part) {
    try {
      const Columns columns = Table(nullptr, part).columns();
      if (is_list(first_line_of(part)) || has_list_header(columns)) return Section::list;
      if (columns.has("review")) return Section::reviews;
      if (columns.has("watched date")) return Section::diary;
      if (columns.has("rating")) return Section::ratings;
      if (!columns.has("letterboxd uri")) return Section::other;
    } catch (const Refused&) {
      return Section::other;
    }
    for (const auto& [word, section] : {std::pair("watchlist", Section::watchlist), std::pair("like", Section::likes),
                                        std::pair("watched", Section::watched)})
      if (part.path().find(word) != std::string::npos) return section;
    const std::string answer = reading_.choice("part", {"watched", "watchlist", "likes"}, "watched");
    return answer == "watchlist" ? Section::watchlist : answer == "likes" ? Section::likes : Section::watched;
  }

  // Reads files of one section beforehand; what is wrong in them is reported later.
  template <typename Learn>
  void look(Section section, const Learn& learn) {
    for (const auto& [part, found] : sections_) {
      if (found != section || !part->problem.empty() || part->facts.is_empty) continue;
      try {
        for (Table row(nullptr, *part); row.next();) learn(row);
      } catch (const Refused&) {
      }
    }
  }

  // Two films with the same title and year leave the address empty.
  void learn_address(const Table& row) {
    const std::string address = one_line(row["letterboxd uri"]);
    if (address.empty()) return;
    const auto [known, is_new] = addresses_.try_emplace(film_of(row), address);
    if (!is_new && known->second != address) known->second.clear();
  }
  void learn_play(const Table& row) {
    if (!row["watched date"].empty()) played_.insert(film_of(row));
    if (!has(Section::ratings)) learn_newest_rating(row);
  }
  void learn_rating(const Table& row) { ratings_[film_of(row)] = {tenths(row["rating"], 20).value, {}}; }
  // Without ratings.csv the newest rating in the diary is the present one.
  void learn_newest_rating(const Table& row) {
    const int value = tenths(row["rating"], 20).value;
    Rating& rating = ratings_[film_of(row)];
    if (value > 0 && rating.date <= row["date"]) rating = {value, std::string(row["date"])};
  }
  void learn_newest_review(const Table& row) {
    Review& newest = newest_reviews_[film_of(row)];
    if (newest.line == 0 || newest.date <= row["date"]) newest = {std::string(row["date"]), row.line()};
  }
  void learn_note(const Table& row) {
    if (newest_reviews_[film_of(row)].line == row.line() || !has(Section::diary)) return;
    std::string note = lines_of_text(text_of_html(row["review"]));
    if ((notes_size_ += note.size()) <= kMostNotes) notes_.try_emplace(play_of(row), std::move(note));
  }

  void read_part(const Part& part, Section section) {
    if (section == Section::list) return read_list(part);
    for (Table row(&reading_, part, kind_of(section)); row.next();) read_row(row, section);
  }

  static RecordKind kind_of(Section section) {
    switch (section) {
      case Section::watched:
        return RecordKind::seen;
      case Section::ratings:
        return RecordKind::rating;
      case Section::reviews:
        return RecordKind::review;
      case Section::watchlist:
        return RecordKind::watchlist;
      case Section::likes:
        return RecordKind::like;
      default:
        return RecordKind::play;
    }
  }

  // Of an entry the film's address is that of watched.csv.
  ImportRecord record_of(const Table& row, RecordKind kind, bool is_entry) {
    ImportRecord record;
    record.kind = kind;
    record.film.title = one_line(row["name"]);
    record.film.year = year_in(row["year"]);
    const auto known = addresses_.find(film_of(row));
    const std::string own = is_entry ? std::string() : one_line(row["letterboxd uri"]);
    const std::string joined = known == addresses_.end() ? std::string() : known->second;
    record.film.key = "letterboxd:" + (!own.empty() ? own : !joined.empty() ? joined : title_and_year(row));
    set_time(record, reading_.calendar.read(row["date"], style_));
    if (own.empty() && known != addresses_.end() && joined.empty()) {
      record.verdict = RowVerdict::choose;
      record.reason = "several_films";
    }
    if (record.film.title.empty()) {
      record.verdict = RowVerdict::bad;
      record.reason = "no_title";
    }
    return record;
  }

  void read_row(const Table& row, Section section) {
    if (section == Section::deleted || section == Section::other)
      return reading_.add(row.line(), record_of(row, RecordKind::play, true), RowVerdict::not_kept,
                          section == Section::deleted ? "deleted_there" : "no_place_for");
    if (section == Section::diary) return read_entry(row);
    if (section == Section::reviews) return read_review(row);
    ImportRecord record = record_of(row, kind_of(section), false);
    if (section == Section::watched && played_.contains(film_of(row)))
      return reading_.add(row.line(), record, RowVerdict::folded, "same_as_row");
    if (section == Section::ratings && !set_rating(record, row["rating"], 20))
      return reading_.add(row.line(), record, RowVerdict::not_kept, "no_place_for");
    reading_.add(row.line(), record);
  }

  void read_entry(const Table& row) {
    ImportRecord record = record_of(row, RecordKind::play, true);
    set_date(record, reading_.calendar.read(row["watched date"], style_));
    if (!row["rewatch"].empty()) record.is_rewatch = base::equal_ignoring_ascii_case(row["rewatch"], "yes");
    set_tags(record, row["tags"]);
    if (const auto note = notes_.extract(play_of(row))) record.text = note.mapped();
    if (!row["letterboxd uri"].empty()) record.event = "letterboxd:" + one_line(row["letterboxd uri"]);
    if (!record.event.empty() && reading_.is_repeat(record.event))
      return reading_.add(row.line(), record, RowVerdict::folded, "same_as_row");
    reading_.add(row.line(), record);
    if (!row["rating"].empty()) read_rating_of_entry(row);
  }

  void read_rating_of_entry(const Table& row) {
    ImportRecord record = record_of(row, RecordKind::past_rating, true);
    if (!set_rating(record, row["rating"], 20)) return;
    const Rating& present = ratings_[film_of(row)];
    if (!has(Section::ratings) && present.value == record.tenths && present.date == row["date"])
      record.kind = RecordKind::rating;
    else if (present.value == record.tenths) return;
    reading_.add(row.line(), record);
  }

  void read_review(const Table& row) {
    ImportRecord record = record_of(row, RecordKind::review, true);
    const std::string text = text_of_html(row["review"]);
    record.text = lines_of_text(text);
    const bool is_newest = newest_reviews_[film_of(row)].line == row.line();
    if (is_newest || !has(Section::diary)) {
      if (is_cut(text)) reading_.out.warn("too_long", base::json_object());
      reading_.add(row.line(), record);
      if (!has(Section::diary) && !row["watched date"].empty()) read_entry(row);
    } else if (notes_.contains(play_of(row)) || notes_size_ > kMostNotes) {
      reading_.add(row.line(), record, RowVerdict::not_kept, "no_place_for");
    } else {
      reading_.add(row.line(), record, RowVerdict::folded, "same_as_row");  // the note of its play
    }
  }

  // Its head, an empty line, and its films.
  void read_list(const Part& part) {
    Csv csv(part.text(), ',');
    Columns columns;
    std::string key = "letterboxd:" + part.path();
    bool is_head = true;
    for (Csv::Status status = csv.next(); status != Csv::Status::end; status = csv.next()) {
      const std::vector<std::string>& cells = csv.cells();
      if (status == Csv::Status::bad) {
        reading_.add_bad(csv.line(), RecordKind::item, "bad_row");
      } else if (csv.is_blank() || is_list(cells[0])) {
        continue;
      } else if (const Columns names(cells); names.has_all({"name", "url"})) {
        columns = names;
        csv.expect(names.size());
        is_head = !names.has("position");
      } else if (columns.size() == 0 || cells.size() > columns.size() ||
                 (csv.is_cut() && cells.size() < columns.size())) {
        reading_.add_bad(csv.line(), RecordKind::item, "bad_row");
      } else if (is_head) {
        read_list_head(csv, columns, key);
      } else {
        read_item(csv, columns, key);
      }
    }
  }

  void read_list_head(const Csv& csv, const Columns& columns, std::string& key) {
    const auto cell = [&](std::string_view name) { return columns.of(csv.cells(), name); };
    ImportRecord record;
    record.kind = RecordKind::list;
    record.name = one_line(cell("name"));
    if (!cell("url").empty()) key = "letterboxd:" + one_line(cell("url"));
    record.list = key;
    record.text = lines_of_text(text_of_html(cell("description")));
    record.privacy = "private";  // the export does not say
    set_time(record, reading_.calendar.read(cell("date"), style_));
    reading_.add(csv.line(), record);
    if (!cell("tags").empty()) reading_.add(csv.line(), record, RowVerdict::not_kept, "no_place_for");
  }

  void read_item(const Csv& csv, const Columns& columns, const std::string& key) {
    const auto cell = [&](std::string_view name) { return columns.of(csv.cells(), name); };
    ImportRecord record;
    record.kind = RecordKind::item;
    record.list = key;
    record.film.title = one_line(cell("name"));
    record.film.year = year_in(cell("year"));
    record.film.key = "letterboxd:" + one_line(cell("url"));
    if (const auto position = base::parse_id(cell("position")); position && *position < 1'000'000)
      record.position = static_cast<int>(*position);
    record.text = lines_of_text(text_of_html(cell("description")));
    reading_.add(csv.line(), record);
  }

  struct Rating {
    int value = 0;
    std::string date;
  };
  struct Review {
    std::string date;
    int line = 0;
  };

  Reading& reading_;
  DateStyle style_;
  std::vector<std::pair<const Part*, Section>> sections_;
  std::unordered_map<std::size_t, std::string> addresses_;
  std::unordered_set<std::size_t> played_;
  std::unordered_map<std::size_t, Rating> ratings_;
  std::unordered_map<std::size_t, Review> newest_reviews_;
  std::unordered_map<std::size_t, std::string> notes_;
  std::size_t notes_size_ = 0;
};

}  // namespace

bool owns_letterboxd(const MemberNames& members) {
  return std::any_of(members.begin(), members.end(),
                     [](const std::string& name) { return name == "watched.csv" || name == "diary.csv"; });
}

bool is_secret_of_letterboxd(std::string_view path) { return path == "profile.csv" || !path.ends_with(".csv"); }

bool is_letterboxd(const Look& look) {
  return look.columns.has("letterboxd uri") || is_list(look.first_line) || has_list_header(look.columns);
}

void read_letterboxd(Reading& reading, const Parts& parts) { LetterboxdExport(reading, parts).read(); }

}  // namespace formats
