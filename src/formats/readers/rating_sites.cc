// Sites where people rate films: tables and small files, each row a film with its rating, which means that it was seen
// at some time. The day of a rating is not a watch date.
#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/input/xml.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using base::Json;
using base::member;
using base::string_member;
using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

// The contents of one row of any of these sites.
struct Entry {
  domain::FilmRef film;
  std::string rating, text;
  When rated;
};

void add_entry(Reading& reading, int number, Entry entry, int factor) {
  if (const int year = take_year(entry.film.title); entry.film.year == 0) entry.film.year = year;
  if (entry.film.title.empty()) entry.film.title = std::exchange(entry.film.original_title, {});
  if (entry.film.title.empty() && entry.film.tmdb == 0 && entry.film.imdb.empty())
    return reading.add_bad(number, RecordKind::rating, "no_title");
  ImportRecord rating = newest_of(RecordKind::rating, entry.film, entry.rated);
  const bool has_rating = reading.add_rating(number, rating, entry.rating, factor);
  const bool has_text = reading.add_review(number, newest_of(RecordKind::review, entry.film, entry.rated), entry.text);
  const ImportRecord seen = record_of(RecordKind::seen, entry.film);
  if (has_rating || has_text) reading.add(number, seen);
  else reading.add(number, seen, RowVerdict::not_kept, "no_place_for");
}

// The names of a table's columns; empty if it has no such column.
struct Layout {
  std::string_view title = {}, original_title = {}, year = {}, tmdb = {}, imdb = {}, rating = {}, date = {}, text = {};
  int factor = 10;
};
constexpr Layout kMovieLens{.title = "title", .tmdb = "tmdb_id", .imdb = "imdb_id", .rating = "rating", .factor = 20};
constexpr Layout kCriticker{.title = "film name",
                            .year = "year",
                            .imdb = "imdb id",
                            .rating = "score",
                            .date = "date rated",
                            .text = "mini review",
                            .factor = 1};
constexpr Layout kFilmweb{
    .title = "polishtitle", .original_title = "originaltitle", .year = "year", .rating = "userrating", .date = "date"};
constexpr Layout kDouban{.title = "标题",
                         .year = "上映日期",
                         .imdb = "imdb 链接",
                         .rating = "个人评分",
                         .date = "打分日期",
                         .text = "我的短评",
                         .factor = 20};

Entry entry_of(const Reading& reading, const Table& row, const Layout& layout, const DateStyle& style) {
  Entry entry;
  entry.film.title = one_line(row[layout.title]);
  entry.film.original_title = one_line(row[layout.original_title]);
  entry.film.year = year_in(row[layout.year]);
  entry.film.tmdb = base::parse_id(base::trim(row[layout.tmdb])).value_or(0);
  entry.film.imdb = imdb_id(row[layout.imdb]);
  entry.rating = row[layout.rating];
  entry.text = row[layout.text];
  entry.rated = reading.calendar.read(row[layout.date], style);
  return entry;
}

void read_table(Reading& reading, const Parts& parts, const Layout& layout) {
  const DateStyle style{.order = reading.day_order(parts, {layout.date}, false)};
  each_row(reading, parts, [&](const Table& row) {
    add_entry(reading, row.line(), entry_of(reading, row, layout, style), layout.factor);
  });
}

// Reads a row. In a title such as "霸王别姬 / Farewell My Concubine" the second part is the film's title elsewhere.
void read_douban_row(Reading& reading, const Table& row, const DateStyle& style) {
  Entry entry = entry_of(reading, row, kDouban, style);
  if (!row.columns().has(kDouban.title))
    return reading.add(row.line(), record_of(RecordKind::rating, entry.film), RowVerdict::not_kept, "no_place_for");
  const std::string title = entry.film.title;
  if (const auto slash = title.find(" / "); slash != std::string::npos) {
    entry.film.title = title.substr(0, slash);
    entry.film.original_title = title.substr(slash + 3, title.find(" / ", slash + 3) - slash - 3);
  }
  add_entry(reading, row.line(), entry, kDouban.factor);
}

// Reads a row such as "2021-07-03,1917;8579674;3", since some rows have a comma between their first two cells. The
// other file holds comments.
void read_filmtipset_row(Reading& reading, const Table& row, const DateStyle& style) {
  std::array<std::string_view, 4> cells = {row.first_of({"votedate", "date"}), row.first_of({"movietitle", "movie"}),
                                           row["imdb"], row.first_of({"score", "text"})};
  if (const auto comma = cells[0].find(','); comma != std::string_view::npos)
    cells = {cells[0].substr(0, comma), cells[0].substr(comma + 1), cells[1], cells[2]};
  Entry entry;
  entry.film.title = one_line(cells[1]);
  entry.film.imdb = imdb_id(cells[2]);
  entry.rated = reading.calendar.read(cells[0], style);
  (row.columns().has("text") ? entry.text : entry.rating) = cells[3];
  add_entry(reading, row.line(), entry, 20);
}

