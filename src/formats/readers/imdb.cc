// IMDb's ratings, lists, watchlist and check-ins in the three layouts they have had, and bare lists of addresses.
#include <algorithm>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

// Parts of title types that are not films, in IMDb's languages (en, fr, de, hi, it, pt-BR, es-ES, es-MX). The first
// match counts. Any other type, such as "Film", "Corto" or "Documentary", is looked up as a film.
struct TypeWord {
  std::string_view word;
  domain::RowReason reason;
};
constexpr TypeWord kOtherTypes[] = {{"podcast", "music"},    {"balado", "music"},       {"पॉडकास्ट", "music"},
                                    {"musicvideo", "music"}, {"videomusical", "music"}, {"musikvideo", "music"},
                                    {"videoclip", "music"},  {"clipmusical", "music"},  {"clipvideo", "music"},
                                    {"म्यूज़िक", "music"},      {"संगीत", "music"},         {"videogame", "game"},
                                    {"jeuvideo", "game"},    {"videospiel", "game"},    {"computerspiel", "game"},
                                    {"videogioco", "game"},  {"videojuego", "game"},    {"jogo", "game"},
                                    {"गेम", "game"},          {"episod", "episode"},     {"folge", "episode"},
                                    {"capitulo", "episode"}, {"puntata", "episode"},    {"एपिसोड", "episode"},
                                    {"serie", "series"},     {"seriado", "series"},     {"telenovela", "series"},
                                    {"सीरीज़", "series"},     {"श्रृंखला", "series"},       {"शृंखला", "series"},
                                    {"धारावाहिक", "series"}};

// Returns the letters of any script, without case, marks, spaces and dashes.
std::string letters_in(std::string_view text) {
  std::string letters = base::fold(text);
  std::erase_if(letters, [](char c) { return c == ' ' || c == '-' || c == '.'; });
  return letters;
}

enum class ImdbTable { ratings, watchlist, list, checkins };

class ImdbFile {
 public:
  ImdbFile(Reading& reading, const DateStyle& style) : reading_(reading), style_(style) {}

  void read(const Part& part) {
    Table row(&reading_, part);
    list_ = "imdb:" + part.path();
    section_ = section_of(part, row.columns());
    if (section_ == ImdbTable::list) reading_.add(0, list_of(list_, one_line(part.title())));
    while (row.next()) read_row(row);
  }
  void read_addresses(const Part& part) {
    list_ = "imdb:" + part.path();
    section_ = section_of(part, {});
    if (section_ == ImdbTable::list) reading_.add(0, list_of(list_, one_line(part.title())));
    Csv csv(part.text(), '\t');
    csv.expect(1, {true});
    for (Csv::Status status = csv.next(); status != Csv::Status::end; status = csv.next()) {
      if (status == Csv::Status::bad) reading_.add_bad(csv.line(), kind(), csv.problem());
      else if (!csv.is_blank()) read_address(csv);
    }
  }

 private:
  // Returns the kind of a file. Lists, watchlists and check-ins look alike; before 2017 ratings did too, but there
  // every row has a rating.
  ImdbTable section_of(const Part& part, const Columns& columns) {
    const auto is_named = [path = part.path()](const char* word) { return path.find(word) != std::string::npos; };
    const bool has_rating = columns.has("your rating") || columns.has("you rated");
    if (has_rating && !columns.has("position")) return ImdbTable::ratings;
    if (is_named("watchlist")) return ImdbTable::watchlist;
    if (is_named("checkin")) return ImdbTable::checkins;
    if (has_rating && is_named("rating") && is_all_rated(part)) return ImdbTable::ratings;
    const std::string answer = reading_.choice(part, "part", {"list", "watchlist", "checkins"}, "list");
    return answer == "watchlist" ? ImdbTable::watchlist : answer == "checkins" ? ImdbTable::checkins : ImdbTable::list;
  }

  static bool is_all_rated(const Part& part) {
    bool is_all = true;
    look_through(part, [&](const Table& row) {
      is_all = is_all && !base::trim(row.first_of({"your rating", "you rated"})).empty();
    });
    return is_all;
  }

