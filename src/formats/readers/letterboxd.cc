// Letterboxd's export: CSV files that name films by title and year. The address in a diary or review row belongs to the
// entry, not to the film, whose address is in watched.csv.
#include <algorithm>
#include <unordered_map>

#include "base/text.h"
#include "formats/input/headings.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowReason;
using domain::RowVerdict;

enum class Section { watched, diary, ratings, reviews, watchlist, likes, list, other, deleted };

constexpr std::size_t kMostNotes = 16 * 1024 * 1024;  // bytes of reviews that become notes of plays
constexpr std::pair<std::string_view, Section> kSections[] = {
    {"watched.csv", Section::watched},    {"diary.csv", Section::diary},         {"ratings.csv", Section::ratings},
    {"reviews.csv", Section::reviews},    {"watchlist.csv", Section::watchlist}, {"likes/films.csv", Section::likes},
    {"films.csv", Section::likes},        {"comments.csv", Section::other},      {"likes/lists.csv", Section::other},
    {"likes/reviews.csv", Section::other}};

bool is_deleted(std::string_view path) { return path.starts_with("deleted/") || path.starts_with("orphaned/"); }

bool is_list(std::string_view first_line) {
  if (first_line.starts_with('"')) first_line.remove_prefix(1);
  return first_line.starts_with("Letterboxd list export");
}

// Returns true for the header of a list. A list begins with a line that says so, or with an empty one before its own
// header.
bool has_list_header(const Columns& columns) { return columns.has_all({"date", "name", "tags", "url", "description"}); }

std::string first_line_of(const Part& part) {
  std::string text;
  Text reader = part.text();
  while (text.empty() && reader.append_to(text)) {
  }
  return text.substr(0, std::min<std::size_t>(text.find_first_of("\r\n"), 100));
}

// Returns the title and year, which are all that connects rows of different files.
template <typename Row>
std::string title_and_year(const Row& row) {
  return one_line(row["name"]) + " (" + std::string(base::trim(row["year"])) + ')';
}
template <typename Row>
std::size_t film_of(const Row& row) {
  return std::hash<std::string>()(title_and_year(row));
}

using Place = std::pair<const Part*, int>;  // a row's file and line
Place place_of(const Table& row) { return {&row.part(), row.line()}; }

std::size_t play_of(const Table& row) {
  return std::hash<std::string>()(title_and_year(row) + '@' + std::string(row["watched date"]));
}

bool is_list_file(const Part& part) {
  return is_list(first_line_of(part)) || has_list_header(Table(nullptr, part).columns());
}

// The current row of a list, whose head and films have columns of their own.
struct List {
  Csv csv;
  std::string key;
  bool is_deleted = false;
  Columns columns = {};

  std::string_view operator[](std::string_view name) const { return columns.of(csv.cells(), name); }
};