class CritickerFile {
 public:
  explicit CritickerFile(Reading& reading) : reading_(reading) {}

  void begin(const Xml& xml) {
    if (xml.level() == 2) entry_ = {};
  }
  void end(const Xml& xml) {
    if (xml.level() == 3) take(xml.name(), xml.value());
    else if (xml.level() == 2 && (xml.name() == "film" || has_film())) add();
  }

 private:
  bool has_film() const { return !entry_.film.title.empty() || !entry_.film.imdb.empty(); }
  void add() {
    ++count_;
    if (has_film()) add_entry(reading_, count_, entry_, 1);
    else reading_.add_bad(count_, RecordKind::rating, "no_title");
  }
  void take(const std::string& name, const std::string& value) {
    if (name == "filmname") entry_.film.title = one_line(value);
    else if (name == "imdbid") entry_.film.imdb = imdb_id(value);
    else if (name == "rating") entry_.rating = value;
    else if (name == "quote") entry_.text = value;
    else if (name == "reviewdate") entry_.rated = reading_.calendar.read(value, kIsoDates);
  }

  Reading& reading_;
  Entry entry_;
  int count_ = 0;
};

// Reads an item, whose score may be a word: somebody wants to see the film, or does not.
void read_flixster_item(Reading& reading, const Json& item, int number) {
  const Json& movie = member(item, "movie");
  Entry entry;
  entry.film.title = one_line(string_member(movie, "title"));
  entry.film.year = static_cast<int>(std::min<std::int64_t>(id_member(movie, "year"), 9999));
  entry.rating = number_or_text(item, "score");
  entry.text = string_member(item, "review", kLongestText + 1);
  entry.rated = reading.calendar.read(string_member(item, "lastUpdated", 40), kIsoDates);
  const std::string word = letters_of(entry.rating);
  if (word == "wts") return reading.add(number, record_of(RecordKind::watchlist, entry.film));
  if (!word.empty())
    return reading.add(number, record_of(RecordKind::rating, entry.film), RowVerdict::not_kept, "no_place_for");
  add_entry(reading, number, entry, 20);
}

}  // namespace

bool is_movielens(const Look& look) { return look.columns.has_all({"movie_id", "imdb_id", "tmdb_id"}); }

// Reads all files. The list of wishes has no ratings.
void read_movielens(Reading& reading, const Parts& parts) {
  each_row(reading, parts, [&](const Table& row) {
    Entry entry = entry_of(reading, row, kMovieLens, kIsoDates);
    if (row.columns().has("rating")) return add_entry(reading, row.line(), std::move(entry), kMovieLens.factor);
    entry.film.year = take_year(entry.film.title);
    reading.add(row.line(), record_of(RecordKind::watchlist, entry.film));
  });
}

bool is_criticker(const Look& look) {
  return look.root == "recentratings" || look.columns.has_all({"score", "film name"});
}

void read_criticker(Reading& reading, const Parts& parts) {
  Parts tables, texts;
  for (const Part* part : parts) {
    bool is_table = false;
    look_through(*part, [&](const Table& row) { is_table = is_table || row.columns().has("film name"); });
    (is_table ? tables : texts).push_back(part);
  }
  if (!tables.empty()) read_table(reading, tables, kCriticker);
  for (const Part* part : texts)
    reading.each(*part, [&](const Part& file) {
      CritickerFile ratings(reading);
      read_xml(file.text(), ratings);
    });
}

bool is_filmtipset(const Look& look) {
  return look.columns.has_all({"votedate", "movietitle"}) || look.columns.has_all({"date", "movie", "imdb", "text"});
}

void read_filmtipset(Reading& reading, const Parts& parts) {
  const DateStyle style{.order = reading.day_order(parts, {"votedate", "date"}, false)};
  each_row(reading, parts, [&](const Table& row) { read_filmtipset_row(reading, row, style); });
}

bool is_flixster(const Look& look) {
  return look.item_path == "ratings" && look.item.isObject() && look.item.isMember("score") &&
         !member(member(look.item, "movie"), "title").isNull();
}

void read_flixster(Reading& reading, const Parts& parts) {
  for (const Part* part : parts)
    reading.each(*part, [&](const Part& file) {
      each_item(reading, file, {"ratings"}, RecordKind::rating,
                [&](const Json& item, const JsonItems& at) { read_flixster_item(reading, item, at.number()); });
    });
}

bool is_filmweb(const Look& look) { return look.columns.has("polishtitle"); }
void read_filmweb(Reading& reading, const Parts& parts) { read_table(reading, parts, kFilmweb); }

bool is_douban(const Look& look) { return look.columns.has(kDouban.rating); }
void read_douban(Reading& reading, const Parts& parts) {
  const DateStyle style{.order = reading.day_order(parts, {kDouban.date}, false)};
  each_row(reading, parts, [&](const Table& row) { read_douban_row(reading, row, style); });
}

}  // namespace formats