  RecordKind kind() const {
    if (section_ == ImdbTable::ratings) return RecordKind::rating;
    if (section_ == ImdbTable::watchlist) return RecordKind::watchlist;
    return section_ == ImdbTable::list ? RecordKind::item : RecordKind::play;
  }

  ImportRecord record_of(const Table& row, RecordKind kind) const {
    ImportRecord record;
    record.kind = kind;
    record.film.imdb = imdb_id(row["const"]);
    record.film.title = one_line(row["title"]);
    record.film.original_title = one_line(row["original title"]);
    record.film.year = year_in(row["year"]);
    if (kind == RecordKind::item) record.list = list_;
    return record;
  }

  void read_row(const Table& row) {
    ImportRecord record = record_of(row, kind());
    if (record.film.imdb.empty() && record.film.title.empty())
      return reading_.add(row.line(), record, RowVerdict::bad, "no_title");
    if (const domain::RowReason reason = reason_of_title_type(row["title type"]); !reason.empty())
      return reading_.add(row.line(), record, RowVerdict::not_film, reason);
    if (section_ == ImdbTable::ratings) return read_rating(row, record, true);
    const When created = reading_.calendar.read(row["created"], style_);
    if (section_ == ImdbTable::checkins) set_date(record, created);
    else set_time(record, created);
    if (section_ == ImdbTable::list) {
      set_text(record, row["description"]);
      if (const auto position = base::parse_id(row["position"]); position && *position < 1'000'000)
        record.position = static_cast<int>(*position);
    }
    reading_.add(row.line(), record);
    read_rating(row, record_of(row, RecordKind::rating), false);
    if (section_ == ImdbTable::list || base::trim(row["description"]).empty()) return;
    set_text(record, row["description"]);
    reading_.add(row.line(), record, RowVerdict::not_kept, "no_place_for");
  }

  // Reads a rating. A row without one is reported too if the file is one of ratings.
  void read_rating(const Table& row, ImportRecord record, bool is_all) {
    const bool has_rating = set_rating(record, row.first_of({"your rating", "you rated"}), 10);
    const bool is_old = is_all && !row.columns().has("date rated");
    const When rated = reading_.calendar.read(is_old ? row["created"] : row["date rated"], style_);
    set_time(record, rated);
    if (has_rating) reading_.add(row.line(), record);
    else if (is_all) reading_.add(row.line(), record, RowVerdict::not_kept, "no_place_for");
    if (!has_rating || !is_all || record.verdict == RowVerdict::bad) return;
    const std::string means = reading_.choice("ratings_mean_seen", {"seen", "play", "nothing"}, "seen");
    if (means == "nothing") return;
    ImportRecord seen = record_of(row, means == "play" ? RecordKind::play : RecordKind::seen);
    if (means == "play") set_date(seen, rated);
    reading_.add(row.line(), seen);
  }

  void read_address(const Csv& csv) {
    ImportRecord record;
    record.kind = kind();
    record.film.imdb = imdb_id(csv.cells()[0]);
    if (record.kind == RecordKind::item) record.list = list_;
    if (record.film.imdb.empty()) return reading_.add(csv.line(), record, RowVerdict::bad, "bad_row");
    reading_.add(csv.line(), record);
  }

  Reading& reading_;
  DateStyle style_;
  ImdbTable section_ = ImdbTable::ratings;
  std::string list_;
};

bool is_address(std::string_view line) {
  return line.find("/title/tt") < 30 && line.find(',') == std::string_view::npos;
}

}  // namespace

domain::RowReason reason_of_title_type(std::string_view cell) {
  const std::string type = letters_in(cell);
  for (const auto& [word, reason] : kOtherTypes)
    if (type.find(letters_in(word)) != std::string::npos) return reason;
  return {};
}

bool is_imdb(const Look& look) { return look.columns.has_all({"const", "title type"}) || is_address(look.first_line); }

void read_imdb(Reading& reading, const Parts& parts) {
  const DateStyle style{.order = reading.day_order(parts, {"date rated", "created"}, false), .midnight_is_day = true};
  ImdbFile reader(reading, style);
  for (const Part* part : parts)
    reading.each(*part, [&](const Part& file) {
      if (Table(nullptr, file).columns().has("const")) reader.read(file);
      else reader.read_addresses(file);
    });
}

}  // namespace formats