class LetterboxdExport {
 public:
  LetterboxdExport(Reading& reading, const Parts& parts)
      : reading_(reading), style_{.order = reading.day_order(parts, {"date", "watched date"}, false)} {
    for (const Part* part : parts) sections_.emplace_back(part, section_of(*part));
    std::stable_sort(sections_.begin(), sections_.end(),
                     [](const auto& a, const auto& b) { return a.second < b.second; });
    // The diary is read first, as it says which films of watched.csv have dates and takes the older reviews as notes.
    std::stable_partition(sections_.begin(), sections_.end(), [](const auto& s) { return s.second == Section::diary; });
    entries_ = has(Section::diary) ? Section::diary : Section::reviews;
    look(Section::watched, [this](const Table& row) { learn_address(row); });
    look(entries_, [this](const Table& row) { learn_play(row); });
    adds_older_plays_ = std::ranges::any_of(first_entries_, [](const auto& one) { return one.second.is_rewatch; }) &&
                        reading_.choice("older_plays", {"no", "yes"}, "no") == "yes";
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
    if (is_deleted(path)) return Section::deleted;
    if (path.starts_with("lists/")) return Section::list;
    const bool is_unread = !part.problem.empty() || part.facts.is_empty;
    for (const auto& [name, section] : kSections)
      if (path == name && (is_unread || fits(section, part))) return section;
    return is_unread ? Section::other : section_of_content(part);
  }
  // Returns true if the columns are those of such a file, since a file name does not outweigh its columns.
  static bool fits(Section section, const Part& part) {
    try {
      const Columns columns = Table(nullptr, part).columns();
      const bool is_review = columns.has("review"), is_dated = columns.has("watched date"),
                 is_rated = columns.has("rating");
      if (section == Section::other) return true;
      if (section == Section::diary || section == Section::reviews)
        return is_review == (section == Section::reviews) && is_dated;
      return !is_review && !is_dated && is_rated == (section == Section::ratings);
    } catch (const Refused&) {  // reported when the part is read
      return true;
    }
  }
  Section section_of_content(const Part& part) {
    try {
      if (is_list_file(part)) return Section::list;
      const Columns columns = Table(nullptr, part).columns();
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
    const std::string answer = reading_.choice(part, "part", {"watched", "watchlist", "likes"}, "watched");
    return answer == "watchlist" ? Section::watchlist : answer == "likes" ? Section::likes : Section::watched;
  }

  // Reads files of one section for the first time, before their records are made.
  template <typename Learn>
  void look(Section section, const Learn& learn) {
    for (const auto& [part, found] : sections_)
      if (found == section) look_through(*part, learn);
  }

  // Learns the address of a film. Two films with the same title and year leave the address empty.
  void learn_address(const Table& row) {
    const std::string address = one_line(row["letterboxd uri"]);
    if (address.empty()) return;
    const auto [known, is_new] = addresses_.try_emplace(film_of(row), address);
    if (!is_new && known->second != address) known->second.clear();
  }
  // Returns true if several films have this title and year; only a person can say which of them is meant.
  template <typename Row>
  bool has_twin(const Row& row) const {
    const auto known = addresses_.find(film_of(row));
    return known != addresses_.end() && known->second.empty();
  }
  void learn_play(const Table& row) {
    if (!row["watched date"].empty()) played_.insert(film_of(row));
    learn_first_entry(row);
    if (!has(Section::ratings)) learn_newest_rating(row);
  }
  // Learns the first entry of a film, which is a rewatch only if all entries of that day are.
  void learn_first_entry(const Table& row) {
    const auto date = reading_.calendar.read(row["watched date"], style_).date;
    if (!date) return;
    const FirstEntry entry{*date, is_rewatch(row)};
    const auto [known, is_new] = first_entries_.try_emplace(film_of(row), entry);
    FirstEntry& first = known->second;
    if (entry.date < first.date) first = entry;
    else if (entry.date == first.date) first.is_rewatch = first.is_rewatch && entry.is_rewatch;
  }
  void learn_rating(const Table& row) { ratings_[film_of(row)] = {tenths(row["rating"], 20).value, {}}; }
  // Learns the newest rating in the diary, which is the present one if there is no ratings.csv.
  void learn_newest_rating(const Table& row) {
    const int value = tenths(row["rating"], 20).value;
    Rating& rating = ratings_[film_of(row)];
    if (value > 0 && rating.date <= row["date"]) rating = {value, std::string(row["date"])};
  }
  void learn_newest_review(const Table& row) {
    Review& newest = newest_reviews_[film_of(row)];
    if (newest.place.second == 0 || newest.date <= row["date"]) newest = {std::string(row["date"]), place_of(row)};
  }
  void learn_note(const Table& row) {
    if (newest_reviews_[film_of(row)].place == place_of(row)) return;
    const std::string text = lines_of_text(text_of_html(row["review"]));
    std::string& note = notes_[play_of(row)];
    const std::string both = note.empty() || note == text ? text : note + "\n\n" + text;
    if ((notes_size_ += text.size()) > kMostNotes || base::code_points(both) > kLongestText)
      left_out_.insert(place_of(row));
    else note = both;
  }

  void read_part(const Part& part, Section section) {
    const bool is_deleted = section == Section::deleted;
    if (section == Section::list || (is_deleted && is_list_file(part))) return read_list(part, is_deleted);
    for (Table row(&reading_, part, kind_of(section)); row.next();) read_row(row, section);
  }

  static bool is_rewatch(const Table& row) { return base::equal_ignoring_ascii_case(row["rewatch"], "yes"); }

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

  // Returns the record of a row. An entry gets the film's address from watched.csv.
  ImportRecord record_of(const Table& row, RecordKind kind, bool is_entry) {
    ImportRecord record = record_of(row, kind, is_entry ? std::string_view() : row["letterboxd uri"]);
    set_time(record, reading_.calendar.read(row["date"], style_));
    return record;
  }
  template <typename Row>
  ImportRecord record_of(const Row& row, RecordKind kind, std::string_view address) {
    ImportRecord record;
    record.kind = kind;
    record.film.title = one_line(row["name"]);
    record.film.year = year_in(row["year"]);
    const auto known = addresses_.find(film_of(row));
    const std::string own = one_line(address);
    const std::string joined = known == addresses_.end() ? std::string() : known->second;
    record.film.key = source_key("letterboxd", !own.empty() ? own : !joined.empty() ? joined : title_and_year(row));
    if (has_twin(row)) {
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
                          section == Section::deleted ? RowReason("deleted_there") : RowReason("no_place_for"));
    if (section == Section::diary) return read_entry(row);
    if (section == Section::reviews) return read_review(row);
    ImportRecord record = record_of(row, kind_of(section), false);
    if (section == Section::watched && played_.contains(film_of(row)) && !has_twin(row))
      return reading_.add(row.line(), record, RowVerdict::folded, "same_as_row");
    if (section == Section::ratings && !set_rating(record, row["rating"], 20))
      return reading_.add(row.line(), record, RowVerdict::not_kept, "no_place_for");
    reading_.add(row.line(), record);
  }

  void read_entry(const Table& row) {
    ImportRecord record = record_of(row, RecordKind::play, true);
    set_date(record, reading_.calendar.read(row["watched date"], style_));
    if (!row["rewatch"].empty()) record.is_rewatch = is_rewatch(row);
    set_tags(record, row["tags"]);
    if (const auto note = notes_.extract(play_of(row))) record.text = note.mapped();
    if (!row["letterboxd uri"].empty()) record.event = "letterboxd:" + one_line(row["letterboxd uri"]);
    if (!record.event.empty() && is_same_entry(record))
      return reading_.add(row.line(), record, RowVerdict::folded, "same_as_row");
    reading_.add(row.line(), record);
    if (adds_older_plays_) add_older_play(row);
    if (!row["rating"].empty()) read_rating_of_entry(row);
  }

  // Returns true if the entry was read before. Merged files and other tools put the film's address into each of its
  // entries, so an address identifies an entry only together with the film and the day.
  bool is_same_entry(const ImportRecord& record) {
    return reading_.is_repeat(record.event + '\n' + record.film.title + '\n' + std::to_string(record.film.year) + '\n' +
                              record.date.value_or(""));
  }

  // Adds an earlier play without a date, once for each film: if the first entry is a rewatch, the film was seen before.
  void add_older_play(const Table& row) {
    const auto first = first_entries_.find(film_of(row));
    if (first == first_entries_.end() || !first->second.is_rewatch) return;
    first->second.is_rewatch = false;
    reading_.add(row.line(), record_of(row, RecordKind::play, true));
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

  // Reads a review. The newest is the film's review; another is the note of its play, which the diary or the row itself
  // adds.
  void read_review(const Table& row) {
    ImportRecord record = record_of(row, RecordKind::review, true);
    set_text(record, text_of_html(row["review"]));
    const bool is_newest = newest_reviews_[film_of(row)].place == place_of(row);
    if (is_newest) reading_.add(row.line(), record);
    if (entries_ == Section::reviews && !row["watched date"].empty()) read_entry(row);
    if (is_newest) return;
    const bool is_note = !notes_.contains(play_of(row)) && !left_out_.contains(place_of(row));
    reading_.add(row.line(), record, is_note ? RowVerdict::folded : RowVerdict::not_kept,
                 is_note ? RowReason("same_as_row") : RowReason("no_place_for"));
  }

  // Reads a list: its head, an empty line, and its films.
  void read_list(const Part& part, bool is_deleted) {
    List list{Csv(part.text(), ','), "letterboxd:" + part.path(), is_deleted};
    Csv& csv = list.csv;
    bool is_head = true;
    for (Csv::Status status = csv.next(); status != Csv::Status::end; status = csv.next()) {
      const std::vector<std::string>& cells = csv.cells();
      const std::size_t width = list.columns.size();
      if (status == Csv::Status::bad) {
        reading_.add_bad(csv.line(), RecordKind::item, csv.problem());
      } else if (csv.is_blank() || is_list(cells[0])) {
        continue;
      } else if (const Columns names(cells); names.has_all({"name", "url"})) {
        list.columns = names;
        csv.expect(names.size(), on_one_line(names.names()));
        is_head = !names.has("position");
      } else if (width == 0 || cells.size() > width || (csv.is_cut() && cells.size() < width)) {
        reading_.add_bad(csv.line(), RecordKind::item, "bad_row");
      } else if (is_head) {
        read_list_head(list);
      } else {
        read_item(list);
      }
    }
  }

  void read_list_head(List& list) {
    if (!list["url"].empty()) list.key = "letterboxd:" + one_line(list["url"]);
    ImportRecord record = list_of(list.key, one_line(list["name"]));  // the export does not say who may see it
    set_text(record, text_of_html(list["description"]));
    set_time(record, reading_.calendar.read(list["date"], style_));
    add(list, record);
    if (!list.is_deleted && !list["tags"].empty())
      reading_.add(list.csv.line(), record, RowVerdict::not_kept, "no_place_for");
  }

  void read_item(const List& list) {
    ImportRecord record = record_of(list, RecordKind::item, list["url"]);
    record.list = list.key;
    if (const auto position = base::parse_id(list["position"]); position && *position < 1'000'000)
      record.position = static_cast<int>(*position);
    set_text(record, text_of_html(list["description"]));
    add(list, record);
  }

  void add(const List& list, const ImportRecord& record) {
    if (list.is_deleted) reading_.add(list.csv.line(), record, RowVerdict::not_kept, "deleted_there");
    else reading_.add(list.csv.line(), record);
  }

  struct FirstEntry {
    std::string date;
    bool is_rewatch = false;
  };
  struct Rating {
    int value = 0;
    std::string date;
  };
  struct Review {
    std::string date;
    Place place = {};
  };

  Reading& reading_;
  DateStyle style_;
  std::vector<std::pair<const Part*, Section>> sections_;
  Section entries_ = Section::diary;  // the section whose rows are the plays
  std::unordered_map<std::size_t, std::string> addresses_;
  std::unordered_set<std::size_t> played_;
  std::unordered_map<std::size_t, FirstEntry> first_entries_;  // of a film
  bool adds_older_plays_ = false;
  std::unordered_map<std::size_t, Rating> ratings_;
  std::unordered_map<std::size_t, Review> newest_reviews_;
  std::unordered_map<std::size_t, std::string> notes_;
  std::size_t notes_size_ = 0;
  std::set<Place> left_out_;  // reviews that became no note
};

}  // namespace

bool owns_letterboxd(const MemberNames& members) {
  return std::any_of(members.begin(), members.end(),
                     [](const std::string& name) { return name == "watched.csv" || name == "diary.csv"; });
}

bool is_of_letterboxd(std::string_view path) {
  const bool is_in_folder = path.starts_with("lists/") || is_deleted(path);
  return (is_in_folder && path.ends_with(".csv")) ||
         std::ranges::any_of(kSections, [&](const auto& known) { return path == known.first; });
}

bool is_secret_of_letterboxd(std::string_view path) { return path == "profile.csv"; }

bool is_letterboxd(const Look& look) {
  return look.columns.has("letterboxd uri") || is_list(look.first_line) || has_list_header(look.columns);
}

void read_letterboxd(Reading& reading, const Parts& parts) { LetterboxdExport(reading, parts).read(); }

}  // namespace formats
