// The CSV that Letterboxd's import accepts and many tools write, with columns in any order and case.
#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "formats/input/headings.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

bool is_yes(std::string_view cell) {
  const std::string word = base::ascii_lower(base::trim(cell));
  return word == "true" || word == "yes" || word == "1";
}

// The key and name of a file that our own export has made of a list: "letterboxd-list-3-best.csv", or
// "letterboxd-list-3-best-2.csv" for its further films. Lists of other numbers or names have other keys.
struct OurList {
  std::string key, name;  // "letterboxd-list-3-best", "best"
};
std::optional<OurList> our_list(const Part& part) {
  static constexpr std::string_view kStart = "letterboxd-list-";
  const std::string path = part.path(), title = part.title();
  const std::size_t number = path.rfind('/') + 1 + kStart.size();
  const std::size_t end = path.find_first_not_of("0123456789", number);
  const bool is_ours = path.substr(number - kStart.size()).starts_with(kStart) && end != number &&
                       end < title.size() - 1 && path[end] == '-';
  if (!is_ours) return std::nullopt;
  const std::size_t key_end = title.find_last_not_of("-0123456789") + 1;
  return OurList{path.substr(0, std::max(end, key_end)), one_line(title.substr(end + 1))};
}

// Sorts the parts so that each of our lists begins with its first piece, whose name is the shortest.
Parts in_order(const Parts& parts) {
  const auto place = [](const Part* part) {
    const auto list = our_list(*part);
    return list ? std::pair(list->key, part->path().size()) : std::pair(std::string(), std::size_t{0});
  };
  Parts sorted = parts;
  std::ranges::stable_sort(sorted, {}, place);
  return sorted;
}

class LetterboxdForm {
 public:
  LetterboxdForm(Reading& reading, const DateStyle& style) : reading_(reading), style_(style) {}

  // Reads a file. If it has no dates and ratings, only the person can say what it means.
  void read(const Part& part) {
    Table row(&reading_, part);
    const Columns& columns = row.columns();
    kind_ = RecordKind::seen;
    if (!columns.has("watcheddate") && !columns.has("rating") && !columns.has("rating10")) kind_ = kind_of(part);
    if (kind_ == RecordKind::item) begin_list(part);
    while (row.next()) read_row(row);
  }

 private:
  // Returns the kind of a file's rows by its name, or asks the person if the name does not say it.
  RecordKind kind_of(const Part& part) {
    if (our_list(part)) return RecordKind::item;  // even if somebody has called it a watchlist
    const std::string path = part.path();
    if (path.find("watchlist") != std::string::npos) return RecordKind::watchlist;
    if (path.find("list") != std::string::npos) return RecordKind::item;
    const std::string answer = reading_.choice(part, "part", {"watched", "watchlist", "list"}, "watched");
    return answer == "watchlist" ? RecordKind::watchlist : answer == "list" ? RecordKind::item : RecordKind::seen;
  }

  void begin_list(const Part& part) {
    const OurList list = our_list(part).value_or(OurList{part.path(), one_line(part.title())});
    list_ = "letterboxd-import:" + list.key;
    if (lists_.insert(list_).second) reading_.add(0, list_of(list_, list.name));
  }

  static ImportRecord record_of(const Table& row, RecordKind kind) {
    ImportRecord record = formats::record_of(kind, film_of(row, "tmdbid", "imdbid"));
    domain::FilmRef& film = record.film;
    film.key = source_key("letterboxd", row.first_of({"letterboxduri", "url"}));
    if (film.title.empty() && film.tmdb == 0 && film.imdb.empty() && film.key.empty()) {
      record.verdict = RowVerdict::bad;
      record.reason = "no_title";
    }
    return record;
  }

  void read_row(const Table& row) {
    ImportRecord record = record_of(row, kind_);
    const When when = reading_.calendar.read(row["watcheddate"], style_);
    if (kind_ == RecordKind::item) {
      record.list = list_;
      set_text(record, text_of_html(row["review"]));
      return reading_.add(row.line(), record);
    }
    if (when.date || !when.problem.empty()) {
      record.kind = RecordKind::play;
      set_date(record, when);
      if (!row["rewatch"].empty()) record.is_rewatch = is_yes(row["rewatch"]);
      set_tags(record, row["tags"]);
    }
    reading_.add(row.line(), record);
    if (record.reason == "no_title") return;
    const bool is_of_ten = !base::trim(row["rating10"]).empty();
    reading_.add_rating(row.line(), rating_of_play(record.film, when), is_of_ten ? row["rating10"] : row["rating"],
                        is_of_ten ? 10 : 20);
    reading_.add_review(row.line(), newest_of(RecordKind::review, record.film, when), text_of_html(row["review"]));
  }

  Reading& reading_;
  DateStyle style_;
  RecordKind kind_ = RecordKind::seen;
  std::string list_;
  std::set<std::string> lists_;
};

}  // namespace

bool is_letterboxd_form(const Look& look) {
  const Columns& columns = look.columns;
  const bool has_id = columns.has("tmdbid") || columns.has("imdbid") || columns.has("letterboxduri");
  const bool has_title =
      columns.has("title") && (columns.has("rating10") || columns.has("watcheddate") || columns.has("directors"));
  const auto is_title = [](const std::string& name) { return is_usual(Role::title, name); };
  const bool has_url = columns.has("url") && (columns.has("title") || std::ranges::none_of(columns.names(), is_title));
  return look.shape == Look::Shape::csv && !is_our_table(columns) && (has_id || has_title || has_url);
}

void read_letterboxd_form(Reading& reading, const Parts& parts) {
  LetterboxdForm form(reading, {.order = reading.day_order(parts, {"watcheddate"}, false)});
  for (const Part* part : in_order(parts)) reading.each(*part, [&](const Part& file) { form.read(file); });
}

}  // namespace formats
